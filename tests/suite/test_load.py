from __future__ import annotations

import pathlib
import shutil
from collections.abc import Callable

import pytest

from kasauti.errors import FileProblems, UsageProblem
from kasauti.suite.load import load_suite

Small = Callable[..., str]


def told(target: str, root: str | None = None) -> list[str]:
    """What is said about a suite that cannot be loaded, with places relative to its folder."""
    with pytest.raises(FileProblems) as caught:
        load_suite(target)
    return [str(problem).replace(f"{root or target}/", "") for problem in caught.value.problems]


def scenario(body: str, says: str = "{english: [hi]}", more: str = "") -> str:
    return f"scenarios:\n- id: a\n  caller: {{says: {says}{more}}}\n{body}"


def test_a_folder_is_loaded_whole(small: Small) -> None:
    suite = load_suite(small())
    assert (suite.name, suite.title, list(suite.worlds)) == ("small", "A small suite", ["ordering/chai"])
    assert [bound.scenario.id for bound in suite.scenarios] == ["rehne-do", "two-wraps", "one-lassi"]
    for bound in suite.scenarios:
        assert bound.world is suite.worlds["ordering/chai"]
        assert bound.spec is bound.world.spec
        assert {check.name for check in bound.checks} >= {"outcome", "latency_ms"}
        assert bound.styles == ("english", "hinglish")
        assert bound.world_hash
    assert suite.warnings == ()


def test_answers_know_the_names_of_what_they_are_about(small: Small) -> None:
    bound = load_suite(small()).scenario("two-wraps")
    assert bound is not None
    (answer,) = bound.scenario.scripts["hinglish"].answers
    assert set(answer.names) >= {"Paneer wrap", "पनीर रैप"}


def test_one_file_has_the_defaults_and_worlds_of_its_folder(small: Small) -> None:
    suite = load_suite(f"{small()}/cancels.yaml")
    (bound,) = suite.scenarios
    assert (bound.scenario.id, bound.scenario.world) == ("rehne-do", "ordering/chai")
    assert bound.scenario.expect["latency_ms"] == {"each": 1400}


def test_a_suite_file_is_not_needed(small: Small, tmp_path: pathlib.Path) -> None:
    body = "  world: ordering/chai\n  expect: {outcome: {orders: [{items: [{item: mango_lassi}]}]}}\n"
    folder = small(scenarios__deep=scenario(body))
    for name in ("suite", "wraps", "cancels"):
        (tmp_path / f"{name}.yaml").unlink()
    suite = load_suite(folder)
    assert (suite.name, [bound.scenario.id for bound in suite.scenarios]) == (tmp_path.name, ["a"])


def test_every_problem_of_every_file_is_told_at_once(small: Small) -> None:
    folder = small(
        suite="name: small\nworld: ordering/chai\nstile: [english]\n",
        wraps=scenario("  expect: {outcome: {orders: []}}\n  titel: x\n"),
        cancels="a: b: c\n",
        more="",
        yml_file="scenarios: 5\n",
    )
    said = told(folder)
    assert [problem.partition("  ")[0] for problem in said] == [
        "cancels.yaml:1:5",
        "more.yaml:1:1",
        "suite.yaml:3:1",
        "wraps.yaml:5:3",
        "yml_file.yaml:1:12",
    ]
    assert "did you mean `title`?" in said[3]


def test_a_yml_file_is_not_left_out_in_silence(small: Small, tmp_path: pathlib.Path) -> None:
    folder = small()
    shutil.copy(tmp_path / "wraps.yaml", tmp_path / "others.yml")
    assert told(folder) == ["others.yml  a .yml file  (fix: rename it to others.yaml)"]


def test_equal_ids_are_refused_with_both_places(small: Small) -> None:
    text = scenario("  expect: {outcome: {orders: []}}\n").replace("id: a", "id: Two-Wraps")
    folder = small(zz=text)
    (problem,) = told(folder)
    assert problem == "zz.yaml:2:7  the id `Two-Wraps` is taken by wraps.yaml:2:7  (fix: rename one of them)"


def test_no_scenarios_are_a_problem(tmp_path: pathlib.Path) -> None:
    assert told(str(tmp_path)) == [f"{tmp_path}  no scenarios  (fix: add a .yaml file with a list `scenarios:`)"]


def test_an_unknown_world_is_told_once_with_what_there_is(small: Small) -> None:
    (problem,) = told(small(suite="world: ordering/chay\n"))
    assert problem == "suite.yaml:1:8  there is no world `ordering/chay`  (fix: did you mean `ordering/chai`?)"


def test_a_world_without_its_kind_is_told_what_to_write(small: Small) -> None:
    (problem,) = told(small(suite="world: chai\n"))
    assert problem.startswith("suite.yaml:1:8  there is no world `chai`")
    assert "ordering/chai" in problem


