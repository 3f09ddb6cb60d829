"""Where the words of a menu stand: phrases of items, options and ingredients, found in any spelling."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kasauti.agent.reference.spelling import frame_key, is_devanagari, key, tokens
from kasauti.agent.reference.words import GIVING, PHRASES, WORDS
from kasauti.language.numbers import word_value

Phrase = tuple[str, ...]

_LINKS = frozenset(
    ["ka", "ke", "ki", "wala", "wali", "wale", "waala", "vala", "vali", "का", "के", "की", "वाला", "वाली", "वाले"]
)
_DEGREE_OF = {"neg": "zero", "behind": "zero", "low": "low", "high": "high", "normal": "normal", "with": "with"}
_EMPTY = frozenset({"add", "keep", "set", "wala", "ofhi", "fill", "in", "ko", "also", "the", "only", "ack", "for"})
_HALF = frozenset({"half", "हाफ", "aadha", "aadhi", "आधा", "आधी"})
_DOUBLE = frozenset({"double", "डबल"})


class Mention(NamedTuple):
    """Something of the menu in a text: what it may be, how many tokens it took, how it was said.

    `kind` is item (name or alias), head (the last words of names), weak (another word of names), option,
    ingredient.
    """

    kind: str
    ids: Phrase
    length: int


class Phrasebook:
    """Phrases of a menu by the keys of their words; filled once, then only read."""

    def __init__(self) -> None:
        self._names: dict[Phrase, dict[str, None]] = {}
        self._heads: dict[Phrase, dict[str, None]] = {}
        self._weak: dict[Phrase, dict[str, None]] = {}
        self._options: dict[Phrase, dict[str, None]] = {}
        self._ingredients: dict[Phrase, str] = {}
        self._words: dict[str, set[str]] = {}
        self._exact: set[str] = set()
        self._keys: set[str] = set()
        self._frames: dict[str, str] = {}
        self._longest = 1

    def add_item(self, item: str, names: Iterable[str]) -> None:
        """An item by its name and aliases; their last words, and single words, are remembered as parts of it."""
        for name in names:
            words = tuple(word for word in plain_phrase(name) if word not in _LINKS) or plain_phrase(name)
            phrase = self._learn(words)
            self._put(self._names, phrase, item)
            self._words.setdefault(item, set()).update(phrase)
            for start in range(1, len(phrase)):
                self._put(self._heads, phrase[start:], item)
            for word in phrase[:-1]:
                self._put(self._weak, (word,), item)

    def add_option(self, option: str, phrase: Phrase) -> None:
        """An option by one of its names."""
        words = tuple(word for word in phrase if word not in _LINKS) or phrase
        self._put(self._options, self._learn(words), option)

    def add_ingredient(self, phrase: Phrase) -> str:
        """What an option is about; the mark stands for every spelling of it."""
        learnt = self._learn(phrase)
        return self._ingredients.setdefault(learnt, " ".join(learnt))

    def _learn(self, words: Phrase) -> Phrase:
        self._exact.update(words)
        learnt = tuple(map(key, words))
        self._keys.update(learnt)
        self._longest = max(self._longest, len(learnt))
        return learnt

    def _put(self, table: dict[Phrase, dict[str, None]], phrase: Phrase, entry: str) -> None:
        if phrase:
            table.setdefault(phrase, {})[entry] = None

    def close(self) -> None:
        """After the last phrase: consonants that belong to one menu word only find it across scripts."""
        by_frame: dict[str, set[str]] = {}
        for word in self._keys:
            by_frame.setdefault(frame_key(word), set()).add(word)
        self._frames = {frame: min(words) for frame, words in by_frame.items() if len(words) == 1 and len(frame) > 1}

    def words_of(self, item: str) -> set[str]:
        """The keys of all words of an item's names."""
        return self._words[item]

    def kin(self, item: str) -> frozenset[str]:
        """Items whose names end in a whole name of this one: "chai" may mean the "adrak chai" that was ordered."""
        own = [phrase for phrase, items in self._names.items() if item in items]
        return frozenset(other for phrase in own for other in self._heads.get(phrase, ())) - {item}

    def keyed(self, words: Sequence[str]) -> tuple[str, ...]:
        """The key of each token; "" for a token that is no menu word in this spelling."""
        return tuple(map(self._key, words))

    def _key(self, word: str) -> str:
        if word in _LINKS:
            return ""
        if word in self._exact:
            return key(word)
        if word in WORDS or word in GIVING or word_value(word) is not None:
            return ""
        found = key(word)
        if found in self._keys:
            return found
        return self._frames.get(frame_key(word), "") if is_devanagari(word) else ""

    def mention(self, keys: Sequence[str], words: Sequence[str], start: int) -> Mention | None:
        """The longest name, option or head of a name at `start`; a name before an option before a head."""
        best: Mention | None = None
        for kind, table in (("item", self._names), ("option", self._options), ("head", self._heads)):
            found = self._longest_in(table, keys, words, start)
            if found is not None and (best is None or found[1] > best.length):
                best = Mention(kind, tuple(found[0]), found[1])
        if best is not None and best.kind == "head" and best.length == 1:
            return best._replace(ids=tuple({**dict.fromkeys(best.ids), **dict.fromkeys(self.weak(keys, start))}))
        return best

    def item_length(self, keys: Sequence[str], words: Sequence[str], start: int) -> int:
        """Tokens of the longest item name at `start`; 0 for none."""
        found = self._longest_in(self._names, keys, words, start)
        return found[1] if found else 0

    def weak(self, keys: Sequence[str], start: int) -> tuple[str, ...]:
        """The items that have this word somewhere before the last one of a name."""
        return tuple(self._weak.get((keys[start],), ())) if keys[start] else ()

    def ingredient(self, keys: Sequence[str], start: int) -> tuple[str, int] | None:
        """The ingredient at `start` and how many tokens it took."""
        for length in range(min(self._longest, len(keys) - start), 0, -1):
            mark = self._ingredients.get(tuple(keys[start : start + length]))
            if mark is not None:
                return mark, length
        return None

    def _longest_in(
        self, table: dict[Phrase, dict[str, None]], keys: Sequence[str], words: Sequence[str], start: int
    ) -> tuple[dict[str, None], int] | None:
        if not keys[start]:
            return None
        best = None
        phrase: Phrase = ()
        at = start
        while at < len(keys) and len(phrase) < self._longest:
            if keys[at]:
                phrase += (keys[at],)
                entry = table.get(phrase)
                if entry:
                    best = entry, at + 1 - start
            elif words[at] not in _LINKS:
                break
            at += 1
        return best


