"""An utterance as a row of pieces: menu items, wishes, numbers and everyday words, each with what it does."""

from __future__ import annotations

from collections.abc import Sequence

from kasauti.agent.reference.giving import settled
from kasauti.agent.reference.menu import Menu, Wish
from kasauti.agent.reference.phrasebook import _DEGREE_OF as DEGREE_OF
from kasauti.agent.reference.phrasebook import Mention
from kasauti.agent.reference.piece import BREAKS, ITEMS, Piece
from kasauti.agent.reference.spelling import tokens
from kasauti.agent.reference.words import GIVING, phrase_at
from kasauti.language.numbers import AMBIGUOUS, read_number

_SIGNS = {".": Piece("stop"), "?": Piece("question"), ",": Piece("comma")}
_BEFORE_INGREDIENT = frozenset(["any", "the", "koi", "of", "ka", "ki", "ke", "some"])
_BEFORE_DEGREE = frozenset(
    [
        "bilkul",
        "to",
        "toh",
        "ko",
        "bhi",
        "hi",
        "please",
        "wala",
        "wali",
        "ka",
        "ki",
        "बिल्कुल",
        "को",
        "तो",
        "भी",
        "ही",
        "wale",
        "level",
        "thoda",
    ]
)
_BEHIND_ENGLISH = frozenset({"less", "more", "extra", "free"})
_NEVER_BEHIND = frozenset({"bina", "bagair", "बिना", "बगैर"})


def pieces(text: str, menu: Menu) -> tuple[Piece, ...]:
    """The pieces of a text, in order; `giving` is settled, words that say nothing are gone."""
    words = tokens(text)
    reader = _Reader(words, menu)
    found: list[Piece] = []
    at = 0
    while at < len(words):
        piece, length = reader.at(at, found)
        found.append(piece)
        at += length
    return tuple(settled([piece for piece in found if piece.tag not in ("fill", "unit", "hindi_fill")]))


