"""The files around the code: a first `make`, the pinned dependencies, the text check, and no quiet skips."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def pinned(name: str) -> dict[str, list[Requirement]]:
    """Package to its pins (one for each Python it differs in) of a file in requirements/."""
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8").replace("\\\n", "")
    pins: dict[str, list[Requirement]] = {}
    for line in text.splitlines():
        if line and not line.lstrip().startswith("#"):
            requirement = Requirement(line.split("--hash")[0])
            pins.setdefault(requirement.name.lower(), []).append(requirement)
    return pins


def wanted(*groups: str) -> list[Requirement]:
    lines = list(PYPROJECT["project"]["dependencies"])
    for group in groups:
        lines += [line for line in PYPROJECT["dependency-groups"][group] if isinstance(line, str)]
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize(("name", "groups"), [("core.txt", ("build",)), ("dev.txt", ("build", "dev"))])
def test_every_dependency_is_pinned_to_a_version_that_it_allows(name: str, groups: tuple[str, ...]) -> None:
    pins = pinned(name)

    for requirement in wanted(*groups):
        found = pins.get(requirement.name.lower(), [])
        assert found, f"{requirement} is not in requirements/{name}; run `make requirements`"
        for pin in found:
            version = str(pin.specifier).removeprefix("==")
            assert requirement.specifier.contains(version), f"{pin} does not fit {requirement}; run `make requirements`"


@pytest.mark.parametrize("name", ["core.txt", "dev.txt"])
def test_pins_have_hashes_and_name_no_address_and_no_local_path(name: str) -> None:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")

    assert "://" not in text
    assert not re.search(r"^(-|\.|/)", text, re.MULTILINE)
    for pin in re.split(r"\n(?=\S)", text.strip()):
        assert "--hash=sha256:" in pin, pin


def test_what_the_tests_use_is_the_same_version_that_users_get() -> None:
    core, dev = pinned("core.txt"), pinned("dev.txt")

    assert {name: list(map(str, pins)) for name, pins in core.items()} == {
        name: list(map(str, dev[name])) for name in core
    }


def make(*words: str) -> subprocess.CompletedProcess[str]:
    if not shutil.which("make"):
        pytest.skip("there is no make on this machine")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(["make", "-C", str(ROOT), *words], capture_output=True, text=True, env=environment)


def stand_in(path: Path, body: str) -> Path:
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_a_python_that_is_too_old_is_named_with_the_way_out(tmp_path: Path) -> None:
    old = stand_in(tmp_path / "python", 'case "$1" in --version) echo Python 3.9.2;; *) exit 1;; esac')

    found = make(f"PYTHON={old}", f"VENV={tmp_path}/venv", f"{tmp_path}/venv/.venv.stamp")

    assert found.returncode != 0
    assert "Kasauti needs Python 3.11 or newer; found: Python 3.9.2" in found.stdout
    assert "make PYTHON=" in found.stdout


def test_a_python_without_venv_is_told_which_package_to_install(tmp_path: Path) -> None:
    bare = stand_in(tmp_path / "python", 'case "$2" in *ensurepip*) exit 1;; *) exit 0;; esac')

    found = make(f"PYTHON={bare}", f"VENV={tmp_path}/venv", f"{tmp_path}/venv/.venv.stamp")

    assert found.returncode != 0
    assert "apt-get install python3-venv" in found.stdout


def test_every_target_of_the_help_is_there() -> None:
    told = re.findall(r"^ *make (\w+)", make("help").stdout, re.MULTILINE)

    assert told == ["demo", "test", "lint", "format", "bench", "nightly", "requirements", "clean"]
    for target in told:
        assert make("--dry-run", target).returncode == 0, target


def checked(folder: Path, line: str) -> subprocess.CompletedProcess[str]:
    (folder / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "plain_text.py", folder / ".ci")
    (folder / "notes.md").write_text(f"first\n{line}\n", encoding="utf-8")
    return subprocess.run(
        [sys.executable, str(folder / ".ci" / "plain_text.py")],
        capture_output=True,
        text=True,
        env={**os.environ, "GIT_CEILING_DIRECTORIES": str(folder.parent)},
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("see " + "/ro" + "ot/notes.txt", "notes.md:2:5  a path of one machine: "),
        ("path = '" + "/ho" + "me/asha/suite'", "notes.md:2:9  a path of one machine: "),
        ("https://" + "py" + "pi.org/simple", "notes.md:2:9  the address of a package registry: "),
    ],
)
def test_a_machine_path_or_a_registry_address_is_found_with_its_place(tmp_path: Path, line: str, told: str) -> None:
    found = checked(tmp_path, line)

    assert found.returncode == 1
    assert found.stdout.startswith(told)


@pytest.mark.parametrize(
    "line", ["home/work, left/right", "/workspace/here", "https://example.com/root/a and ./root/b"]
)
def test_other_slashes_are_no_machine_path(tmp_path: Path, line: str) -> None:
    assert checked(tmp_path, line).returncode == 0


SKIPPING = """
import pytest

def test_inside():
    pytest.skip("no phone here")

@pytest.mark.skip(reason="later")
def test_marked():
    pass

@pytest.mark.xfail(reason="known", strict=True)
def test_known():
    assert False

def test_fine():
    pass
"""


def skipping_run(folder: Path, no_skips: str) -> str:
    shutil.copy(ROOT / "tests" / "conftest.py", folder)
    (folder / "test_skipping.py").write_text(SKIPPING, encoding="utf-8")
    (folder / "test_whole.py").write_text(
        "import pytest\npytest.skip('not on this system', allow_module_level=True)\n", encoding="utf-8"
    )
    found = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--continue-on-collection-errors", str(folder)],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "KASAUTI_NO_SKIPS": no_skips},
    )
    return found.stdout


def test_a_skip_is_a_failure_with_its_reason_where_none_is_allowed(tmp_path: Path) -> None:
    told = skipping_run(tmp_path, "1")

    assert re.search(r"1 failed, 1 passed, 1 xfailed, 2 errors in", told), told
    for reason in ("no phone here", "later", "not on this system"):
        assert f"and KASAUTI_NO_SKIPS is set. Skipped: {reason}" in told


def test_a_skip_is_a_skip_elsewhere(tmp_path: Path) -> None:
    assert re.search(r"1 passed, 3 skipped, 1 xfailed in", skipping_run(tmp_path, ""))


def test_keys_of_this_machine_do_not_reach_a_test(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "test_env.py").write_text(
        "import os\n\ndef test_env():\n    assert not {'OPENAI_API_KEY', 'KASAUTI_SEED'} & set(os.environ)\n"
        "    assert 'KASAUTI_COUNTERPARTS' in os.environ\n",
        encoding="utf-8",
    )
    for name in ("OPENAI_API_KEY", "KASAUTI_SEED", "KASAUTI_COUNTERPARTS"):
        monkeypatch.setenv(name, "x")

    found = subprocess.run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(tmp_path)], cwd=tmp_path)

    assert found.returncode == 0


def test_the_old_tools_examples_are_at_hand(iob_sdist: Path) -> None:
    assert (iob_sdist / "examples" / "http_agent_shim.py").is_file()
