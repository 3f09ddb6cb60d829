from __future__ import annotations

from kasauti.errors import Place
from kasauti.scenario.formats.kasauti import scenarios_in, wants_nothing
from kasauti.scenario.pattern import NEVER
from kasauti.scenario.reading import Problems, read_text
from kasauti.scenario.scenario import Answer, ExpectFail, Fact, Line, Scenario

WHOLE = """\
scenarios:
- id: ek-hi-karo
  title: Two wraps become one
  world: ordering/chai-nagar
  tags: [correction, "category:modifier", smoke, smoke]
  caller:
    says:
      hinglish:
      - "Do paneer wrap... actually ek hi karo."
      - {say: "  Bas. ", interrupt: {after_words: 3}, closing: true}
      english: ["Two wraps, make it one.", {press: "12#"}, {wait_ms: 700}, {say: bye, hang_up: true}]
      switcher: [{say: "Suno", after_letdown: true, noise: cafe}]
    answers:
    - {asked: quantity, about: paneer_wrap, say: {hinglish: "Ek hi.", english: {say: "Just one.", press: "1"}}}
    - {match: ["kitn[ei]", "how many"], say: {hinglish: "Ek."}, times: 1}
    confirms: always
    goal: Order one wrap
    facts: [{key: phone, value: "5550001111", reveal_when: asked}]
    closing: {hinglish: "Bas itna hi."}
    question_patterns: {hinglish: []}
    goodbye_patterns: {hinglish: ["shukriya"]}
    max_nudges: 0
  expect:
    outcome: {orders: [{items: [{item: paneer_wrap, quantity: 1}]}]}
  rows: {stock: {paneer_wrap: 3}}
  faults: [{tool: submit_order, kind: timeout}]
  now: 2026-12-01T10:00:00+05:30
  zone: Asia/Kolkata
  expect_fail: {reason: not yet, until: 2026-12-31}
"""


def read(text: str, defaults: str = "") -> tuple[list[Scenario], list[str]]:
    problems = Problems()
    below = read_text(defaults, file="suite.yaml") if defaults else None
    found = scenarios_in(read_text(text, file="f.yaml"), problems, defaults=below)
    return found, [str(problem) for problem in problems.found]


def test_a_whole_scenario_is_compiled() -> None:
    (scenario,), said = read(WHOLE)
    assert said == []
    assert (scenario.id, scenario.title, scenario.world) == (
        "ek-hi-karo",
        "Two wraps become one",
        "ordering/chai-nagar",
    )
    assert (scenario.tags, scenario.category) == (("correction", "smoke"), "modifier")
    assert scenario.languages == {"hinglish": "hi-en", "english": "en-IN", "switcher": "hi-en"}
    assert scenario.expect == {"outcome": {"orders": [{"items": [{"item": "paneer_wrap", "quantity": 1}]}]}}
    assert scenario.facts == (Fact(key="phone", value="5550001111", reveal_when="asked"),)
    assert scenario.faults[0]["tool"] == "submit_order"
    assert (scenario.rows, scenario.now) == ({"stock": {"paneer_wrap": 3}}, "2026-12-01T10:00:00+05:30")
    assert scenario.expect_fail == ExpectFail(reason="not yet", until="2026-12-31")
    assert scenario.place("expect", "outcome", "orders", 0, "items", 0, "quantity") == Place("f.yaml", 24, 63)
    assert scenario.reviewed is False


def test_each_style_has_its_own_script() -> None:
    (scenario,), _ = read(WHOLE)
    hinglish, english = scenario.scripts["hinglish"], scenario.scripts["english"]
    assert hinglish.lines == (
        Line(text="Do paneer wrap... actually ek hi karo."),
        Line(text="Bas.", interrupt_after_words=3, closing=True),
    )
    assert english.lines[1:] == (Line(press="12#"), Line(wait_ms=700), Line(text="bye", hang_up=True))
    assert scenario.scripts["switcher"].lines == (Line(text="Suno", after_letdown=True, noise="cafe"),)
    assert hinglish.answers == (
        Answer(id="a1", slot="quantity", about="paneer_wrap", say=Line(text="Ek hi.")),
        Answer(id="a2", patterns=("kitn[ei]", "how many"), say=Line(text="Ek."), max_uses=1),
    )
    assert english.answers == (
        Answer(id="a1", slot="quantity", about="paneer_wrap", say=Line(text="Just one.", press="1")),
    )
    assert (hinglish.closing, english.closing) == (Line(text="Bas itna hi."), None)
    assert (hinglish.question_patterns, hinglish.goodbye_patterns, hinglish.confirm_patterns) == (
        (NEVER,),
        ("shukriya",),
        (),
    )
    assert (english.question_patterns, english.confirms, english.max_nudges) == ((), "always", 0)


