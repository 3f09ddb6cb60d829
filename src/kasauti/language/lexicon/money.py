"""Words of money: currencies, their hundredths, and what is said around an amount."""

from __future__ import annotations

from kasauti.language.lexicon.spelling import table

CURRENCIES = table(
    {
        "INR": """
            ₹ rs re inr rupees? rup(a|ai|ay|iy)(e|a|y|ya|ye) rup(ay|ae|e|ye|ya|ia|ie) r(u|oo)p(aiy|iy|ay)(a|e)
            rupaiyon roop(ye|aye|ay) rupayon रुपये रुपए रुपया रुपैया रूपये रूपए रूपया रुपयों रुपीज रुपीस रु रू
            rupess
        """,
        "USD": "$ usd dollars? डॉलर डालर",
        "EUR": "€ eur euros? यूरो",
        "GBP": "£ gbp pounds? पाउंड",
        "AED": "aed dirhams? दिरहम",
    }
)
HUNDREDTHS = table({"INR": "pais(e|a|ey) pai?sa paisey पैसे पैसा p", "USD": "cents? सेंट"})
AROUND = """
    amount | price | kimat | keemat | कीमत | daam | दाम | bill | बिल | kharcha | rate | budget | bajat
    total amount | fees? | fee | payment | paid | pay | cost | costs | mrp | rate | price is | rent | salary
    advance | balance | refund | discount | diya | diye | diye hai | diye hain | दिए | दिये | mein | में | maatr
    matra | cash | note karo
"""
