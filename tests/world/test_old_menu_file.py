from __future__ import annotations

from decimal import Decimal

import pytest

from kasauti.errors import FileProblems
from kasauti.scenario.reading import read_text
from kasauti.world.old_menu_file import read_old_menu

OLD = """\
id: old_shop
name: Old shop
theme: dark
modifier_groups:
- {id: size, name: Size, default: small, options: [{id: small, name: Small, price: 1}]}
items:
- {id: tea, name: Tea, price: "12.50", modifer_groups: [size]}
"""


def test_an_old_menu_is_read_as_its_tool_reads_it_and_says_what_falls_away():
    menu, _, warnings = read_old_menu(read_text(OLD, file="menu.yaml"), name="old_shop")
    assert (menu.id, menu.max_quantity) == ("old_shop", None)
    assert (menu.items["tea"].price, menu.items["tea"].groups) == (Decimal("12.50"), ())
    assert [(warning.place.line, warning.what, warning.fix) for warning in warnings] == [
        (3, "`theme` is ignored here", "did you mean `items`?"),
        (5, "`price` is ignored here", "did you mean `price_delta`?"),
        (7, "`modifer_groups` is ignored here", "did you mean `modifier_groups`?"),
    ]


@pytest.mark.parametrize("text", ["[]", "x", "items: 5", "items: [5]\nmodifier_groups: [7]\nname: A", "name: [1]"])
def test_an_old_menu_that_is_none_is_told_and_never_a_crash(text):
    with pytest.raises(FileProblems):
        read_old_menu(read_text(text, file="menu.yaml"), name="x")
