"""Whole numbers as people in India say them: English, romanised Hindi, Devanagari, digits of any script.

Values come out as int. `do` is a number here, although it may be a verb ("give"): only a grammar can tell, so
`AMBIGUOUS` names the words whose reading needs context, and callers decide.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

# One line a value, 0 to 99: romanised spellings, then Devanagari ones (written without nukta).
_HINDI = """
shunya zero|शून्य जीरो; ek|एक; do|दो; teen tin|तीन; char chaar|चार; panch paanch paach|पांच पाच;
chhe chhah chah che|छह छः छे छ; saat|सात; aath ath|आठ; nau|नौ; das dus|दस; gyarah gyara igyarah|ग्यारह;
barah|बारह; terah|तेरह; chaudah chauda|चौदह; pandrah pandra pandhrah|पंद्रह पन्द्रह; solah sola|सोलह;
satrah satra|सत्रह; atharah athara|अठारह अट्ठारह; unnis|उन्नीस; bees|बीस; ikkis|इक्कीस; bais|बाईस बाइस;
teis teyis|तेईस तेइस; chaubis|चौबीस; pachis|पच्चीस; chhabbis|छब्बीस; sattais satayis|सत्ताईस सत्ताइस;
athais athayis|अट्ठाईस अठाईस अट्ठाइस; untis unatis|उनतीस उन्तीस; tees|तीस; iktis ikattis|इकतीस इकत्तीस;
battis|बत्तीस; taintis tentis|तैंतीस तेंतीस; chauntis chautis|चौंतीस; paintis pentis|पैंतीस; chhattis|छत्तीस;
saintis sentis|सैंतीस; adtis artis|अडतीस; untalis unchalis|उनतालीस उन्तालीस; chalis|चालीस; iktalis|इकतालीस;
bayalis biyalis|बयालीस; taintalis tentalis|तैंतालीस तेंतालीस; chauvalis chavalis|चौवालीस चवालीस;
paintalis pentalis|पैंतालीस; chhiyalis|छियालीस; saintalis sentalis|सैंतालीस; adtalis artalis|अडतालीस;
unchas unanchas|उनचास उन्चास; pachas|पचास; ikyavan ikavan|इक्यावन; bavan|बावन; tirpan tirepan|तिरपन तिरेपन;
chauvan chavan|चौवन चव्वन; pachpan|पचपन; chhappan|छप्पन; sattavan|सत्तावन; athavan|अट्ठावन अठावन;
unsath|उनसठ; saath sath|साठ; iksath ikasath|इकसठ; basath|बासठ; tirsath tiresath|तिरसठ तिरेसठ;
chausath chaunsath|चौंसठ चौसठ; painsath|पैंसठ; chhiyasath|छियासठ; sadsath sarsath|सडसठ; adsath arsath|अडसठ;
unhattar unahattar|उनहत्तर; sattar|सत्तर; ikhattar ikahattar|इकहत्तर; bahattar|बहत्तर; tihattar|तिहत्तर;
chauhattar|चौहत्तर; pachhattar pichattar|पचहत्तर पिचहत्तर; chhihattar|छिहत्तर;
satattar sathattar satahattar|सतहत्तर; athattar athahattar|अठहत्तर; unasi unyasi|उन्यासी उनासी; assi|अस्सी;
ikyasi|इक्यासी; bayasi|बयासी; tirasi|तिरासी; chaurasi|चौरासी; pachasi|पचासी; chhiyasi|छियासी;
sattasi|सत्तासी सतासी; athasi|अट्ठासी अठासी; navasi|नवासी; nabbe navve|नब्बे;
ikyanve ikyanave ikyanbe|इक्यानवे इक्यानबे; banve banave banbe|बानवे बानबे; tiranve tiranave|तिरानवे तिरानबे;
chauranve chauranave|चौरानवे चौरानबे; pachanve pachanave|पचानवे पंचानवे पचानबे;
chhiyanve chhiyanave|छियानवे छियानबे; sattanve sattanave|सत्तानवे सत्तानबे;
athanve athanave|अट्ठानवे अठानवे अट्ठानबे; ninyanve ninyanave nindyanve|निन्यानवे निन्यानबे
"""
_ENGLISH = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SCALES = {
    12: "dozen dozens darjan darzan दर्जन",
    100: "hundred sau सौ",
    1_000: "thousand hazar hajar हजार",
    100_000: "lakh lakhs lac lacs लाख",
    10_000_000: "crore crores karod करोड",
}

AMBIGUOUS = frozenset({"do", "दो", "saath", "sath", "sau", "das", "char", "bees", "tees"})
"""Words with another everyday meaning: "do" is also "give", "saath" is also "with"."""

_SQUEEZED = ("aa", "a"), ("ee", "i"), ("ii", "i"), ("oo", "u"), ("w", "v"), ("z", "j"), ("chh", "ch")
_DOUBLED = re.compile(r"(.)\1")


class Reading(NamedTuple):
    """A number that was read: its value, and how many words it took."""

    value: int
    length: int


def plain_word(word: str) -> str:
    """The word in lower case without nukta, chandrabindu and joiners, so that spellings meet."""
    if word.isascii():
        return word.lower()
    if any(char.isdigit() and not char.isdecimal() for char in word):  # NFKC would make 102 of 10²
        return word.lower()
    word = unicodedata.normalize("NFKC", word).lower()
    return unicodedata.normalize("NFC", word.translate(_PLAIN))


_PLAIN = {0x093C: None, 0x0901: "\u0902", 0x200C: None, 0x200D: None}


def _squeeze(word: str) -> str:
    for long, short in _SQUEEZED:
        word = word.replace(long, short)
    return _DOUBLED.sub(r"\1", word)


def _units() -> Mapping[str, int]:
    found: dict[str, int] = {}
    for value, entry in enumerate(_HINDI.split(";")):
        roman, _, devanagari = entry.partition("|")
        for word in roman.split():
            found.setdefault(word, value)
            found.setdefault(_squeeze(word), value)
        for word in devanagari.split():
            found[plain_word(word)] = value
    found |= {word: value for value, word in enumerate(_ENGLISH)}
    found |= {word: 20 + 10 * place for place, word in enumerate(_TENS)}
    return MappingProxyType(found)


_UNITS = _units()
_SCALE_OF = MappingProxyType({word: scale for scale, words in _SCALES.items() for word in words.split()})
_ENGLISH_TENS = frozenset(_TENS)
_HALVES = frozenset({"half", "aadha", "adha", "aadhe", "आधा", "आधे", "हाफ"})
_ENGLISH_ONES = frozenset(_ENGLISH[1:10])
# Words whose squeezed spelling would be a Hindi number.
_NEVER = frozenset({"chee", "satt", "doo", "duss"})
_GROUPED = re.compile(r"(?<!\d)\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)")


def word_value(word: str) -> int | None:
    """The value 0 to 99 of one number word or the value of one digit run, else None; `word` is `plain_word`ed."""
    if word.isdecimal():
        return int(word) if len(word) <= 18 else None
    value = _UNITS.get(word)
    if value is None and word.isascii() and word not in _NEVER:
        value = _UNITS.get(_squeeze(word))
    return value


def scale_value(word: str) -> int | None:
    """12, 100, 1,000, 100,000 or 10,000,000 for a word that multiplies what stands before it, else None."""
    return _SCALE_OF.get(word) or (_SCALE_OF.get(_squeeze(word)) if word.isascii() else None)


def read_number(words: Sequence[str], start: int = 0) -> Reading | None:
    """The longest number that begins at `words[start]`, or None.

    Words are plain (`plain_word`); hyphens are gone ("twenty five"). Scales go down ("do lakh teen hazaar
    pachas"); a bare scale counts once ("sau" is 100). "ek ek" and "do teen" are two numbers.
    """
    half = _half_dozen(words, start)
    if half:
        return Reading(6, half)
    total, group, at, end, last_scale, settled = 0, None, start, start, 10**9, 0
    while at < len(words):
        word = words[at]
        scale = scale_value(word)
        if scale is not None:
            step = _scaled(total, group, scale, last_scale)
            if step is None:
                break
            total, group, last_scale = step
        elif word == "and" and at > start and words[at - 1] in ("hundred", "thousand"):
            at += 1
            continue
        else:
            group = _joined(group, words, at, start)
            if group is None:
                break
        at += 1
        end = at
        settled = total + (group or 0)
    return Reading(settled, end - start) if end > start else None


def _half_dozen(words: Sequence[str], start: int) -> int:
    """How many words say "half a dozen" at `start`; 0 for none."""
    if start >= len(words) or words[start] not in _HALVES:
        return 0
    last = start + 2 if start + 1 < len(words) and words[start + 1] == "a" else start + 1
    return last + 1 - start if last < len(words) and scale_value(words[last]) == 12 else 0


def _scaled(total: int, group: int | None, scale: int, last: int) -> tuple[int, int | None, int] | None:
    if scale <= 100:
        if group is not None and group >= 100:
            return None
        return total, (1 if group is None else group) * scale, last
    if scale >= last:
        return None
    return total + (1 if group is None else group) * scale, None, scale


def _joined(group: int | None, words: Sequence[str], at: int, start: int) -> int | None:
    value = word_value(words[at])
    if value is None:
        return None
    if group is None:
        return value
    before = words[at - 1]
    if before in _ENGLISH_TENS and words[at] in _ENGLISH_ONES and group % 10 == 0:
        return group + value
    after_hundred = scale_value(before) == 100 or (before == "and" and at - 1 > start)
    if after_hundred and group % 100 == 0 and value < 100:
        return group + value
    return None


def parse_number(text: str) -> int | None:
    """The whole number that `text` says, if the text says nothing else.

    Digit groups with commas are read in both styles (1,20,000 and 120,000).
    """
    bare = _GROUPED.sub(lambda found: found[0].replace(",", ""), text)
    words = [plain_word(word) for word in re.split(r"[\s\-]+", bare.strip()) if word]
    reading = read_number(words)
    return reading.value if reading is not None and reading.length == len(words) else None
