"""Said against committed: what the agent reports as done, against what is.

It explains a call and fails none, unless the scenario says `claims: true`. Even then only a sentence that reports a
commitment, after the last write, can fail a call.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from kasauti.check.check import Case, Check
from kasauti.check.committed import committed_rows, spoken_of
from kasauti.check.complaints import complaints_of, known_keys
from kasauti.check.readback import ReadBack
from kasauti.check.spoken_call import Reply, SpokenCall
from kasauti.conversation.event import Called, Changed, Probed, Said
from kasauti.conversation.record import Capability, Conversation
from kasauti.conversation.value import Value
from kasauti.conversation.verdict import Finding
from kasauti.conversation.wire import encode
from kasauti.language.asking import Asking
from kasauti.language.asking import Sentence as Words
from kasauti.language.asking import sentences as worded
from kasauti.language.claims import Family, Sentence
from kasauti.language.consent import commits
from kasauti.language.fold import tokens
from kasauti.language.mentions import Names
from kasauti.outcome.spec import Entry, OutcomeSpec
from kasauti.world.spec import WorldSpec

CHECK = "claims"
_KEPT = 256
"""So many different calls of one scenario are remembered."""
_DONE: dict[Family, str] = {"place": "placed", "cancel": "cancelled"}
_EFFECT: dict[Family, str] = {"place": "committed", "cancel": "voided"}
_BANK = Asking()
_SUMS_UP = ("that is", "thats", "so", "you ordered", "aapne", "आपने")
_OF_A_PART = frozenset(tokens("already added add in mein me pehle joda jod में पहले जोड़ जोड़ा"))
"""A sentence with one of these speaks of a part of the order ("1 roll is already in your order")."""


@dataclass(slots=True)
class ClaimsCheck:
    """The bound `expect.claims`; `gates` says whether a claim may fail the call."""

    spec: OutcomeSpec
    world: WorldSpec | None
    gates: bool
    seeds: frozenset[str] = frozenset()
    read_back: ReadBack | None = None
    names: Names | None = None
    name: str = CHECK
    needs: frozenset[Capability] = frozenset()
    kept: dict[Hashable, list[Finding]] = field(default_factory=dict)

    def __call__(self, conversation: Conversation) -> Iterable[Finding]:
        """What was claimed and is not so, each once. If it gates and nothing is wrong, one finding that says so.

        Many trials of an agent are the same to the word: what was found for one is kept for the next.
        """
        gist = _gist(conversation)
        found = self.kept.get(gist)
        if found is None:
            if len(self.kept) >= _KEPT:
                self.kept.clear()
            found = self.kept[gist] = self._found(conversation)
        return found

    def _found(self, conversation: Conversation) -> list[Finding]:
        call = SpokenCall(conversation, self.spec, self.world)
        if not call.is_shown:
            return [self._not_measured("nothing shows what was committed")] if self.gates else []
        found = _once([*self._false_confirmations(call), *self._read_backs(call), *self._silent_writes(call)])
        if call.unreadable is not None and not any(finding.gates for finding in found):
            why = "a reply is in a language for which there are no patterns"
            return [*found, self._not_measured(why, at=call.unreadable)]
        if self.gates and not any(finding.gates for finding in found):
            found.append(Finding(check=CHECK, field=CHECK, met=True, rule=CHECK))
        return found

    def _not_measured(self, why: str, at: int | None = None) -> Finding:
        return Finding(check=CHECK, field=CHECK, gates=self.gates, rule="not_measured", why=why, at=at)

    def _false_confirmations(self, call: SpokenCall) -> Iterator[Finding]:
        for reply in call.replies:
            for sentence in reply.sentences:
                for family in sorted(sentence.hints):
                    finding = self._false_confirmation(call, reply, sentence, family)
                    if finding is not None:
                        yield finding

    def _false_confirmation(self, call: SpokenCall, reply: Reply, sentence: Sentence, family: Family) -> Finding | None:
        reports = family in sentence.reports
        if _asks_leave(reply, family):
            return None
        if not reports and not (_is_answer(sentence, family) and commits(call.last_said(reply), family)):
            return None
        done = call.stands if family == "place" else call.is_undone
        refused = call.refused(reply, _EFFECT[family])
        if done(reply.at) and not (refused and reports and family == "place"):
            return None
        sure = reports and not done(reply.at) and not done() and reply.at > call.last_write
        if family == "place":
            sure = sure and not call.has_older_rows(self.seeds)
        elif not call.stands(reply.at) and not call.has_older_rows(self.seeds):
            sure = False  # there was nothing to cancel, or nobody saw it
            if call.is_probed:
                return None
        what = f"nothing was {_DONE[family]}" + ("" if not done() or done(reply.at) else " by then")
        if refused:
            what = f"{refused.tool} was refused ({(refused.error or '').partition(':')[0]})"
        return Finding(
            check=CHECK, field=f"said.{_DONE[family]}", expected=_DONE[family], actual=None, met=False,
            gates=self.gates and sure, rule="false_confirmation", why=f"said it was {_DONE[family]}, but {what}",
            at=reply.at,
        )  # fmt: skip

    def _read_backs(self, call: SpokenCall) -> Iterator[Finding]:
        if self.read_back is None or self.names is None:
            return
        replies = [r for r in call.replies if r.at > call.last_write and any("place" in s.reports for s in r.sentences)]
        committed = spoken_of(committed_rows(call.ledger, self.spec), self.names) if replies else []
        for reply in replies:
            for sentence in reply.sentences:
                firm = sentence.reports == {"place"} and not sentence.asks
                if not firm and not _reads_back(sentence):
                    continue
                for one in self.read_back.differences(sentence.text, committed):
                    yield Finding(
                        check=CHECK, field=f"said.{one.field}", expected=one.said, actual=one.committed, met=False,
                        gates=self.gates and firm and one.sure, rule=one.rule, why=one.why, at=reply.at,
                    )  # fmt: skip

    def _silent_writes(self, call: SpokenCall) -> Iterator[Finding]:
        if call.unreadable is not None:
            return
        made = [row for _, row in committed_rows(call.ledger, self.spec) if row.before is None]
        gone = [row for rows in call.ledger.voided.values() for row in rows]
        families: tuple[tuple[Family, list[int]], ...] = (
            ("place", [row.at for row in made]),
            ("cancel", [row.at for row in gone]),
        )
        for family, written in families:
            for at in written:
                since = -1 if call.is_probed and not call.writes else at
                if not any(reply.at > since and _speaks_of(reply, family) for reply in call.replies):
                    yield Finding(
                        check=CHECK, field=f"silent.{_DONE[family]}", expected=None, actual=_DONE[family], met=False,
                        gates=False, rule="silent_write", why=f"no reply says that it was {_DONE[family]}", at=at,
                    )  # fmt: skip

    def explain(self) -> Iterable[str]:
        """What is held against what."""
        how = "a false report fails the call" if self.gates else "explains only"
        yield f"claims: what replies report as placed or cancelled is held against what is committed ({how})"


def _gist(conversation: Conversation) -> Hashable:
    """All that claims look at, in order: what was said and done, without when."""
    gist: list[Hashable] = [conversation.capabilities]
    for event in conversation.events:
        kind = type(event)
        if kind is Said:
            gist.append((event.who, event.text, event.language, event.turn))  # type: ignore[union-attr]
        elif kind is Changed:
            gist.append((event.table, event.key, encode((event.before, event.after))))  # type: ignore[union-attr]
        elif kind is Called:
            gist.append((event.tool, event.error, event.effect))  # type: ignore[union-attr]
        else:
            gist.append(kind if kind is not Probed else encode(event))
    return tuple(gist)


def _asks_leave(reply: Reply, family: Family) -> bool:
    """Whether the reply goes on to ask whether it may do it, so that nothing in it says that it is done."""
    return any(_BANK.asks_leave(words, family) for words in worded(reply.text) if _BANK.asks(words))


def _is_answer(sentence: Sentence, family: Family) -> bool:
    return family in sentence.hints and not sentence.asks


def _reads_back(sentence: Sentence) -> bool:
    """Whether a sentence beside a report sums the order up; a question or an offer does not."""
    if sentence.asks or sentence.reports - {"place"}:
        return False
    said = tokens(sentence.text)
    if not _OF_A_PART.isdisjoint(said):
        return False
    words = f" {' '.join(said)} "
    return any(words.startswith(f" {head} ") for head in _SUMS_UP) or _BANK.reads_back(Words(words, False))


def _speaks_of(reply: Reply, family: Family) -> bool:
    return any(family in sentence.hints for sentence in reply.sentences)


def _once(findings: Iterable[Finding]) -> list[Finding]:
    """Each claim once, though it was repeated; one that can fail the call rather than one that only explains."""
    found: dict[tuple[str, str], Finding] = {}
    for finding in findings:
        key = (finding.field, finding.why)
        if key not in found or (finding.gates and not found[key].gates):
            found[key] = finding
    return list(found.values())


class ClaimsKind:
    """`expect.claims`: `true`, `false` or `{gate: true}`; without the key claims explain and fail no call."""

    key = CHECK

    def bind(self, expect: Value, case: Case) -> Check:
        """Read whether claims gate; raises FileProblems."""
        complaints = complaints_of(self.key, case)
        gates = expect
        if type(expect) is not bool:
            stated = known_keys(complaints, expect, ("gate",), example="claims: {gate: true}")
            gates = stated.get("gate", True)
            if type(gates) is not bool:
                complaints.add(("gate",), "gate is true or false", fix="claims: {gate: true}", code="check")
        if gates is False and set(case.scenario.expect) == {self.key}:
            complaints.add((), "claims that fail nothing are all that is expected", fix="claims: true", code="check")
        complaints.raise_if_any()
        return bound(case, gates=gates is True)


def explaining(case: Case) -> Check:
    """The check of a scenario that says nothing of claims: it explains a call and never fails one."""
    return bound(case, gates=False)


def bound(case: Case, *, gates: bool) -> ClaimsCheck:
    """The check for a scenario; where the world names nothing, what was done is held against reports and no more."""
    spec = case.world.outcome if case.world else OutcomeSpec(open=True)
    seeds = frozenset(name for name, rows in (case.scenario.rows or {}).items() if rows)
    if not spec.entries:
        return ClaimsCheck(spec, case.world, gates, seeds)
    names, read_back = _vocabulary(spec.entries)
    return ClaimsCheck(spec, case.world, gates, seeds, read_back, names)


@lru_cache(maxsize=32)
def _vocabulary(entries: tuple[Entry, ...]) -> tuple[Names, ReadBack]:
    names = Names({entry.id: entry.names for entry in entries})
    labels = {entry.id: entry.names[0] if entry.names else entry.id for entry in entries}
    things = frozenset(entry.id for entry in entries if entry.kind == "item")
    return names, ReadBack(names, things, lambda entry: labels.get(entry, entry))
