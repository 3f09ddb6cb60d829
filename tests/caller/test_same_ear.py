"""The caller and the check of consent hear the same questions: what one says yes to, the other takes a yes for."""

from __future__ import annotations

import pytest

from kasauti.caller.hearing import Hearing
from kasauti.caller.patterns import is_cancel_request, is_confirm_request, is_question
from kasauti.language.consent import asks

ASKS_LEAVE = [
    # English
    "Shall I place the order?", "Should I go ahead and book it?", "May I confirm your order", "Can I place it now?",
    "Shall I go ahead?", "Would you like me to place the order?", "Do you want me to go ahead", "Do you confirm",
    "So one paneer wrap. Do you confirm?", "Does that look right", "Does this sound good", "Is that correct",
    "So two wraps, is that right", "Is everything correct?", "Is this okay?", "Please confirm.",
    "Please confirm the order.",
    "Two wraps and a lassi, please confirm", "Could I confirm your booking?", "Shall I submit this?",
    "Ready to place your order?", "Your order is one wrap. Shall I proceed?",
    # Romanised Hindi
    "Order place kar doon?", "Order place kar du", "Order laga dein", "Order laga doon?", "Order lagaun?",
    "Order bhej doon?", "Confirm kar dein", "Confirm kar doon", "Confirm karu?", "Book kar dun?", "Order kar dein?",
    "Order kardu?", "Pakka karun?", "Order confirm karein", "Kya main order place kar doon", "Order final kar dein?",
    "Ek paneer wrap, theek hai na", "Do wrap, sahi hai?", "Ek lassi, sahi hai na?", "Theek hai kya", "Correct hai na",
    "Kripya confirm kijiye.", "Aapka order: ek wrap. Confirm kar dijiye.", "Order submit kar doon ji?",
    # Devanagari
    "ऑर्डर कर दूँ?", "ऑर्डर कर दूं", "ऑर्डर कर दें", "ऑर्डर प्लेस कर दूँ?", "आर्डर कन्फर्म कर दें", "ऑर्डर लगा दूँ?",
    "ऑर्डर लगा दें", "ऑर्डर भेज दूं?", "कन्फर्म करूँ?", "कंफर्म कर दें", "बुक कर दूँ?", "पक्का कर दूं?",
    "एक पनीर रैप, ठीक है ना", "दो लस्सी, सही है?", "सही है ना", "क्या मैं ऑर्डर प्लेस कर दूँ", "कृपया पुष्टि करें।",
    "आपका ऑर्डर: एक रैप। कन्फर्म कीजिए।", "क्या ये ठीक है?",
]  # fmt: skip
TELLS = [
    "Okay, added.", "One paneer wrap added.", "Got it.", "Sure.", "One moment please.", "Sorry, we are out of lassi.",
    "Theek hai.", "Ho gaya.", "Ek paneer wrap add kar diya.", "Ji zaroor.", "Pyaaz hata diya.", "Ek minute dijiye.",
    "ठीक है।", "हो गया।", "एक रैप जोड़ दिया।", "जी ज़रूर।", "प्याज़ हटा दिया।", "माफ़ कीजिए, लस्सी ख़त्म है।", "",
]  # fmt: skip
OTHERS = [
    "Anything else?", "Will that be all?", "Aur kuch?", "Kuch aur chahiye?", "और कुछ?",
    "Shall I cancel the order?", "Order cancel kar doon?", "ऑर्डर रद्द कर दूँ?", "Should I go ahead and cancel it?",
]  # fmt: skip


def test_there_are_enough_of_them_in_three_scripts() -> None:
    assert len(set(ASKS_LEAVE)) >= 60
    assert sum(not text.isascii() for text in ASKS_LEAVE) >= 15


@pytest.mark.parametrize("text", ASKS_LEAVE)
def test_what_the_caller_says_yes_to_a_yes_is_consent_to(text: str) -> None:
    assert is_confirm_request(Hearing(text))
    assert asks(text)


@pytest.mark.parametrize("text", TELLS)
def test_what_asks_for_nothing_neither_hears_as_a_question(text: str) -> None:
    assert not is_question(Hearing(text))
    assert not is_confirm_request(Hearing(text))
    assert not asks(text)


@pytest.mark.parametrize("text", OTHERS)
def test_a_yes_to_another_question_is_no_consent_to_place(text: str) -> None:
    assert is_question(Hearing(text))
    assert not is_confirm_request(Hearing(text))
    assert not asks(text)


@pytest.mark.parametrize("text", OTHERS[5:])
def test_a_yes_to_a_cancellation_is_consent_to_that(text: str) -> None:
    assert is_cancel_request(Hearing(text))
    assert asks(text, "cancel")


@pytest.mark.parametrize("text", ["Order place kar doon?", "Shall I place the order?", "ऑर्डर लगा दूँ?"])
def test_a_yes_to_the_order_is_no_consent_to_cancel(text: str) -> None:
    assert not asks(text, "cancel")
    assert not asks(text, "refund")
