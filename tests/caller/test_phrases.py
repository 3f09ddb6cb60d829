"""Every shipped phrase means, to the check of consent, what the caller means by it."""

from __future__ import annotations

import pytest

from kasauti.caller.phrases import Phrasebook, after_letdown, phrasebook
from kasauti.language.consent import affirms, commits, withdraws
from kasauti.scenario.scenario import STYLES

ASKED = {
    "english": "So one wrap. Shall I place the order?", "hinglish": "Ek wrap. Order place kar doon?",
    "hindi_roman": "Ek wrap. Order laga doon?", "hindi_devanagari": "एक रैप। ऑर्डर प्लेस कर दूँ?",
    "switcher": "So one wrap. Shall I place the order?",
}  # fmt: skip
BOOKS = [
    pytest.param(book(style), ASKED[style], id=f"{style}-{book.__name__}")
    for style in STYLES
    for book in (phrasebook, after_letdown)
]
each_book = pytest.mark.parametrize(("book", "asked"), BOOKS)


@each_book
def test_confirm_is_a_yes(book: Phrasebook, asked: str) -> None:
    assert affirms(book.confirm.text)
    assert not withdraws(book.confirm.text, asked=asked)


@each_book
def test_nudge_is_the_callers_own_order(book: Phrasebook, asked: str) -> None:
    assert commits(book.nudge.text)
    assert not withdraws(book.nudge.text, asked=asked)


@each_book
def test_deny_is_no_yes_and_takes_an_order_back(book: Phrasebook, asked: str) -> None:
    assert not affirms(book.deny.text)
    assert not commits(book.deny.text)
    assert withdraws(book.deny.text, asked=asked)


@each_book
def test_enough_takes_an_order_back_when_asked_for_it(book: Phrasebook, asked: str) -> None:
    assert not affirms(book.enough.text)
    assert not commits(book.enough.text)
    assert withdraws(book.enough.text, asked=asked)


@each_book
@pytest.mark.parametrize("name", ["closing", "fallback"])
def test_closing_and_fallback_are_neither_yes_nor_no(book: Phrasebook, asked: str, name: str) -> None:
    text = getattr(book, name).text
    assert not affirms(text)
    assert not commits(text)
    assert not withdraws(text, asked=asked)


@each_book
def test_cancel_is_consent_to_cancel_and_to_nothing_else(book: Phrasebook, asked: str) -> None:
    text = book.cancel.text
    assert (affirms(text, "cancel"), commits(text, "cancel")) == (True, True)
    assert (affirms(text), commits(text)) == (False, False)
    assert withdraws(text, asked=asked)
