"""What sentences of an agent report as done: hand-written, in the three scripts; nobody made them by a loop."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kasauti.language.claims import is_readable, sentences

PLACED = """
Your order is placed.
Your order is placed, thank you!
Your order has been placed.
Your order has now been placed successfully.
Your order is placed: 1 Paneer Wrap; 2 Mango Lassi.
Your order for 1 paneer wrap, no onion, is placed.
Great, your order is confirmed.
Your booking is confirmed for 5 pm.
The table has been booked for four.
I have placed your order.
I've placed the order for you.
I placed your order just now.
We have booked your appointment.
I have gone ahead and placed it.
I have confirmed your order, sir.
Order placed!
Order confirmed.
Perfect, order placed successfully.
Booking confirmed, see you at seven.
Your two lassis have been ordered.
You are booked for tomorrow.
You're all booked.
Your order has gone through.
Your order is on its way.
Your order has been sent to the kitchen.
Your order is already placed.
Your order is placed, anything else?
Thank you. Your order, one wrap and one lassi, is placed.
Order place ho gaya hai.
Aapka order place ho gaya, shukriya!
Order place ho gaya hai: 1 Paneer Wrap.
Ji, order place kar diya.
Maine aapka order place kar diya hai.
Aapka order place ho chuka hai.
Aapka order pehle se place ho chuka hai, shukriya!
Order placed ho gaya hai sir.
Order confirm ho gaya.
Aapka order confirm kar diya gaya hai.
Aapki booking confirm ho gayi hai.
Table book ho gayi.
Maine table book kar di hai.
Do samose ka order laga diya.
Order bhej diya hai.
Order kitchen mein bhej diya.
Aapka order ho gaya.
Order kar diya sir.
Ho gaya place aapka order.
Aapki booking confirm hai.
Order place kardiya.
Order place ho gya h.
Order submit kar diya hai, 30 minute mein aa jayega.
Done! Aapka order place ho gaya hai, 30 minute me pahunch jayega.
Bina pyaaz ke ek wrap ka order place kar diya.
Order successfully place ho gaya.
Order place ho gaya, aur kuch?
ऑर्डर प्लेस हो गया।
ऑर्डर प्लेस हो गया, शुक्रिया!
आपका ऑर्डर प्लेस हो गया है।
आपका ऑर्डर पहले ही प्लेस हो चुका है, शुक्रिया!
मैंने आपका ऑर्डर प्लेस कर दिया है।
आपकी बुकिंग कन्फर्म हो गई है।
आपका ऑर्डर कंफर्म हो गया।
टेबल बुक हो गई है।
ऑर्डर लगा दिया है जी।
ऑर्डर भेज दिया।
ऑर्डर कर दिया है।
आपका ऑर्डर हो गया।
ऑर्डर दर्ज हो गया है।
आर्डर बुक कर दिया गया है।
बिना प्याज़ का एक रैप, ऑर्डर प्लेस हो गया।
आपका order place हो गया है।
"""

CANCELLED = """
Your order has been cancelled.
Your order is cancelled.
Okay, the whole order is cancelled.
I have cancelled your order.
We've cancelled the booking.
Order cancelled.
Your appointment was canceled.
Cancelled your order, sir.
Aapka order cancel ho gaya.
Order cancel kar diya.
Theek hai, poora order cancel kar diya.
Booking cancel ho gayi hai.
Order radd kar diya gaya hai.
Maine order cancel kar diya hai.
आपका ऑर्डर रद्द हो गया।
ठीक है, पूरा ऑर्डर रद्द कर दिया।
ऑर्डर कैंसल कर दिया है।
आपकी बुकिंग कैंसिल हो गई है।
"""

NOTHING = """
Shall I place the order?
Should I place your order now?
Would you like me to place the order?
Is your order placed?
Has your order been placed?
Your order is placed, right?
Your order is not placed.
Your order has not been placed yet.
Your order isn't confirmed.
I could not place the order.
I have not placed anything.
Not placed yet. So far I have 2 chai.
Your order will be placed in a moment.
I will place your order now.
I am placing your order.
Once your order is placed you will get an SMS.
If the order is placed, it cannot be changed.
Your order is placed once you say yes.
When your booking is confirmed, we call you.
There is no order to cancel.
There is nothing in the order, so nothing was placed.
Shall I cancel your order?
Your order cannot be cancelled.
I can cancel it, or take a new one.
Your address is confirmed.
Is your number confirmed?
So far I have 1 Paneer Wrap.
Added 2 Mango Lassi.
Okay.
One moment please.
You would like to order two samosas.
The order that I placed for you had a lassi in it.
I have placed your order on hold.
No order is placed.
No new order has been placed.
Your order is
To get your order placed, say yes.
Order place kar doon?
Order place kar du kya?
Order place nahi hua.
Abhi place nahi hua. Abhi tak: 2 chai.
Order place ho jayega.
Order place kar diya jayega.
Main order place kar deta hoon.
Order place kar raha hoon.
Order place ho raha hai.
Order place ho gaya kya
Kya order place ho gaya?
Agar order place ho gaya toh badla nahi ja sakta.
Jab order confirm ho gaya hai tab SMS aata hai.
Order place nahi ho paya.
Sorry, yeh nahi ho paya: abhi khatam ho gaya hai.
Cancel karne ke liye koi order nahi hai.
Order cancel kar doon?
Order cancel nahi hua.
Order cancel kar diya jayega.
Ek paneer wrap add kar diya.
Badal diya: 1 Paneer Wrap.
Order place karne ke liye haan boliye.
Aapka order: 1 Paneer Wrap, No onion.
Order mein kuch nahi hai, isliye kuch place nahi hua.
Order place ho gaya hoga.
ऑर्डर प्लेस कर दूँ?
क्या ऑर्डर प्लेस हो गया?
अभी प्लेस नहीं हुआ।
ऑर्डर प्लेस नहीं हो पाया।
ऑर्डर प्लेस हो जाएगा।
ऑर्डर प्लेस कर दिया जाएगा।
मैं ऑर्डर प्लेस कर रहा हूँ।
अगर ऑर्डर प्लेस हो गया तो बदला नहीं जा सकता।
ऑर्डर रद्द कर दूँ?
रद्द करने के लिए कोई ऑर्डर नहीं है।
ऑर्डर रद्द नहीं हुआ।
एक पनीर रैप जोड़ दिया।
आपका ऑर्डर: एक पनीर रैप।
ऑर्डर में कुछ नहीं है, इसलिए कुछ प्लेस नहीं हुआ।
"""

HINTED = """
Done.
Ji, kar diya.
Ho gaya sir.
जी, हो गया।
Your order is placed...
I think your order is placed.
Shayad order place ho gaya hai.
Aapka pichla order place ho gaya tha.
आपका ऑर्डर प्लेस हो गया था।
Thank you for your order!
Aapka order le liya.
I have noted your order.
"""


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


def reported(text: str) -> set[str]:
    return {family for sentence in sentences(text) for family in sentence.reports}


def hinted(text: str) -> set[str]:
    return {family for sentence in sentences(text) for family in sentence.hints}


@pytest.mark.parametrize("text", lines(PLACED))
def test_an_order_is_reported_as_placed(text: str) -> None:
    assert reported(text) == {"place"}


@pytest.mark.parametrize("text", lines(CANCELLED))
def test_an_order_is_reported_as_cancelled(text: str) -> None:
    assert reported(text) == {"cancel"}


@pytest.mark.parametrize("text", lines(NOTHING))
def test_nothing_is_reported(text: str) -> None:
    assert reported(text) == set()


@pytest.mark.parametrize("text", lines(HINTED))
def test_a_hint_is_no_report(text: str) -> None:
    assert reported(text) == set()
    assert "place" in hinted(text)


def test_the_table_is_as_large_as_it_says() -> None:
    every = [*lines(PLACED), *lines(CANCELLED), *lines(NOTHING), *lines(HINTED)]
    assert len(every) == len(set(every)) >= 160
    assert len(lines(NOTHING)) >= 60


def test_two_reports_in_one_sentence_are_both_heard() -> None:
    assert reported("Pehla order cancel kar diya, naya order place ho gaya.") == {"place", "cancel"}


def test_sentences_keep_their_prices_together() -> None:
    found = [sentence.text for sentence in sentences("Total is Rs. 450.50. Your order is placed!")]
    assert found == ["Total is Rs. 450.50.", "Your order is placed!"]


@pytest.mark.parametrize(
    ("text", "language", "readable"),
    [
        ("Your order is placed.", None, True),
        ("ऑर्डर प्लेस हो गया", None, True),
        ("450", None, True),
        ("உங்கள் ஆர்டர் பதிவு செய்யப்பட்டது", None, False),
        ("আপনার অর্ডার হয়ে গেছে", None, False),
        ("Ungal order pathivu seyyappattathu", "ta-IN", False),
        ("Aapka order ho gaya", "hi-Latn", True),
    ],
)
def test_other_languages_are_not_read(text: str, language: str | None, readable: bool) -> None:
    assert is_readable(text, language) is readable


@given(st.text(max_size=200))
def test_any_text_is_read_without_an_error(text: str) -> None:
    assert all(sentence.reports <= sentence.hints for sentence in sentences(text))
