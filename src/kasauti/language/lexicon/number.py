"""Number words: 0 to 99, scales and fractions in English, romanised Hindi and Devanagari.

Left out on purpose, since they are other words first: "tera" (yours) for 13, "sat" for 7, "chavan" (a surname) for
54, "nave" for 90, "no" for 9.
"""

from __future__ import annotations

from decimal import Decimal
from types import MappingProxyType

from kasauti.language.lexicon.spelling import table, words

_ANVE = "(a|aa)n(ve|we|ave|awe|be|abe|vey|bey|wey)"
_ALIS = "(a|aa)l(is|ees|iis|iss)"
_IS = "(is|ees|iis)"
_SATH = "s(ath|atth|aath|athh)"
_ATTAR = "a(tt|t)(a|e)r"

_ROMAN = (
    "zero jeero jiro ziro sh(u|oo)nya sunya shunye shoonye sifar sifr",
    "ek aek",
    "do",
    "teen tin",
    "cha?ar chaarr",
    "pa?anch paa(n|m)?ch paanchh",
    "chh?(e|ey|eh|ah|a)",
    "saat",
    "a?a(th|tth|nth)",
    "nau nou",
    "da(s|ss) dus(s)?",
    "i?g(y|i|iy)a?ara?h g(y|i|iy)a?ara gyar(ha|eh)",
    "ba?ara?h ba?ara baar(ha|eh) bareh",
    "t(e|ee|eh)ra?ah? tehra tehrah",
    "ch(au|ou|ow|aw)da?ah? chaudha chodah ch(au|ou)deh",
    "p(a|u)(n|nn)d(h?ra|h?rah|arah|ara|harah|reh) pandra",
    "so?ola?h sola solha soleh",
    "sa(t|tt)(ra?h|ra|arah|reh)",
    "a?a(th|tth)a?ara?h a?a(th|tth)a?ara atharha",
    f"u(n|nn){_IS}",
    "b(ees|is|iis)",
    f"(i|e)(k|kk){_IS}",
    "(ba|baa)(is|ees|yis|yees|ies|eis|iis)",
    "t(e|ei|ey|ay)(is|yis|ees|yees) teyis tehis te?eis",
    f"ch(au|ou|o|ow)b(b)?{_IS}",
    f"pa(ch|chh|chch|cch|cchh){_IS}",
    f"chh?a(b|bb){_IS}",
    "sa(t|tt)a?a(is|ees|yis|yees|ies|eis|iis)",
    "a?a(th|tth|tt)a?a(is|ees|yis|yees|ies|eis|iis)",
    f"u(n|nn)(a)?t(t)?{_IS}",
    "t(ees|is|iis)",
    f"(i|e)(k|kk)(a)?t(t)?{_IS}",
    f"ba?a(t|tt){_IS}",
    f"t(ai|e|ei|ain|en|ein)(t|tt){_IS}",
    f"ch(au|ou|o)n?t{_IS}",
    f"p(ai|e|ei)n?t{_IS}",
    f"chh?a(t|tt){_IS}",
    f"s(ai|e|ei)n?t{_IS}",
    f"a(d|r)(h|a)?t{_IS}",
    f"u(n|nn)(t|ch|at|nach){_ALIS}",
    "cha?al(is|ees|iis|iss) challis challees",
    f"(i|e)(k|kk)(a)?t{_ALIS}",
    f"(bay|baay|bi|biy|by|bai|baiy|baya){_ALIS}",
    f"t(ai|e|ei)n?t{_ALIS}",
    f"ch(au|a|ou)(v|w){_ALIS} ch(au|ou|aun|oun)t{_ALIS} chaual(is|ees)",
    f"p(ai|e|ei)n?t{_ALIS}",
    f"chh?(i|iy|ay|ey|y){_ALIS}",
    f"s(ai|e|ei)n?t{_ALIS}",
    f"a(d|r)(h|a)?t{_ALIS}",
    "u(n|nn)(an|a)?cha?as unchass",
    "pa(ch|chh|cch|chch|nch)a?as pachass",
    "(i|e)(k|kk)y?a?a(v|w)an",
    "ba?a(v|w|vv|ww)an",
    "t(ir|irr|r|er)(e|a|i)?pp?an tarepan tirpaan",
    "chau(v|w)an chou(v|w)an cha(vv|ww)an chawan",
    "pa(ch|chh)a?p(an|ann|aan)",
    "chh?a(p|pp)an",
    "sa(t|tt)a?a(v|w)an",
    "a?a(th|tth|tt)a?a(v|w)an",
    f"u(n|nn)a?{_SATH}",
    "sa?ath saathh",
    f"(i|e)(k|kk)a?{_SATH} ikasth",
    f"ba?as?{_SATH}",
    f"t(ir|irr|r)(e|a)?{_SATH}",
    f"ch(au|ou|o|aun|oun|on){_SATH}",
    f"p(ai|e|ei)n{_SATH} paisath",
    f"chh?(i|iy|ay|y|iya|iyaa|ia|aya){_SATH} chhasath",
    f"sa(d|r)(h|a)?{_SATH} satsath",
    f"a(d|r)(h|a)?{_SATH}",
    f"u(n|nn)a?h{_ATTAR} unattar",
    "sa(t|tt)(a|e)r suttar sattarr",
    f"(i|e)(k|kk)a?h{_ATTAR} ikattar",
    "bah(a|e)?ttar bahatar behattar",
    f"t(i|e)h{_ATTAR}",
    f"ch(au|ou|o)(h)?{_ATTAR}",
    f"p(a|i)(ch|chh|chch|chchh|cch)a?h?{_ATTAR} pachhtar pichhettar pachetar",
    f"chh?(i|e|iy|ey|ay|ih|eh){_ATTAR}",
    f"sa(t|tt|th)a?h?{_ATTAR}",
    f"a?a(th|tth|tt)a?h?{_ATTAR}",
    "u(n|nn)(y|iy)?a?asi unasee unnasee",
    "a(s|ss)(i|ee|ii)",
    "(i|e)(k|kk)(y|iy)?a?as(i|ee) ikyassi",
    "(bay|biy|by|baiy|bey|baay)a?as(s)?i bayasee",
    "t(i|e)r(y|iy)?a?as(i|ee|si)",
    "ch(au|ou|o)ra?as(i|ee|si)",
    "p(a|i)(ch|chh|chch|cch)(y)?a?as(i|ee|si)",
    "chh?(i|iy|ay|y)a?as(i|ee|si)",
    "sa(t|tt|tth)(y)?a?as(i|ee)",
    "a?a(th|tth|tt)(y)?a?as(i|ee)",
    "n(a|e)(v|w|b)a?as(i|ee|si) nauasi",
    "n(a|u)bb?(e|ey|ay|ai) na(vv|ww)(e|ey)",
    f"(i|e)(k|kk)(y|iy)?{_ANVE}",
    f"b(a|aa|ay|iy|y|aay)?{_ANVE} baanve baanbe banve banbe",
    f"t(i|e)r(y|iy)?{_ANVE}",
    f"ch(au|ou|o)r{_ANVE}",
    f"p(a|i|an)(ch|chh|chch|cch)(y|iy)?{_ANVE}",
    f"chh?(i|iy|ay|y|e|ey){_ANVE}",
    f"sa(t|tt)(y|iy)?{_ANVE}",
    f"a?a(th|tth|tt)(y|iy)?{_ANVE}",
    f"ni(n|nn|nd)(y|iy)?{_ANVE}",
)

