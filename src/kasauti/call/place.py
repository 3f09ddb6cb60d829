"""One call: the caller and the agent take turns until somebody ends it, and the log holds all of it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeVar

import msgspec

from kasauti.agent.agent import Agent, AgentTurns, CallContext, Reply, Utterance
from kasauti.agent.probes.agent import own_outcome
from kasauti.call.within import within
from kasauti.caller.caller import CallerTurns, CallerView, HangUp, Say, Unanswerable
from kasauti.conversation.event import Blame, Dtmf, Failed, HungUp, Noted, Probed, Said
from kasauti.conversation.log import Log
from kasauti.conversation.record import CallKey, Usage
from kasauti.errors import AgentError, HarnessError, KasautiError, TransportError
from kasauti.scenario.scenario import Line

T = TypeVar("T")
Move = Say | HangUp | Unanswerable


class Watch(Protocol):
    """Somebody on another thread who notices when foreign code does not come back, and whom to blame then."""

    blame: Blame

    def begin(self, limit_ms: int) -> None:
        """Foreign code starts and may take `limit_ms`."""

    def end(self) -> None:
        """Foreign code has returned."""


class NoWatch:
    """Nobody watches: code that blocks for ever blocks the call for ever."""

    blame: Blame = "agent"

    def begin(self, limit_ms: int) -> None:
        """Nothing."""

    def end(self) -> None:
        """Nothing."""


NO_WATCH = NoWatch()


@dataclass(frozen=True, slots=True)
class OwnOutcome:
    """The agent is asked for its own outcome: with `before` also before the first turn.

    `required` says that an agent without one cannot be judged.
    """

    before: bool = True
    required: bool = False


ASKED = OwnOutcome()
"""For scenarios that say nothing of it: who has an outcome is asked, who has none is not."""


class Call(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one call is made of; `used` gathers what the agent reports that it used.

    `watch` is asked around code that runs in this process only: what is awaited has the loop's own timer.
    `own_outcome` says that the agent is asked for its own outcome.
    """

    key: CallKey
    log: Log
    caller: CallerTurns
    agent: Agent
    ctx: CallContext
    watch: Watch = NO_WATCH
    world_hash: str | None = None
    own_outcome: OwnOutcome | None = None
    used: list[Usage] = msgspec.field(default_factory=list)


async def place(call: Call, quiet: Callable[[], bool] | None = None, *, prepared_ms: int = 0) -> None:
    """Make the call. `quiet` says whether the agent has left nothing running, so that nothing needs to settle.

    `prepared_ms` have passed with what is not the agent's: hooks and a probe.

    Whatever the agent does ends in the log, as `HungUp` or as `Failed`; nothing is raised for it.

    Reasons of `HungUp`: `done`, `gave_up`, `max_turns`, `cannot_answer:<slot>`, `agent_hung_up`, `line_dropped`.
    Codes of `Failed` from here: `timeout` and `call_timeout` (the agent's); others are the agent kind's own.
    """
    conversation = _Conversation(call, quiet, prepared_ms)
    try:
        await conversation.hold()
    except AgentError as error:
        conversation.fail("agent", error)
    except TransportError as error:
        conversation.drop(error)
    except HarnessError as error:
        conversation.fail("caller" if isinstance(error, _CallerBrokeError) else "harness", error)
    finally:
        call.log.turn = None


class _CallerBrokeError(HarnessError):
    """The caller failed, which is neither the agent's fault nor the rest of the harness's."""


