"""Words of days: weekdays, months, day words, and what tells the past from what is to come."""

from __future__ import annotations

from kasauti.language.lexicon.spelling import table, words

_VAR = "(v|w)(a|aa)r"
WEEKDAYS = table(
    {
        0: f"monday mon som{_VAR} soma{_VAR} सोमवार मंडे मन्डे",
        1: f"tuesday tues? mangal{_VAR} mangala{_VAR} मंगलवार ट्यूजडे ट्यूसडे",
        2: f"wednesday wed budh{_VAR} budha{_VAR} bud{_VAR} बुधवार वेडनेसडे वेन्सडे",
        3: f"""
            thursday thurs? thur guru{_VAR} gur{_VAR} guroo{_VAR} veer{_VAR} vir{_VAR} b(r|ri)haspati{_VAR}
            brahaspati{_VAR} jumerat गुरुवार गुरूवार बृहस्पतिवार वीरवार थर्सडे
        """,
        4: f"""
            friday fri shukra{_VAR} shukr{_VAR} shukar{_VAR} sukra{_VAR} sukr{_VAR} jumm?a शुक्रवार शुक्करवार
            फ्राइडे जुम्मा
        """,
        5: f"saturday sat shani{_VAR} sani{_VAR} shan{_VAR} sha?nich(ch)?(a|aa)r शनिवार शनिचर सैटरडे शनीवार",
        6: f"sunday sun ravi{_VAR} rabi{_VAR} it{_VAR} ait{_VAR} eet{_VAR} रविवार इतवार संडे एतवार",
    }
)
SHORT_ENGLISH = words("mon tue tues wed thu thur thurs fri sat sun")
"""Short forms that are words of their own: days only with a date or a time of day beside them."""

MONTHS = table(
    {
        1: "january jan jan(v|w)ari janwary januari जनवरी",
        2: "february feb far(v|w)ari febr?uary februari फरवरी फ़रवरी",
        3: "march mar maarch मार्च",
        4: "april apr aprail aprel अप्रैल एप्रिल",
        5: "may मई",
        6: "june jun joon जून",
        7: "july jul jul(a|aa)i julai जुलाई जुलाइ",
        8: "august aug agast अगस्त",
        9: "september sept sep sitamba?r septembar सितंबर सितम्बर सेप्टेंबर",
        10: "october oct akt(u|oo)ba?r oktobar oktober अक्टूबर अक्तूबर ऑक्टोबर",
        11: "november nov navamba?r novembar नवंबर नवम्बर नोवेंबर",
        12: "december dec disamba?r decembar दिसंबर दिसम्बर डिसेंबर",
    }
)
AFTER_DAY_ONLY = table({5: "mai mayi"})
"""A month only behind the number of a day: "mai" is also "I". "me" and "mein" are never May."""
SHORT_MONTHS = words("mar jan")
"""Short forms that are words of their own ("do jan": two people): months only beside digits or an ordinal."""

TODAY = """
    aaj | आज | today | aaj ke din | aaj ki date | todays date | tonight | this morning | this evening
    this afternoon
"""
DAY_WORDS = {
    "today": TODAY,
    "tomorrow": """
        tomorrow | tmrw | tommorow | tommorrow | टुमारो | aane (v|w)aa?l(a|e) kal | aane(w|v)al(a|e) kal
        आने वाला कल | आने वाले कल | kal aane wale
    """,
    "yesterday": """
        last night | yesterday | beet(a|e) kal | beete hue kal | guzr(a|e) kal | b(ee|i)ta hua kal | gaya kal
        बीता कल | बीते कल | बीता हुआ कल | gaye kal
    """,
    "in two days": "the day after tomorrow | day after tomorrow | day after",
    "two days ago": "the day before yesterday | day before yesterday",
    "kal": "kal | kl | कल | kal ke din",
    "parso": "parso | parson | parsoo?n | परसों | परसो",
    "tarson": "tarso | tarson | tarsoon | तरसों | तरसो | narson | नरसों",
}
DATE_WORD = "t(aa|a)r(ee|i)kh | तारीख | तारीख़ | tarik | dated | date"
ORDINALS = table(
    {
        1: "first 1st pehl(i|ee) pahl(i|ee) पहली",
        2: "second doosri dusri दूसरी",
        3: "third teesri tisri तीसरी",
        4: "fourth chauthi चौथी",
        5: "fifth paanch(v|w)i पांचवी पांचवीं",
        6: "sixth",
        7: "seventh",
        8: "eighth",
        9: "ninth",
        10: "tenth",
        11: "eleventh",
        12: "twelfth",
        13: "thirteenth",
        14: "fourteenth",
        15: "fifteenth",
        16: "sixteenth",
        17: "seventeenth",
        18: "eighteenth",
        19: "nineteenth",
        20: "twentieth",
        30: "thirtieth",
    }
)
SUFFIXES = words("st nd rd th")