def test_defaults_of_the_suite_lie_below() -> None:
    text = """\
scenarios:
- id: a
  world: w
  caller: {says: {english: [hi]}, nudge: {english: "Place it."}}
  expect: {outcome: {orders: []}}
- id: b
  zone: Asia/Dubai
  caller: {says: {english: [hi]}}
  expect: {latency_ms: null, outcome: {orders: []}}
"""
    defaults = """\
world: ordering/x
zone: UTC
caller: {nudge: {english: "Now, please."}, confirms: never}
expect: {latency_ms: {each: 1400}}
"""
    (a, b), said = read(text, defaults)
    assert said == []
    assert (a.world, a.zone, b.world, b.zone) == ("w", "UTC", "ordering/x", "Asia/Dubai")
    assert a.expect == {"latency_ms": {"each": 1400}, "outcome": {"orders": []}}
    assert b.expect == {"outcome": {"orders": []}}
    nudges = [one.scripts["english"].nudge for one in (a, b)]
    assert nudges == [Line(text="Place it."), Line(text="Now, please.")]
    assert [one.scripts["english"].confirms for one in (a, b)] == ["never", "never"]
    assert a.place("expect", "latency_ms") == Place("suite.yaml", 4, 22)


def test_every_mistake_is_told_at_its_place() -> None:
    text = """\
scenarios:
- id: a/b
  titel: x
  caller:
    says: {hinglsh: [hi], hi: [x], english: [5, {say: ""}]}
    answers: [{asked: q, match: [x], say: {english: y}}, {say: {english: "y"}}, {match: ["(?=x)"], say: {english: x}}]
  expect: {outcome: {orders: []}}
- id: con
  caller: {}
  expect: {}
  expect_fail: {reason: x, until: kal}
- id: fine
  zone: Asia/Calcuta
  now: kal
  caller: {says: {english: ["{n} wraps"]}, answers: [{match: ["(?=x)"], say: {english: x}}]}
  expect: {outcome: {orders: []}}
"""
    assert read(text)[1] == [
        "f.yaml:2:7  an id is letters, digits, - _ and . (at most 120, a letter or digit first)  (fix: rename it)",
        "f.yaml:3:3  `titel` is not known here  (fix: did you mean `title`?)",
        "f.yaml:5:12  `hinglsh` is no style  (fix: did you mean `hinglish`?)",
        "f.yaml:5:27  `hi` is a language, not a style  (fix: write `hindi_devanagari`)",
        "f.yaml:5:46  a line is a text or a mapping, not 5  (fix: put quotes around the text)",
        "f.yaml:5:49  an empty line  (fix: write what the caller says, or delete it)",
        "f.yaml:6:15  an answer needs one of `asked` and `match`",
        "f.yaml:6:58  an answer needs one of `asked` and `match`",
        "f.yaml:8:7  `con` is no file name on Windows  (fix: rename it)",
        "f.yaml:9:11  the caller has nothing to say  (fix: add `says:` with lines by style, or a `goal:`)",
        "f.yaml:10:11  `expect` must have at least 1 item, not an empty mapping",
        "f.yaml:11:35  `kal` is no day  (fix: write it as 2026-12-31)",
        "f.yaml:15:29  no parameter `n`  (fix: add `parameters:`, or write {{n}})",
        "f.yaml:13:9  `Asia/Calcuta` is no time zone  (fix: did you mean `Asia/Calcutta`?)",
        "f.yaml:14:8  `kal` is no date and time  (fix: write `real`, or as 2026-12-01T10:00:00+05:30)",
        "f.yaml:15:63  look-ahead and look-behind are not supported in patterns (RE2)  "
        "(fix: write what may stand there instead)",
    ]


