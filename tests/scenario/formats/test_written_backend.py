"""`probe:` and `hooks:` in files: every mistake at its place, with what may be meant."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from kasauti.errors import FileProblems
from kasauti.scenario import backend
from kasauti.scenario.scenario import Scenario
from kasauti.suite.load import load_suite

CALL = 'caller: {says: {english: ["A haircut."]}}\n  expect: {outcome: {bookings: [{slot: "16:00"}]}}'


def suite(folder: Path, body: str, heading: str = "") -> str:
    (folder / "suite.yaml").write_text(f"name: salon\n{textwrap.dedent(heading)}", encoding="utf-8")
    text = textwrap.indent(textwrap.dedent(body).strip(), "  ")
    (folder / "calls.yaml").write_text(f"scenarios:\n- id: a\n{text}\n  {CALL}\n", encoding="utf-8")
    return str(folder)


def loaded(folder: Path, body: str, heading: str = "") -> Scenario:
    return load_suite(suite(folder, body, heading)).scenarios[0].scenario


def told(folder: Path, body: str, heading: str = "") -> list[str]:
    with pytest.raises(FileProblems) as error:
        load_suite(suite(folder, body, heading))
    return [str(problem).removeprefix(f"{folder}/") for problem in error.value.problems]


def test_a_probe_is_a_word_or_a_mapping(tmp_path: Path) -> None:
    assert loaded(tmp_path, "probe: agent").probe == backend.AgentProbe()
    found = loaded(tmp_path, "probe: {http: 'http://h/{call_id}', read: {a: '', b: /b/0}, empty_on: [404]}")
    assert found.probe == backend.HttpProbe(url="http://h/{call_id}", read={"a": "", "b": "/b/0"}, empty_on=(404,))


def test_hooks_and_probe_are_defaults_of_a_suite_and_a_scenario_may_say_otherwise(tmp_path: Path) -> None:
    heading = """
        probe: {sql: env:URL, tables: {b: 'select 1 where :call_id'}}
        hooks: {after_call: [{python: 'm:clean'}]}
    """
    found = loaded(tmp_path, "hooks: {before_call: [{sql: env:URL, run: 'delete from b'}]}", heading)
    assert found.probe == backend.SqlProbe(url="env:URL", tables={"b": "select 1 where :call_id"})
    assert found.hooks == backend.Hooks(
        before_call=(backend.SqlHook(url="env:URL", run=("delete from b",)),),
        after_call=(backend.PythonStep(target="m:clean"),),
    )
    assert loaded(tmp_path, "probe: agent\nhooks: null", heading).hooks is None


def test_they_count_for_the_hash_and_a_scenario_without_them_keeps_its_own(tmp_path: Path) -> None:
    one = loaded(tmp_path, "probe: agent").hash
    other = loaded(tmp_path, "probe: {python: 'm:f'}").hash
    third = loaded(tmp_path, "probe: agent\nhooks: {after_call: [{python: 'm:f'}]}").hash
    assert len({one, other, third}) == 3


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("probe: agnt", "3:10  a probe is `agent`, or one of `python`, `http` and `sql`, not `agnt`"),
        ("probe: {}", "3:10  none of `agent`, `python`, `http`, `sql`  (fix: write one)"),
        ("probe: {http: 'http://h', sql: env:U}", "3:10  more than one of"),
        ("probe: {http: ftp://h}", "3:17  this is no http URL"),
        ("probe: {http: 'http://h/{cal_id}'}", "3:17  `{cal_id}` is not known here  (fix: did you mean `{call_id}`?)"),
        ("probe: {http: 'http://h', read: {a: b}}", "3:39  `b` is no JSON pointer  (fix: write it as /orders"),
        ("probe: {http: 'http://h', raed: {a: /b}}", "3:29  `raed` is not known here  (fix: did you mean `read`?)"),
        ("probe: {python: 'm:f', read: {a: /b}}", "3:10  `read` belongs to `http`, not to `python`"),
        ("probe: {python: 'm'}", "3:19  `m` names no Python callable  (fix: write it as module:function)"),
        ("probe: {sql: nonsense, tables: {a: select 1}}", "3:16  this is no database URL"),
        ("probe: {sql: env:U}", "3:10  `sql` needs `tables:`"),
        ("probe: {sql: env:U, tables: {a: delete from a}}", "3:35  a probe only reads"),
        ("probe: {sql: env:U, tables: {a: 'select :cal_id'}}", "3:35  `:cal_id` is not known here  (fix: did you mean"),
        ("hooks: {before: []}", "3:11  `before` is not known here"),
        ("hooks: {after_call: [{sql: env:U}]}", "3:24  `sql` needs `run:`"),
        ("hooks: {after_call: [{sql: env:U, run: ''}]}", "3:42  an empty statement"),
        ("hooks: {after_call: [{http: 'http://h', body: {a: ['{sed}']}}]}", "3:49  `{sed}` is not known here"),
        ("hooks: {after_call: [{http: 'http://h', headers: {'a b': x}}]}", "3:53  `a b` is no header name"),
        ("hooks: {after_call: [{python: 'm:f', timeout_ms: 0}]}", "3:52  `timeout_ms` must be greater than or equal"),
    ],
)
def test_a_mistake_is_told_at_its_place(tmp_path: Path, body: str, problem: str) -> None:
    lines = told(tmp_path, body if body.startswith("probe") else f"{body}\nprobe: agent")
    assert [line for line in lines if line.startswith(f"calls.yaml:{problem}")], lines


def test_every_mistake_of_a_file_is_told_at_once(tmp_path: Path) -> None:
    body = """
        probe: {sql: env:U, tables: {a: delete from a, b: 'select :x'}}
        hooks: {before_call: [{python: m}], after_call: [{}]}
    """
    assert [line.partition("  ")[0] for line in told(tmp_path, body)] == [
        "calls.yaml:3:35", "calls.yaml:3:53", "calls.yaml:4:34", "calls.yaml:4:52",
    ]  # fmt: skip


def test_an_outcome_is_shown_by_a_world_or_by_a_probe_and_not_by_both(tmp_path: Path) -> None:
    assert told(tmp_path, "tags: [x]") == [
        "calls.yaml:5:21  nothing shows this outcome: there is no `world` and no `probe`  "
        "(fix: name a `world:`, or add a `probe:`)"
    ]
    (both, *_) = told(tmp_path, "world: ordering/chai-nagar\nprobe: agent")
    assert both.startswith("calls.yaml:4:10  the outcome is read from the `world` or by the `probe`")


def test_parameters_may_stand_in_hooks_beside_the_keys_of_the_call(tmp_path: Path) -> None:
    body = """
        probe: agent
        hooks: {before_call: [{http: 'http://h/{slot}/{call_id}'}]}
        parameters: [{slot: four}, {slot: five}]
    """
    scenarios = [bound.scenario for bound in load_suite(suite(tmp_path, body)).scenarios]
    urls = [one.hooks.before_call[0].url for one in scenarios if one.hooks]  # type: ignore[union-attr]
    assert urls == ["http://h/four/{call_id}", "http://h/five/{call_id}"]


def test_a_password_in_a_file_is_warned_of(tmp_path: Path) -> None:
    tables = "tables: {b: 'select 1'}"
    (warning,) = load_suite(suite(tmp_path, f"probe: {{sql: 'postgresql://me:pw@h/x', {tables}}}")).warnings
    assert (warning.what, warning.place.line) == ("a password stands in the file", 3)
    assert "pw" not in str(warning).replace(str(tmp_path), "")
    assert load_suite(suite(tmp_path, f"probe: {{sql: 'postgresql://me:env:P@h/x', {tables}}}")).warnings == ()
