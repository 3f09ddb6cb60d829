from __future__ import annotations

from decimal import Decimal

import pytest

from kasauti.errors import FileProblems
from kasauti.scenario.reading import read_text
from kasauti.world.menu_file import MAX_QUANTITY, read_menu


def menu_of(text: str):
    return read_menu(read_text(text, file="shop.yaml"), name="shop")


def problems_of(text: str) -> list[str]:
    with pytest.raises(FileProblems) as raised:
        menu_of(text)
    return [str(problem) for problem in raised.value.problems]


def test_a_menu_is_read_with_exact_prices_and_defaults():
    menu, policy, warnings = menu_of("kind: ordering\nname: Shop\nitems: [{id: tea, name: Tea, price: 12.10}]\n")
    assert menu.items["tea"].price == Decimal("12.10") and str(menu.items["tea"].price) == "12.10"
    assert (menu.id, menu.currency, menu.max_quantity) == ("shop", "INR", MAX_QUANTITY)
    assert (policy, warnings) == ("", ())


def test_limits_may_be_raised_or_lifted():
    shop = "name: Shop\nitems: [{id: tea, name: Tea, price: 1}]\nlimits: {quantity: %s}\n"
    assert menu_of(shop % "200").menu.max_quantity == 200
    assert menu_of(shop % "null").menu.max_quantity is None


BROKEN = """\
name: Shop
modifier_groups:
- id: onion
  name: Onion
  options: [{id: with_onion, name: With onion}, {id: no_onion, name: No onion}]
- id: sugar
  name: Sugar
  default: norml_sugar
  options: [{id: normal_sugar, name: Normal}, {id: tea, name: Tea}]
- id: extras
  name: Extras
  exclusive: false
  default: cheese
  options: [{id: cheese, name: Cheese}, {id: nothing, name: Nothing, without: onion}]
- id: extras
  name: Extras again
  exclusive: false
  options: [{id: cheese, name: Cheese again}]
- id: quantity
  name: Quantity
  exclusive: false
  options: [{id: more, name: More}]
items:
- {id: tea, name: Tea, price: -1, modifier_groups: [suger, sugar, sugar]}
- {id: tea, name: Chai, price: 1}
not_together:
- [cheese]
- [cheese, no_onoin]
"""


def test_every_problem_is_told_at_its_place():
    assert problems_of(BROKEN) == [
        "shop.yaml:3:3  the exclusive group `onion` has no `default`"
        "  (fix: add `default: with_onion`, or `exclusive: false`)",
        "shop.yaml:8:12  the default `norml_sugar` is no option of `sugar`  (fix: did you mean `normal_sugar`?)",
        "shop.yaml:9:52  a second item or option `tea`; the first is in line 24  (fix: give each its own)",
        "shop.yaml:13:12  `extras` is not exclusive, so it has no default  (fix: delete `default`)",
        "shop.yaml:14:79  a second `without` word `onion`; the first is in line 5  (fix: give each its own)",
        "shop.yaml:15:7  a second group `extras`; the first is in line 10  (fix: give each its own)",
        "shop.yaml:18:18  a second item or option `cheese`; the first is in line 14  (fix: give each its own)",
        "shop.yaml:19:7  a group cannot be called `quantity`  (fix: that word has a meaning of its own in orders)",
        "shop.yaml:24:31  the price of `tea` is negative  (fix: write what the caller pays)",
        "shop.yaml:24:53  there is no modifier group `suger`  (fix: did you mean `sugar`?)",
        "shop.yaml:24:67  `sugar` stands twice  (fix: delete one)",
        "shop.yaml:25:8  a second item or option `tea`; the first is in line 24  (fix: give each its own)",
        "shop.yaml:27:3  an entry of `not_together` must be two different options  (fix: write `[one, other]`)",
        "shop.yaml:28:12  there is no option `no_onoin`  (fix: did you mean `no_onion`?)",
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("itmes: []", "`itmes` is not known here  (fix: did you mean `items`?)"),
        ("currency: rupees", "currency"),
        ("limits: {quantity: 0}", "quantity"),
        ("limits: {quantity: true}", "quantity"),
        ("modifier_groups: [{id: a, name: A, exclusive: no, options: [{id: b, name: B}]}]", "must be true or false"),
        ("modifier_groups: [{id: a, name: A, exclusive: false, options: []}]", "options"),
    ],
)
def test_what_the_schema_refuses_is_told_with_its_line(line, said):
    (problem,) = problems_of(f"name: Shop\nitems: [{{id: tea, name: Tea, price: 1}}]\n{line}\n")
    assert problem.startswith("shop.yaml:3:") and said in problem


@pytest.mark.parametrize("price", ["free", "true", "[1]", "null", '"1"'])
def test_a_price_is_a_number(price):
    (problem,) = problems_of(f"name: Shop\nitems:\n- {{id: tea, name: Tea, price: {price}}}\n")
    assert problem.startswith("shop.yaml:3:31") and "price" in problem


def test_a_name_that_two_entries_share_is_a_warning_that_names_both():
    text = """\
name: Shop
items:
- {id: tea, name: Tea, aliases: [चाय, chai], price: 1}
- {id: masala_tea, name: Masala Tea, aliases: [" CHAI!", चाय], price: 2}
"""
    assert [str(warning) for warning in menu_of(text).warnings] == [
        "shop.yaml:4:48  warning: ` CHAI!` can mean `tea` or `masala_tea`  (fix: keep it at one of them)",
        "shop.yaml:4:58  warning: `चाय` can mean `tea` or `masala_tea`  (fix: keep it at one of them)",
    ]


def test_vowel_signs_keep_names_apart():
    text = "name: Shop\nitems:\n- {id: two, name: दो, price: 1}\n- {id: gave, name: दी, price: 1}\n"
    assert menu_of(text).warnings == ()
