from typing import Any

import pytest

from kasauti.check.check import Case
from kasauti.conversation.event import AnyEvent, Called, Changed, HungUp, Said
from kasauti.conversation.record import CallKey, Conversation
from kasauti.errors import Place
from kasauti.outcome.spec import Column, Entry, OutcomeSpec, Table
from kasauti.scenario.scenario import Line, Scenario, Script
from kasauti.world.spec import ToolSpec, WorldSpec

LINE = (
    Column(name="line_id", cls="meta"),
    Column(name="item", cls="identity", type="name", vocabulary="item"),
    Column(name="quantity", type="integer", additive=True, default=1),
)


def tool(name: str, effect: Any, *required: str) -> ToolSpec:
    return ToolSpec(name=name, description="", parameters={"type": "object", "required": list(required)}, effect=effect)


WORLD = WorldSpec(
    kind="ordering",
    name="test",
    outcome=OutcomeSpec(
        tables=(
            Table(name="cart", columns=LINE, state="working"),
            Table(
                name="orders",
                columns=(Column(name="items", type="rows", rows=Table(name="items", columns=LINE)),),
                void={"status": ["cancelled"]},
            ),
        ),
        entries=(Entry(id="paneer_wrap", names=("Paneer Wrap",)), Entry(id="mango_lassi", names=("Mango Lassi",))),
    ),
    tools=(
        tool("lookup_menu", "read", "query"),
        tool("add_item", "working", "item_id"),
        tool("submit_order", "committed"),
        tool("book_delivery", "committed", "address"),
        tool("cancel_order", "voided", "order_id"),
    ),
)


class Desk:
    """Builds conversations and cases for check tests."""

    world = WORLD

    def case(self, expect: Any, world: WorldSpec | None = WORLD) -> Case:
        scenario = Scenario(
            id="s", title="s", world="test", scripts={"english": Script(lines=(Line(text="hi"),))}, expect=expect,
            hash="h", places={(): Place("a.yaml", 1, 1), ("expect",): Place("a.yaml", 9, 3)},
        )  # fmt: skip
        return Case(scenario=scenario, world=world)

    def conversation(self, *events: AnyEvent, **more: Any) -> Conversation:
        more.setdefault("capabilities", ("state", "text", "timing", "tool_calls"))
        key = CallKey(scenario="s", hash="h", style="english", trial=1)
        return Conversation(call_id="c", key=key, events=events, **more)

    def caller(self, text: str, turn: str = "t1", t_ms: int = 0) -> Said:
        return Said(t_ms=t_ms, turn=turn, who="caller", text=text)

    def agent(self, text: str, turn: str = "t1", t_ms: int = 0) -> Said:
        return Said(t_ms=t_ms, turn=turn, who="agent", text=text)

    def called(self, name: str, effect: str | None = None, turn: str = "t1", **more: Any) -> Called:
        return Called(t_ms=0, turn=turn, id=more.pop("id", name), tool=name, effect=effect, **more)

    def added(self, item: str, quantity: int, turn: str = "t1") -> list[AnyEvent]:
        row = {"line_id": item, "item": item, "quantity": quantity}
        args = {"item_id": item, "quantity": quantity}
        return [
            self.called("add_item", "working", turn, id=f"add {item}", args=args),
            Changed(t_ms=0, turn=turn, call=f"add {item}", table="cart", key=item, after=row),
        ]

    def submitted(self, rows: dict[str, int], turn: str = "t1", key: str = "o1") -> list[AnyEvent]:
        lines = [{"line_id": item, "item": item, "quantity": quantity} for item, quantity in rows.items()]
        call = f"submit {key}"
        gone = [Changed(t_ms=0, turn=turn, call=call, table="cart", key=row["line_id"], before=row) for row in lines]
        row = {"order_id": key, "status": "submitted", "items": lines}
        return [
            self.called("submit_order", "committed", turn, id=call, args={}),
            Changed(t_ms=0, turn=turn, call=call, table="orders", key=key, after=row),
            *gone,
        ]

    def hung_up(self, reason: str = "done") -> HungUp:
        return HungUp(t_ms=9, who="caller", reason=reason)


@pytest.fixture(scope="session")
def desk() -> Desk:
    return Desk()
