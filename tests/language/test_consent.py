import pytest

from kasauti.language.consent import affirms, asks, commits, refuses, withdraws


@pytest.mark.parametrize(
    "text",
    [
        "yes", "Yeah, that's right.", "ok", "Sure, go ahead!", "haan", "Haan ji", "ji haan",
        "haan bilkul", "theek hai",
        "sahi hai", "Haan, kar do", "हाँ", "जी हाँ, कर दीजिए", "ठीक है", "yes no onion",
        "haan bina pyaaz", "nahi nahi, haan", "yes, no onion", "Haan, no onion please",
        "nahi nahi haan", "no, I mean yes",
        "haan ji", "Ji.", "जी", "haan na", "Kar do na.", "कर दो ना", "haan, koi dikkat nahi",
        "kyun nahi", "Zaroor.", "ज़रूर", "Sure, why not",
        "Haan, bas itna hi.", "Yes, that's all right", "हाँ, बिना प्याज़", "Nahi nahi, theek hai",
        "yes no problem",
    ],
)  # fmt: skip
def test_an_affirmative(text: str) -> None:
    assert affirms(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "no", "No, thanks", "nahi", "Nahi ji", "hmm", "Hmm...", "achha",
        "bas itna hi", "Bas, thanks", "sochta hoon",
        "main sochti hoon", "ruko", "ek minute", "wait", "yes, wait", "haan... nahi ruko",
        "not okay", "maybe", "shayad",
        "Ji nahi.", "जी नहीं।", "जी नहीं", "Haan nahi", "हाँ नहीं", "ok no", "okay nahi",
        "theek hai nahi", "yes no", "Haan, nahi.",
        "Ji nahi, bas itna hi. Dhanyavaad.", "जी नहीं, बस इतना ही। धन्यवाद।",
        "Nahi nahi, rehne dijiye, confirm mat kijiye.",
        "Nahi, confirm mat kijiye", "mat kijiye", "mat kijiye haan", "kar do mat", "bilkul nahi",
        "बिल्कुल नहीं", "No sir",
        "no, two wraps", "No wraps, two lassis", "No onion.", "bas itna hi ji", "ji bas itna hi",
        "Bas ji.", "That's not right", "That isn't correct",
        "wrong", "haan, galat hai", "Haan, cancel kar dijiye", "Yes, please cancel it.", "Haan?",
        "theek hai?", "na", "ना",
        "Haan, rehne dijiye", "रहने दीजिए", "अभी नहीं", "yes, not now", "Nahi ji", "yes, don't",
        "Haan, mat karo",
        "नहीं", "रुको", "सोचता हूँ", "बस इतना ही", "abhi nahi", "haan par ruko", "naan", "Yesterday I came",
    ],
)  # fmt: skip
def test_no_affirmative(text: str) -> None:
    assert not affirms(text)


@pytest.mark.parametrize(
    "text",
    [
        "order place kar do", "Bas, place kar dijiye", "order kar do", "Order confirm karo", "book kar do",
        "please place the order", "place it", "That's it, place my order please", "yes please book it",
        "Can you place the order?", "ऑर्डर कर दो", "ऑर्डर प्लेस कर दीजिए", "बुक कर दो", "आर्डर कन्फर्म कर दो",
        "Bina pyaaz. Aur order place kar do", "nahi nahi, place kar do", "pyaaz mat daalna, order kar do",
        "Haan ji, order laga dijiye", "Ab laga dijiye order", "order bhej do", "Uska bhi order laga dijiye",
        "हाँ, ऑर्डर लगा दो", "ऑर्डर भेज दीजिए", "order de do, bas",
    ],
)  # fmt: skip
def test_the_callers_own_order(text: str) -> None:
    assert commits(text)


@pytest.mark.parametrize(
    "text",
    [
        "order mat karo", "place mat kar do", "mat place karo", "don't place the order", "do not book it",
        "I want to order a wrap", "order karna hai", "mera order kahan hai", "bas itna hi", "hmm",
        "cancel kar do",
        "place kar do... nahi ruko", "ऑर्डर मत करो", "ऑर्डर करना है", "borderline kar do", "where is my order",
        "chai laga do", "order abhi mat laga do", "ऑर्डर मत लगाओ", "order laga doon?",
    ],
)  # fmt: skip
def test_no_order_of_the_callers(text: str) -> None:
    assert not commits(text)


