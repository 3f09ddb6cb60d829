from __future__ import annotations

from decimal import Decimal

from kasauti.scenario.parameters import expanded
from kasauti.scenario.reading import Problems, read_text


def rows(text: str) -> tuple[list[dict[str, object]], list[str]]:
    problems = Problems()
    found = [document.value for document in expanded(read_text(text, file="f.yaml"), problems)]
    return found, [str(problem) for problem in problems.found]


def test_each_row_makes_a_scenario_of_its_own() -> None:
    text = """\
id: kitne
parameters:
- {n: 1, word: ek, price: 2.50}
- {n: 3, word: "तीन", price: 7}
say: ["{word} chai, {n} sugar", "{{word}}"]
quantity: "{n}"
bare: {n}
price: {price}
"""
    assert rows(text) == (
        [
            {
                "id": "kitne[n=1,word=ek,price=2.50]",
                "say": ["ek chai, 1 sugar", "{word}"],
                "quantity": 1,
                "bare": 1,
                "price": Decimal("2.50"),
            },
            {
                "id": "kitne[n=3,word=तीन,price=7]",
                "say": ["तीन chai, 3 sugar", "{word}"],
                "quantity": 3,
                "bare": 3,
                "price": 7,
            },
        ],
        [],
    )


def test_ids_stay_fit_for_file_names() -> None:
    (found,), _ = rows('id: a\nparameters: [{at: "4:00 pm / kal?"}]\n')
    assert found["id"] == "a[at=4-00-pm-kal]"


def test_an_unknown_placeholder_is_a_problem_at_its_place() -> None:
    _, said = rows("id: a\nparameters: [{count: 1}]\nsay:\n- '{cuont} chai'\n")
    assert said == ["f.yaml:4:3  no parameter `cuont`  (fix: did you mean `count`?)"]


def test_a_placeholder_without_parameters_is_a_problem_too() -> None:
    _, said = rows("id: a\nsay: 'ek {x} dena'\npattern: 'a{2,3}'\n")
    assert said == ["f.yaml:2:6  no parameter `x`  (fix: add `parameters:`, or write {{x}})"]


def test_rows_must_be_alike_and_different() -> None:
    _, said = rows("id: a\nparameters:\n- {a: 1}\n- {a: 1}\n- {b: 1}\n- {A: 1}\n")
    assert said == [
        "f.yaml:4:3  a row that stands twice  (fix: delete one)",
        "f.yaml:5:3  this row has b; the first has a  (fix: give every row the same names)",
        "f.yaml:6:4  `A` is no parameter name  (fix: use small letters, digits and _)",
        "f.yaml:6:3  this row has A; the first has a  (fix: give every row the same names)",
    ]
