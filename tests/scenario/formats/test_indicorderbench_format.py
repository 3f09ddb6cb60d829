from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest
from indicorderbench.packs import load_pack as load_theirs

from kasauti.errors import Place, UsageProblem
from kasauti.scenario.formats.indicorderbench import Pack, installed_pack, load_pack
from kasauti.scenario.pattern import NEVER
from kasauti.scenario.reading import Problems
from kasauti.scenario.scenario import Scenario

DEFAULTS = """\
      closing: {text: "That's all."}
      confirm: {text: "Yes, place it."}
      fallback: {text: "As I said."}
      nudge: {text: "Place the order."}
      confirm_patterns: ["shall i place"]
      goodbye_patterns: ["goodbye"]
      question_patterns: ["which"]
      clarifications: [{id: sugar, match: ["sugar"], reply: {text: "No sugar."}}]
      max_nudges: 1
"""
PACK = f'id: mine\nname: Mine\nversion: "1"\ndefaults:\n  caller:\n    en-IN:\n{DEFAULTS}    hi-en:\n{DEFAULTS}'
MENU = """\
id: shop
name: Shop
modifier_groups:
- {id: spice, name: Spice, default: mild, options: [{id: mild, name: Mild}, {id: hot, name: Hot}]}
- {id: extras, name: Extras, exclusive: false, options: [{id: cheese, name: Cheese}]}
items:
- {id: wrap, name: Wrap, price: 80, modifier_groups: [spice, extras]}
"""
SCENARIO = """\
id: one
title: One wrap
language: hi-en
category: quantity
menu: shop
tags: [smoke]
caller:
  turns: [{text: "Ek wrap.", is_closing: true}]
expected:
- id: done
  orders: [{lines: [{item_id: wrap, quantity: 1, modifiers: {spice: "*", extras: [cheese]}}]}]
"""


def write(root: pathlib.Path, **files: str) -> pathlib.Path:
    (root / "scenarios").mkdir()
    for name, text in {"pack.yaml": PACK, "menu.yaml": MENU, "scenarios/one.yaml": SCENARIO, **files}.items():
        (root / name).write_text(text, encoding="utf-8")
    return root


def load(root: pathlib.Path) -> tuple[Pack | None, list[str]]:
    problems = Problems()
    pack = load_pack(root, problems)
    return pack, [str(problem).replace(f"{root}/", "") for problem in problems.found]


def only(root: pathlib.Path) -> Scenario:
    pack, said = load(root)
    assert said == []
    assert pack is not None
    (scenario,) = pack.scenarios
    return scenario


def test_a_scenario_becomes_one_of_ours(tmp_path: pathlib.Path) -> None:
    scenario = only(write(tmp_path))
    assert (scenario.id, scenario.world, scenario.category, scenario.tags) == ("one", "shop", "quantity", ("smoke",))
    assert (scenario.format, scenario.languages, scenario.reviewed) == ("indicorderbench", {"hinglish": "hi-en"}, False)
    line = {"item": "wrap", "quantity": 1, "modifiers": {"spice": "*", "extras": ["cheese"]}}
    assert scenario.expect == {"outcome": {"orders": [{"items": [line]}]}}
    place = scenario.place("expect", "outcome", "orders", 0, "items", 0, "item")
    assert (place.line, place.column) == (11, 31)
    assert scenario.place("caller", "says", "hinglish", 0).line == 8


def test_a_cancellation_may_void_one_order_and_wants_nothing(tmp_path: pathlib.Path) -> None:
    text = SCENARIO.replace("category: quantity", "category: cancellation").replace("orders: [{", "orders: []\n# [{")
    scenario = only(write(tmp_path, **{"scenarios/one.yaml": text}))
    assert scenario.expect == {"outcome": {"orders": [], "voided": {"max": 1}}}
    assert scenario.scripts["hinglish"].wants_nothing


def test_several_end_states_are_any_of(tmp_path: pathlib.Path) -> None:
    scenario = only(write(tmp_path, **{"scenarios/one.yaml": f"{SCENARIO}- {{id: none}}\n"}))
    one, none = scenario.expect["outcome"]["any_of"]
    assert none == {"orders": []}
    assert one["orders"][0]["items"][0]["item"] == "wrap"
    assert scenario.place("expect", "outcome", "any_of", 0, "orders", 0, "items", 0, "item").line == 11
    assert not scenario.scripts["hinglish"].wants_nothing