def test_each_family_has_its_own_verb() -> None:
    assert commits("order cancel kar do", "cancel")
    assert commits("कैंसल कर दो", "cancel")
    assert commits("refund kar dijiye", "refund")
    assert not commits("order kar do", "cancel")


@pytest.mark.parametrize(
    "text",
    [
        "ruko", "wait, let me think", "order mat karo", "abhi place mat karo", "सोचने दो",
        "rehne dijiye", "Nahi, rehne do.", "rehne dein ji", "order rehne dijiye", "abhi nahi",
        "Abhi nahi chahiye", "not now",
        "leave it", "chhodo", "mat kijiye", "रहने दीजिए", "नहीं, रहने दो", "अभी नहीं", "अभी मत कीजिए",
        "छोड़ दीजिए",
    ],
)  # fmt: skip
def test_a_consent_is_taken_back(text: str) -> None:
    assert withdraws(text)


@pytest.mark.parametrize(
    "text",
    [
        "paneer", "bina pyaaz", "Indiranagar", "nahi nahi, place kar do", "haan", "No.", "Nahi", "no onion",
        "pyaaz rehne dijiye", "प्याज़ रहने दीजिए", "rehne dijiye... nahi, order place kar do",
    ],
)  # fmt: skip
def test_details_take_nothing_back(text: str) -> None:
    assert not withdraws(text)


@pytest.mark.parametrize(
    "asked", ["Shall I place the order?", "Order place kar doon?", "ऑर्डर कर दूँ?", "Your order: one wrap."]
)
@pytest.mark.parametrize(
    "text", ["No.", "Nahi", "Ji nahi.", "जी नहीं।", "No, two wraps.", "Nahi, rehne dijiye", "ok no"]
)
def test_a_no_to_a_question_for_leave_takes_it_back(asked: str, text: str) -> None:
    assert withdraws(text, asked=asked)


@pytest.mark.parametrize("asked", ["Shall I place the order?", "ऑर्डर कर दूँ?"])
@pytest.mark.parametrize(
    "text", ["Yes.", "Haan ji", "जी हाँ", "hmm", "No onion.", "Nahi, bas itna hi.", "Nahi nahi, place kar do"]
)
def test_other_answers_to_it_do_not(asked: str, text: str) -> None:
    assert not withdraws(text, asked=asked)


@pytest.mark.parametrize(
    "asked",
    [
        "Anything else?",
        "Aur kuch?",
        "और कुछ?",
        "Pyaaz chahiye?",
        "With onion?",
        "Cancel kar doon?",
        "Your order: a wrap. Anything else?",
    ],
)
@pytest.mark.parametrize("text", ["No.", "Nahi, rehne dijiye.", "जी नहीं।"])
def test_a_no_to_another_question_takes_nothing_back(asked: str, text: str) -> None:
    assert not withdraws(text, asked=asked)


def test_a_no_to_a_cancellation_is_none_to_cancel() -> None:
    assert withdraws("Nahi", "cancel", asked="Order cancel kar doon?")
    assert not withdraws("Nahi", "cancel", asked="Order place kar doon?")


@pytest.mark.parametrize(
    ("text", "refused"), [("No.", True), ("hmm", False), ("yes", False), ("Nahi, bas itna hi", False)]
)
def test_silence_and_a_closing_refuse_nothing(text: str, refused: bool) -> None:
    assert refuses(text) is refused


@pytest.mark.parametrize(
    "text",
    [
        "Shall I place the order?", "1 paneer wrap, theek hai na", "Aapka order: 1 paneer wrap.",
        "ऑर्डर कर दूँ?",
        "Please confirm.", "order confirm kar doon", "Your order: one wrap.",
    ],
)  # fmt: skip
def test_a_question_or_a_read_back(text: str) -> None:
    assert asks(text)


@pytest.mark.parametrize("text", ["Okay, added.", "Ho gaya.", "1 Paneer Wrap add kar diya.", "ठीक है।", ""])
def test_no_question(text: str) -> None:
    assert not asks(text)