class _Conversation:
    """A call that is going on."""

    def __init__(self, call: Call, quiet: Callable[[], bool] | None, prepared_ms: int) -> None:
        self._call, self._log, self._limits = call, call.log, call.ctx.limits
        self._watch = call.watch if call.agent.where == "process" else NO_WATCH
        self._quiet = quiet
        self._view = CallerView()
        self._heard_out = False
        self._waited_ms = prepared_ms
        self._back_ms = 0

    async def hold(self) -> None:
        opened = self._call.agent.open(self._call.ctx)
        turns: AgentTurns = await self._do(opened.__aenter__())
        try:
            await self._hold_open(turns)
        finally:
            await self._leave(opened.__aexit__(None, None, None), turns)

    async def _hold_open(self, turns: AgentTurns) -> None:
        own = self._call.own_outcome
        if own is None or not (own.required or hasattr(turns, "outcome")):
            await self._talk(turns)
            return
        if own.before:
            await self._read_outcome(turns, "before")
        await self._talk(turns)
        await self._settle()
        await self._read_outcome(turns, "after")

    async def _settle(self) -> None:
        """Give what the agent left running the time to write."""
        settle_ms = self._limits.settle_ms
        if settle_ms and (self._quiet is None or not self._quiet()):
            clock = self._call.ctx.clock
            await clock.sleep_until(clock.now_ms() + settle_ms)

    async def _read_outcome(self, turns: AgentTurns, when: Literal["before", "after"]) -> None:
        """Write down what the agent says that it has done. Raises HarnessError: without it nothing can be judged."""
        log, watch = self._log, self._watch
        log.turn, watch.blame = None, "harness"
        try:
            outcome = await self._do(own_outcome(turns))
        except AgentError as error:
            raise HarnessError("probe_failed", f"outcome(): {error.what}") from None
        except HarnessError as error:
            raise HarnessError("probe_failed", error.what) from None
        finally:
            watch.blame = "agent"
        log.append(Probed(t_ms=log.now_ms(), when=when, outcome=outcome))

    async def _talk(self, turns: AgentTurns) -> None:
        greeting = await self._do(turns.greet())
        if greeting is not None and self._take(greeting, "greeting"):
            return
        number = 0
        while type(move := await self._move()) is Say:
            number += 1
            if number > self._limits.max_turns:
                self._hang_up("caller", "max_turns")
                return
            if await self._exchange(turns, f"t{number}", move):
                return
        self._hang_up("caller", _reason(move))

    async def _move(self) -> Move:
        try:
            return await self._call.caller.next(self._view)
        except KasautiError:
            raise
        except Exception as error:
            raise _CallerBrokeError("caller_raised", f"the caller failed: {type(error).__name__}") from error

    async def _exchange(self, turns: AgentTurns, turn_id: str, move: Say) -> bool:
        """One turn of the caller and the reply to it; True if the call has ended."""
        line, log = move.line, self._log
        log.turn = turn_id
        await self._speak(line, move.source)
        said = Utterance(turn_id=turn_id, text=line.text, language=self._call.ctx.language)
        reply = await self._do(turns.turn(said))
        if self._take(reply, "reply"):
            return True
        self._heard_out = getattr(self._call.caller, "said_all", False)
        if line.hang_up:
            self._hang_up("caller", "done")
        return line.hang_up

    async def _speak(self, line: Line, source: str) -> None:
        log = self._log
        if line.wait_ms:
            clock, began_ms = self._call.ctx.clock, log.now_ms()
            await clock.sleep_until(clock.now_ms() + line.wait_ms)
            self._waited_ms += log.now_ms() - began_ms
        if line.press:
            log.append(Dtmf(t_ms=log.now_ms(), turn=log.turn, who="caller", digits=line.press))
        if line.text or not line.press:
            log.append(Said(t_ms=log.now_ms(), turn=log.turn, who="caller", text=line.text, source=source))

    def _take(self, reply: Reply, source: str) -> bool:
        """Write a reply down and look at what it did; True if with it the agent hung up."""
        log = self._log
        log.append(Said(t_ms=self._back_ms, turn=log.turn, who="agent", text=reply.text, source=source))
        for note in reply.notes:
            self._note(note)
        if reply.usage is not None:
            self._call.used.append(reply.usage)
        session = self._call.ctx.session
        self._view = CallerView(
            reply=reply.text,
            committed=None if session is None else session.committed() > 0,
            cancelled=None if session is None else session.voided() > 0,
        )
        if reply.hung_up:
            self._hang_up("agent", "agent_hung_up")
        return reply.hung_up

    async def _do(self, doing: Coroutine[Any, Any, T]) -> T:
        """What the agent does, within the limits of a turn and of the call; the caller's own waits are not its time."""
        limits, log = self._limits, self._log
        began_ms = log.now_ms()
        limit_ms = min(limits.turn_ms, limits.call_ms + self._waited_ms - began_ms)
        if limit_ms <= 0:
            doing.close()
            raise self._too_late(limit_ms)
        self._watch.begin(limit_ms)
        try:
            done = await within(doing, limit_ms)
        except TimeoutError:
            raise self._too_late(limit_ms) from None
        except KasautiError:
            raise
        except Exception as error:
            # An agent kind that breaks its contract; ours never do, other people's may.
            raise AgentError("raised", f"{type(error).__name__} came out of the agent") from error
        finally:
            self._watch.end()
        self._back_ms = log.now_ms()
        if self._back_ms - began_ms > limit_ms:
            raise self._too_late(limit_ms)
        return done

    def _too_late(self, limit_ms: int) -> AgentError:
        if limit_ms < self._limits.turn_ms:
            return AgentError("call_timeout", f"the call took longer than {self._limits.call_ms} ms")
        return AgentError("timeout", f"no reply within {self._limits.turn_ms} ms")

    async def _leave(self, leaving: Coroutine[Any, Any, object], turns: AgentTurns) -> None:
        limit_ms = self._limits.turn_ms
        self._watch.begin(limit_ms)
        try:
            await within(leaving, limit_ms)
        except TimeoutError:
            self._note(f"stop_timeout: the agent did not end the call within {limit_ms} ms")
        except Exception as error:  # noqa: BLE001 - an agent kind that breaks its contract after all was said
            self._note(f"stop_failed: {type(error).__name__} when the call was ended")
        finally:
            self._watch.end()
        for note in getattr(turns, "parting_notes", ()):
            self._note(note)

    def _note(self, note: str) -> None:
        code, _, what = note.partition(": ")
        self._log.append(Noted(t_ms=self._log.now_ms(), turn=self._log.turn, code=code, what=what or code))

    def _hang_up(self, who: str, reason: str) -> None:
        self._log.turn = None
        self._log.append(HungUp(t_ms=self._log.now_ms(), who=who, reason=reason))

    def drop(self, error: TransportError) -> None:
        """A line that drops after the caller had said all and been heard out is no reason not to judge."""
        if not self._heard_out:
            self.fail("transport", error)
            return
        self._note(f"{error.code}: {error.what}")
        self._hang_up("transport", "line_dropped")

    def fail(self, blame: Any, error: AgentError | TransportError | HarnessError) -> None:
        """Write the failure that ends the call."""
        log = self._log
        log.append(Failed(t_ms=log.now_ms(), turn=log.turn, blame=blame, code=error.code, what=error.what))


def _reason(move: Move) -> str:
    if type(move) is Unanswerable:
        return f"cannot_answer:{move.slot}"
    return move.reason if type(move) is HangUp else "done"