def test_overrides_and_defaults_are_resolved(tmp_path: pathlib.Path) -> None:
    caller = """\
caller:
  turns: [{text: a}]
  clarifications: [{id: own, match: [x], reply: {text: y, is_closing: true}, max_uses: 1}]
  closing: {text: Bas.}
  confirm_patterns: []
  goodbye_patterns: []
  question_patterns: []
  max_fallbacks: 0
expected:"""
    text = SCENARIO.replace(SCENARIO[SCENARIO.index("caller:") : SCENARIO.index("expected:") + 9], caller)
    script = only(write(tmp_path, **{"scenarios/one.yaml": text})).scripts["hinglish"]
    assert [(answer.id, answer.max_uses, answer.say.closing) for answer in script.answers] == [
        ("own", 1, True),
        ("sugar", 2, False),
    ]
    assert script.closing is not None
    assert script.closing.text == "Bas."
    assert (script.confirm_patterns, script.goodbye_patterns) == (("shall i place",), ("goodbye",))
    assert script.question_patterns == (NEVER,)
    assert (script.max_fallbacks, script.max_nudges, script.confirms) == (0, 1, "once")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "modifiers:",
            "modifers:",
            "11:50  `modifers` is not known here  (fix: did you mean `modifiers`?)",
        ),
        ("menu: shop", "menu: shp", "5:7  the pack's menu is `shop`, not `shp`  (fix: write shop)"),
        (
            'spice: "*"',
            "spice: []",
            "11:69  `spice` takes exactly one option, so this can never be met  "
            "(fix: write one option, or leave the group out)",
        ),
        (
            "id: one",
            "id: One",
            "1:5  `id` must match pattern '^[a-z][a-z0-9_]*$', not `One`",
        ),
        ("language: hi-en", "language: ta-IN", "3:11  `language` must be one of en-IN, hi-en, not `ta-IN`"),
        ('text: "Ek wrap."', "id: nudge, text: x", "8:3  the turn id `nudge` is kept"),
    ],
)
def test_what_changes_the_oracle_is_refused(tmp_path: pathlib.Path, old: str, new: str, said: str) -> None:
    _, problems = load(write(tmp_path, **{"scenarios/one.yaml": SCENARIO.replace(old, new)}))
    assert len(problems) == 1
    assert problems[0].startswith(f"scenarios/one.yaml:{said}")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("quantity: 1", "quantity: true", "11:47  warning: the quantity true is read as 1  (fix: write 1)"),
        ("quantity: 1", 'quantity: "2"', '11:47  warning: the quantity "2" is read as 2  (fix: write 2)'),
        ("quantity: 1", 'quantity: "2.0"', '11:47  warning: the quantity "2.0" is read as 2  (fix: write 2)'),
        ("tags: [smoke]", "stock: {quantity: many}", "6:1  warning: `stock` is not known here and is left out"),
        ("menu: shop", "menu: shop\nmenu: shop", "6:1  warning: `menu` stands twice; the last one counts"),
        ("tags: [smoke]", "tags: [smoke]\nowner: me", "7:1  warning: `owner` is not known here and is left out"),
        ("title: One", "title: Order #1 One", "2:8  warning: a comment swallowed the rest of the value: #1"),
        ("is_closing: true", "is_closing: on", "8:42  warning: `on` without quotes is read as true"),
    ],
)
def test_what_their_tool_takes_silently_is_taken_with_a_warning(
    tmp_path: pathlib.Path, old: str, new: str, said: str
) -> None:
    pack, problems = load(write(tmp_path, **{"scenarios/one.yaml": SCENARIO.replace(old, new)}))
    assert pack is not None
    assert len(pack.scenarios) == 1
    assert len(problems) == 1
    assert problems[0].startswith(f"scenarios/one.yaml:{said}")


def test_nothing_is_dropped_in_silence(tmp_path: pathlib.Path) -> None:
    root = write(
        tmp_path, **{"scenarios/two.yml": SCENARIO, "scenarios/three.yaml": "", "scenarios/four.yaml": SCENARIO}
    )
    _, said = load(root)
    assert said == [
        "scenarios/two.yml  a .yml file, which indicorderbench leaves out without a word  (fix: rename it to two.yaml)",
        f"scenarios/one.yaml:1:5  the id `one` is taken by {root}/scenarios/four.yaml:1:5  (fix: rename one)".replace(
            f"{root}/", ""
        ),
        "scenarios/three.yaml:1:1  is empty  (fix: write something, or delete it)",
    ]