def plain_phrase(name: str) -> Phrase:
    """The plain words of a name, without punctuation."""
    return tuple(token for token in tokens(name) if token not in (".", ",", "?"))


def spoken(phrase: Phrase) -> tuple[str, Phrase]:
    """How an option's name is said: the degree in it (zero, low, normal, with, high; "" for none) and of what."""
    degree = ""
    left: list[str] = []
    at = 0
    while at < len(phrase):
        word, length = _degree_at(phrase, at)
        if word:
            degree = _joined(degree, word)
        elif length == 0:
            left.append(phrase[at])
        at += max(1, length)
    return degree, tuple(left)


def _degree_at(phrase: Phrase, at: int) -> tuple[str, int]:
    """(degree, tokens), ("", tokens) for a word that says nothing of an ingredient, ("", 0) for an ingredient."""
    if phrase[at] in _HALF:
        return "low", 1
    if phrase[at] in _DOUBLE:
        return "high", 1
    for length in range(len(phrase) - at, 0, -1):
        found = PHRASES.get(phrase[at : at + length])
        if found is None:
            continue
        if found.tag in _DEGREE_OF:
            return _DEGREE_OF[found.tag], length
        if found.tag in _EMPTY and phrase[at] not in ("x",):
            return "", length
    if phrase[at] == "medium":
        return "normal", 1
    return "", 0


def _joined(first: str, second: str) -> str:
    if {first, second} == {"zero", "high"}:
        return "low"
    if second == "with" and first:
        return first
    return second