def test_a_file_of_another_shape_is_told_what_to_do() -> None:
    put = "f.yaml:1:1  no `scenarios:`  (fix: put the scenario into a list below `scenarios:`)"
    assert read("id: a\ncaller: {}\n")[1] == [put]
    assert read("- id: a\n")[1] == [put]
    assert read("scenarios: []\n")[1] == ["f.yaml:1:12  `scenarios` must have at least 1 item, not an empty list"]
    assert (
        read("scenario: []\n")[1]
        == [
            "f.yaml:1:1  `scenario` is not known here  (fix: did you mean `scenarios`?)",
            "f.yaml:1:1  `scenarios` is missing  (fix: add `scenarios:`)",
        ]
        or read("scenario: []\n")[1]
    )


def test_parameters_make_ids_and_hashes_of_their_own() -> None:
    text = """\
scenarios:
- id: kitne
  parameters: [{n: 1, word: ek}, {n: 2, word: do}]
  caller: {says: {hinglish: ["{word} wrap dena"]}}
  expect: {outcome: {orders: [{items: [{item: paneer_wrap, quantity: "{n}"}]}]}}
"""
    (one, two), said = read(text)
    assert said == []
    assert (one.id, two.id) == ("kitne[n=1,word=ek]", "kitne[n=2,word=do]")
    assert one.expect["outcome"]["orders"][0]["items"][0]["quantity"] == 1
    assert two.scripts["hinglish"].lines[0].text == "do wrap dena"
    assert one.hash != two.hash


def test_a_goal_needs_no_script() -> None:
    (scenario,), said = read(
        "scenarios: [{id: g, caller: {goal: x, styles: [hinglish, ta]}, expect: {outcome: {a: 1}}}]"
    )
    assert said == []
    assert list(scenario.scripts) == ["hinglish", "ta"]
    assert scenario.languages == {"hinglish": "hi-en", "ta": "ta"}


def test_the_hash_covers_what_decides_and_nothing_else() -> None:
    base = read(WHOLE)[0][0].hash
    for same in (
        WHOLE.replace("Two wraps become one", "Another title"),
        WHOLE.replace("smoke, smoke", "other"),
        "\n\n" + WHOLE,
        WHOLE.replace("until: 2026-12-31", "until: 2027-12-31"),
        WHOLE + "  reviewed: true\n",
    ):
        assert read(same)[0][0].hash == base
    for other in (
        WHOLE.replace("quantity: 1}", "quantity: 2}"),
        WHOLE.replace('"Ek."', '"Do."'),
        WHOLE.replace("confirms: always", "confirms: once"),
        WHOLE.replace("kind: timeout", "kind: slow"),
        WHOLE.replace("paneer_wrap: 3", "paneer_wrap: 4"),
        WHOLE.replace("T10:00:00", "T11:00:00"),
        WHOLE.replace("ordering/chai-nagar", "ordering/other"),
        WHOLE.replace("goal: Order one", "goal: Order a"),
    ):
        assert read(other)[0][0].hash != base


def test_wanting_nothing_is_every_table_empty_in_every_way() -> None:
    assert wants_nothing({"outcome": {"orders": []}})
    assert wants_nothing({"outcome": {"orders": [], "voided": {"max": 1}}})
    assert wants_nothing({"outcome": {"any_of": [{"orders": []}, {"orders": [], "refunds": []}]}})
    assert wants_nothing({"outcome": {"unchanged": ["orders"]}})
    assert not wants_nothing({"outcome": {"orders": [{}]}})
    assert not wants_nothing({"outcome": {"any_of": [{"orders": []}, {"orders": [{}]}]}})
    assert not wants_nothing({"outcome": {"orders": [], "date": "2026-12-01"}})
    assert not wants_nothing({"latency_ms": {"each": 1400}})
    assert not wants_nothing({"outcome": "none"})


def test_devanagari_ids_are_ids() -> None:
    (scenario,), said = read("scenarios: [{id: चाय-१, caller: {says: {english: [x]}}, expect: {a: 1}}]")
    assert (scenario.id, said) == ("चाय-१", [])