class _Reader:
    """Reads pieces from the words of one utterance."""

    def __init__(self, words: tuple[str, ...], menu: Menu) -> None:
        self._words, self._menu = words, menu
        self._keys = menu.book.keyed(words)

    def at(self, start: int, before: Sequence[Piece]) -> tuple[Piece, int]:
        """The piece at `start`, and its tokens."""
        word = self._words[start]
        if word in _SIGNS:
            return _SIGNS[word], 1
        best = self._of_menu(start)
        phrase = phrase_at(self._words, start)
        number = read_number(self._words, start)
        if best is not None and best[1] >= max(phrase[1] if phrase else 0, number.length if number else 0):
            return best
        if (
            number is not None
            and number.length >= (phrase[1] if phrase else 0)
            and not self._is_word(start, number.length)
        ):
            return self._number(start, number.value, number.length, before)
        ids = self._menu.book.weak(self._keys, start)
        if phrase is not None and phrase[1] == 1 and phrase[0].tag == "normal" and ids:
            return Piece("weak", word, ids=ids, hindi=phrase[0].hindi), 1
        if phrase is not None:
            return self._everyday(
                start,
                Piece(phrase[0].tag, " ".join(self._words[start : start + phrase[1]]), hindi=phrase[0].hindi),
                before,
            ), phrase[1]
        if word in GIVING:
            return Piece("giving", hindi=True), 1
        if word == "hi":
            return (Piece("hello") if not before else Piece("only", "hi", hindi=True)), 1
        return self._unknown(start)

    def _is_word(self, start: int, length: int) -> bool:
        return length == 1 and self._words[start] in AMBIGUOUS - GIVING and phrase_at(self._words, start) is not None

    def _number(self, start: int, value: int, length: int, before: Sequence[Piece]) -> tuple[Piece, int]:
        word = self._words[start]
        twice = length == 1 and start + 1 < len(self._words) and self._words[start + 1] == word
        if twice and not (word in GIVING and _item_in_clause(before)):
            return Piece("each", number=value, hindi=not word.isdecimal()), 2
        if word in GIVING and length == 1:
            return Piece("giving", hindi=True), 1
        return Piece("num", word, value, hindi=word == "ek"), length

    def _everyday(self, start: int, piece: Piece, before: Sequence[Piece]) -> Piece:
        if piece.value in ("me", "main") and before and before[-1].tag in (*ITEMS, "ref", "both", "weak", "all"):
            return Piece("in", piece.value, hindi=True)
        return piece

    def _of_menu(self, start: int) -> tuple[Piece, int] | None:
        mention = self._menu.book.mention(self._keys, self._words, start)
        if mention is not None and mention.kind == "option" and self._reaches_into_item(start, mention.length):
            mention = None
        best: tuple[Piece, int] | None = None
        if mention is not None:
            best = self._mentioned(mention), mention.length
        spoken = self._wish_at(start)
        if spoken is None:
            return best
        if best is None or spoken[1] > best[1] or (best[0].tag != "item" and spoken[1] == best[1]):
            return spoken
        if best[0].wish is not None and spoken[0].wish is not None and _agree(best[0].wish, spoken[0].wish):
            return spoken[0], best[1]
        return best

    def _mentioned(self, mention: Mention) -> Piece:
        if mention.kind == "option":
            return Piece("wish", wish=self._menu.named(mention.ids))
        return Piece(mention.kind, ids=mention.ids)

    def _reaches_into_item(self, start: int, length: int) -> bool:
        ends = range(start + 1, start + length)
        return any(self._menu.book.item_length(self._keys, self._words, at) > start + length - at for at in ends)

    def _wish_at(self, start: int) -> tuple[Piece, int] | None:
        return self._degree_first(start) or self._ingredient_first(start)

    def _degrees(self, start: int, *, skip: frozenset[str] = _BEFORE_INGREDIENT) -> tuple[str, int]:
        """The degree words at `start` taken together, and where they end."""
        degree, at, end = "", start, start
        while at < len(self._words) and at - start < 6:
            phrase = phrase_at(self._words, at)
            if phrase is not None and phrase[0].tag in DEGREE_OF:
                degree = _joined(degree, DEGREE_OF[phrase[0].tag])
                at += phrase[1]
                end = at
            elif degree and self._words[at] in skip:
                at += 1
            else:
                break
        return degree, (at if degree else end)

    def _degree_first(self, start: int) -> tuple[Piece, int] | None:
        degree, at = self._degrees(start)
        if not degree or at >= len(self._words):
            return None
        named = self._menu.book.ingredient(self._keys, at)
        mention = self._menu.book.mention(self._keys, self._words, at)
        if named is None or (mention is not None and mention.kind != "head" and mention.length > named[1]):
            return None
        mark, length = named
        end = at + length
        after, stop = self._degrees(end, skip=frozenset())
        if after == "zero" and self._words[end] not in _NEVER_BEHIND and phrase_is_hindi(self._words, end):
            degree, end = self._denied(degree, mark), stop
        return Piece("wish", "first", wish=self._menu.wish(degree, mark)), end - start

    def _denied(self, degree: str, mark: str) -> str:
        if degree == "high":
            return "low" if self._menu.wish("low", mark).choices else "zero"
        return {"low": "normal", "with": "zero", "normal": "zero"}.get(degree, degree)

    def _ingredient_first(self, start: int) -> tuple[Piece, int] | None:
        named = self._menu.book.ingredient(self._keys, start)
        if named is None or self._menu.book.item_length(self._keys, self._words, start) >= named[1]:
            return None
        mark, length = named
        at = start + length
        while at < len(self._words) and self._words[at] in _BEFORE_DEGREE and at - start - length < 2:
            at += 1
        degree, end = self._degrees(at, skip=frozenset())
        if degree and self._may_follow(at, end):
            if degree == "low" and "zyada" in self._words[at:end] and not self._menu.wish("low", mark).choices:
                degree = "zero"
            return Piece("wish", "behind", wish=self._menu.wish(degree, mark)), end - start
        mention = self._menu.book.mention(self._keys, self._words, start)
        if mention is not None and mention.kind == "option":
            return None
        ids = mention.ids if mention is not None else self._menu.book.weak(self._keys, start)
        return Piece("ingredient", mark, ids=ids), length

    def _may_follow(self, at: int, end: int) -> bool:
        """Whether the degree words at `at` speak of what stands before them, not of what follows."""
        if self._words[at] in _NEVER_BEHIND:
            return False
        if not phrase_is_hindi(self._words, at) and self._words[at] not in _BEHIND_ENGLISH:
            return False
        following = self._menu.book.ingredient(self._keys, end) if end < len(self._words) else None
        if following is None or self._words[at] in ("nahi", "mat", "नहीं", "मत"):
            return True
        return bool(self._degrees(end + following[1], skip=frozenset())[0])

    def _unknown(self, start: int) -> tuple[Piece, int]:
        ids = self._menu.book.weak(self._keys, start)
        return (Piece("weak", self._words[start], ids=ids) if ids else Piece("unknown", self._words[start])), 1


def _agree(named: Wish, spoken: Wish) -> bool:
    """Whether an option named outright is what its words come to: then the words tell more."""
    return bool(spoken.degree) and bool(set(named.choices) & set(spoken.choices))


def phrase_is_hindi(words: tuple[str, ...], at: int) -> bool:
    """Whether the phrase at `at` is Hindi."""
    phrase = phrase_at(words, at)
    return phrase is not None and phrase[0].hindi


def _joined(first: str, second: str) -> str:
    if {first, second} == {"zero", "high"}:
        return "low"
    if {first, second} == {"zero", "low"}:
        return "normal" if first == "low" else "low"
    return second


def _item_in_clause(before: Sequence[Piece]) -> bool:
    for piece in reversed(before):
        if piece.tag in BREAKS or piece.tag in ("aur", "and"):
            return False
        if piece.tag in ITEMS:
            return True
    return False
