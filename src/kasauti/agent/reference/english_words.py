"""English words of an order, by what they do (`words` says what the tags mean)."""

from __future__ import annotations

from types import MappingProxyType

ENGLISH = MappingProxyType(
    {
        "neg": """
            no | not | dont | do not | without | none | never | minus | zero | hold the | skip the | leave out the
        """,
        "low": """
            less | light | lighter | little | a little | a bit less | not too | not very | not so | not too much |
            not much | reduced
        """,
        "high": """
            more | extra | very | a lot of | lots of | heavy | additional | much more | double | डबल
        """,
        "normal": "normal | regular | usual | standard",
        "with": "with | including",
        "art": "a | an",
        "add": """
            want | need | get | give | have | add | take | like | bring | put | include | send | give me |
            let me get | let me have | can i get | can i have | could i get | could i have | may i have | id like |
            i would like | ill have | ill take | ill get | get me | id want | add on | throw in | we want |
            lets have | lets get | make me
        """,
        "set": """
            make it | make that | make them | make those | make the | make | change | change it to | set | update |
            turn
        """,
        "swap": "swap | switch | replace",
        "drop": """
            off | out | remove | drop | delete | take off | take out | take away | leave out | forget | scrap | skip |
            get rid of | lose | scratch | cut | forget about | no more
        """,
        "never": "never mind | nevermind | forget it | leave it | let it be | let it go",
        "cancel": "cancel | cancelled | canceled | cancelling | call off",
        "all": "all | everything | whole | entire | all of it | all of them | every item",
        "order": "order | orders",
        "ref": """
            it | that | this | them | those | these | that one | this one | the same | same | same one | on it |
            in it | on that | in that
        """,
        "both": "both | both of them",
        "also": "also | too | as well | besides",
        "other": "the other | the other one | the rest | others",
        "another": "another | one more | one extra",
        "only": "just | only | just the",
        "each": "each | apiece",
        "sorry": """
            sorry | i mean | i meant | no no | no wait | wait no | oops | my mistake | on second thought | rather |
            correction | no sorry | sorry no | no actually | actually no | no no no | scratch that
        """,
        "actually": "actually | changed my mind | i changed my mind | change of plan | change of plans",
        "think": """
            let me think | thinking | not yet | not now | dont place | dont submit | dont confirm | dont order |
            do not place | hold on | give me a minute | give me a second | give me a moment | let me see |
            let me check | let me decide | still deciding | not sure | not decided | dont know | do not confirm |
            havent decided | not ready | let me ask | not done | im not done | thinking about it | think about it |
            not finished | dont place it | do not place it | dont submit it | dont confirm it | one more thing
        """,
        "wait": """
            wait | one minute | one second | one sec | one moment | just a minute | just a second | just a sec |
            just a moment | a minute | a second | a moment | just one minute | just one second | hang on
        """,
        "readback": """
            repeat | read back | read it back | read that back | read the order back | read my order back | go over |
            what do i have | whats my order | what is my order | what have i ordered | what did i order |
            whats in my order | whats in my cart | summarise | summarize | say that again | say it again |
            run through | what all do i have | whats the order | what have you got | read out |
            what do you have so far | what have we got | read my order
        """,
        "status": """
            go through | gone through | went through | is it placed | was it placed | is my order placed |
            has it been placed | did it go | status | still there | are you there | order placed | been placed |
            is it confirmed | can you hear me | is it done | you there
        """,
        "close": """
            thats all | that is all | thats it | that is it | nothing else | thats everything | that is everything |
            that will be all | thatll be all | that would be all | im done | i am done | no more thanks |
            thats enough | all done | nothing more | were done | thats about it | that should be it |
            that should do it | that will do | thatll do | done
        """,
        "place": """
            place | submit | confirm | finalize | finalise | go ahead | checkout | check out | proceed |
            place the order | book it | place it | confirm it | place my order | confirm the order |
            confirm my order | complete the order | put it through
        """,
        "start": """
            want to order | like to order | want to place an order | like to place an order | need to order |
            place an order | can i order | wanted to order | calling to order | i have an order | take my order |
            take an order
        """,
        "yes": """
            yes | yeah | yep | yup | sure | ok | okay | right | correct | thats right | thats correct | perfect |
            alright | yes please | of course | that is right | that is correct | sounds good | thats fine |
            absolutely | looks good | all good
        """,
        "ack": "fine | good | great | cool | so | well | oh | then | now | nice",
        "thanks": "thanks | thank you | thanks a lot | thank you so much",
        "bye": "bye | goodbye | bye bye | see you",
        "hello": "hello | hey | good morning | good evening | good afternoon | hi there | helo",
        "ask": """
            do you have | have you got | do you serve | do you sell | is there | are there | you got | available |
            in stock | do you also have | do you guys have | do you make | tell me about | is the | are the |
            does the | what is in | whats in
        """,
        "price": "how much | price | cost | costs | total | bill | whats the total | how much is",
        "menu": """
            what do you have | whats on the menu | what is on the menu | menu | what else do you have |
            what all do you have
        """,
        "instead": "instead of | rather than | in place of",
        "lieu": "instead",
        "into": "to | into",
        "for": "for | in | on",
        "the": "the | my",
        "and": "and | plus | then also | but | along with | and then",
        "unit": """
            plate | plates | cup | cups | glass | glasses | piece | pieces | pc | pcs | portion | portions | bowl |
            bowls | of | serving | servings | x | pair of | nos
        """,
        "once": "one time | once",
        "first": "first | first one | the first | the first one | former",
        "second": "second one | the second one | the second | latter",
        "last": "last one | the last one | the last",
        "fill": """
            please | plz | pls | i | we | me | my | would | will | can | could | you | ill | us | uh | um | umm |
            hmm | hm | er | okay so | kindly | there | is | are | am | be | im | lets | let | at | also please | any |
            some | guys | bro | sir | madam | maam | mam | if | possible | actually just | one | ones | do | did |
            your | quickly | back | again | s | really | still | think | was | has | been | its
        """,
    }
)
"""Phrases by what they do; parted by " | "."""
