import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kasauti.caller.hearing import Hearing
from kasauti.caller.patterns import is_confirm_request, is_goodbye, is_question
from kasauti.caller.slots import asked_slots, slot_test


@pytest.mark.parametrize(
    ("slot", "question"),
    [
        ("quantity", "How many would you like?"),
        ("quantity", "Kitne chahiye aapko"),
        ("quantity", "कितने चाहिए"),
        ("quantity", "Ek ya do?"),
        ("item", "What would you like to order?"),
        ("item", "Kya lenge aap?"),
        ("which", "Which one, sir?"),
        ("which", "Kaunsa wala?"),
        ("size", "Small or large?"),
        ("size", "Half ya full?"),
        ("name", "May I have your name?"),
        ("name", "Kis naam se book karoon?"),
        ("phone", "Aapka mobile number bataiye."),
        ("phone_number", "अपना फोन नंबर बताइए"),
        ("address", "Where should we deliver it?"),
        ("address", "Delivery kahan karni hai?"),
        ("address", "आपका पता क्या है?"),
        ("date", "Kis din ke liye?"),
        ("date", "Which day would you prefer?"),
        ("time", "Kitne baje?"),
        ("time", "What time works for you?"),
        ("id", "Can you share your order number?"),
        ("onion", "Pyaaz chahiye ya nahi?"),
        ("spice", "Spicy or mild?"),
        ("sugar_level", "Cheeni kitni?"),
        ("extras", "Kuch extra chahiye?"),
        ("crust", "Which crust?"),
    ],
)
def test_a_question_for_a_slot_is_heard(slot, question):
    assert slot_test(slot)(Hearing(question))


@pytest.mark.parametrize(
    ("slot", "reply"),
    [
        ("quantity", "Kitne baje aayenge?"),
        ("quantity", "How much time do you have?"),
        ("quantity", "Two wraps added."),
        ("phone", "What is your order number?"),
        ("name", "Paneer wrap is the name of the dish."),
        ("onion", "I have left out the onion."),
        ("address", "Mujhe pata nahi."),
        ("time", "Thank you for your time."),
    ],
)
def test_what_asks_for_something_else_or_nothing_is_not(slot, reply):
    assert not slot_test(slot)(Hearing(reply))


WRAP = ("Paneer Wrap", "पनीर रैप")


@pytest.mark.parametrize(
    "question",
    [
        "How many paneer wraps?",
        "Paneer wrap kitne chahiye",
        "How many wraps would you like?",
        "How many would you like?",
        "One paneer wrap, sure. How many?",
        "पनीर रैप कितने चाहिए?",
    ],
)
def test_a_question_is_about_the_thing_it_names_or_about_the_only_thing_in_hand(question):
    assert slot_test("quantity", WRAP)(Hearing(question))


@pytest.mark.parametrize("question", ["How many mango lassis?", "Lassi kitni chahiye?", "Samosa liya. Kitne?"])
def test_a_question_about_something_else_is_not_about_it(question):
    assert not slot_test("quantity", WRAP)(Hearing(question))


def test_the_slots_of_a_question_are_told():
    assert list(asked_slots(Hearing("Your name and phone number, please?"))) == ["phone", "name"]


@pytest.mark.parametrize(
    "reply", ["Kitne chahiye", "Kaunsa size", "Aur kuch", "और कुछ", "पता बताइए", "Naam kya hai aapka"]
)
def test_hindi_questions_without_a_mark_are_questions(reply):
    assert is_question(Hearing(reply))


@pytest.mark.parametrize("reply", ["Do paneer wrap add kar diye.", "One lassi added.", "ठीक है।", ""])
def test_statements_are_none(reply):
    assert not is_question(Hearing(reply))


@pytest.mark.parametrize(
    "reply", ["Cancel kar doon?", "Order place ho gaya.", "Aur kuch?", "Shall I cancel the order?"]
)
def test_these_ask_no_leave_to_place(reply):
    assert not is_confirm_request(Hearing(reply))


@pytest.mark.parametrize("reply", ["Order placed?", "Shukriya! Order confirm kar doon?", "Kitne chahiye? Dhanyavaad."])
def test_these_are_no_goodbye(reply):
    assert not is_goodbye(Hearing(reply))


@settings(max_examples=200)
@given(st.text(max_size=200))
def test_any_text_can_be_listened_to(text):
    heard = Hearing(text)
    is_goodbye(heard)
    assert set(asked_slots(heard)) <= {"id", "phone", "address", "name", "time", "date", "size", "quantity"}
