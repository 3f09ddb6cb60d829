"""Lengths of time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from kasauti.language import read

SAID = [
    ("dedh ghanta", 90), ("डेढ़ घंटा", 90), ("dhai ghante", 150), ("15 minutes", 15), ("90 min", 90),
    ("pandrah minute", 15), ("aadha ghanta", 30), ("आधे घंटे", 30), ("half an hour", 30), ("half hour", 30),
    ("an hour", 60), ("an hour and a half", 90), ("one and a half hours", 90), ("do ghante tees minute", 150),
    ("1h 30m", 90), ("1 hr 15 min", 75), ("2 hours and 10 minutes", 130), ("paune do ghante", 105),
    ("sava ghanta", 75), ("paun ghanta", 45), ("saadhe teen ghante", 210), ("quarter of an hour", 15),
    ("three quarters of an hour", 45), ("teen chauthai ghanta", 45), ("ghanta bhar", 60), ("do din", 2880),
    ("ek hafta", 10080), ("do hafte", 20160), ("45 mins ka slot", 45), ("2 ghante ke liye", 120),
    ("२ घंटे", 120), ("sirf das minute", 10), ("1.5 hours", 90), ("a day", 1440), ("½ hour", 30),
    ("1 minute", 1), ("ek minute tees second", 1.5), ("aadha minute", 0.5), ("ek ghanta ek minute", 61),
    ("hafte bhar", 10080), ("2 weeks", 20160), ("90-minute", 90), ("an hour and a quarter", 75),
]  # fmt: skip
NOT_SAID = [
    "", "ghanta", "do", "1:30", "do teen din", "15-20 minutes", "ek do ghante", "pandrah bees minute",
    "do ghante baad", "do din pehle", "ek mahina", "do saal", "thodi der", "lagbhag ek ghanta",
    "das minute ek ghanta", "1 ghanta nahi", "do ghante se kam", "-5 minutes", "dedh", "5 m²",
    "ek minute", "एक मिनट", "a minute", "one second", "just a sec", "sirf ek minute", "ek minute please", "din bhar",
    "दिन भर", "minute bhar", "999999999 hours", "kal", "7 baje", "do minute do minute",
]  # fmt: skip


@pytest.mark.parametrize(("text", "minutes"), SAID)
def test_a_length_of_time_is_told(text: str, minutes: float) -> None:
    assert read(text, "duration") == timedelta(minutes=minutes)


@pytest.mark.parametrize("text", NOT_SAID)
def test_what_has_no_certain_length_is_none(text: str) -> None:
    assert read(text, "duration") is None