NEXT = "agl(e|a|i) | अगले | अगला | अगली | next"
LAST = "pichh?l(e|a|i) | pichh?hl(e|a|i) | pichl(e|a|i) | पिछले | पिछला | पिछली | last | previous | gay(e|a) | गए"
THIS = "is | isi | इस | इसी | this"
COMING = """
    aane (v|w)aal(e|a|i) | aane (v|w)al(e|a|i) | aane(v|w)al(e|a|i) | aate | आने वाले | आने वाला | coming
    the coming | upcoming | this coming
"""
WEEK = words("haft(a|e|ey) week हफ्ते हफ़्ते हफ्ता सप्ताह saptah")
MONTH = words("mah(i|ee)n(e|a|o|on) months? महीने महीना महीनों माह mah")
LATER = "baad | बाद | ke baad | के बाद | later | from now | from today | बाद में | baad mein | baad me | bad"
EARLIER = "pehle | pahle | phle | पहले | ago | back | earlier | before today | pehle tak"
FROM_TODAY = "aaj se | आज से | in | after"

PAST = """
    karwaya | karwayi | banaya | banwaya | rakha | bulaya | pucha | poocha | nikla | lauta | pahucha | becha
    suna | padha | kari | (kar|de|le|bhej|rakh|mangwa|bana) (di|diya|li|liya|diye|liye)
    (mil|aa|ho|pahunch|nikal|chal) gay(a|i|e) | mangwayi | karayi | bheji | kharidi | khareedi | khayi | dekhi
    book (kiya|kari|karaya|karayi) | order (kiya|kari) | book kiya tha | book ki thi | order ki thi | मंगवाया
    खरीदा | करवाया | बुलाया | बनाया | पहुंचा | दी थी | ली थी | बुक की | बुक किया | ऑर्डर किया | tha | thi | था
    थी | थे | (aaye|gaye|mile|kiye|bheje|diye|liye|hue|khaye|mangaye|kharide|kare) the | gay(a|i) tha | gaya
    gayi | gaye | गया | गयी | गई | aaya | aayi | आया | आई | आए थे | kiya | की थी | किया | di thi | diya | दिया
    liya | लिया | mila | mili | मिला | मिली | bheja | भेजा | hua | hui | हुआ | हुई | mangaya | mangwaya | मंगाया
    kharida | khareeda | dekha | bola | kaha | bataya | karaya | pahuncha | pahunchi | khaya | was | were | did
    had | came | went | ordered | booked | got | received | bought | paid | placed | arrived | delivered
    visited | called | khatam hua | ki thi | order kiya | book kiya | le gaya | kar diya | bhej diya | ban gaya
    cancel kiya | cancelled
"""
_RISING = (
    "(a|aa|ja|jaa|kar|le|l|de|d|bhej|mil|ho|pahunch|pohnch|lag|rah|reh|kha|khaa|chal|bana|dekh|bata|laut|nikal|mang|"
    "rakh|bol|puchh|karwa|ban|ayen|utha|mangwa|bula)"
)
_GROWN = "(unga|oonga|ungi|oongi|enge|engi|ega|egi|oge|ogi|yega|yegi|yenge|yengi|yunga|ungaa|enga)"
_RISING_DEVANAGARI = "(कर|भेज|मिल|पहुंच|लग|रह|चल|देख|लौट|निकल|रख|बोल|ल|द|ह)(ूंगा|ूंगी|ेंगे|ेंगी|ेगा|ेगी|ोगे|ोगी)"
_OPEN_DEVANAGARI = "(आ|जा|खा|बना|बता|मंगा|मंगवा|बुला|करवा)(ऊंगा|ऊंगी|एंगे|एंगी|येंगे|येगा|येगी|एगा|एगी|ओगे|ओगी)"
FUTURE = f"""
    {_RISING}{_GROWN} | {_RISING_DEVANAGARI} | {_OPEN_DEVANAGARI} | hoga | hogi | honge | होगा | होगी | चाहिए
    चाहिये | chah?i(ye|e) | chahiye hoga
    (kar|aa|a|ja|jaa|le|de|bhej|mil|rakh|karwa|bula|kha|manga|mangwa)n(a|i|e) hai
    (meeting|appointment|delivery|shaadi|party|flight|exam|birthday|chhutti|interview|event|kaam|checkup|train) hai
    मीटिंग है | अपॉइंटमेंट है | शादी है | छुट्टी है
    (kar|le|de|aa|mil|bhej|rakh|bula|bata) (lena|dena|jana|jaana|lo|jao) | book karn(a|i) hai | करना है | आना है
    जाना है | लेना है | मिलना है | aana | aao | aaiye | aa jao | aa jana | आना | aaiyega
    bhejna | bhej dena | bhej do | de dena | kar dena | book kar do | kar do | kar dijiye | book karo | karo
    karna | रखना | rakhna | rakh do | rakhiye | भेज देना | कर देना | कर दो | बुक कर दो | कर दीजिए | kijiye
    भेजना | will | shall | going to | would like | want to | i will | ill | we will | i want | i need | can i
    can you | milte hain | milenge | chalega | chalegi | aa raha h(oon|u|un) | aa rah(e|i) hain? | aa raha hu
    ja raha h(oon|u|un) | tak chahiye | bhejiye | bhejo | lena | dena | confirm karo
"""

