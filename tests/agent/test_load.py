import sys

import pytest

from kasauti.agent.load import load
from kasauti.errors import UsageProblem


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


def refused(target: str) -> str:
    with pytest.raises(UsageProblem) as problem:
        load(target)
    return str(problem.value)


def test_a_module_in_the_current_directory_is_found(here):
    (here / "shop_agent.py").write_text("class Box:\n    make = staticmethod(lambda: 7)\n")
    assert load("shop_agent:Box.make").thing() == 7


def test_the_source_is_part_of_who_the_agent_is(here):
    (here / "first_agent.py").write_text("def make(): ...\n")
    (here / "second_agent.py").write_text("def make(): ...  # changed\n")
    first, second = load("first_agent:make").fingerprint(), load("second_agent:make").fingerprint()
    assert len(first) == 16 and first != second


def test_a_syntax_error_is_told_with_its_place(here):
    (here / "broken_agent.py").write_text("x = 1\ndef make(:\n")
    assert "broken_agent.py:2: " in refused("broken_agent:make")


def test_an_import_that_fails_inside_is_told_with_its_place(here):
    (here / "importing_agent.py").write_text("import json\nimport no_such_thing_at_all\n")
    assert "importing_agent.py:2: it imports 'no_such_thing_at_all'" in refused("importing_agent:make")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("raise KeyError('no key')", "raising_agent.py:1: KeyError: 'no key'"),
        ("raise SystemExit(0)", "raising_agent.py:1: SystemExit: 0"),
        ("def f():\n    return 1 / 0\nf()", "raising_agent.py:2: ZeroDivisionError: division by zero"),
    ],
)
def test_what_a_module_raises_is_told_with_its_place(here, body, told):
    (here / "raising_agent.py").write_text(body)
    assert told in refused("raising_agent:make")


def test_a_missing_module_is_told(here):
    assert "no module named 'nowhere_agent'  (fix: run from the folder" in refused("nowhere_agent:make")


def test_a_missing_attribute_is_told_with_what_there_is(here):
    (here / "named_agent.py").write_text("def make_agent(backend, session): ...\n")
    assert "named_agent.py has no 'make'  (fix: python:named_agent:make_agent)" in refused("named_agent:make")


@pytest.mark.parametrize("target", ["", "module", "module:", ":make", "a-b:make", "../x:make"])
def test_what_names_no_object_is_told(here, target):
    assert "names no Python object" in refused(target)