@pytest.mark.parametrize("name", ["pack.yaml", "menu.yaml", "scenarios/one.yaml"])
@pytest.mark.parametrize("text", ["", "~", "a: [", "\tx"])
def test_a_broken_file_is_a_problem_of_that_file(tmp_path: pathlib.Path, name: str, text: str) -> None:
    _, said = load(write(tmp_path, **{name: text}))
    assert any(problem.startswith(f"{name}:") for problem in said)


def test_a_pack_stays_in_its_folder_and_has_scenarios(tmp_path: pathlib.Path) -> None:
    root = write(tmp_path, **{"pack.yaml": PACK.replace("defaults:", "menu: ../../etc/passwd\ndefaults:", 1)})
    (root / "scenarios" / "one.yaml").unlink()
    assert load(root)[1] == [
        "pack.yaml:4:7  the menu lies outside the pack  (fix: move it into the pack)",
        "scenarios  no scenarios  (fix: add scenarios/*.yaml)",
    ]


def test_their_starter_pack_is_read_as_they_read_it() -> None:
    root = installed_pack("indicorderbench:starter")
    pack, said = load(root)
    theirs = load_theirs(root)
    assert said == []
    assert pack is not None
    assert pack.menu_name == theirs.menu.id
    assert [one.id for one in pack.scenarios] == [one.id for one in theirs.scenarios]
    for ours, other in zip(pack.scenarios, theirs.scenarios, strict=True):
        (style,) = ours.scripts
        assert {"english": "en-IN", "hinglish": "hi-en"}[style] == other.language.value == ours.languages[style]
        script, resolved = ours.scripts[style], other.caller.resolved(theirs.defaults_for(other.language))
        assert [(line.text, line.closing) for line in script.lines] == [(t.text, t.is_closing) for t in resolved.turns]
        assert [(a.id, a.patterns, a.say.text, a.say.closing, a.max_uses) for a in script.answers] == [
            (rule.id, tuple(rule.match), rule.reply.text, rule.reply.is_closing, rule.max_uses)
            for rule in resolved.clarifications
        ]
        for name in ("closing", "confirm", "fallback", "nudge"):
            assert getattr(script, name).text == getattr(resolved, name).text
        for name in ("confirm_patterns", "goodbye_patterns", "question_patterns"):
            assert list(getattr(script, name)) == getattr(resolved, name)
        assert (script.max_fallbacks, script.max_nudges) == (resolved.max_fallbacks, resolved.max_nudges)
        assert (ours.category, list(ours.tags)) == (other.category.value, other.tags)
        (state,) = other.expected
        assert ours.expect["outcome"]["orders"] == [
            {
                "items": [
                    {"item": line.item_id, "quantity": line.quantity}
                    | ({"modifiers": line.modifiers} if line.modifiers else {})
                    for line in order.lines
                ]
            }
            for order in state.orders
        ]
        assert ("voided" in ours.expect["outcome"]) == (other.category.value == "cancellation")


def test_their_fixture_pack_is_read(iob_sdist: pathlib.Path) -> None:
    pack, said = load(iob_sdist / "tests" / "fixtures" / "minipack")
    assert said == []
    assert pack is not None
    assert [(one.id, list(one.scripts)) for one in pack.scenarios] == [
        ("en_cancellation_01", ["english"]),
        ("en_quantity_01", ["english"]),
    ]
    assert pack.scenarios[1].place("id") == Place(str(pack.root / "scenarios" / "en_quantity_01.yaml"), 1, 5)


def test_an_unknown_pack_lists_what_there_is() -> None:
    with pytest.raises(UsageProblem, match="its packs are starter"):
        installed_pack("indicorderbench:strater")


def test_their_package_is_found_but_never_imported() -> None:
    code = (
        "import sys; from kasauti.scenario.formats.indicorderbench import installed_pack, load_pack;"
        "from kasauti.scenario.problems import Problems;"
        "load_pack(installed_pack('indicorderbench:starter'), Problems());"
        "assert 'indicorderbench' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_their_package_the_install_line_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(UsageProblem, match=r"pip install indicorderbench==0.1.1"):
        installed_pack("indicorderbench:starter")
