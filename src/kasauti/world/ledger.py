"""What every session does alike: one call at a time, everything on record, faults, repeated keys, the end."""

from __future__ import annotations

import reprlib
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from kasauti.conversation.event import Called, Changed
from kasauti.conversation.log import Log
from kasauti.conversation.value import Row, UncleanValue, Value, clean, clean_text, copied
from kasauti.world.faults import Faults
from kasauti.world.refused import Refused
from kasauti.world.spec import WorldSpec
from kasauti.world.world import Fault, ToolResult

CLOSED = ToolResult(code="closed", message="the call is over; nothing was changed")

_shown = reprlib.Repr()
_shown.maxstring = _shown.maxother = 500
_shown.maxlist = _shown.maxdict = 30


class Change(msgspec.Struct, frozen=True):
    """A row before and after; never mutated, so both may be kept by anyone."""

    table: str
    key: str
    before: Row | None
    after: Row | None


def nothing() -> None:
    """The result of a tool that has none."""
    return None


class Done(msgspec.Struct, frozen=True):
    """What a tool did.

    `show` builds its result afresh each time, out of what is never mutated: one for the record, one for the agent,
    so neither can change the other's. `changes` are the rows that were replaced.
    """

    show: Callable[[], Value] = nothing
    changes: Sequence[Change] = ()


class Signature(NamedTuple):
    """The arguments of a tool, from its JSON Schema."""

    required: tuple[str, ...]
    allowed: frozenset[str]
    defaults: Row


class Rules(NamedTuple):
    """What sessions of one world look up, compiled once: arguments by tool; the void states of committed tables."""

    signatures: dict[str, Signature]
    void: dict[str, tuple[tuple[str, frozenset[Value]], ...]]


def rules_of(spec: WorldSpec) -> Rules:
    """Compile a spec for its sessions. A property's `default` is recorded with a call that left it out."""
    signatures = {}
    for tool in spec.tools:
        properties: Row = tool.parameters.get("properties", {})
        defaults = {name: schema["default"] for name, schema in properties.items() if "default" in schema}
        signatures[tool.name] = Signature(
            tuple(tool.parameters.get("required", ())), frozenset(properties), defaults
        )  # fmt: skip
    void = {
        table.name: tuple((column, frozenset(values)) for column, values in table.void.items())
        for table in spec.outcome.tables
        if table.state == "committed"
    }
    return Rules(signatures, void)


