"""Where indicorderbench 0.1.1 is deaf to how people in India write and speak. The numbers count its weaknesses."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

STALL = """\
kind: ordering
name: चाय की दुकान
currency: INR
items:
- {id: tea, name: Tea, aliases: [chai, चाय, டீ], price: 15}
- {id: mango, name: Mango juice, aliases: [आम, aam], price: 40}
- {id: paneer_roll, name: Paneer roll, aliases: [पनीर रोल], price: 90}
- {id: dosa, name: Dosa, aliases: [दोसा, डोसा], price: 60}
"""


def stall(folder: Path, *scenarios: dict[str, Any]) -> None:
    (folder / "worlds").mkdir()
    (folder / "worlds" / "stall.yaml").write_text(STALL, encoding="utf-8")
    text = json.dumps({"scenarios": list(scenarios)}, ensure_ascii=False)
    (folder / "calls.yaml").write_text(text, encoding="utf-8")


def scenario(an_id: str, style: str, lines: list[str], item: str, **more: Any) -> dict[str, Any]:
    return {
        "id": an_id,
        "world": "ordering/stall",
        "caller": {"says": {style: lines}, **more},
        "expect": {"outcome": {"orders": [{"items": [{"item": item, "quantity": 2}]}]}},
    }


def test_the_sandbox_finds_names_in_every_script_and_keeps_vowel_signs(  # 34, 35
    kasauti: Callable[..., Any], tmp_path: Path
) -> None:
    queries = ["चाय", "चय", "पनीर रोल", "पनर रल", "டீ", "दो", "chai", "CHAI", "mango", "burger", "", "pan"]
    looks = json.dumps([["lookup_menu", {"query": query}] for query in queries], ensure_ascii=False)
    stall(tmp_path, scenario("looks", "english", [f"DO {looks}"], "tea"))
    ran = kasauti("run", "calls.yaml", "--agent", "python:follows:make", "--out", "run")
    (line,) = (ran.folder / "run" / "calls.jsonl").read_text(encoding="utf-8").splitlines()
    calls = [event for event in json.loads(line)["call"]["events"] if event["kind"] == "called"]
    found = {call["args"]["query"]: [item["item_id"] for item in call.get("result") or []] for call in calls}
    assert found == {
        "चाय": ["tea"],
        "चय": [],
        "पनीर रोल": ["paneer_roll"],
        "पनर रल": [],
        "டீ": ["tea"],
        "दो": ["dosa"],  # the beginning of दोसा, and not of डोसा
        "chai": ["tea"],
        "CHAI": ["tea"],
        "mango": ["mango"],
        "burger": [],
        "": [],
        "pan": ["paneer_roll"],
    }


def test_any_language_can_be_spoken(kasauti: Callable[..., Any], tmp_path: Path) -> None:  # 34
    sells = 'DO [["add_item", {"item_id": "tea", "quantity": 2}], ["submit_order", {}]]'
    stall(tmp_path, scenario("tamil", "ta", [sells], "tea", closing={"ta": "அவ்வளவுதான்."}))
    ran = kasauti("run", "calls.yaml", "--language", "ta", "--agent", "python:follows:make", "--out", "run")
    assert ran.code == 0, ran.err
    assert "அவ்வளவுதான்." in (ran.folder / "run" / "calls.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("style", "says"),
    [
        ("hindi_devanagari", "दो चाय दीजिए। बस, ऑर्डर कर दीजिए।"),
        ("hindi_devanagari", "२ चाय। बस, ऑर्डर कर दो।"),
        ("hinglish", "Do chai. Bas, order place kar do."),
        ("hindi_roman", "Do chai dijiye. Bas itna hi, order laga dijiye."),
    ],
)
def test_the_built_in_agent_understands_hindi_in_both_scripts_and_both_kinds_of_digits(  # 34
    kasauti: Callable[..., Any], tmp_path: Path, style: str, says: str
) -> None:
    stall(tmp_path, scenario("two", style, [says], "tea"))
    ran = kasauti("run", "calls.yaml", "--agent", "builtin:correct", "--out", "run")
    assert ran.code == 0, ran.out


def test_the_shipped_suite_is_understood_in_devanagari(kasauti: Callable[..., Any]) -> None:  # 34
    asked = ("run", "ordering", "--style", "hindi_devanagari", "--agent", "builtin:correct", "--out", "run")
    assert kasauti(*asked).code == 0


@pytest.mark.parametrize(
    ("reply", "heard_as"),
    [
        ("Kaunsa size chahiye aapko", "fallback"),
        ("कितने चाहिए आपको", "fallback"),
        ("Aapka naam bata dijiye", "fallback"),
        ("Aap kya lenge", "fallback"),
        ("छोटा चाहिए या बड़ा", "fallback"),
        ("Order place kar doon", "confirm"),
        ("ऑर्डर कर दूँ", "confirm"),
        ("Theek hai ji", "nudge"),
        ("ठीक है जी", "nudge"),
    ],
)
def test_a_question_in_hindi_needs_no_question_mark(  # 36
    kasauti: Callable[..., Any], tmp_path: Path, reply: str, heard_as: str
) -> None:
    stall(tmp_path, scenario("two", "hindi_roman", [f"SAY {reply}", "Bas itna hi."], "tea"))
    (tmp_path / "repeats.py").write_text(f"def answer(text):\n    return {reply!r}\n", encoding="utf-8")
    ran = kasauti("run", "calls.yaml", "--agent", "python:repeats:answer", "--out", "run")
    (line,) = (ran.folder / "run" / "calls.jsonl").read_text(encoding="utf-8").splitlines()
    events = json.loads(line)["call"]["events"]
    said = [event["source"] for event in events if event["kind"] == "said" and event["who"] == "caller"]
    assert said[:2] == ["script", "script"]
    assert said[2] == heard_as


def test_devanagari_digits_are_numbers_in_an_expectation(kasauti: Callable[..., Any], tmp_path: Path) -> None:  # 34
    stall(tmp_path, scenario("two", "english", ["Two teas. Place the order."], "tea"))
    calls = (tmp_path / "calls.yaml").read_text(encoding="utf-8")
    (tmp_path / "calls.yaml").write_text(calls.replace('"quantity": 2', '"quantity": "२"'), encoding="utf-8")
    ran = kasauti("run", "calls.yaml", "--agent", "builtin:correct", "--out", "run")
    assert ran.code == 0, ran.err
