"""What a caller says when its script has no line for it, in each style.

Written by us; no native speaker has reviewed it yet (`REVIEWED`).
"""

from __future__ import annotations

from dataclasses import dataclass

from kasauti.scenario.scenario import Line

REVIEWED = False


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """The shipped phrases of one style.

    `closing`: I have said all. `confirm`: yes, do it. `deny`: no, do not. `fallback`: as I said, you choose.
    `nudge`: please do it now. `enough`: I want nothing now. `cancel`: yes, cancel it.
    """

    closing: Line
    confirm: Line
    deny: Line
    fallback: Line
    nudge: Line
    enough: Line
    cancel: Line


_BOOKS = {
    "english": Phrasebook(
        closing=Line(text="That's everything, thank you.", closing=True),
        confirm=Line(text="Yes, please go ahead and confirm it."),
        deny=Line(text="No, please don't confirm it."),
        fallback=Line(text="As I said, I'll leave the rest to you."),
        nudge=Line(text="Please go ahead and confirm it now."),
        enough=Line(text="I don't want anything now, thank you."),
        cancel=Line(text="Yes, please cancel it."),
    ),
    "hinglish": Phrasebook(
        closing=Line(text="Nahi, bas itna hi. Thank you.", closing=True),
        confirm=Line(text="Haan, confirm kar dijiye."),
        deny=Line(text="Nahi nahi, rehne dijiye, confirm mat kijiye."),
        fallback=Line(text="Jaisa maine bola, baaki aap dekh lijiye."),
        nudge=Line(text="To ab confirm kar dijiye please."),
        enough=Line(text="Bas, ab mujhe kuch nahi chahiye."),
        cancel=Line(text="Haan, cancel kar dijiye."),
    ),
    "hindi_roman": Phrasebook(
        closing=Line(text="Ji nahi, bas itna hi. Dhanyavaad.", closing=True),
        confirm=Line(text="Ji haan, pakka kar dijiye."),
        deny=Line(text="Ji nahi, rehne dijiye, mat kijiye."),
        fallback=Line(text="Jaisa maine kaha, baaki aap dekh lijiye."),
        nudge=Line(text="To ab pakka kar dijiye."),
        enough=Line(text="Bas, ab mujhe kuch nahi chahiye."),
        cancel=Line(text="Ji haan, radd kar dijiye."),
    ),
    "hindi_devanagari": Phrasebook(
        closing=Line(text="जी नहीं, बस इतना ही। धन्यवाद।", closing=True),
        confirm=Line(text="जी हाँ, कन्फर्म कर दीजिए।"),
        deny=Line(text="जी नहीं, रहने दीजिए, मत कीजिए।"),
        fallback=Line(text="जैसा मैंने कहा, बाकी आप देख लीजिए।"),
        nudge=Line(text="तो अब कन्फर्म कर दीजिए।"),
        enough=Line(text="बस, अब मुझे कुछ नहीं चाहिए।"),
        cancel=Line(text="जी हाँ, कैंसल कर दीजिए।"),
    ),
}


def phrasebook(style: str) -> Phrasebook:
    """The phrases of a style; a switcher starts in English, and so do styles that ship none."""
    return _BOOKS.get(style, _BOOKS["english"])


def after_letdown(style: str) -> Phrasebook:
    """The phrases of a style once the agent has let the caller down: a switcher speaks Hinglish from then on."""
    return _BOOKS["hinglish"] if style == "switcher" else phrasebook(style)