_DEVANAGARI = (
    "शून्य शुन्य ज़ीरो जीरो सिफर",
    "एक इक",
    "दो",
    "तीन",
    "चार",
    "पाँच पांच पाच",
    "छह छः छे छ छै छ्ह छहः",
    "सात",
    "आठ",
    "नौ",
    "दस",
    "ग्यारह ग्यारा इग्यारह",
    "बारह बारा",
    "तेरह",
    "चौदह चौदा",
    "प(ं|न्)द्रह पंद्रा पन्द्रा पंदरह",
    "सोलह सोला",
    "सत्रह सतरह सत्तरह सत्रा",
    "अठारह अट्ठारह अठ्ठारह अठारा",
    "उन्नीस उन्नीश उनीस",
    "बीस",
    "इक्कीस इकीस एक्कीस",
    "बाईस बाइस बाईश",
    "तेईस तेइस",
    "चौबीस",
    "पच्चीस पचीस",
    "छब्बीस छबीस",
    "सत्ताईस सत्ताइस सताईस सताइस",
    "अट्ठाईस अठाईस अट्ठाइस अठाइस अठ्ठाईस अठ्ठाइस",
    "उनतीस उन्तीस उनत्तीस उन्नतीस",
    "तीस",
    "इकतीस इकत्तीस इक्तीस इकतिस एकतीस",
    "बत्तीस बतीस",
    "तैंतीस तेंतीस तैतीस तेतीस तेत्तीस",
    "चौंतीस चौतीस",
    "पैंतीस पेंतीस पैतीस",
    "छत्तीस छतीस",
    "सैंतीस सेंतीस सैतीस",
    "अड़तीस अडतीस अरतीस",
    "उनतालीस उन्तालीस उनचालीस उंचालीस",
    "चालीस",
    "इकतालीस इकतालिस एकतालीस इक्तालीस",
    "बयालीस बयालिस ब्यालीस बियालीस",
    "तैंतालीस तेंतालीस तैतालीस तिरालीस",
    "चौवालीस चवालीस चौंतालीस चौआलीस चौंवालीस चव्वालीस चौतालीस",
    "पैंतालीस पेंतालीस पैतालीस",
    "छियालीस छयालीस छ्यालीस",
    "सैंतालीस सेंतालीस सैतालीस",
    "अड़तालीस अडतालीस",
    "उनचास उन्चास उनंचास",
    "पचास",
    "इक्यावन इक्यावान इकावन इक्क्यावन",
    "बावन",
    "तिरपन तिरेपन तिर्पन त्रेपन",
    "चौवन चव्वन चौअन चउवन",
    "पचपन",
    "छप्पन छपन",
    "सत्तावन सतावन",
    "अट्ठावन अठावन अठ्ठावन",
    "उनसठ उन्सठ",
    "साठ",
    "इकसठ इकसठ इकसट एकसठ",
    "बासठ",
    "तिरसठ तिरेसठ त्रेसठ तरेसठ",
    "चौंसठ चौसठ",
    "पैंसठ पेंसठ पैसठ",
    "छियासठ छयासठ छाछठ छ्यासठ",
    "सड़सठ सडसठ सरसठ",
    "अड़सठ अडसठ अरसठ",
    "उनहत्तर उन्हत्तर उनहतर उनसत्तर",
    "सत्तर",
    "इकहत्तर इकहतर इखत्तर एकहत्तर",
    "बहत्तर बहतर",
    "तिहत्तर तेहत्तर तिहतर",
    "चौहत्तर चौहतर",
    "पचहत्तर पिचहत्तर पचहतर पिछत्तर पचत्तर",
    "छिहत्तर छियत्तर छिहतर छहत्तर",
    "सतहत्तर सतत्तर सतहतर",
    "अठहत्तर अठत्तर अठहतर",
    "उन्यासी उनासी उन्नासी उनयासी",
    "अस्सी असी",
    "इक्यासी इकासी",
    "बयासी ब्यासी",
    "तिरासी",
    "चौरासी",
    "पचासी पिचासी",
    "छियासी",
    "सत्तासी सतासी",
    "अट्ठासी अठासी अठ्ठासी",
    "नवासी",
    "नब्बे नव्वे",
    "इक्यानवे इक्यानबे इक्यानव्वे",
    "बानवे बानबे बयानवे",
    "तिरानवे तिरानबे",
    "चौरानवे चौरानबे",
    "पचानवे पंचानवे पचानबे पंचानबे पिचानवे",
    "छियानवे छियानबे",
    "सत्तानवे सत्तानबे सतानवे",
    "अट्ठानवे अठानवे अट्ठानबे अठानबे अठ्ठानवे",
    "निन्यानवे निन्यानबे निन्यान्वे निनानवे निन्नानवे",
)

