import os
import sys

import pytest

from kasauti.agent import source
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


@pytest.fixture
def shop(here):
    """An agent in a package, which imports one module beside it only when it is called, and one above it at once."""
    (here / "shop" / "bot" / "tools").mkdir(parents=True)
    (here / "shop" / "bot" / "agent.py").write_text("import shop.menu\ndef make():\n    import shop.bot.tools.order\n")
    (here / "shop" / "bot" / "tools" / "order.py").write_text("PRICE = 1\n")
    (here / "shop" / "menu.py").write_text("TEA = 1\n")
    (here / "notes.py").write_text("never = 'imported'\n")
    return here


@pytest.mark.parametrize("file", ["shop/bot/agent.py", "shop/bot/tools/order.py", "shop/menu.py"])
def test_an_agents_source_is_part_of_who_it_is_whether_it_is_imported_yet_or_not(shop, file):
    loaded = load("shop.bot.agent:make")
    before = loaded.fingerprint()
    (shop / file).write_text((shop / file).read_text() + "# changed\n")
    assert len(before) == 16 and loaded.fingerprint() != before


def test_what_is_not_an_agents_own_is_no_part_of_it(shop):
    loaded = load("shop.bot.agent:make")
    before = loaded.fingerprint()
    for folder in (".git", "__pycache__", "node_modules", "site-packages", "env"):
        (shop / "shop" / "bot" / folder).mkdir()
        (shop / "shop" / "bot" / folder / "other.py").write_text("x = 1\n")
    (shop / "shop" / "bot" / "env" / "pyvenv.cfg").touch()
    (shop / "notes.py").write_text("changed = True\n")
    assert loaded.fingerprint() == before
    (shop / "shop" / "bot" / "env" / "pyvenv.cfg").unlink()
    assert loaded.fingerprint() != before


def test_a_huge_folder_counts_only_as_far_as_it_is_near(here, monkeypatch):
    monkeypatch.setattr(source, "MOST_FILES", 2)
    (here / "a_agent.py").write_text("def make(): ...\n")
    for name in ("b", "c", "d"):
        (here / f"{name}.py").write_text("x = 1\n")
    loaded = load("a_agent:make")
    before = loaded.fingerprint()
    (here / "d.py").write_text("x = 2\n")
    assert loaded.fingerprint() == before
    (here / "b.py").write_text("x = 2\n")
    assert loaded.fingerprint() != before


def test_a_working_directory_that_is_gone_is_told(here):
    (here / "gone").mkdir()
    os.chdir(here / "gone")
    (here / "gone").rmdir()
    assert refused("some_agent:make") == "--agent: the working directory is gone  (fix: cd to one that is there)"


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
