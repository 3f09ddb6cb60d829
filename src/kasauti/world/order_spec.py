"""What the comparer must know of an ordering world: its two tables, its short words, its names."""

from __future__ import annotations

from kasauti.conversation.value import Value
from kasauti.outcome.spec import Column, Entry, OutcomeSpec, Sugar, Table
from kasauti.world.menu import Group, Menu
from kasauti.world.order_tools import order_tools
from kasauti.world.spec import WorldSpec


def order_spec(menu: Menu, *, name: str, policy: str = "") -> WorldSpec:
    """The spec of an ordering world with this menu; without a policy, a plain one."""
    return WorldSpec(
        kind="ordering",
        name=name,
        outcome=OutcomeSpec(tables=_tables(menu), entries=_entries(menu), currency=menu.currency),
        tools=order_tools(menu.max_quantity),
        policy=policy or _plain_policy(menu),
    )


def _tables(menu: Menu) -> tuple[Table, ...]:
    columns, sugar = _line_columns(menu), _sugar(menu)
    cart = Table(name="cart", columns=columns, state="working", sugar=sugar)
    orders = Table(
        name="orders",
        columns=(
            Column(name="order_id", cls="meta", type="id"),
            Column(name="status", cls="meta", type="enum"),
            Column(name="items", type="rows", rows=Table(name="items", columns=columns, sugar=sugar)),
            Column(name="total", cls="derived", type="money"),
            Column(name="placed_at_ms", cls="meta", type="integer"),
        ),
        void={"status": ["cancelled"]},
    )
    return cart, orders


def _line_columns(menu: Menu) -> tuple[Column, ...]:
    return (
        Column(name="line_id", cls="meta", type="id"),
        Column(name="item", cls="identity", type="name", vocabulary="item"),
        Column(name="quantity", type="integer", default=1, additive=True),
        *map(_group_column, menu.groups.values()),
    )


def _group_column(group: Group) -> Column:
    if group.exclusive:
        return Column(name=group.id, type="enum", default=group.default, vocabulary="option")
    return Column(name=group.id, type="set", default=[], vocabulary="option")


def _sugar(menu: Menu) -> tuple[Sugar, ...]:
    without: dict[str, tuple[str, Value]] = {}
    plus: dict[str, tuple[str, Value]] = {}
    for option in menu.options.values():
        group = menu.group_of[option.id].id
        plus[option.id] = (group, option.id)
        if option.without:
            without[option.without] = (group, option.id)
    return Sugar(key="without", words=without), Sugar(key="with", words=plus)


def _entries(menu: Menu) -> tuple[Entry, ...]:
    items = (
        Entry(id=item.id, kind="item", names=(item.name, *item.aliases), columns=item.groups)
        for item in menu.items.values()
    )
    options = (
        Entry(id=option.id, kind="option", names=(option.name, *option.aliases)) for option in menu.options.values()
    )
    return (*items, *options)


def _plain_policy(menu: Menu) -> str:
    most = f" A line has at most {menu.max_quantity} of an item." if menu.max_quantity is not None else ""
    return (
        "Take the caller's order with the tools. Offer only what is on the menu. Read the order back and place it"
        f" once the caller agrees.{most} A placed order can be cancelled, not changed."
    )