class LedgerSession(ABC):
    """A `world.Session` that keeps the ledger; a kind adds its tools in `_run` and says its `catalogue`.

    Idempotency keys: the first success of a writing tool under a key is kept, and given again to the same tool
    with the same arguments, with effect `replayed`; other arguments are refused as `invalid_args`.
    """

    def __init__(self, spec: WorldSpec, rules: Rules, log: Log, faults: Iterable[Fault]) -> None:
        self.spec = spec
        self.late = 0
        self._rules = rules
        self._log = log
        self._faults = Faults(faults)
        self._lock = threading.Lock()
        self._calls = 0
        self._closed = False
        self._kept: dict[str, tuple[str, Row, Callable[[], Value]]] = {}
        self._made: dict[tuple[str, str], bool] = {}
        self._standing = self._voided = 0

    @abstractmethod
    def _run(self, tool: str, args: Row) -> Done:
        """Do it. `args` are clean, complete, and never to be changed. Raises Refused before anything is changed."""

    @abstractmethod
    def catalogue(self) -> Value:
        """What a client may read without a tool."""

    def _items_of(self, tool: str, args: Row) -> Collection[str]:
        """What a call is about, for faults that hit one item only; a kind says what that is."""
        return ()

    def call(self, tool: str, args: Row | None, *, key: str | None = None, raw: str | None = None) -> ToolResult:
        """Run a tool; see `world.Session`. Raw text that is no JSON at all is refused as `invalid_json`."""
        name = clean_text(tool) if type(tool) is str else _text_of(tool)
        cleaned, raw, refusal = self._received(name, args, raw)  # may run the agent's code: not under the lock
        with self._lock:
            if self._closed:
                self.late += 1
                return CLOSED
            if refusal is not None:
                return self._refuse(name, cleaned, raw, refusal)
            assert cleaned is not None
            fault = self._faults.take(name, self._items_of(name, cleaned)) if self._faults else None
            if fault is not None and fault.kind not in ("slow", "commit_then_timeout"):
                return self._refuse(name, cleaned, None, _injected(fault), fault.delay_ms)
            return self._act(name, cleaned, key, fault)

    def committed(self) -> int:
        """How many committed rows that this call made stand now (void ones not counted)."""
        return self._standing

    def voided(self) -> int:
        """How many committed rows this call has voided."""
        return self._voided

    def close(self) -> None:
        """End of the call; idempotent."""
        with self._lock:
            self._closed = True

    def _received(self, tool: str, args: Any, raw: str | None) -> tuple[Row | None, str | None, Refused | None]:
        """The arguments as the tool will see them, else what was sent and why it is refused."""
        if raw is not None:
            return None, clean_text(raw), Refused(*_broken(raw))
        try:
            cleaned = {} if args is None or (type(args) is dict and not args) else clean(args)
        except UncleanValue as error:
            return None, _text_of(args), Refused("invalid_args", str(error))
        except Exception as error:  # noqa: BLE001 - mappings and scalars of the agent run the agent's own code
            return None, _text_of(args), Refused("invalid_args", f"unreadable: {type(error).__name__}")
        if type(cleaned) is not dict:
            return None, _text_of(args), Refused("invalid_args", "the arguments must be an object")
        signature = self._rules.signatures.get(tool)
        if signature is None:
            return cleaned, None, Refused("unknown_tool", f"there is no tool {tool!r}")
        return cleaned, None, _bind(signature, cleaned)

    def _act(self, tool: str, args: Row, key: str | None, fault: Fault | None) -> ToolResult:
        key = self._key_of(args, key)
        kept = self._kept.get(key) if key else None
        if kept is not None:
            return self._replay(tool, args, kept, fault)
        try:
            done = self._run(tool, args)
        except Refused as refusal:
            if self._faults:
                self._faults.refused(tool, self._items_of(tool, args))
            return self._refuse(tool, args, None, refusal)
        effect = self._effect(done.changes)
        if key and effect is not None:
            self._kept[key] = (tool, _without_key(args), done.show)
        return self._record(tool, args, done, effect, fault)

    def _key_of(self, args: Row, key: str | None) -> str | None:
        given = args.get("idempotency_key")
        return given if type(given) is str and given else key

    def _replay(
        self, tool: str, args: Row, kept: tuple[str, Row, Callable[[], Value]], fault: Fault | None
    ) -> ToolResult:
        first_tool, first_args, show = kept
        if tool != first_tool or _without_key(args) != first_args:
            reason = "this idempotency key was used before with another tool or other arguments"
            return self._refuse(tool, args, None, Refused("invalid_args", reason))
        return self._record(tool, args, Done(show), "replayed", fault)

    def _record(self, tool: str, args: Row, done: Done, effect: str | None, fault: Fault | None) -> ToolResult:
        log = self._log
        t_ms, turn = log.now_ms(), log.turn
        self._calls += 1
        call = f"c{self._calls}"
        hidden = fault is not None and fault.kind == "commit_then_timeout"
        error = "timeout: no answer in time" if hidden else None
        result = None if hidden else done.show()
        log.append(
            Called(t_ms=t_ms, turn=turn, id=call, tool=tool, args=args, result=result, error=error, effect=effect)
        )
        for row in done.changes:
            log.append(
                Changed(
                    t_ms=t_ms, turn=turn, call=call, table=row.table, key=row.key, before=row.before, after=row.after
                )
            )
        delay_ms = fault.delay_ms if fault is not None else 0
        if hidden:
            return ToolResult(code="timeout", message="no answer in time", delay_ms=delay_ms)
        return ToolResult(value=done.show(), delay_ms=delay_ms)

    def _refuse(self, tool: str, args: Row | None, raw: str | None, why: Refused, delay_ms: int = 0) -> ToolResult:
        self._calls += 1
        log = self._log
        log.append(
            Called(
                t_ms=log.now_ms(), turn=log.turn, id=f"c{self._calls}", tool=tool, args=args, raw=raw,
                error=f"{why.code}: {why.message}",
            )
        )  # fmt: skip
        return ToolResult(code=why.code, message=why.message, delay_ms=delay_ms)

    def _effect(self, changes: Sequence[Change]) -> str | None:
        """The strongest thing that was done; keeps count of committed rows."""
        effect = "working" if changes else None
        for change in changes:
            void = self._rules.void.get(change.table)
            if void is None:
                continue
            stands, stood = _stands(change.after, void), _stands(change.before, void)
            identity = (change.table, change.key)
            if change.before is None or identity in self._made:
                self._standing += stands - self._made.get(identity, False)
                self._made[identity] = stands
            if stood and not stands:
                self._voided += 1
                effect = "voided"
            elif effect != "voided":
                effect = "committed"
        return effect


def _without_key(args: Row) -> Row:
    return {name: value for name, value in args.items() if name != "idempotency_key"}


def _stands(row: Row | None, void: Iterable[tuple[str, frozenset[Value]]]) -> bool:
    if row is None:
        return False
    for column, values in void:  # noqa: SIM110 - a generator costs more than the test
        if row.get(column) in values:
            return False
    return True


def _bind(signature: Signature, args: Row) -> Refused | None:
    """Fill in the defaults of a call, or say which argument is wrong."""
    for name in signature.required:
        if name not in args:
            return Refused("invalid_args", f"{name!r} is missing")
    for name in args:
        if name not in signature.allowed:
            return Refused("invalid_args", f"there is no argument {name!r}")
    for name, default in signature.defaults.items():
        if name not in args:
            args[name] = copied(default)
    return None


def _injected(fault: Fault) -> Refused:
    if fault.kind == "timeout":
        return Refused("timeout", "no answer in time")
    if fault.kind == "out_of_stock":
        return Refused("out_of_stock", f"{fault.item!r} is out of stock" if fault.item else "it is out of stock")
    return Refused(fault.code, "something went wrong on our side")


def _broken(raw: str) -> tuple[str, str]:
    try:
        msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        return "invalid_json", "the arguments are no valid JSON"
    return "invalid_args", "the arguments must be a JSON object"


def _text_of(raw: Any) -> str:
    """What was sent, in a bounded text for the record."""
    return clean_text(_shown.repr(raw))
