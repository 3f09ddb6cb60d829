"""Units of quantities and durations, each with its value in the base unit."""

from __future__ import annotations

from decimal import Decimal

from kasauti.language.lexicon.spelling import table, words

_D = Decimal

QUANTITIES = table(
    {
        ("g", _D(1000)): """
            kilos? kg kgs kilogra?ms? kilograam kilogramme किलो किलोग्राम केजी
            """,
        ("g", _D(1)): "g gm gms gr grams? graam graams ग्राम ग्रा gramme grammes",
        ("g", _D("0.001")): "mg milligra?ms? मिलीग्राम",
        ("g", _D(100_000)): "quintals? kuintal क्विंटल कुंतल",
        ("g", _D(1_000_000)): "tons? tonnes? टन",
        ("ml", _D(1000)): "l lt ltr ltrs lit(re|er)s? leetar leeter lita?r liter लीटर लिटर",
        ("ml", _D(1)): "ml millilit(re|er)s? mililit(re|er)s? मिली मिलीलीटर एमएल",
        ("m", _D(1)): "m mtr mtrs met(re|er)s? meetar मीटर",
        ("m", _D("0.01")): "cm cms centimet(re|er)s? सेंटीमीटर",
        ("m", _D("0.001")): "mm millimet(re|er)s? मिलीमीटर",
        ("m", _D(1000)): "km kms kilomet(re|er)s? kilometar किलोमीटर केएम",
        ("m", _D("0.0254")): "inch inches इंच",
        ("m", _D("0.3048")): "foot feet ft fut phut फुट फीट",
        ("m", _D("0.9144")): "yards? gaj गज gaz",
        ("piece", _D(1)): "pieces? pcs? pc nos nag adad peece peeces piss पीस नग अदद units? unit yunit",
        ("piece", _D(2)): "pairs? jod(a|e|i|iyan) जोड़ी जोड़े जोड़ा",
    }
)
QUARTER_KILO = words("paav pao paao pauwa pauva paua paa?w पाव पाओ पौवा")
"""A quarter: of the unit behind it ("paav litre"), else of a kilo ("ek paav")."""
QUARTER_BEFORE_UNIT = words("pav pa?v पाव paav pao paa?w")
"""A quarter only if a unit follows ("pav kilo"): "pav" alone is bread."""
FULL = words("bhar भर full")
ONE = words("a an one ek aek एक वन")
"""One in words: "ek minute", "just a sec" ask to wait."""

SECOND, MINUTE, HOUR, DAY = 1, 60, 3600, 86_400
DURATIONS = table(
    {
        SECOND: "s secs? seconds? sekand second सेकंड सेकेंड सेकण्ड sekend",
        MINUTE: "m min mins minutes? minat mint minton minit minute mi?nut मिनट मिनिट मिन minuts",
        HOUR: "h hr hrs hours? gh(a|an|aa)nt(a|e|on|ey) ghante घंटा घंटे घण्टे घण्टा घंटों घंटें",
        DAY: "d days? din dino dinon दिन दिनों",
        7 * DAY: "weeks? wk wks haft(a|e|on|ey) हफ्ता हफ्ते हफ़्ते सप्ताह saptah saptaah",
        14 * DAY: "fortnights? pakhwada पखवाड़ा",
    }
)
