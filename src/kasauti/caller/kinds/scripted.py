"""The scripted caller: answers, goes on, confirms as told, closes, then insists politely a bounded number of times.

What a script spells out (phrases, patterns) is used as it stands; what it leaves out is the shipped one of the
style, which also hears more: a closing in the caller's own line, "cancel kar doon?", "shall I place it?" in the
middle of the script. Every pattern runs in linear time, so no reply can hang a call.
"""

from __future__ import annotations

from kasauti.caller.caller import CallerView, HangUp, Say, Unanswerable
from kasauti.caller.hearing import Hearing, hear
from kasauti.caller.part import Part, part_of
from kasauti.caller.patterns import asks_for_more, is_cancel_request, is_refusal, says_cancelled
from kasauti.caller.slots import asked_slots
from kasauti.errors import UsageProblem
from kasauti.scenario.scenario import Line, Scenario

Move = Say | HangUp | Unanswerable


class ScriptedCaller:
    """Speaks a scenario's script in one style, without a model; the seed changes nothing."""

    name = "scripted"

    def __init__(self) -> None:
        # By identity, with the scenario held so that it stays its own: hashing a script costs more than a turn.
        self._parts: dict[tuple[int, str], tuple[Scenario, Part]] = {}

    def open(self, scenario: Scenario, style: str, seed: int = 0) -> ScriptedTurns:
        """Start a call.

        Raises:
            UsageProblem: the scenario has no script in this style, or a pattern cannot be read.
        """
        held = self._parts.get((id(scenario), style))
        if held is None:
            script = scenario.scripts.get(style)
            if script is None:
                raise UsageProblem(f"scenario {scenario.id!r} has no script in style {style!r}")
            held = self._parts[id(scenario), style] = (scenario, part_of(script, style, scenario.facts))
        return ScriptedTurns(held[1])


class ScriptedTurns:
    """One call's progress through a `Part`."""

    def __init__(self, part: Part) -> None:
        self._part = part
        self._script = part.script
        self._step = 0
        self._uses = [0] * len(part.answers)
        self._begun = False
        self._closed = False
        self._confirms = self._denials = self._fallbacks = self._nudges = 0
        self._let_down = False
        self._wants_cancel = False
        self._last_words = ""

    @property
    def said_all(self) -> bool:
        """Whether every line of the script has been said."""
        return self._step >= len(self._part.steps)

    async def next(self, view: CallerView) -> Move:
        """The next move; see the module for the order in which moves are tried."""
        if not self._begun:
            self._begun = True
            return self._go_on() or self._close()
        if view.hung_up:
            return HangUp(reason="done")
        heard = hear(view.reply or "")
        if self._part.turns_when_let_down:
            self._listen(heard)
        if self._finished(view, heard):
            return HangUp(reason="done")
        return (
            self._answer(heard)
            or self._confirm_early(heard)
            or self._go_on()
            or self._respond_to_offer(heard)
            or self._close_once()
            or self._insist(view, heard)
        )

    def _finished(self, view: CallerView, heard: Hearing) -> bool:
        if not (self.said_all and self._closed):
            return False
        if self._script.wants_nothing:
            if view.cancelled or says_cancelled(heard):
                return True
            if is_cancel_request(heard):
                return False
        if view.committed:
            return True
        return self._part.is_goodbye(heard) and not self._part.is_confirm_request(heard)

    def _answer(self, heard: Hearing) -> Say | None:
        if heard.empty:
            return None
        for index, (answer, asked) in enumerate(self._part.answers):
            if self._uses[index] < answer.max_uses and asked(heard):
                self._uses[index] += 1
                return self._say(answer.say, "answer")
        return None

    def _go_on(self) -> Say | None:
        while not self.said_all:
            step = self._part.steps[self._step]
            self._step += 1
            line = step.let_down if self._let_down and step.let_down is not None else step.plain
            if line is not None:
                return self._say(line, "script")
        return None

    def _confirm_early(self, heard: Hearing) -> Say | None:
        """A yes in the middle of the script, once the caller has said "that's all" and goes on only afterwards."""
        if self.said_all or not self._closed or self._part.spelt_out or not self._may_confirm():
            return None
        return self._confirm() if self._part.is_confirm_request(heard) else None

    def _respond_to_offer(self, heard: Hearing) -> Say | None:
        offered = self._part.is_confirm_request(heard)
        if (offered or not self._part.spelt_out) and self._wants_it_cancelled() and is_cancel_request(heard):
            return self._counted_denial(self._part.phrase("cancel", let_down=self._let_down), "answer")
        if not offered:
            return None
        if self._script.wants_nothing or self._script.confirms == "never":
            return self._counted_denial(self._part.phrase("deny", let_down=self._let_down), "deny")
        return self._confirm() if self._may_confirm() else None

    def _counted_denial(self, line: Line, source: str) -> Say | None:
        if self._denials > self._script.max_fallbacks:
            return None
        self._denials += 1
        return self._say(line, source)

    def _may_confirm(self) -> bool:
        confirms = self._script.confirms
        return confirms == "always" or (confirms == "once" and not self._confirms)

    def _confirm(self) -> Say:
        self._confirms += 1
        return self._say(self._part.phrase("confirm", let_down=self._let_down), "confirm")

    def _wants_it_cancelled(self) -> bool:
        return self._script.wants_nothing or self._wants_cancel

    def _close_once(self) -> Say | None:
        return None if self._closed else self._close()

    def _close(self) -> Say:
        self._closed = True
        return self._say(self._part.phrase("closing", let_down=self._let_down), "closing")

    def _insist(self, view: CallerView, heard: Hearing) -> Move:
        """After the last scripted word: fallbacks for questions, nudges for anything else, then the end."""
        if not heard.empty and self._part.is_question(heard):
            return self._fall_back(heard)
        if self._script.wants_nothing and view.committed is False:
            return HangUp(reason="done")
        if self._nudges < self._script.max_nudges:
            self._nudges += 1
            wish = "enough" if self._script.wants_nothing else "nudge"
            return self._say(self._part.phrase(wish, let_down=self._let_down), "nudge")
        return HangUp(reason="gave_up")

    def _fall_back(self, heard: Hearing) -> Move:
        if self._fallbacks < self._script.max_fallbacks:
            self._fallbacks += 1
            self._let_down = self._let_down or self._part.turns_when_let_down
            more = not self._part.spelt_out and asks_for_more(heard)
            return self._say(self._part.phrase("closing" if more else "fallback", let_down=self._let_down), "fallback")
        known = any(asked(heard) for _, asked in self._part.answers)
        slot = None if known else next((s for s in asked_slots(heard) if s not in self._part.known_slots), None)
        if slot is None:
            return HangUp(reason="gave_up")
        return Unanswerable(slot=slot, question=heard.text.strip()[:200])

    def _listen(self, heard: Hearing) -> None:
        """A refusal, or the same question again, is a let-down, and a let-down is for good."""
        again = heard.words == self._last_words and self._part.is_question(heard)
        self._let_down = self._let_down or again or is_refusal(heard)
        self._last_words = heard.words

    def _say(self, line: Line, source: str) -> Say:
        if line.closing or self._part.closes(line):
            self._closed = True
        if self._part.cancels(line):
            self._wants_cancel = True
        return Say(line=line, source=source)
