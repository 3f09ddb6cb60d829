"""Words of numbers that are told digit by digit: phone numbers and one-time passwords."""

from __future__ import annotations

from kasauti.language.lexicon.spelling import table, words

REPEATS = table({2: "double dabb?al dubb?le dubb?al डबल डब्बल", 3: "triple tripal treble ट्रिपल तिबल tripple"})
ZERO = words("oh o zero ज़ीरो शून्य nought naught ओ ओह")
PLUS = words("plus प्लस")
SAATH = words("sa?ath saathh")
"""60, or a misspelt 7: among digits nobody can tell."""

AROUND = """
    call me (on|at)? | reach me (on|at)? | on | at | call kar(o|na|iye) | number | numbers | no | num | नंबर
    नम्बर | namba?r | phone | फोन | phone no | mobile | मोबाइल | contact | cell | whatsapp | calling | mobile no
    otp | o t p | ओटीपी | code | कोड | pin | पिन | verification | password | digits? | country code | note
    likhiye ga | aaya | aaya hai | आया | आया है | mila | mila hai | par | pe | call | karna | wo | woh | vo | वो
    ye | yeh | yah | ये | यह | one time | verification code | mera number | is | hai | received | i got | got
    se | uska | unka | usme | aur | and | phir | fir | then | lijiye | lo | note karein | suniye | suno | सुनिए
    dhyan se | again
"""
