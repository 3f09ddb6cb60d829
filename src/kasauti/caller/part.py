"""A script with its patterns compiled: built once per script and style, shared by all its calls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kasauti.caller import patterns
from kasauti.caller.hearing import Hearing
from kasauti.caller.patterns import Test
from kasauti.caller.phrases import Phrasebook, after_letdown, phrasebook
from kasauti.caller.slots import KNOWN, canonical, slot_test
from kasauti.scenario.scenario import Answer, Fact, Line, Script


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a script: the line, and its wording once the caller has been let down.

    `plain` is None for a line that is said only after a let-down; `let_down` is None where nothing changes.
    """

    plain: Line | None
    let_down: Line | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """What a scripted caller plays.

    `spelt_out` is True where the script brings its own confirm patterns, which are then used as they stand.
    `known_slots` are the slots that some answer has a value for; `closing_lines` and `cancelling_lines` are the ids
    of such lines of the script, which `steps` holds.
    """

    script: Script
    steps: tuple[Step, ...]
    answers: tuple[tuple[Answer, Test], ...]
    known_slots: frozenset[str]
    is_confirm_request: Test
    is_goodbye: Test
    is_question: Test
    spelt_out: bool
    turns_when_let_down: bool
    plain: Phrasebook
    let_down: Phrasebook
    closing_lines: frozenset[int]
    cancelling_lines: frozenset[int]

    def phrase(self, name: str, *, let_down: bool) -> Line:
        """The script's own phrase of that name, else the shipped one."""
        own = getattr(self.script, name, None)
        line: Line = own if own is not None else getattr(self.let_down if let_down else self.plain, name)
        return line

    def closes(self, line: Line) -> bool:
        """Whether with this line of the script the caller has said all, as its words tell."""
        return id(line) in self.closing_lines

    def cancels(self, line: Line) -> bool:
        """Whether this line of the script asks for a cancellation."""
        return id(line) in self.cancelling_lines


def part_of(script: Script, style: str, facts: tuple[Fact, ...] = ()) -> Part:
    """The compiled part; facts that name a slot become answers after the scripted ones.

    Raises:
        UsageProblem: a pattern that cannot be read.
    """
    return _compiled(script, style, tuple(_told(facts)))


def _told(facts: tuple[Fact, ...]) -> list[Answer]:
    return [
        Answer(id=f"fact:{fact.key}", slot=fact.key, say=Line(text=str(fact.value)))
        for fact in facts
        if canonical(fact.key) in KNOWN and type(fact.value) in (str, int)
    ]


def _compiled(script: Script, style: str, told: tuple[Answer, ...]) -> Part:
    answers = (*script.answers, *told)
    steps = _steps(script.lines)
    said = [line for step in steps for line in (step.plain, step.let_down) if line is not None]
    own_words = script.closing is None
    return Part(
        script=script,
        steps=steps,
        answers=tuple((answer, _asked(answer)) for answer in answers),
        known_slots=frozenset(canonical(answer.slot) for answer in answers if answer.slot),
        is_confirm_request=_own(script.confirm_patterns, patterns.is_confirm_request),
        is_goodbye=_own(script.goodbye_patterns, patterns.is_goodbye),
        is_question=_question(script.question_patterns),
        spelt_out=bool(script.confirm_patterns),
        turns_when_let_down=style == "switcher",
        plain=phrasebook(style),
        let_down=after_letdown(style),
        closing_lines=frozenset(id(line) for line in said if own_words and patterns.closes(line.text)),
        cancelling_lines=frozenset(id(line) for line in said if patterns.wants_cancel(line.text)),
    )


def _own(spelt_out: tuple[str, ...], shipped: Callable[[Hearing], bool]) -> Test:
    return patterns.searching(spelt_out) if spelt_out else shipped


def _question(spelt_out: tuple[str, ...]) -> Test:
    return patterns.searching((r"\?", *spelt_out)) if spelt_out else patterns.is_question


def _asked(answer: Answer) -> Test:
    tests: list[Test] = []
    if answer.patterns:
        tests.append(patterns.searching(answer.patterns))
    if answer.slot:
        tests.append(slot_test(answer.slot, answer.names))
    if len(tests) == 1:
        return tests[0]
    return lambda heard: any(test(heard) for test in tests)


def _steps(lines: tuple[Line, ...]) -> tuple[Step, ...]:
    """Lines with their let-down wordings beside them.

    A line tagged `after_letdown` is how the plain line before it sounds after a let-down, so that nothing is ever
    ordered twice; where all tagged lines come last, one for each plain line, they pair in order.
    """
    plain = [line for line in lines if not line.after_letdown]
    tagged = [line for line in lines if line.after_letdown]
    if len(plain) == len(tagged) and lines == (*plain, *tagged):
        return tuple(Step(first, second) for first, second in zip(plain, tagged, strict=True))
    steps: list[Step] = []
    for line in lines:
        if not line.after_letdown:
            steps.append(Step(line))
        elif steps and steps[-1].plain is not None and steps[-1].let_down is None:
            steps[-1] = Step(steps[-1].plain, line)
        else:
            steps.append(Step(None, line))
    return tuple(steps)
