"""What a sentence says of an order, against what is committed: things, numbers, the total."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from kasauti.check.committed import Committed
from kasauti.conversation.value import Value
from kasauti.language.fold import tokens
from kasauti.language.mentions import Mention, Names, is_counted_list
from kasauti.language.totals import total_said

_LIKE = 0.75
_ANOTHER = frozenset(
    tokens(
        "instead removed cancelled canceled cancel out unavailable hata hataya hatakar jagah badle khatam "
        "जगह बदले हटा हटाकर कैंसल रद्द खत्म"
    )
)
"""Beside one of these a sentence may speak of what the order is no more."""
_WITHOUT = _ANOTHER | frozenset(
    tokens("without no not except minus free offer bina nahi nahin alava siwa sivay बिना नहीं नही अलावा सिवाय")
)
"""Beside one of these a thing may be named because it is not in the order."""
_AND_SO_ON = frozenset(tokens("etc including rest baaki baki wagairah vagairah others more वगैरह बाकी बाक़ी"))


@dataclass(frozen=True, slots=True)
class Difference:
    """`said` against `committed` in `field`; `sure` is False where the words leave room for another reading."""

    field: str
    rule: str
    said: Value
    committed: Value
    why: str
    sure: bool = True


class ReadBack:
    """Compares sentences with what is committed, by the vocabulary of a world."""

    def __init__(self, names: Names, things: frozenset[str], label: Callable[[str], str]) -> None:
        self._names, self._things, self._label = names, things, label

    def mentions(self, sentence: str) -> list[Mention]:
        """The things (items, no options) that a sentence names."""
        return [mention for mention in self._names.mentions(sentence) if mention.ids <= self._things]

    def differences(self, sentence: str, committed: Sequence[Committed]) -> list[Difference]:
        """How the sentence differs from what it comes nearest to, one committed row or all of them together."""
        mentions = self.mentions(sentence)
        total = total_said(sentence)
        best: list[Difference] | None = None
        for one in reversed(committed):
            found = [*self._things_differ(sentence, mentions, one), *_total_differs(total, one)]
            if best is None or len(found) < len(best):
                best = found
        return best or []

    def _things_differ(self, sentence: str, mentions: Sequence[Mention], one: Committed) -> Iterator[Difference]:
        words = tokens(sentence)
        sure = _ANOTHER.isdisjoint(words)
        said = _by_entry(mentions)
        if not one.counts:
            return
        for entry, counts in said.items():
            if entry in one.counts:
                yield from self._count_differs(entry, counts, one, sure=sure)
            elif not self._is_short_for(entry, one):
                why = f"said {self._label(entry)}, which is not in what was committed"
                yield Difference(entry, "read_back", self._label(entry), None, why, _WITHOUT.isdisjoint(words))
        if not is_counted_list(mentions) or said.keys().isdisjoint(one.counts) or not _AND_SO_ON.isdisjoint(words):
            return
        ambiguous = {entry for mention in mentions if len(mention.ids) > 1 for entry in mention.ids}
        for entry in one.counts:
            if entry not in said and entry not in ambiguous and not self._may_be_named(entry, words):
                count = one.of(entry)
                told = f"{count} {self._label(entry)}" if count is not None else self._label(entry)
                yield Difference(entry, "read_back", None, count, f"said nothing of {told}, which was committed", sure)

    def _count_differs(
        self, entry: str, counts: Sequence[int | None], one: Committed, *, sure: bool
    ) -> Iterator[Difference]:
        committed = one.of(entry)
        known = [count for count in counts if count is not None]
        if committed is None or not known:
            return
        right = {committed, *(line for line in one.counts[entry] if len(one.counts[entry]) > 1)}
        if sum(known) == committed or (len(known) < len(counts) and right.issuperset(known)):
            return
        if len(known) > 1 and set(known) == {committed}:  # said twice, and right both times
            return
        if len(known) == 1 and len(one.counts[entry]) > 1 and known[0] in right:
            sure = False
        name = self._label(entry)
        said = known[0] if len(set(known)) == 1 and len(known) == 1 else sum(known)
        why = f"said {said} {name}, committed {committed}"
        yield Difference(f"{entry}.quantity", "read_back_number", said, committed, why, sure)

    def _is_short_for(self, entry: str, one: Committed) -> bool:
        """Whether a name of `entry` is part of a name of something committed ("chai" of "adrak chai")."""
        mine = [set(phrase) for phrase in self._names.phrases(entry)]
        others = [set(phrase) for other in one.counts for phrase in self._names.phrases(other)]
        return any(name <= other for name in mine for other in others)

    def _may_be_named(self, entry: str, words: Sequence[str]) -> bool:
        """Whether some word may be one of its names, shortened or spelt otherwise; or no name is in this script."""
        names = {word for phrase in self._names.phrases(entry) for word in phrase}
        foreign = any(not word.isascii() and word.isalpha() for word in words) or not all(map(str.isascii, words))
        if foreign and all(word.isascii() for word in names):
            return True
        return any(_alike(word, name) for word in words if len(word) > 2 for name in names if len(name) > 2)


def _alike(word: str, name: str) -> bool:
    return word == name or difflib.SequenceMatcher(None, word, name).ratio() >= _LIKE


def _by_entry(mentions: Sequence[Mention]) -> dict[str, list[int | None]]:
    found: dict[str, list[int | None]] = {}
    for mention in mentions:
        if len(mention.ids) == 1:
            found.setdefault(next(iter(mention.ids)), []).append(mention.number)
    return found


def _total_differs(said: Decimal | None, one: Committed) -> Iterator[Difference]:
    if said is not None and one.total is not None and said != one.total:
        why = f"said a total of {said}, committed {one.total}"
        yield Difference("total", "read_back_total", said, one.total, why)
