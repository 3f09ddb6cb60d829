"""Words of the time of day: parts of the day, markers of the hour, noon and midnight."""

from __future__ import annotations

from kasauti.language.lexicon.spelling import words

PARTS = {
    "am": "am | a . m . | a . m | a m | एएम | ए एम | एम",
    "pm": "pm | p . m . | p . m | p m | पीएम | पी एम",
    "morning": "morning | in the morning | early morning | मॉर्निंग | this morning",
    "subah": """
        subah | subeh | subha | subah subah | subah - subah | sub(a|e)h ko | sub(a|e)h ke | sub(a|e)h mein
        सुबह | सुबह सुबह | सुबह को | सुबह के
    """
    "| sa(v|w)ere | sa(v|w)er | सवेरे | सुबह सवेरे | subah savere | tadke | तड़के | bhor",
    "dopahar": """
        dop(a|e)h(a|e)?r | dophar | dup(a|e)h(a|e)?r | दोपहर | dopahar ko | dopahar ke | dopahar mein | dopahar me
        दोपहर को | दोपहर के | दोपहर में
    """
    "| dop(e|a)h(a|e)r (ko|ke|mein|me) | dup(e|a)h(a|e)r (ko|ke|mein|me)",
    "afternoon": "afternoon | in the afternoon | आफ्टरनून",
    "shaam": """
        sha?am | sham | shaam ko | sham ko | shaam ke | sham ke | shaam mein | शाम | शाम को | शाम के | शाम में
        sandhya | sayankal | saanjh
    """,
    "evening": "evening | in the evening | ईवनिंग | this evening",
    "raat": "ra?at | raat ko | raat ke | raat mein | raat me | rat ko | रात | रात को | रात के | रात में | der raat",
    "night": "night | at night | in the night | tonight | नाइट",
    "din": "din mein | din me | din ke | din ko | दिन में | दिन के",
}
OCLOCK = """
    baje | bje | bajey | baj(e|ae) | bajay | बजे | oclock | o clock | o ' clock | बजे ही | baje ki | baje ke
    baje ka | bajke | hours | hrs | hundred hours
"""
STRUCK = "baj ke | bajke | bajkar | baj kar | baj kr | बजकर | बज कर | बज के | बजके"
TO_STRIKE = "bajne mein | bajne me | bajne main | बजने में | bajne se"
MISSING = "kam | baaki | baki | pehle | rehte | कम | बाकी | पहले | hai | है"
MINUTE = words("minutes? min mins minat minit मिनट मिनिट mint")
NOON = "noon | midday | 12 noon | twelve noon"
MIDNIGHT = """
    midnight | aadhi raat | adhi raat | aadhi rat | आधी रात | mid night | 12 midnight | twelve midnight
    madhyaratri
"""
PAST_HOUR = words("past after")
TO_HOUR = words("to before")
HALF = words("half हाफ")
QUARTER = words("quarter क्वार्टर")
OH = words("oh o zero")
AROUND = """
    ko | को | par | pe | पर | at | ke | ki | ka | के | की | का | hi | ही | sharp | theek | thik | ठीक | exactly
    time | samay | समय | table | टेबल | for | slot | appointment | booking | the | mein | में | delivery | khana
    dinner | lunch | breakfast | meeting | aana | aaunga | aayenge | aaiye | aa jana | chahiye | चाहिए
    book karo | milte hain | milenge | milna | aa jao | aaiyega | bhejna | bhej dena | on the dot | i will come
    we will come | will come | come | karna hai | karna | aana hai | jaana hai | jana hai | hoga | hogi | karo
    kar do | book | reserve | rakho
"""
