"""The start of a call: a fresh world, a caller, and what the agent is told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from kasauti.agent.agent import Agent, CallContext, Limits
from kasauti.call.place import ASKED, Call, OwnOutcome
from kasauti.caller.caller import Caller
from kasauti.clock import Clock
from kasauti.conversation.log import Log
from kasauti.run.caring import NO_CARES, Cares
from kasauti.run.engines.slot import Stamp
from kasauti.run.finishing import Made
from kasauti.run.ids import call_id, call_seed, caller_number, outside_seed
from kasauti.run.plan import Task
from kasauti.scenario.backend import AgentProbe, ProbeSpec
from kasauti.world.world import Session

if TYPE_CHECKING:  # a web server is a thirtieth of a second to import, and agents in our process need none
    from kasauti.world.doors.http import Door
    from kasauti.world.doors.serving import Serving


@dataclass(frozen=True, slots=True)
class DoorAddress:
    """Where the world's HTTP door listens, and the URL under which agents reach it (None: the address)."""

    host: str = "127.0.0.1"
    port: int = 0
    url: str | None = None
    token: str | None = None


class Opening:
    """Opens calls for one run; `start` and `stop` bracket it on the loop that makes them."""

    def __init__(
        self,
        *,
        agent: Agent,
        caller: Caller,
        limits: Limits,
        clock: Clock,
        nonce: str,
        seed: int,
        door: DoorAddress,
        cares: Cares = NO_CARES,
    ) -> None:
        self.agent = agent
        self.limits = limits
        self._caller = caller
        self._clock = clock
        self._nonce = nonce
        self._seed = seed
        self._address = door
        self.cares = cares
        self._numbers = bool(cares.by_hash) or agent.where == "io"
        self._door: Door | None = None
        self._served: Serving | None = None
        self._url: str | None = None
        self._started = False

    async def start(self) -> None:
        """Start agent and door, once. Raises KasautiError when one of them cannot be started."""
        if self._started:
            return
        self._started = True
        if self.agent.needs_door:
            await self._open_door()
        await self.agent.start()

    async def _open_door(self) -> None:
        from kasauti.world.doors.http import Door
        from kasauti.world.doors.serving import serve

        self._door = Door(token=self._address.token, clock=self._clock)
        self._served = await serve(self._door, host=self._address.host, port=self._address.port)
        self._url = self._address.url or self._served.url

    async def stop(self) -> None:
        """Stop agent and door; idempotent."""
        if not self._started:
            return
        self._started = False
        await self.agent.stop()
        if self._served is not None:
            await self._served.stop()
            self._served = None

    def open(self, task: Task, stamp: Stamp) -> Made:
        """A call, ready to be placed."""
        bound, style = task.cell.bound, task.cell.style
        scenario = bound.scenario
        key = task.key()
        an_id = call_id(self._nonce, key)
        seed = call_seed(self._seed, key)
        log = Log(self._clock.now_ms)
        session: Session | None = None
        if bound.world is not None:
            session = bound.world.open(
                log, rows=scenario.rows, faults=task.cell.faults, seed=seed, now=_instant(scenario.now)
            )
            if self._door is not None:
                self._door.open(session, id=an_id)
        ctx = CallContext(
            call_id=an_id,
            clock=self._clock,
            session=session,
            world=bound.spec,
            url=self._url,
            token=self._address.token,
            language=scenario.languages.get(style, "en-IN"),
            number=caller_number(an_id) if self._numbers else "",
            seed=outside_seed(an_id),
            now=scenario.now,
            zone=scenario.zone,
            limits=self.limits,
        )
        call = Call(
            key=key,
            log=log,
            caller=self._caller.open(scenario, style, seed),
            agent=self.agent,
            ctx=ctx,
            watch=stamp,
            world_hash=bound.world_hash,
            own_outcome=None if session is not None else _own_outcome(scenario.probe),
        )
        care = self.cares.by_hash.get(scenario.hash)
        return Made(task, call, session, None if care is None else care.of(call))

    def shut(self, made: Made) -> None:
        """Close the call's door; what still comes is refused with 410."""
        if self._door is not None:
            self._door.close(made.call.ctx.call_id)


def _own_outcome(probe: ProbeSpec | None) -> OwnOutcome | None:
    if probe is None:
        return ASKED
    return OwnOutcome(before=probe.before, required=True) if isinstance(probe, AgentProbe) else None


def _instant(now: str) -> datetime | None:
    return None if now == "real" else datetime.fromisoformat(now)