AROUND = """
    tareekh | tarikh | तारीख | ki tareekh | birthday | chhutti | exam | train
    book | reserve | schedule | coming | aa | baat | kaam | mahine ki | delivery boy | karva | ko | को | ke | ki
    ka | के | की | का | on | of | for | the | hi | ही | par | pe | पर | mein | me | main | में | din | दिन | day
    date | date is | at | jo | jo order | wo | woh | वो | mera | meri | mere | मेरा | मेरी | apna | mujhe | मुझे
    humein | hum | ham | हम | main | मैं | mai | i | we | my | our | us | usme | order | ऑर्डर | parcel | पार्सल
    delivery | डिलीवरी | booking | बुकिंग | table | टेबल | appointment | अपॉइंटमेंट | meeting | मीटिंग | khana
    खाना | doctor | visit | aap | आप | log | it | a | an | slot | cab | taxi | room | pickup | checkup | flight
    ticket | interview | call | party | dinner | lunch | is | hai | है | hain | im | am | ek | एक | subscription
    reservation | saman | samaan | सामान | saaman | payment | paise | bill | event | shaadi | wala hai | dukan
    ghar | office | yahan | wahan | humne | maine | मैंने | usne | unhone | aapne | come | coming in | deliver
    send | visit | be | there | arrive | reach | it is | its | to | bhi | wapas | din ko | expiry
    date of birth | dob | janam | birthday | janamdin | due date | due | ki date | ne | se mila
"""
UNTOLD = words("wala wali wale waala waali waale vala vali वाला वाली वाले")
"""Words that leave open whether a day is past: "kal wala order"."""
