"""Words that no likeness may pass over: a text with another one, or without it, says something else."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType

from kasauti.language.lexicon.spelling import words
from kasauti.language.numbers import AMBIGUOUS, plain_word, scale_value, word_value

_NEGATIONS = words(
    """
    no not never none non without bina bagair mat naa? nah?i nah(in|een|ee) nai nope minus except
    बिना बगैर मत न ना नहीं नही
    """
)
_PREFIXES = ("non", "un", "in", "dis", "im")
_SUFFIX = "less"
_OPPOSITES = words(
    """
    veg veggie vegetarian nonveg nonvegetarian active inactive north south east west left right before after home work
    office card cash male female confirmed unconfirmed hot cold open closed above below arrival departure buy sell
    debit credit upper lower front oneway daa?yen daa?ye baa?yen baa?ye pehle baad garam thanda
    गरम ठंडा दायें दाएं बायें बाएं पहले बाद पूर्व पश्चिम उत्तर दक्षिण
    """
)
_SIZES = words(
    """
    small medium large big little huge tiny mini jumbo regular half full quarter xs xl xxl xxxl xxxxl
    chh?ot(a|i) bad(a|i) aa?dha poora pura छोटा छोटी बड़ा बड़ी आधा पूरा
    """
)
_COLOURS = words(
    """
    red blue green yellow black white brown pink orange purple gr(e|a)y gold golden silver beige maroon navy violet
    magenta laal lal neel(a|i) har(a|i) peel(a|i) kaal(a|i) safed gulabi bhura
    लाल नीला नीली हरा हरी पीला पीली काला काली सफेद गुलाबी भूरा
    """
)
_DAYS = words(
    """
    sunday monday tuesday wednesday thursday friday saturday mon tues? wed thu thurs fri today tomorrow yesterday
    tonight morning afternoon evening night noon midnight weekday weekend daily weekly monthly
    january february april june july august september october november december
    jan feb apr jun jul aug sept? oct nov dec
    som(v|w)aa?r mangal mangal(v|w)aa?r budh(v|w)aa?r guru(v|w)aa?r veer(v|w)aa?r brihaspati(v|w)aa?r shukra(v|w)aa?r
    shani(v|w)aa?r ravi(v|w)aa?r it(v|w)aa?r aaj kal parson? tarson? subah dopahar shaam raat
    सोमवार मंगलवार बुधवार गुरुवार बृहस्पतिवार शुक्रवार शनिवार रविवार इतवार आज कल परसों तरसों सुबह दोपहर शाम रात
    """
)
_FRACTIONS = words(
    """
    dedh dhai adhai sav?va paune pauna saa?dhe double triple डेढ़ ढाई सवा पौने साढ़े
    """
)
_ARTICLES = frozenset("ai")
_NAMED = words(
    """
    block flat tower wing gate coach plot section row seat lane class group unit type grade
    """
)
_LETTERS_ONLY = re.compile(r"[^\W\d_]+(?:[^\W\d_]|[\u0300-\u036f\u0900-\u0dff])*")

Others = Sequence[str]


def number_of(word: str) -> int | None:
    """The number that a folded word says, in digits or letters; None if it says none."""
    return word_value(plain_word(word))


def is_digits(word: str) -> bool:
    """Whether a digit stands in a folded word."""
    return any(char.isdecimal() for char in word)


def _is_number_word(word: str, others: Others) -> bool:
    if is_digits(word):
        return False
    plain = plain_word(word)
    return word_value(plain) is not None or scale_value(plain) is not None or word in AMBIGUOUS or plain in _FRACTIONS


def _is_digit_run(word: str, others: Others) -> bool:
    return is_digits(word)


def is_negation(word: str, others: Others) -> bool:
    """Whether a word negates, by itself or as the negated form of a word on the other side; on word edges only."""
    if plain_word(word) in _NEGATIONS:
        return True
    return any(word == prefix + other for other in others for prefix in _PREFIXES) or any(
        word == other + _SUFFIX for other in others
    )


def _is_code_letter(word: str, others: Others) -> bool:
    return len(word) == 1 and word.isalpha() and word.isascii() and word not in _ARTICLES


def _is_sign(word: str, others: Others) -> bool:
    return not is_digits(word) and _LETTERS_ONLY.fullmatch(word) is None


GUARDS: Mapping[str, Callable[[str, Others], bool]] = MappingProxyType(
    {
        "never.digit-runs": _is_digit_run,
        "never.number-word": _is_number_word,
        "never.negation": is_negation,
        "never.opposite": lambda word, others: plain_word(word) in _OPPOSITES,
        "never.day": lambda word, others: plain_word(word) in _DAYS,
        "never.size": lambda word, others: plain_word(word) in _SIZES,
        "never.colour": lambda word, others: plain_word(word) in _COLOURS,
        "never.code-letter": _is_code_letter,
        "fine.signs": _is_sign,
    }
)
"""Whether a word is one that counts, given the words of the other side; by rule."""


def guarding(word: str, others: Collection[str] = ()) -> str:
    """The rule that guards a word; "" if none does."""
    listed = tuple(others)
    return next((rule for rule, is_guarded in GUARDS.items() if is_guarded(word, listed)), "")


def broken(left: Sequence[str], right: Sequence[str], all_left: Sequence[str], all_right: Sequence[str]) -> str:
    """The guard that the words `left` over on either side break; "" if none. `all_*` are all words of the sides."""
    for word in left:
        rule = guarding(word, all_right) or _is_named_letter(word, all_left)
        if rule:
            return rule
    for word in right:
        rule = guarding(word, all_left) or _is_named_letter(word, all_right)
        if rule:
            return rule
    return ""


def _is_named_letter(word: str, all_words: Sequence[str]) -> str:
    # "a" is an article, and the name of a block: what stands before it tells.
    if word not in _ARTICLES or "never.code-letter" not in GUARDS:
        return ""
    before = {all_words[at - 1] for at, one in enumerate(all_words) if one == word and at}
    return "never.code-letter" if before & _NAMED else ""
