from __future__ import annotations

import base64
import hashlib
import json
import re
import tempfile
from html.parser import HTMLParser

import msgspec
import pytest

from kasauti.report.kinds.html import chunks
from kasauti.testing.runs import HOSTILE, SyntheticRun

FAILING = ("quantity", "onion", "duplicate")


def page_of(run: SyntheticRun) -> str:
    with tempfile.TemporaryFile() as scratch:
        return b"".join(chunks(run, scratch)).decode("utf-8")


class Elements(HTMLParser):
    """Every element and its attributes, and the text outside scripts; a script ends where a browser ends it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.unbalanced: list[str] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in ("meta", "input", "br", "path", "circle"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == "td":
            self.text += " "
        if self.open and self.open[-1] == tag:
            self.open.pop()
        elif tag not in ("path", "circle"):
            self.unbalanced.append(tag)

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("script", "style"):
            self.text += data


def rows_of(page: str) -> dict[str, list[list[int]]]:
    found = re.search(r'<script type="application/json" id="rows">(.*?)</script>', page, re.DOTALL)
    assert found
    return json.loads(found[1])  # type: ignore[no-any-return]


def whole_calls(page: str) -> int:
    return page.count('<details class="call"')


def test_the_first_line_says_whether_it_may_ship(chai: SyntheticRun) -> None:
    page = page_of(chai)
    first = re.search(r"<body>\s*<header[^>]*>\s*<h1[^>]*>(.*?)</h1>", page)
    assert first and first[1] == "It may not ship: 55.6 % passed at best; 100 % is asked for."


def test_every_call_is_there_once_whole_or_as_a_row(chai: SyntheticRun) -> None:
    page = page_of(chai)
    did_not_pass = sum(row.verdict != "pass" for row in chai.rows())
    assert did_not_pass == whole_calls(page)
    assert [row[2] for row in rows_of(page)["r"]] == [0] * 7
    assert "Other calls, at the end" not in page


def test_a_failed_call_is_a_sentence_a_table_a_transcript_and_a_ledger() -> None:
    page = page_of(SyntheticRun(scenarios=1, styles=("hinglish",), trials=1, fates=("quantity",)))
    text = " ".join(Elements(page).text.split())
    for part in (
        "trial 1 The agent added 2 Paneer Wrap in turn t1, and never took back one after the caller's correction.",
        "orders 1 / Paneer Wrap / quantity 1 2 t1 not met",
        "Do paneer wrap... actually ek hi karo. Bina pyaaz.",
        "agent 0:00.8 · after 800 ms 2 Paneer Wrap add kar diya. Aur kuch?",
        "add_item(item_id: panner_wrap) refused: unknown_item: no item panner_wrap",
        "submit_order() committed orders o1 created: order_id: o1, status: placed",
    ):
        assert part in text, part


@pytest.mark.parametrize("hostile", ["", HOSTILE, "\u202e</style><svg onload=alert(1)>' onmouseover='x"])
def test_hostile_text_makes_no_element_and_no_attribute(hostile: str) -> None:
    calm, page = Elements(page_of(SyntheticRun())), page_of(SyntheticRun(hostile=hostile))
    found = Elements(page)
    assert found.unbalanced == [] and found.open == []
    assert {tag for tag, _ in calm.found} == {tag for tag, _ in found.found}
    assert {name for _, attributes in calm.found for name in attributes} == {
        name for _, attributes in found.found for name in attributes
    }
    assert sum(tag == "script" for tag, _ in found.found) == 2
    assert not set(page) & set("\x1b\x00\u202e\u2066")


def test_nothing_comes_from_outside_and_only_our_script_runs(chai: SyntheticRun) -> None:
    page = page_of(chai)
    assert not re.search(r"""(?:src|href|action)\s*=|url\(|@import|https?://""", page)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    script = re.search(r"<script>(.*?)</script>", page, re.DOTALL)
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)
    assert policy and script and style
    for text in (script[1], style[1]):
        assert f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" in policy[1]
    assert "default-src 'none'" in policy[1] and "unsafe" not in policy[1]
    assert len(script[1].splitlines()) <= 150


@pytest.mark.parametrize(
    "run",
    [
        SyntheticRun(scenarios=42, trials=200, styles=("hinglish",), fates=FAILING),
        SyntheticRun(scenarios=42, trials=200, styles=("hindi_devanagari",), fates=FAILING, unlike=True),
        SyntheticRun(scenarios=8_400, trials=1, styles=("hindi_devanagari",), fates=FAILING, unlike=True),
        SyntheticRun(scenarios=1_680, trials=1, styles=("a", "b", "c", "d", "e"), fates=FAILING, hostile="पनीर " * 300),
    ],
    ids=["alike", "unlike", "wide", "long"],
)
def test_8400_failing_calls_make_at_most_3_mb_and_each_is_there(run: SyntheticRun) -> None:
    page = page_of(run)
    assert len(page.encode()) <= 3_000_000
    assert whole_calls(page) + len(rows_of(page)["r"]) == 8_400
    assert "that did not pass can be read whole here, at most 20 of each cause" in page


def test_more_calls_than_fit_are_counted() -> None:
    run = SyntheticRun(scenarios=42, trials=1_000, styles=("hinglish",), fates=FAILING)
    page = page_of(run)
    left = re.search(r"([\d,]+) more calls only in results.json", page)
    assert left
    assert whole_calls(page) + len(rows_of(page)["r"]) + int(left[1].replace(",", "")) == 42_000
    assert len(page.encode()) <= 3_000_000


def test_at_most_twenty_whole_calls_of_one_cause_and_the_page_says_so() -> None:
    run = SyntheticRun(scenarios=2, trials=30, styles=("hinglish",), fates=("quantity",))
    page = page_of(run)
    assert whole_calls(page) == 20
    assert "20 calls that did not pass can be read whole here, at most 20 of each cause" in page
    assert "The other 40 are a row each" in page
    assert page.count("20 more calls that did not pass: see Other calls") == 2


def test_what_fails_comes_first() -> None:
    fixed = {
        ("order-001", "english"): ["pass"],
        ("order-002", "english"): ["transport"],
        ("order-003", "english"): ["onion"],
    }
    page = page_of(SyntheticRun(styles=("english",), fixed=fixed))
    found = re.findall(r'class="cell" data-v="([^"]*)"', page)
    assert found == ["fail", "unjudged", "pass"]


def test_a_cell_can_be_found_by_verdict_style_and_tag(chai: SyntheticRun) -> None:
    cells = [attributes for tag, attributes in Elements(page_of(chai)).found if attributes.get("class") == "cell"]
    first = cells[0]
    assert (
        first["data-v"],
        first["data-s"],
        first["data-t"],
    ) == ("pass fail flaky", "hinglish", "category:quantity\nsmoke")
    assert "pass unjudged known" in {cell["data-v"] for cell in cells}


def test_one_trial_is_no_evidence(all_passed: SyntheticRun) -> None:
    page = page_of(all_passed)
    assert "1 trial is no evidence of reliability" in page
    assert "It may ship" in page and "Every call passed." in page


def test_a_run_without_a_single_cell_has_a_page() -> None:
    assert "No gate was set" in page_of(_ungated(SyntheticRun(scenarios=0)))


def _ungated(run: SyntheticRun) -> SyntheticRun:
    decision = msgspec.structs.replace(run.summary.decision, outcome="no_gate", rules=())
    run.summary = msgspec.structs.replace(run.summary, decision=decision)
    return run
