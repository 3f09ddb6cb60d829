"""What an agent in our process gets for a backend: the world's tools by name, and nothing live.

Results are copies: dicts whose keys are attributes too. A refused call raises `ToolRefused`.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from kasauti.agent.agent import CallContext
from kasauti.clock import Clock, VirtualClock
from kasauti.conversation.value import Value, copied
from kasauti.world.spec import ToolSpec, WorldSpec
from kasauti.world.world import Session, ToolResult

_OLD_BACKEND = "indicorderbench.backend.state"
_OLD_MENU = "indicorderbench.schemas.menu"


class ToolRefused(Exception):
    """The world refused a tool call, and nothing changed. `code` is a short word, `message` is for people."""

    def __init__(self, code: str, message: str) -> None:
        Exception.__init__(self, f"{code}: {message}")
        self.code, self.message = code, message


class Record(dict[str, Any]):
    """A copy of a row: keys are attributes too; changing it changes nothing in the world."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value

    def model_dump(self, **_: Any) -> dict[str, Any]:
        """A plain dict, as code written for pydantic rows asks for it."""
        return dict(self)


class Backend:
    """The tools of one call's world, as methods: `backend.add_item("masala_dosa", quantity=2)`."""

    def __init__(self, session: Session, clock: Clock) -> None:
        self._session, self._clock = session, clock

    def __getattr__(self, name: str) -> Callable[..., Any]:
        spec = self._session.spec.tool(name) if not name.startswith("_") else None
        if spec is None:
            raise AttributeError(f"the world has no tool {name!r}")
        return lambda *args, **named: self._run(name, _named(spec, args, named))

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *(tool.name for tool in self._session.spec.tools)})

    def call(self, name: str, args: Any = None, *, key: str | None = None) -> Any:
        """Run a tool by name with its arguments as a mapping; `key` is an idempotency key.

        Raises:
            ToolRefused: unknown tool, bad arguments, or the world says no.
        """
        return self._run(name, {} if args is None else args, key)

    def tool_specs(self) -> list[dict[str, Any]]:
        """Name, description and JSON Schema of each tool, to hand to a model."""
        return tool_specs(self._session.spec)

    @property
    def menu(self) -> Any:
        """The world's catalogue; of the old package's own menu type where that package is in use."""
        catalogue = self._session.catalogue()
        module = sys.modules.get(_OLD_MENU)
        if module is not None and isinstance(catalogue, dict):
            try:
                return module.Menu.model_validate(copied(catalogue))
            except Exception:  # noqa: BLE001 - foreign validation of a catalogue that theirs cannot hold
                return _record(catalogue)
        return _record(catalogue)

    def active_orders(self) -> list[Any]:
        """The orders of this call that are not cancelled, where the world lists orders."""
        return [order for order in self._run("list_orders", {}) if order.get("status") != "cancelled"]

    def snapshot(self) -> Any:
        """Cart and orders as they stand now, where the world has both."""
        return Record(cart=self._run("get_cart", {}), orders=self._run("list_orders", {}), trace=[])

    def _run(self, name: Any, args: Any, key: str | None = None) -> Any:
        result = self._session.call(name, args, key=key)  # cleans whatever it is given
        if result.delay_ms:
            _wait(self._clock, result.delay_ms)
        if result.code:
            raise _refusal(result)
        return _record(result.value)


def backend_for(ctx: CallContext) -> Backend | None:
    """The backend of a call; None for an agent that brings its own."""
    return Backend(ctx.session, ctx.clock) if ctx.session is not None else None


def tool_specs(spec: WorldSpec) -> list[dict[str, Any]]:
    """Copies of the tools of a world as `{name, description, parameters}`."""
    return [
        {"name": tool.name, "description": tool.description, "parameters": copied(tool.parameters)}
        for tool in spec.tools
    ]


def _named(spec: ToolSpec, args: tuple[Any, ...], named: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments by name; positional ones take the order of the tool's schema."""
    order = list(spec.parameters.get("properties", {}))
    if len(args) > len(order):
        raise _refusal(ToolResult(code="invalid_args", message=f"{spec.name} takes at most {len(order)} arguments"))
    return {**dict(zip(order, args, strict=False)), **named}


def _record(value: Value) -> Any:
    if type(value) is dict:
        return Record((key, _record(item)) for key, item in value.items())
    if type(value) is list:
        return [_record(item) for item in value]
    return value


def _wait(clock: Clock, ms: int) -> None:
    """Block this worker: the agent's own call is synchronous."""
    if isinstance(clock, VirtualClock):
        clock.advance(ms)
    else:
        threading.Event().wait(ms / 1000)


def _refusal(result: ToolResult) -> ToolRefused:
    module = sys.modules.get(_OLD_BACKEND)
    kind = _also(module.BackendError) if module is not None else ToolRefused
    return kind(result.code, result.message)


@lru_cache(maxsize=4)
def _also(old: type[Exception]) -> type[ToolRefused]:
    """A `ToolRefused` that code written for the old package catches as its own error."""
    made: type[ToolRefused] = type("ToolRefused", (ToolRefused, old), {"__module__": __name__})
    return made
