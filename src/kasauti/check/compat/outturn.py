"""A scenario of outturn: our strict verdict with a note where outturn's is another, or the other way round.

Its texts that a reply must contain are judged here too, for both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

import msgspec

from kasauti.check.check import Check
from kasauti.conversation.event import Changed, Probed, Said
from kasauti.conversation.record import Capability, Conversation
from kasauti.conversation.value import Row
from kasauti.conversation.verdict import Finding
from kasauti.conversation.wire import encode
from kasauti.outcome.compat_outturn import Discrepancy, Side, alike, discrepancies, side_of

NAME = "outturn"
_REMEMBERED = 4_096
_WORDS = "words are compared by how alike they are"


@dataclass(slots=True)
class OutturnCheck:
    """The checks of one scenario of outturn.

    Args:
        strict: our own check of the outcome.
        want: the expected outcome in that tool's terms.
        replies: texts that the reply to a turn must contain, by turn.
        compat: whether that tool's verdict decides, and ours only explains.
    """

    strict: Check
    want: Side
    replies: tuple[tuple[str, tuple[str, ...]], ...] = ()
    compat: bool = False
    name: str = "outcome"
    needs: frozenset[Capability] = frozenset({"state"})
    _known: dict[bytes, tuple[Finding, ...]] = field(default_factory=dict, repr=False, compare=False)

    def __call__(self, conversation: Conversation) -> Iterable[Finding]:
        """Our findings; that tool's where it decides; and each difference between the two verdicts, named."""
        said = self._said(conversation) if self.replies else ()
        probed = [(at, event) for at, event in enumerate(conversation.events) if type(event) is Probed]
        # An agent ends one scenario in few different ways, and most of a run's time would go into judging them again.
        key = encode(probed)
        found = self._known.get(key)
        if found is None:
            found = self._judged(conversation, probed[-1][1] if probed else None)
            if len(self._known) < _REMEMBERED and not any(type(event) is Changed for event in conversation.events):
                self._known[key] = found
        return (*said, *found)

    def _judged(self, conversation: Conversation, last: Probed | None) -> tuple[Finding, ...]:
        ours = tuple(self.strict(conversation))
        if last is None or last.when != "after":
            return ours
        theirs = discrepancies(self.want, side_of(last.outcome))
        differences = _differences(ours, theirs)
        if self.compat:
            return (*(_only_told(finding) for finding in ours), *_deciding(theirs), *differences)
        return (*ours, *differences)

    def explain(self) -> Iterable[str]:
        """What is compared with what."""
        if self.compat:
            yield "as outturn 0.1.0 compares it: words by likeness, numbers within 0.005; what follows only explains"
        yield from self.strict.explain()
        for turn, texts in self.replies:
            yield f"the reply to {turn} contains {', '.join(repr(text) for text in texts)}"

    def _said(self, conversation: Conversation) -> list[Finding]:
        """Whether the replies contain what they must; without regard to case, parts of words count."""
        found: list[Finding] = []
        for turn, texts in self.replies:
            at, reply = _reply(conversation, turn)
            for text in texts:
                met = text.casefold() in reply.casefold()
                why = "" if met else f"the reply to {turn} does not contain {text!r}"
                found.append(
                    Finding(check=self.name, field=f"{turn}.reply", expected=text, actual=reply[:200], met=met,
                            rule="reply_contains", why=why, at=at)
                )  # fmt: skip
        return found


def _reply(conversation: Conversation, turn: str) -> tuple[int | None, str]:
    for index, event in enumerate(conversation.events):
        if type(event) is Said and event.who == "agent" and event.turn == turn:
            return index, event.text
    return None, ""


def _only_told(finding: Finding) -> Finding:
    return msgspec.structs.replace(finding, gates=False) if finding.gates else finding


def _deciding(theirs: Sequence[Discrepancy]) -> list[Finding]:
    if not theirs:
        return [Finding(check=NAME, field="outcome", met=True, rule="no_discrepancy")]
    return [
        Finding(check=NAME, field=one.where, expected=_plain(one.expected), actual=_plain(one.actual), met=False,
                rule=one.kind, why=str(one))
        for one in theirs
    ]  # fmt: skip


def _plain(value: object) -> object:
    """A value that can be recorded: no binary floats."""
    return str(value) if isinstance(value, float) else value


def _differences(ours: Sequence[Finding], theirs: Sequence[Discrepancy]) -> list[Finding]:
    """Nothing while both verdicts agree; else which rule makes the difference, in findings that decide nothing."""
    wrong = [finding for finding in ours if finding.gates and finding.met is not True]
    if bool(wrong) == bool(theirs):
        return []
    if wrong:
        return [_difference(finding.field, finding.rule, f"outturn passes it, {_laxer(finding)}") for finding in wrong]
    return [_difference(one.where, one.kind, f"outturn fails it with {one}") for one in theirs]


def _difference(field: str, rule: str, why: str) -> Finding:
    return Finding(check=NAME, field=field, met=False, gates=False, rule=f"differs:{rule}", why=why)


def _laxer(finding: Finding) -> str:
    """Which of that tool's rules lets through what ours does not."""
    want, got = finding.expected, finding.actual
    reason = _WORDS
    if finding.rule in ("nothing_done", "something_undone"):
        reason = "only the end is looked at"
    elif type(want) is bool or type(got) is bool:
        reason = "anything that is not empty is true"
    elif isinstance(want, (int, Decimal)) and isinstance(got, (int, Decimal)):
        reason = "numbers within 0.005 are the same"
    elif type(want) is str and type(got) is str:
        reason = f"{_WORDS} ({alike(want, got):.2f})"
    return f"since {reason} there: {finding.why}"


def of_scenario(strict: Check, outcome: Row, replies: Row) -> OutturnCheck:
    """The check of a scenario with this expected outcome and these texts by turn."""
    by_turn = tuple((turn, tuple(texts)) for turn, texts in replies.items())
    return OutturnCheck(strict=strict, want=side_of(outcome), replies=by_turn)
