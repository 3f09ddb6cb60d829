"""The page in a real browser: what opens, filters and stays inert there."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from kasauti.report.kinds.html import write
from kasauti.testing.runs import HOSTILE, SyntheticRun

pytestmark = pytest.mark.slow

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=5000",
    "--dump-dom",
]


@pytest.fixture(scope="session")
def browser() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        pytest.skip("no Chromium on this machine  (apt-get install chromium)")
    return found


def dom_after(browser: str, page: Path, script: str) -> str:
    """The page's elements after `script` ran in it; the page's own policy is lifted so that it may."""
    text = re.sub(r"script-src 'sha256-[^']*'", "script-src 'unsafe-inline'", page.read_text(encoding="utf-8"))
    page.write_text(text.replace("</body>", f"<script>{script}</script></body>"), encoding="utf-8")
    with tempfile.TemporaryDirectory() as profile:
        command = [browser, *FLAGS, f"--user-data-dir={profile}", page.as_uri()]
        return subprocess.run(command, check=True, capture_output=True, timeout=60).stdout.decode("utf-8")


def shown(dom: str) -> str:
    found = re.search(r'id="shown"[^>]*>([^<]*)<', dom)
    return found[1] if found else ""


def test_a_closed_scenario_costs_nothing_and_an_opened_one_holds_its_calls(tmp_path: Path, browser: str) -> None:
    run = SyntheticRun(scenarios=2, styles=("english",), trials=3, fates=("quantity",))
    write(run, tmp_path / "report.html")
    dom = dom_after(browser, tmp_path / "report.html", "document.querySelector('.cell').open = true")
    first, second = dom.split('<details class="cell"')[1:3]
    assert first.count('<details class="call"') == 3 and "<noscript>" not in first
    assert "<noscript>" in second


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("verdict.value = 'agent_error'", "1 of 6 scenarios, 0 other calls"),
        ("verdict.value = 'unjudged'", "2 of 6 scenarios, 0 other calls"),
        ("verdict.value = 'pass'", "4 of 6 scenarios, 7 other calls"),
        ("style.value = 'english'", "3 of 6 scenarios, 4 other calls"),
        ("tag.value = 'category:modifier'", "2 of 6 scenarios, 2 other calls"),
        ("search.value = 'CUPS keyerror'", "1 of 6 scenarios, 0 other calls"),
        ("search.value = 'मसाला'", "2 of 6 scenarios, 0 other calls"),
        ("search.value = 'no such thing'", "0 of 6 scenarios, 0 other calls"),
    ],
)
def test_search_and_filters(tmp_path: Path, browser: str, chai: SyntheticRun, change: str, says: str) -> None:
    write(chai, tmp_path / "report.html")
    script = (
        "const [search, verdict, style, tag] = ['search', 'verdict', 'style', 'tag'].map((id) => "
        f"document.getElementById(id)); {change}; verdict.dispatchEvent(new Event('change'))"
    )
    assert says == shown(dom_after(browser, tmp_path / "report.html", script))


def test_hostile_text_does_nothing_even_when_every_scenario_is_open(tmp_path: Path, browser: str) -> None:
    run = SyntheticRun(hostile=HOSTILE + "<img src=x onerror=\"document.title='broken'\">")
    write(run, tmp_path / "report.html")
    opened = "document.querySelectorAll('.cell').forEach((cell) => { cell.open = true; })"
    dom = dom_after(browser, tmp_path / "report.html", opened)
    assert "<noscript>" not in dom.split('id="others"')[0]
    assert "<img" not in dom and dom.count("</script>") == 3 and "<title>broken" not in dom


def test_thousands_of_other_calls_are_drawn_a_hundred_at_a_time(tmp_path: Path, browser: str) -> None:
    run = SyntheticRun(scenarios=42, trials=200, styles=("hinglish",), fates=("quantity",))
    write(run, tmp_path / "report.html")
    dom = dom_after(browser, tmp_path / "report.html", "document.getElementById('more').click()")
    assert dom.split('id="rest"')[1].split("</table>")[0].count("<tr>") - 1 == 200
    assert "Show more (8,180 left)" in dom
