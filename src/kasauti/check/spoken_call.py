"""A call as a claim is held against it: what was said when, and what stood committed by then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from kasauti.conversation.event import Called, Changed, Probed, Said
from kasauti.conversation.record import Conversation
from kasauti.language.claims import Sentence, is_readable, sentences
from kasauti.outcome.ledger import FIELDS, Ledger, is_void, read
from kasauti.outcome.spec import OutcomeSpec
from kasauti.world.spec import WorldSpec


@dataclass(frozen=True)
class Reply:
    """A reply of the agent: its event index and turn, and its sentences."""

    at: int
    turn: str | None
    text: str
    sentences: tuple[Sentence, ...]


class SpokenCall:
    """One call, read for its claims."""

    def __init__(self, conversation: Conversation, spec: OutcomeSpec, world: WorldSpec | None) -> None:
        self.conversation, self.spec, self.world = conversation, spec, world
        self.events = conversation.events

    @cached_property
    def is_shown(self) -> bool:
        """Whether the record shows what was committed: by the world, or by a probe at the end."""
        return "state" in self.conversation.capabilities or self.is_probed

    @cached_property
    def is_probed(self) -> bool:
        """Whether only the end of the call is known, and not what was written when."""
        return any(isinstance(event, Probed) and event.when == "after" for event in self.events)

    @cached_property
    def replies(self) -> list[Reply]:
        """The agent's replies with their sentences."""
        return [
            Reply(at, event.turn, event.text, sentences(event.text))
            for at, event in enumerate(self.events)
            if isinstance(event, Said) and event.who == "agent"
        ]

    @cached_property
    def unreadable(self) -> int | None:
        """The first reply in a language for which there are no patterns."""
        for at, event in enumerate(self.events):
            if isinstance(event, Said) and event.who == "agent" and not is_readable(event.text, event.language):
                return at
        return None

    @cached_property
    def ledger(self) -> Ledger:
        """What the call did, net."""
        return read(self.events, self.spec)

    @cached_property
    def writes(self) -> list[tuple[int, Changed]]:
        """Changes of committed tables, in their order."""
        return [(at, change) for at, change in self.ledger.history if self._is_committed(change.table)]

    @cached_property
    def last_write(self) -> int:
        """The event of the last committed write, -1 for none (a probe shows no writes)."""
        return self.writes[-1][0] if self.writes else -1

    def _is_committed(self, table: str) -> bool:
        found = self.spec.table(table)
        return table != FIELDS and (found is None or found.state == "committed")

    def stands(self, at: int | None = None) -> bool:
        """Whether a row that this call committed stands, by event `at` or (None) at the end."""
        if self.is_probed and not self.writes:
            return any(self._is_committed(table) and rows for table, rows in self.ledger.standing.items())
        live: dict[tuple[str, str], bool] = {}
        for index, change in self.writes:
            if at is None or index <= at:
                gone = change.after is None or is_void(self.spec.table(change.table), change.after)
                live[change.table, change.key] = not gone
        return any(live.values())

    def is_undone(self, at: int | None = None) -> bool:
        """Whether this call voided a committed row or took something out of a cart, by event `at` or at the end."""
        if self.is_probed and not self.writes:
            return any(self._is_committed(table) and rows for table, rows in self.ledger.voided.items())
        for index, change in self.ledger.history:
            if at is not None and index > at:
                break
            if self._is_committed(change.table):
                if change.after is None or is_void(self.spec.table(change.table), change.after):
                    return True
            elif change.before is not None and self._effects.get(change.call or "") != "committed":
                return True
        return False

    @cached_property
    def _effects(self) -> Mapping[str, str | None]:
        return {event.id: event.effect for event in self.events if isinstance(event, Called)}

    def has_older_rows(self, seeds: Iterable[str]) -> bool:
        """Whether something may have been committed before the call; `seeds` are the tables a scenario fills."""
        tables = {*seeds, *(name for name, rows in self.spec.seed.items() if rows)}
        before = [event for event in self.events if isinstance(event, Probed) and event.when == "before"]
        tables.update(name for event in before for name, rows in event.outcome.items() if rows)
        return any(self._is_committed(table) for table in tables)

    def refused(self, reply: Reply, effect: str) -> Called | None:
        """The last call of this turn that was to commit (or void), and was refused before this reply."""
        found: Called | None = None
        for event in self.events[: reply.at]:
            if not isinstance(event, Called) or self._effect_of(event.tool) != effect:
                continue
            refused = event.error is not None and event.effect is None and event.turn == reply.turn
            found = event if refused else None
        return found

    def _effect_of(self, tool: str) -> str:
        spec = self.world.tool(tool) if self.world else None
        return spec.effect if spec else ""

    def last_said(self, reply: Reply) -> str:
        """What the caller said before this reply."""
        said = (e.text for e in reversed(self.events[: reply.at]) if isinstance(e, Said) and e.who == "caller")
        return next(said, "")
