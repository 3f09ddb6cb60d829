"""Words that may stand beside a value without changing it: politeness, hesitation, verbs of asking, and goods.

Not among them: negations, "around" and its kin (karib, lagbhag), "at least", "more", "less", "both", whose value
nobody can tell.
"""

from __future__ import annotations

POLITE = """
    ji | jee | jii | जी | please | pls | plz | plij | प्लीज | kindly | kripya | कृपया | haa?n | haanji | haan ji
    हां | हाँ | हां जी | yes | yeah | yep | ok | okay | ओके | accha | acch?ha | achh?a | अच्छा | th(ee|i)k hai
    ठीक है | sir | madam | maam | सर | मैडम | bhaiy?a | bhai | भैया | भाई | sahab | साहब | thanks | thank you
    shukriya | dhanyava?ad | शुक्रिया | धन्यवाद | थैंक यू | uh | um | umm | hmm | er | matlab | मतलब | so | to
    toh | तो
"""
BEING = """
    hai | hain | है | हैं | it is | its | that is | thats | this is | it will be | hoga | honge | होगा | हो
    hue | हुए | hua | हुआ
"""
JUST = """
    kul mila ke | kul mila kar | कुल मिलाकर | sirf | सिर्फ | bas | बस | only | just | exactly | poora | poore
    p(oo|u)r(a|e|i) | पूरे | पूरा | kul | कुल | kul milakar | total | टोटल | hi | ही | maatr | matr | मात्र
    in total
"""

_STEMS = """
    de | bhej | kar | rakh | laga | likh | daal | dal | la | bana | hata | dila | mangwa | pack kar
    book kar | note kar | add kar | reserve kar | bhijwa | likhwa | order kar | confirm kar | kara | karwa
    set kar
"""
_ENDINGS = ["do", "dena", "dij(iye|ie|iyega|iega|iyega)", "dein", "den", "dena"]
_STEMS_DEVANAGARI = "दे | भेज | कर | रख | लगा | लिख | डाल | ला | बना | पैक कर | बुक कर | नोट कर | ऑर्डर कर | मंगवा | करवा"
_ENDINGS_DEVANAGARI = ["दो", "दीजिए", "दीजिये", "दीजिएगा", "देना", "दें"]


def _asked(stems: str, endings: list[str]) -> str:
    parts = [stem.strip() for line in stems.split("\n") for stem in line.split("|") if stem.strip()]
    return " | ".join(f"{stem} {ending}" for stem in parts for ending in endings)


VERBS = " | ".join(
    (
        _asked(_STEMS, _ENDINGS),
        _asked(_STEMS_DEVANAGARI, _ENDINGS_DEVANAGARI),
        """
            chah?i(ye|e|yega) | chahiye hai | chahiye tha | chahiye hoga | चाहिए | चाहिये | dena | den | dein
            dij(iye|ie|iyega) | दीजिए | देना | दीजिये | दें | de | le lo | le lunga | le lenge | lena hai | lena
            leni hai | lene hai(n)? | lijiye | lunga | lenge | karo | kar | kijiye | karna | karna hai | karein
            करना | करना है | लेना है | लूंगा | कीजिए | करो | bhejo | bhejna | bhejiye | भेजो | भेजिए | rakho
            rakhna | likho | likhiye | likhna | likh lo | likh lijiye | लिखो | लिखिए | note karo | note kijiye
            note kar lo | नोट करो | lagao | lagana | banao | banana | i want | i need | i would like
            id like | give me | give | want | need | make it | i will take | ill take | ill have | i will have
            can i get | can i have | get me | send | send me | mujhe | mujhko | मुझे | hume | humein | हमें
            hamko | mereko | mera | meri | mere | मेरा | मेरी | मेरे | apna | अपना | hamara | हमारा | my | the
            bolo | boliye
        """,
    )
)
"""Verbs of asking. "do" alone is not here: whether it gives or counts, the grammar tells."""

POSSESSIVE = (
    "ka | ke | ki | ko | का | के | की | को | of | for | ke liye | के लिए | wala | wale | wali | वाला | वाले | वाली"
)

PEOPLE = """
    log | logo | logon | लोग | लोगों | people | persons? | pax | guests? | mehma?an | aadmi | aadmiyon | bande
    members? | sadasya | bachche | bacche | bache | adults? | kids | children | jan | जन | जने | मेहमान | आदमी
    बच्चे | seats? | tickets? | ticket | टिकट | kamre | rooms?
"""
GOODS = """
    cutting | cutting chai | chai | chay | chaay | चाय | coffee | कॉफी | kaapi | doodh | dudh | दूध | milk
    paani | pani | पानी | water | lassi | लस्सी | chhaas | juice | cold drinks? | coke | samosa | samose
    samosas | समोसा | समोसे | kachori | kachoris | roti | rotis | rotiyan | rotiyaan | रोटी | रोटियां | naan
    naans | नान | paratha | parathe | paranthas? | parathas | पराठे | पराठा | kulcha | kulche | dosa | dosas
    dose | डोसा | डोसे | masala dosas? | masala dose | मसाला डोसा | मसाला डोसे | idli | idlis | इडली | vada
    vade | vadas | pa?av bhaji | पाव भाजी | vada pa?av | vada pavs | bada pa?av | वड़ा पाव | वडा पाव
    misal pa?av | dabeli | pizza | pizzas | पिज्जा | पिज़्ज़ा | burger | burgers | बर्गर | sandwich | sandwiches
    सैंडविच | momos? | मोमो | wraps? | paneer wraps? | rolls? | paneer rolls? | biryani | biryanis | बिरयानी
    thali | thalis | thaliyan | थाली | paneer | panir | पनीर | aloo | aaloo | alu | aalu | आलू | pyaaz | pyaz
    प्याज | प्याज़ | tama?atar | टमाटर | tomatoes | onions | potatoes | gobhi | gobi | गोभी | matar | mutter
    मटर | bhindi | भिंडी | gajar | गाजर | palak | पालक | mirch | mirchi | मिर्च | adrak | lehsun | dhaniya
    kela | kele | केला | केले | bananas? | seb | सेब | apples? | aam | आम | mangoes | mangos? | santre | santra
    संतरे | oranges? | angoor | अंगूर | grapes | anaar | anda | ande | anday | eggs? | अंडा | अंडे | chicken
    चिकन | mutton | मटन | machhli | fish | मछली | dahi | दही | curd | ghee | घी | makkhan | butter | cheese
    tel | तेल | oil | cheeni | chini | चीनी | sugar | namak | नमक | salt | aata | atta | आटा | maida | besan
    बेसन | chawal | chaawal | चावल | rice | dal | daal | दाल | chana | rajma | सूजी | sooji | basmati
    basmati chawal | mithai | मिठाई | laddoo | laddu | ladoo | लड्डू | barfi | jalebi | जलेबी | gulab jamun
    rasgulla | rasgulle | rasmalai | namkeen | biscuits? | bread | ब्रेड | pav bhajis | sabzi | sabji | सब्जी
    sabziyan | kapda | कपड़ा | cloth | books? | kitab | kitaben | pens? | items? | cheezen | shirts? | kurte
    saree | sari
"""
"""Everyday goods that are bought by number or measure. "pav bhaji" and "vada pav" are bread, no quarter kilo."""

CONTAINERS = """
    plates? | plate | प्लेट | cups? | कप | glass | glasses | गिलास | gilas | ग्लास | packets? | पैकेट | bottles?
    बोतल | botal | botle | box | boxes | dabb(a|e) | डिब्बे | डिब्बा | katori | कटोरी | bowls? | piece | pieces
    pcs | pc | पीस | nag | nos
"""
