"""Words of dictated e-mail addresses, and the names of letters in Devanagari."""

from __future__ import annotations

from kasauti.language.lexicon.spelling import table, words

AT = """
    at the rate of | at the rate | at d rate | at da rate | at rate | attherate | at | at sign | at symbol
    एट द रेट | ऐट द रेट | एट दी रेट | अट द रेट | एट | ऐट | एट द रेट ऑफ | at the red | ate the rate
"""
SIGNS = table(
    {
        ".": "dot dott डॉट डाट bindu बिंदु period",
        "_": "underscore अंडरस्कोर underscor",
        "-": "dash hyphen डैश हाइफन minus",
        "+": "plus प्लस",
    }
)
REPEATS = table({2: "double dabal डबल", 3: "triple ट्रिपल tripal"})
_KNOWN = """
    gmail जीमेल, yahoo याहू, hotmail हॉटमेल, outlook आउटलुक, rediffmail रेडिफमेल, icloud आईक्लाउड, com कॉम, in
    इन, co को , org ऑर्ग, net नेट, example एग्जाम्पल
"""
_LETTERS = """
    a ए, b बी, c सी, d डी, e ई, f एफ, g जी, h एच, i आई, j जे, k के, l एल, m एम, n एन, o ओ, p पी, q क्यू, r आर, s
    एस, t टी , u यू, v वी, w डब्ल्यू, x एक्स, y वाई, z जेड
"""


def _pairs(text: str) -> list[tuple[str, str]]:
    return [(pair.split()[0], pair.split()[1]) for pair in text.split(",")]


KNOWN = table(_pairs(_KNOWN))
LETTERS = table(_pairs(_LETTERS))
NAMES = words("das dass dus duss assi asi do char saath sath teen tin bees tees bara sola tis bis che chah")
"""Number words that may as well be names or parts of them: digits only beside other digits."""
LIKE = words("for as jaise like जैसे से")
SMALL = """
    all small | small letters | all lowercase | all lower case | lower case | in small letters
    small letters mein | sab small | small mein
"""
AROUND = """
    my email is | my email id is | my email address is | my mail id is | email is | email id is | mera email
    mera email hai | mera email id | mera email id hai | meri email id | meri email id hai | meri email
    email id | email address | email | mail id | email hai | mail | id hai | it is | its | mera mail id hai
    mera e-mail | e mail | the email is | e - mail id | e - mail | meri email hai | मेरा ईमेल | मेरा ईमेल है
    मेरी ईमेल आईडी | मेरी ईमेल आईडी है | ईमेल | ईमेल आईडी | ईमेल है | likhiye | likho | note karo | note kijiye
    my id is | id is | yeh hai | send it to | send to | mail karo | mera email address hai | meri id hai
    meri id
"""
BEHIND = "hai | है | please | ji | जी | thanks | thank you | pe | par | par bhej do | pe bhej do | par bhejna | ok"

STRANGE = words(
    "capital caps uppercase upper space bracket all small letters without single word shabd sab lowercase oh "
    "at ya or aur and the rate is hai nahi not then"
)
"""Words about the spelling, of which nobody can tell what to write."""
TOP_LEVEL = words("com in org net co io ai edu gov info biz me dev app uk us ac res nic shop store xyz tech online")
