"""What is done around a call of an agent with a backend of its own: hooks before it, a probe, hooks after it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeVar

from kasauti.agent.backend.keys import CallKeys
from kasauti.agent.hooks.hook import Hook
from kasauti.agent.probes.probe import Probe
from kasauti.call.place import Call, Watch, place
from kasauti.call.within import within
from kasauti.conversation.event import Failed, Noted, Probed
from kasauti.errors import HarnessError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Timed:
    """A hook with its limit in milliseconds; `name` says which one it is (`before_call[1]`, from 1)."""

    hook: Hook
    timeout_ms: int
    name: str


@dataclass(frozen=True, slots=True)
class Care:
    """What surrounds every call of one scenario; made once for a run, used by many calls at once."""

    probe: Probe | None = None
    probe_ms: int = 30_000
    before_call: Sequence[Timed] = ()
    after_call: Sequence[Timed] = ()

    def of(self, call: Call) -> Tended:
        """The care of one call."""
        ctx = call.ctx
        return Tended(self, call, CallKeys(call_id=ctx.call_id, caller_number=ctx.number, seed=ctx.seed))


class Tended:
    """The care of one call. Neither half raises: what fails is in the log, and the harness's.

    `place` and `finish` may run on different threads and loops, one after the other. No hook is begun twice, so
    `finish` can be called again where it did not come back.
    """

    def __init__(self, care: Care, call: Call, keys: CallKeys) -> None:
        self._care, self._call, self._keys = care, call, keys
        self._begun = 0

    @property
    def probes(self) -> bool:
        """Whether something is read after the call has settled."""
        return self._care.probe is not None

    async def place(self, quiet: Callable[[], bool] | None = None) -> None:
        """Prepare, read the state before the first turn, and make the call unless one of them failed."""
        watch = self._call.watch
        try:
            for timed in self._care.before_call:
                await self._hook(timed, watch)
            await self._read("before", watch)
        except HarnessError as error:
            self._fail(error)
            return
        await place(self._call, quiet, prepared_ms=self._call.log.now_ms())

    async def finish(self, watch: Watch, *, judged: bool = True) -> None:
        """Read the state after the last turn, then clean; not `judged` calls, and broken ones, are only cleaned."""
        log = self._call.log
        log.turn = None
        broken = any(type(event) is Failed for event in log.events)
        if judged and not broken and not self._begun:
            try:
                await self._read("after", watch)
            except HarnessError as error:
                self._fail(error)
        for timed in self._care.after_call[self._begun :]:
            self._begun += 1
            try:
                await self._hook(timed, watch)
            except HarnessError as error:
                # What ended the call already is why it cannot be judged: an agent's own error stays the agent's.
                self._note(error) if broken else self._fail(error)

    async def _read(self, when: Literal["before", "after"], watch: Watch) -> None:
        probe, log = self._care.probe, self._call.log
        if probe is None:
            return
        step = _Step("probe_failed", "probe", self._care.probe_ms, probe.blocks)
        outcome = await _done(probe.read(self._keys), step, watch)
        log.append(Probed(t_ms=log.now_ms(), when=when, outcome=outcome))

    async def _hook(self, timed: Timed, watch: Watch) -> None:
        step = _Step("hook_failed", timed.name, timed.timeout_ms, timed.hook.blocks)
        await _done(timed.hook.run(self._keys), step, watch)

    def _fail(self, error: HarnessError) -> None:
        log = self._call.log
        log.append(Failed(t_ms=log.now_ms(), blame="harness", code=error.code, what=error.what))

    def _note(self, error: HarnessError) -> None:
        log = self._call.log
        log.append(Noted(t_ms=log.now_ms(), code=error.code, what=error.what))


class _Step(NamedTuple):
    """Something that is done around a call: the code of its failure, its name, its limit, whether it may block."""

    code: str
    name: str
    limit_ms: int
    blocks: bool


async def _done(doing: Coroutine[Any, Any, T], step: _Step, watch: Watch) -> T:
    """The result of a step within its limit; of code that may block the thread somebody else keeps the time.

    Raises:
        HarnessError: whatever went wrong.
    """
    watch.blame = "harness"
    if step.blocks:
        watch.begin(step.limit_ms)
    try:
        return await within(doing, step.limit_ms)
    except TimeoutError:
        raise HarnessError(step.code, f"{step.name}: not done within {step.limit_ms} ms") from None
    except HarnessError as error:
        raise HarnessError(step.code, f"{step.name}: {error.what}") from None
    except Exception as error:
        # Our kinds raise nothing else; other people's may.
        raise HarnessError(step.code, f"{step.name}: {type(error).__name__}") from error
    finally:
        watch.end()
        watch.blame = "agent"