_ENGLISH = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_ENGLISH_TENS = ["twenty", "thirty", "fo(r|ur)ty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_ENGLISH_IN_DEVANAGARI = ["वन", "टू", "थ्री", "फोर", "फाइव", "सिक्स", "सेवन", "एट", "नाइन", "टेन"]

HINDI = table((value, f"{_ROMAN[value]} {_DEVANAGARI[value]}") for value in range(100))
"""Hindi 0 to 99, both scripts; "zero" among them."""

ENGLISH_ONES = table(
    [(value, word) for value, word in enumerate(_ENGLISH) if 1 <= value <= 9]
    + [(value, word) for value, word in enumerate(_ENGLISH_IN_DEVANAGARI, 1) if value <= 9]
)
ENGLISH_TEENS = table([*((value, _ENGLISH[value]) for value in range(10, 20)), (10, "टेन")])
ENGLISH_TENS = table((10 * place, word) for place, word in enumerate(_ENGLISH_TENS, 2))

SMALL = MappingProxyType({**HINDI, **ENGLISH_ONES, **ENGLISH_TEENS, **ENGLISH_TENS})
"""Every word for 0 to 99 that stands alone."""

HUNDRED = words("hundred sau सौ हंड्रेड")
THOUSANDS = table(
    {
        1_000: "thousand ha(z|j)a?ar हज़ार हजार थाउज़ेंड थाउजेंड",
        100_000: "lakh lac laakh lack?h लाख lakhh",
        1_000_000: "million मिलियन",
        10_000_000: "crore karo(d|r|rh|dh) करोड़ करोड क्रोर",
        1_000_000_000: "arab अरब billion",
        100_000_000_000: "kharab खरब",
    }
)
PLURAL = table(
    {100: "hundreds", 1_000: "thousands", 100_000: "lakhs lacs", 10_000_000: "crores", 1_000_000: "millions"}
)
"""Scales that need a number before them: "lakhs" alone is no number."""

AFTER_DIGITS = table({1_000: "k", 10_000_000: "cr crs"})
"""Short scales that stand right behind digits."""
MONEY_AFTER_DIGITS = MappingProxyType({**AFTER_DIGITS, "l": 100_000})

DOZEN = words("dozens? da(r|rr)(j|z)an darjen darzen दर्जन डज़न डजन दरजन")

ADDS = table(
    {
        Decimal("0.25"): "sa(v|w)a?a sa(v|w)a सवा",
        Decimal("0.5"): "sa?a(dh|d|rh|r)e sa?adhey साढ़े साढे साडे साड़े",
        Decimal("-0.25"): "p(au|o|ou|aw)n(e|ey) पौने पोने",
    }
)
"""What stands before a number and moves it: "sava do" is 2.25, "paune do" 1.75."""
ALONE = table({Decimal("1.25"): "sa(v|w)a?a सवा", Decimal("0.75"): "p(au|o|ou)ne पौने"})
"""The value of such a word with no number behind it: "sava lakh", "paune kilo"."""

FIXED = table(
    {
        Decimal("1.5"): "de(dh|rh|d|dd|ddh) d(ee|ei)dh डेढ़ डेढ डेड",
        Decimal("2.5"): "(dh|d|ad|adh)(a|aa)i (dh|ad|adh)a?a(yi|ee|yee) ढाई ढाइ अढ़ाई अढाई",
        Decimal("0.5"): "a?adh(a|aa|i|e|ee) a?adha half hal?f आधा आधी आधे हाफ",
        Decimal("0.75"): "p(au|ou|o)na p(au|ou)n पौन पौना पोना पौनी",
    }
)
HALF = words("half aadha adha आधा हाफ aadhi आधी")
QUARTER = words("quarter quarters fourths? chautha(i|ii|yi|ee) चौथाई क्वार्टर")
POINT = words("point dash?amla(v|b|w) dasamlav पॉइंट पाइंट प्वाइंट पॉइन्ट पाइन्ट दशमलव")
MINUS = words("minus negative माइनस")
AND = words("and aur और एंड")
OH = words("oh o ओह ओ")
ARTICLE = words("a an")

OTHER_WORDS = words(
    "do दो sa?ath das?s dass assi cha?ar ba?ara bees tees tin teen che chah sola bis tis asi pachas aath"
)
"""Number words that also have another everyday meaning or are names."""
