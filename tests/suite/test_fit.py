from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from kasauti.conversation.record import Capability, Conversation
from kasauti.conversation.verdict import Finding
from kasauti.errors import FileProblems, Place
from kasauti.scenario.scenario import Answer, Line, Scenario, Script
from kasauti.suite.fit import needs, require_fit
from kasauti.suite.select import Chosen
from kasauti.suite.suite import BoundScenario


@dataclass(frozen=True)
class Check:
    name: str
    needs: frozenset[Capability]

    def __call__(self, conversation: Conversation) -> Iterable[Finding]:
        return ()

    def explain(self) -> Iterable[str]:
        return ()


PLAIN = Script(lines=(Line(text="hi"),))
RICH = Script(
    lines=(Line(text="hi", interrupt_after_ms=0), Line(press="1"), Line(wait_ms=5)),
    answers=(Answer(id="a1", slot="x", say=Line(text="y", noise="cafe")),),
)


def chosen(script: Script = PLAIN, *checks: Check, now: str = "real", styles: tuple[str, ...] = ("english",)) -> Chosen:
    places = {
        (): Place("f.yaml", 2, 3),
        ("now",): Place("f.yaml", 3, 8),
        ("expect", "latency_ms"): Place("f.yaml", 9, 5),
        **{("caller", "says", "english", n): Place("f.yaml", 5 + n, 7) for n in range(3)},
    }
    scenario = Scenario(
        id="a", title="a", world="", scripts={"english": script, "ta": RICH}, expect={}, hash="", now=now, places=places
    )
    return Chosen(BoundScenario(scenario, checks=checks), styles)


def told(*scenarios: Chosen, capabilities: Iterable[Capability] = ("text",), told_now: bool = False) -> list[str]:
    with pytest.raises(FileProblems) as caught:
        require_fit(scenarios, agent="http:x", capabilities=capabilities, told_now=told_now)
    return [str(problem) for problem in caught.value.problems]


def test_an_agent_that_shows_everything_fits() -> None:
    check = Check("outcome", frozenset({"state"}))
    everything: tuple[Capability, ...] = ("text", "state", "dtmf", "interruption", "audio", "timing")
    one = chosen(RICH, check, now="2026-12-01T10:00:00+05:30")
    require_fit([one], agent="x", capabilities=everything, told_now=True)
    require_fit([chosen(PLAIN)], agent="x", capabilities=(), told_now=False)


def test_every_refusal_is_told_at_its_place() -> None:
    check = Check("latency_ms", frozenset({"timing", "audio"}))
    assert told(chosen(RICH, check, now="2026-12-01T10:00:00+05:30")) == [
        "f.yaml:2:3  `noise` in answer a1 needs audio, which http:x cannot show  (fix: drop it, or call by phone)",
        "f.yaml:3:8  `now` is fixed, and http:x cannot be told what day it is  "
        "(fix: write `now: real` with relative dates ({days: 1}), or use a kind of agent that is told)",
        "f.yaml:5:7  `interrupt` needs interruption, which http:x cannot show  (fix: drop it, or call by phone)",
        "f.yaml:6:7  `press` needs dtmf, which http:x cannot show  (fix: drop it, or call by phone)",
        "f.yaml:7:7  `wait_ms` needs timing, which http:x cannot show  (fix: drop it, or call by phone)",
        "f.yaml:9:5  the check `latency_ms` needs audio and timing, which http:x cannot show  "
        "(fix: drop the check, or use another kind of agent)",
    ]


def test_only_selected_styles_count() -> None:
    require_fit([chosen(PLAIN, styles=("english",))], agent="x", capabilities=("text",), told_now=False)
    assert len(told(chosen(PLAIN, styles=("english", "ta")))) == 4


def test_a_refusal_at_one_place_is_told_once() -> None:
    check = Check("latency_ms", frozenset({"timing"}))
    assert len(told(chosen(PLAIN, check), chosen(PLAIN, check))) == 1


def test_the_needs_of_a_script() -> None:
    assert needs(RICH) == {"interruption", "dtmf", "timing", "audio"}
    assert needs(PLAIN) == frozenset()
