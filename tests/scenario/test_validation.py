from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal

import pytest
from pydantic import Field, model_validator

from kasauti.errors import FileProblems
from kasauti.scenario.reading import FileModel, Number, read_text, validate
from kasauti.scenario.validation import did_you_mean, fields_at


class Line(FileModel):
    item: str
    quantity: Annotated[int, Field(ge=1)] = 1
    price: Number = Decimal(0)


class Order(FileModel):
    items: list[Line]
    state: Literal["open", "closed"] = "open"
    by_name: dict[str, Line] = Field(default={})

    @model_validator(mode="after")
    def _few(self) -> Order:
        if len(self.items) > 3:
            raise ValueError("too much (fix: order less)")
        return self


class File(FileModel):
    orders: list[Order]
    first: Order | None = None


def told(text: str, at: tuple[str | int, ...] = ()) -> list[str]:
    with pytest.raises(FileProblems) as caught:
        validate(File, read_text(text, file="f.yaml"), at)
    return [str(problem) for problem in caught.value.problems]


def test_numbers_are_taken_as_they_are_written() -> None:
    file = validate(
        File, read_text("orders: [{items: [{item: chai, quantity: 2, price: 20}, {item: x, price: 9.50}]}]")
    )
    assert [line.price for line in file.orders[0].items] == [Decimal(20), Decimal("9.50")]


def test_every_error_has_its_place_its_words_and_its_fix() -> None:
    text = """\
orders:
- items:
  - {item: 5, quantity: true}
  - {quantty: 2}
  - tea
  stat: open
- items: [{item: a, quantity: 0}, {item: b, price: no}]
  state: opne
- {items: [{item: a}, {item: a}, {item: a}, {item: a}]}
first: {by_name: {x: {item: a, itm: b}}}
"""
    assert told(text) == [
        'f.yaml:3:12  `item` must be text, not 5  (fix: put quotes around it: "5")',
        "f.yaml:3:25  `quantity` must be a whole number, not true",
        "f.yaml:4:5  `item` is missing  (fix: add `item:`)",
        "f.yaml:4:6  `quantty` is not known here  (fix: did you mean `quantity`?)",
        "f.yaml:5:5  `items[2]` must be a mapping, not `tea`",
        "f.yaml:6:3  `stat` is not known here  (fix: did you mean `state`?)",
        "f.yaml:7:31  `quantity` must be greater than or equal to 1, not 0",
        "f.yaml:7:52  `price` must be a number, not `no`",
        "f.yaml:8:10  `state` must be one of open, closed, not `opne`  (fix: did you mean `open`?)",
        "f.yaml:9:3  too much  (fix: order less)",
        "f.yaml:10:1  `items` is missing  (fix: add `items:`)",
        "f.yaml:10:32  `itm` is not known here  (fix: did you mean `item`?)",
    ]


def test_a_part_of_a_document_is_validated_at_its_own_places() -> None:
    with pytest.raises(FileProblems) as caught:
        validate(Line, read_text("a:\n- {item: x, colour: red}\n", file="f.yaml"), ("a", 0))
    (problem,) = caught.value.problems
    assert str(problem) == "f.yaml:2:13  `colour` is not known here  (fix: known here: item, quantity, price)"


def test_a_document_of_another_shape_is_told_at_its_beginning() -> None:
    assert told("- 1") == ["f.yaml:1:1  must be a mapping, not a list"]
    assert told("{}") == ["f.yaml:1:1  `orders` is missing  (fix: add `orders:`)"]


def test_known_keys_are_found_at_any_depth() -> None:
    assert fields_at(File, ("orders", 3, "items", 0)) == ["item", "quantity", "price"]
    assert fields_at(File, ("first", "by_name", "anything")) == ["item", "quantity", "price"]
    assert fields_at(File, ()) == ["orders", "first"]


def test_a_word_far_from_all_gets_the_whole_list() -> None:
    assert did_you_mean("zebra", ["tea", "milk"]) == "known here: tea, milk"
    assert did_you_mean("mlik", ["tea", "milk"]) == "did you mean `milk`?"
