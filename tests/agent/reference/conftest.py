"""A small shop of our own for the reference agent, and a way to hold a call with it."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest

from kasauti.agent.reference.brain import Brain
from kasauti.agent.reference.bugs import Bugs
from kasauti.agent.reference.menu import Menu as Compiled
from kasauti.conversation.log import Log
from kasauti.world.kinds.ordering import OrderingSession, OrderingWorld
from kasauti.world.menu import Group, Item, Menu, Option
from kasauti.world.world import Fault


def _option(id: str, name: str, *aliases: str, without: str = "") -> Option:
    return Option(id=id, name=name, aliases=aliases, without=without)


def _item(
    id: str, name: str, *aliases: str, groups: str = "", category: str = "food", stock: int | None = None
) -> Item:
    return Item(
        id=id,
        name=name,
        aliases=aliases,
        price=Decimal(60),
        groups=tuple(groups.split()),
        category=category,
        stock=stock,
    )


SHOP = Menu(
    id="tapri",
    name="Tapri",
    max_quantity=50,
    not_together=(("size_small", "cheese_burst"),),
    groups=(
        Group(
            id="onion", name="Onion", default="onion_yes",
            options=(
                _option("onion_yes", "With onion", "pyaaz ke saath", "प्याज़ के साथ"),
                _option("no_onion", "No onion", "bina pyaaz", "without onion", "बिना प्याज़", without="onion"),
            ),
        ),
        Group(
            id="spice", name="Spice", default="spice_medium",
            options=(
                _option("spice_mild", "Mild", "less spicy", "kam teekha", "kam mirchi", "कम तीखा", "कम मिर्च"),
                _option("spice_medium", "Medium spicy", "normal spicy", "medium teekha"),
                _option("spice_hot", "Spicy", "extra spicy", "zyada teekha", "teekha", "zyada mirchi",
                        "ज़्यादा तीखा", "तीखा"),
            ),
        ),
        Group(
            id="sugar", name="Sugar", default="sugar_normal",
            options=(
                _option("sugar_normal", "Normal sugar", "normal cheeni"),
                _option("sugar_less", "Less sugar", "kam cheeni", "कम चीनी", "kam meetha"),
                _option("sugar_none", "No sugar", "bina cheeni", "sugar free", "बिना चीनी", without="sugar"),
            ),
        ),
        Group(
            id="ice", name="Ice", default="ice_yes",
            options=(_option("ice_yes", "With ice", "baraf ke saath"),
                     _option("ice_none", "No ice", "bina baraf", "बिना बर्फ")),
        ),
        Group(
            id="extras", name="Extras", exclusive=False,
            options=(
                _option("extra_cheese", "Extra cheese", "zyada cheese", "एक्स्ट्रा चीज़"),
                _option("extra_butter", "Extra butter", "zyada makkhan", "एक्स्ट्रा मक्खन"),
                _option("cheese_burst", "Cheese burst"),
            ),
        ),
        Group(
            id="size", name="Size", default="size_medium",
            options=(_option("size_small", "Small"), _option("size_medium", "Medium"), _option("size_large", "Large")),
        ),
    ),
    items=(
        _item("vada_pav", "Vada Pav", "वड़ा पाव", "vada pao", groups="spice extras"),
        _item("paneer_roll", "Paneer Roll", "पनीर रोल", groups="onion spice extras", category="rolls"),
        _item("egg_roll", "Egg Roll", "anda roll", "एग रोल", "अंडा रोल", groups="onion spice extras", category="rolls"),
        _item("masala_dosa", "Masala Dosa", "मसाला डोसा", groups="onion spice extras", category="dosas"),
        _item("plain_dosa", "Plain Dosa", "sada dosa", "सादा डोसा", groups="extras", category="dosas"),
        _item("filter_coffee", "Filter Coffee", "coffee", "फ़िल्टर कॉफ़ी", "कॉफ़ी", groups="sugar", category="drinks"),
        _item("ginger_tea", "Ginger Tea", "chai", "tea", "adrak chai", "चाय", "अदरक चाय",
              groups="sugar", category="drinks"),
        _item("lime_soda", "Lime Soda", "nimbu soda", "soda", "नींबू सोडा", "सोडा",
              groups="sugar ice", category="drinks"),
        _item("garlic_bread", "Garlic Bread", "गार्लिक ब्रेड", groups="extras"),
        _item("corn_pizza", "Corn Pizza", "pizza", "पिज़्ज़ा", "कॉर्न पिज़्ज़ा", groups="size onion extras"),
        _item("jalebi", "Jalebi", "जलेबी", category="sweets", stock=6),
        _item("kulfi", "Kulfi", "कुल्फ़ी", category="sweets"),
    ),
)  # fmt: skip
WORLD = OrderingWorld(SHOP, name="tapri")
COMPILED = Compiled(SHOP.catalogue())


class Call:
    """One call with the agent; `cart` and `orders` are written like "2 paneer_roll+no_onion, 1 jalebi"."""

    def __init__(self, bugs: Bugs, faults: Sequence[Fault], rows: dict[str, Any] | None) -> None:
        self.log = Log(lambda: 0)
        self.session: OrderingSession = WORLD.open(self.log, faults=faults, rows=rows)
        self.brain = Brain(COMPILED, self.session, bugs)
        self.replies: list[str] = []

    def say(self, *texts: str) -> str:
        for text in texts:
            self.replies.append(self.brain.reply(text))
        return self.replies[-1]

    @property
    def cart(self) -> str:
        return written(self.session.call("get_cart", {}).value)

    @property
    def orders(self) -> list[str]:
        orders = self.session.call("list_orders", {}).value
        return [written(order["lines"]) for order in orders if order["status"] != "cancelled"]

    @property
    def state(self) -> str:
        """The cart, and each standing order in brackets."""
        return " ".join([*([self.cart] if self.cart else []), *(f"[{order}]" for order in self.orders)])


def written(lines: Sequence[dict[str, Any]]) -> str:
    merged: dict[str, int] = {}
    for line in lines:
        defaults = {group.default for group in SHOP.groups.values()}
        name = "+".join([line["item_id"], *sorted(set(line["modifiers"]) - defaults)])
        merged[name] = merged.get(name, 0) + line["quantity"]
    return ", ".join(f"{quantity} {name}" for name, quantity in sorted(merged.items()))


NO_BUGS = Bugs()


class Dial:
    """Opens calls with the agent in the shop."""

    def __call__(
        self,
        bugs: Bugs = NO_BUGS,
        *,
        faults: Sequence[Fault] = (),
        rows: dict[str, Any] | None = None,
    ) -> Call:
        return Call(bugs, faults, rows)


@pytest.fixture
def dial() -> Dial:
    return Dial()