def test_a_shipped_world_may_be_named(small: Small) -> None:
    body = "  world: ordering/chai-nagar\n  expect: {outcome: {orders: [{items: [{item: paneer_wrap}]}]}}\n"
    assert "ordering/chai-nagar" in load_suite(small(more=scenario(body))).worlds


def test_what_a_world_has_not_is_a_problem_at_its_place(small: Small) -> None:
    folder = small(
        more=scenario(
            "  expect: {outcome: {orders: [{items: [{item: mango_shake}]}]}}\n"
            "  faults: [{tool: submit_ordr, kind: timeout}, {tool: submit_order, kind: out_of_stock, item: tea}]\n"
            "  rows: {orders: [{items: [{item: tea}]}]}\n",
            more=", answers: [{asked: size, about: paneer_rap, say: {english: x}}]",
        )
    )
    said = told(folder)
    assert [problem.partition("  ")[0] for problem in said] == [
        "more.yaml:3:66",
        "more.yaml:4:47",
        "more.yaml:5:19",
        "more.yaml:5:95",
        "more.yaml:6:9",
    ]
    assert "did you mean `paneer_wrap`?" in said[0]
    assert "mango_lassi" in said[1]
    assert "did you mean `submit_order`?" in said[2]


def test_a_scenario_needs_no_world_but_then_has_no_rows(small: Small) -> None:
    folder = small(
        suite="name: small\n", wraps=scenario("  expect: {outcome: {total: 5}}\n  probe: agent\n"), cancels=""
    )
    pathlib.Path(folder, "cancels.yaml").unlink()
    (bound,) = load_suite(folder).scenarios
    assert (bound.world, bound.spec, bound.world_hash) == (None, None, "")
    body = "  expect: {outcome: {total: 5}}\n  rows: {a: []}\n  probe: agent\n"
    pathlib.Path(folder, "wraps.yaml").write_text(scenario(body), encoding="utf-8")
    assert told(folder) == ["wraps.yaml:5:9  `rows` without a world  (fix: name a `world:`)"]


def test_an_unknown_check_is_a_problem(small: Small) -> None:
    (problem,) = told(small(more=scenario("  expect: {outcom: {orders: []}}\n")))
    assert problem.startswith("more.yaml:4:")
    assert "outcom" in problem


def test_the_hash_follows_content_not_files(small: Small, tmp_path: pathlib.Path) -> None:
    folder = small()
    base = load_suite(folder).hash
    (tmp_path / "wraps.yaml").rename(tmp_path / "a-new-name.yaml")
    assert load_suite(folder).hash == base
    menu = (tmp_path / "worlds" / "chai.yaml").read_text(encoding="utf-8")
    (tmp_path / "worlds" / "chai.yaml").write_text(menu.replace("price: 80", "price: 90"), encoding="utf-8")
    assert load_suite(folder).hash != base


def test_an_unknown_target_names_what_comes_near() -> None:
    with pytest.raises(UsageProblem, match="did you mean `ordering`"):
        load_suite("ordring")
    with pytest.raises(UsageProblem, match="no file, folder or shipped suite"):
        load_suite("a\0b")


def test_the_old_starter_pack_is_a_suite() -> None:
    suite = load_suite("indicorderbench:starter")
    assert (suite.name, len(suite.scenarios), list(suite.worlds)) == ("starter", 42, ["starter_qsr"])
    assert all(bound.checks for bound in suite.scenarios)


def test_an_old_pack_folder_and_a_file_in_it_are_suites(iob_sdist: pathlib.Path) -> None:
    root = iob_sdist / "tests" / "fixtures" / "minipack"
    assert [bound.scenario.id for bound in load_suite(str(root)).scenarios] == ["en_cancellation_01", "en_quantity_01"]
    alone = load_suite(str(root / "scenarios" / "en_quantity_01.yaml"))
    assert [bound.scenario.id for bound in alone.scenarios] == ["en_quantity_01"]


def test_an_old_pack_tells_every_problem_at_once(iob_sdist: pathlib.Path, tmp_path: pathlib.Path) -> None:
    root = tmp_path / "pack"
    shutil.copytree(iob_sdist / "tests" / "fixtures" / "minipack", root)
    path = root / "scenarios" / "en_quantity_01.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("paneer_wrap", "paneer_rap"), encoding="utf-8")
    (root / "scenarios" / "empty.yaml").write_text("", encoding="utf-8")
    said = told(str(root))
    assert [problem.partition("  ")[0] for problem in said] == [
        "scenarios/empty.yaml:1:1",
        "scenarios/en_quantity_01.yaml:14:23",
    ]
