"""Number words: scales and fractions of both languages, and 0 to 99 in English."""

from __future__ import annotations

from decimal import Decimal
from types import MappingProxyType

from kasauti.language.lexicon.hindi_number import HINDI
from kasauti.language.lexicon.spelling import table, words

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
_ENGLISH_IN_DEVANAGARI = ["वन", "टू", "थ्री", "फोर", "फाइव", "सिक्स", "सेवन", "एट", "नाइन"]
_TEENS_IN_DEVANAGARI = """
    टेन, इलेवन, ट्वेल्व, थर्टीन, फोर्टीन, फिफ्टीन, सिक्सटीन, सेवेंटीन, एटीन, नाइनटीन
"""
_TENS_IN_DEVANAGARI = """
    ट्वेंटी ट्वेन्टी, थर्टी, फोर्टी, फिफ्टी, सिक्सटी, सेवेंटी सेवन्टी, एटी एट्टी, नाइंटी नाइन्टी
"""

ENGLISH_ONES = table(
    [(value, word) for value, word in enumerate(_ENGLISH) if 1 <= value <= 9]
    + list(enumerate(_ENGLISH_IN_DEVANAGARI, 1))
)
ENGLISH_TEENS = table(
    [*enumerate(_ENGLISH[10:], 10), *enumerate(_TEENS_IN_DEVANAGARI.split(","), 10)],
)
ENGLISH_TENS = table(
    (10 * place, word)
    for spellings in (_ENGLISH_TENS, _TENS_IN_DEVANAGARI.split(","))
    for place, word in enumerate(spellings, 2)
)

SMALL = MappingProxyType({**HINDI, **ENGLISH_ONES, **ENGLISH_TEENS, **ENGLISH_TENS})
"""Every word for 0 to 99 that stands alone."""

HUNDRED = words("hundred sau सौ हंड्रेड")
THOUSANDS = table(
    {
        1_000: "thousand ha(z|j)a?ar हज़ार हजार थाउज़ेंड थाउजेंड",
        100_000: "lakh lac laakh lakhh लाख",
        1_000_000: "million मिलियन",
        10_000_000: "crore karo(d|r|rh|dh) करोड़ करोड क्रोर",
        1_000_000_000: "arab अरब billion",
        100_000_000_000: "खरब",
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
        Decimal("0.25"): "sa(v|w)a?a sa(v|w)a सवा सावा",
        Decimal("0.5"): "sa?a(dh|d|rh)e sa?adhey साढ़े साढे साडे साड़े",
        Decimal("-0.25"): "p(au|o|ou|aw)n(e|ey) पौने पोने",
    }
)
"""What stands before a number and moves it: "sava do" is 2.25, "paune do" 1.75."""
ALONE = table({Decimal("1.25"): "sa(v|w)a?a सवा सावा", Decimal("0.75"): "p(au|o|ou)ne पौने"})
"""The value of such a word with no number behind it: "sava lakh", "paune kilo"."""

FIXED = table(
    {
        Decimal("1.5"): "de(dh|rh|d|dd|ddh) d(ee|ei)dh डेढ़ डेढ डेड",
        Decimal("2.5"): "(dh|adh)(a|aa)i (dh|adh)a?a(yi|ee|yee) ढाई ढाइ अढ़ाई अढाई",
        Decimal("0.5"): "a?adh(a|aa|i|e|ee) a?adha half hal?f आधा आधी आधे हाफ",
        Decimal("0.75"): "p(au|ou|o)na p(au|ou)n पौन पौना पोना पौनी",
    }
)
HALF = words("half aadha adha आधा हाफ aadhi आधी")
ONE_QUARTER = words("quarter chautha(i|ii|yi|ee) चौथाई क्वार्टर")
"""Words for a quarter that need no number before them; "fourth" does."""
QUARTER = words("quarter quarters fourths? chautha(i|ii|yi|ee) चौथाई क्वार्टर")
POINT = words("point dash?amla(v|b|w) dasamlav पॉइंट पाइंट प्वाइंट पॉइन्ट पाइन्ट दशमलव")
MINUS = words("minus negative माइनस")
AND = words("and aur और एंड")
OH = words("oh o ओह ओ")
ARTICLE = words("a an")
