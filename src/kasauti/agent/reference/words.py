"""Everyday words of an order on the phone, in English, romanised Hindi and Devanagari, by what they do.

Phrases are plain words (no apostrophe, no nukta, no chandrabindu). Menu words are not here. The tags:

    degrees      neg, behind (a negation after its word), low, normal, high, with
    verbs        add, keep, set, drop, dropping ("hata ke"), never ("rehne do"), swap, cancel, place, readback
    the call     hello, start, close, bas, think, wait, yes, ack, thanks, bye, status, done, ask, will, price, menu
    corrections  sorry, actually, arre
    swaps        jagah ("A ki jagah B"), instead ("B instead of A"), lieu, into
    pointing     ref, both, all, other, first, second, last, the
    amounts      art, each, another, more, only, once, unit
    grammar      and, aur, also, in, for, ko, ofhi (ka, ke, ki), wala, hai, kya, order, fill (says nothing)
"""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple

from kasauti.agent.reference.devanagari_words import DEVANAGARI
from kasauti.agent.reference.english_words import ENGLISH
from kasauti.agent.reference.roman_words import ROMAN


class Word(NamedTuple):
    """What a phrase does, and whether it is Hindi."""

    tag: str
    hindi: bool = False


# A verb is a stem with one of the endings that ask for something.
_GIVING = "do | dena | dijiye | dijie | dijiyega | dijiega | dein | den | de | dijiye ga | dena ji"
_GIVING_DEVANAGARI = "दो | देना | दीजिए | दीजिये | दीजिएगा | दें | दे | दीजियेगा"
_STEMS = {
    "add": """
        de | daal | dal | laga | bhej | likh | la | manga | pack kar | jod | le | add kar | note kar | bhijwa |
        likhwa | mangwa | daalwa
        """,
    "keep": "rakh",
    "set": "kar | bana | badal | karwa | change kar | badalwa",
    "drop": "hata | nikal | nikaal | hatwa | kaat | remove kar | delete kar",
    "readback": "repeat kar | dohra",
    "place": "book kar | final kar | pakka kar | lock kar | fix kar | pakki kar",
}
_STEMS_DEVANAGARI = {
    "add": "दे | डाल | लगा | भेज | लिख | ला | मंगा | पैक कर | जोड | ले | ऐड कर | एड कर | नोट कर | भिजवा | मंगवा",
    "keep": "रख",
    "set": "कर | बना | बदल | करवा | चेंज कर",
    "drop": "हटा | निकाल | हटवा | काट | रिमूव कर",
    "readback": "रिपीट कर | दोहरा",
    "place": "बुक कर | फाइनल कर | पक्का कर | पक्की कर | फिक्स कर",
}

Phrase = tuple[str, ...]


def _split(phrases: str) -> list[Phrase]:
    return [tuple(phrase.split()) for phrase in phrases.split("|") if phrase.strip()]


def _phrases() -> dict[Phrase, Word]:
    found: dict[Phrase, Word] = {}
    for stems, endings, particle in ((_STEMS, _GIVING, "hi"), (_STEMS_DEVANAGARI, _GIVING_DEVANAGARI, "ही")):
        for tag, listed in stems.items():
            for stem in _split(listed):
                for ending in _split(endings):
                    found[stem + ending] = found[(*stem, particle, *ending)] = Word(tag, hindi=True)
    for tag, listed in (*ROMAN.items(), *DEVANAGARI.items()):
        found |= {phrase: Word(tag, hindi=True) for phrase in _split(listed)}
    for tag, listed in ENGLISH.items():
        found |= {phrase: Word(tag) for phrase in _split(listed)}
    return found


PHRASES = MappingProxyType(_phrases())
"""Every phrase, with what it does."""

LONGEST = max(map(len, PHRASES))
"""Words in the longest phrase."""

WORDS = frozenset(phrase[0] for phrase in PHRASES if len(phrase) == 1)
"""Words that mean something alone: a menu word must match them exactly."""

GIVING = frozenset({"do", "दो"})
"""Two, or "give": only the sentence tells."""


def phrase_at(tokens: tuple[str, ...], start: int) -> tuple[Word, int] | None:
    """The longest phrase that begins at `start`, and how many tokens it has."""
    for length in range(min(LONGEST, len(tokens) - start), 0, -1):
        word = PHRASES.get(tokens[start : start + length])
        if word is not None:
            return word, length
    return None
