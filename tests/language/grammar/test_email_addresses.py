"""E-mail addresses, written and dictated."""

from __future__ import annotations

import pytest

from kasauti.language import read

SAID = [
    ("riya dot k underscore double-n at example dot com", "riya.k_nn@example.com"),
    ("riya.k_nn@example.com", "riya.k_nn@example.com"), ("Riya.K@Example.COM", "Riya.K@example.com"),
    ("mera email hai riya.k@example.com", "riya.k@example.com"), ("riya@example.com.", "riya@example.com"),
    ("riya at the rate gmail dot com", "riya@gmail.com"), ("riya @ gmail dot com", "riya@gmail.com"),
    ("riya at gmail.com", "riya@gmail.com"), ("riya99 at gmail dot com", "riya99@gmail.com"),
    ("riya ninety nine at yahoo dot co dot in", "riya99@yahoo.co.in"),
    ("riya one two three at gmail dot com", "riya123@gmail.com"),
    ("riya ek do teen at gmail dot com", "riya123@gmail.com"), ("r i y a at gmail dot com", "riya@gmail.com"),
    ("r, i, y, a at gmail dot com", "riya@gmail.com"),
    ("riya dash sharma at gmail dot com", "riya-sharma@gmail.com"),
    ("riya hyphen sharma at my-shop dot in", "riya-sharma@my-shop.in"),
    ("riya plus orders at gmail dot com", "riya+orders@gmail.com"),
    ("आर आई वाई ए एट जीमेल डॉट कॉम", "riya@gmail.com"),
    ("my email is john dot smith at outlook dot com", "john.smith@outlook.com"),
    ("priya sharma all small at the rate gmail dot com", "priyasharma@gmail.com"),
    ("riya k for kite at gmail dot com", "riyak@gmail.com"), ("riya at gmail dot com please", "riya@gmail.com"),
    ("triple w at example dot org", "www@example.org"), ("RIYA at GMAIL dot COM", "riya@gmail.com"),
    ("riya at g mail dot com", "riya@gmail.com"),
]  # fmt: skip
NOT_SAID = [
    "10² riya@example.com", "riya@example.com" + " ji" * 150, "", "riya", "riya at gmail", "riya dot com",
    "at gmail dot com", "riya at", "riya at at gmail dot com", "a@b", "riya@@gmail.com", "riya..k@gmail.com",
    "rahul das at gmail dot com", "riya do at gmail dot com", "double u at gmail dot com",
    "capital r iya at gmail dot com", "रिया एट जीमेल डॉट कॉम", "riya at gmail dot", "riya at gmail dot xyzzy",
    "riya at example dot com ya gmail dot com", "riya@example.com priya@example.com", "riya² at gmail dot com",
    "dot riya at gmail dot com", "riya dot at gmail dot com", "riya dot dot k at gmail dot com",
    "riya at under_score dot com", "double double n at gmail dot com",
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), SAID)
def test_an_address_is_told(text: str, value: str) -> None:
    assert read(text, "email") == value


@pytest.mark.parametrize("text", NOT_SAID)
def test_what_is_no_whole_address_is_none(text: str) -> None:
    assert read(text, "email") is None
