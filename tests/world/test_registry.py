from __future__ import annotations

import pytest

from kasauti.errors import FileProblems
from kasauti.scenario.reading import read_text
from kasauti.world.registry import KINDS, load_world, menu_world, world_of

SHOP = "name: Shop\nitems: [{id: tea, name: Tea, price: 1}]\n"


def test_a_world_is_made_by_its_kind(tmp_path):
    path = tmp_path / "shop.yaml"
    path.write_text("kind: ordering\n" + SHOP, encoding="utf-8")
    world = load_world(path, name="ordering/shop")
    assert (world.spec.kind, world.spec.name) == ("ordering", "ordering/shop")


def test_an_old_menu_needs_no_kind():
    assert menu_world(read_text(SHOP), name="shop").spec.kind == "ordering"


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("", "w.yaml:1:1  `kind` is missing"),
        ("kind: odering\n", "w.yaml:1:7  there is no kind of world `odering`  (fix: did you mean `ordering`?)"),
        ("kind: [ordering]\n", "w.yaml:1:7  there is no kind of world"),
    ],
)
def test_a_world_without_a_known_kind_is_refused_with_what_is_known(head, said):
    with pytest.raises(FileProblems) as raised:
        world_of(read_text(head + SHOP, file="w.yaml"), name="w")
    assert str(raised.value).startswith(said)


def test_ordering_is_known():
    assert "ordering" in KINDS
