from typing import Any

from kasauti.conversation.event import Changed, Probed
from kasauti.outcome.compare import compare
from kasauti.outcome.ledger import read, touched
from kasauti.outcome.spec import OutcomeSpec


def changed(key: str, before: Any, after: Any, table: str = "orders") -> Changed:
    return Changed(t_ms=0, call="c", table=table, key=key, before=before, after=after)


SENT, CANCELLED = {"status": "sent"}, {"status": "cancelled"}


def test_created_rows_stand_and_seed_rows_do_not(shop: Any) -> None:
    found = touched([changed("o1", None, SENT)], shop.spec)
    assert [(row.key, row.before, row.at) for row in found["orders"]] == [("o1", None, 0)]
    assert touched([], shop.spec) == {}


def test_a_changed_seed_row_stands_and_one_put_back_is_undone(shop: Any) -> None:
    other = {"status": "sent", "total": 5}
    assert [row.before for row in read([changed("o0", SENT, other)], shop.spec).standing["orders"]] == [SENT]
    back = read([changed("o0", SENT, other), changed("o0", other, SENT)], shop.spec)
    assert (back.standing, back.undone) == ({}, 1)


def test_voided_rows_are_kept_apart(shop: Any) -> None:
    ledger = read([changed("o1", None, SENT), changed("o1", SENT, CANCELLED)], shop.spec)
    assert (ledger.standing, [row.key for row in ledger.voided["orders"]], ledger.undone) == ({}, ["o1"], 1)


def test_a_deleted_committed_row_is_voided_and_a_deleted_working_row_is_only_undone(shop: Any) -> None:
    ledger = read([changed("o1", None, SENT), changed("o1", SENT, None)], shop.spec)
    assert [row.row for row in ledger.voided["orders"]] == [SENT]
    ledger = read([changed("l1", None, {"item": "x"}, "cart"), changed("l1", {"item": "x"}, None, "cart")], shop.spec)
    assert (ledger.standing, ledger.voided, ledger.undone) == ({}, {}, 1)


OPEN = OutcomeSpec(open=True)


def probed(shop: Any, raw: Any, before: Any, after: Any) -> list[str]:
    events = [Probed(t_ms=0, when="before", outcome=before), Probed(t_ms=1, when="after", outcome=after)]
    findings = compare(shop.bind(raw, OPEN), read(events, OPEN))
    return [finding.why for finding in findings if finding.gates and not finding.met]


BOOKING = {"id": 7, "who": "Riya", "slot": {"day": "2026-12-02", "at": "19:00"}, "source": "phone"}


def test_a_probe_outcome_is_compared_by_what_is_named(shop: Any) -> None:
    want = {"bookings": [{"who": "riya", "slot": {"day": "2/12/2026", "at": "7:00 pm"}}], "status": "Confirmed"}
    after = {"bookings": [{"id": 1, "who": "Old"}, BOOKING], "status": "confirmed", "version": 3}
    before = {"bookings": [{"id": 1, "who": "Old"}], "status": "open"}
    assert probed(shop, want, before, after) == []
    assert probed(shop, want, {}, after) == ["bookings: one more than expected"]


def test_exact_judges_unnamed_fields_and_columns_too(shop: Any) -> None:
    want = {"exact": True, "bookings": [{"who": "riya"}], "status": "confirmed"}
    after = {"bookings": [{"who": "Riya", "note": "x"}], "status": "confirmed", "version": 3}
    assert probed(shop, want, {}, after) == [
        "bookings[1]: other columns note, expected nothing",
        "version: 3, expected nothing",
    ]
    assert probed(shop, want, {}, {"bookings": [{"who": "Riya"}], "status": "confirmed"}) == []


def test_fields_are_compared_by_shape(shop: Any) -> None:
    assert probed(shop, {"slot": "16:00"}, {}, {"slot": "4:00 pm"}) == []
    assert probed(shop, {"slot": "16:00"}, {}, {"slot": 960}) == ["slot: 960, expected 16:00"]
    assert probed(shop, {"pin": "02142"}, {}, {"pin": 2142}) == ["pin: 2142, expected 02142"]
    assert probed(shop, {"done": True}, {}, {"done": 1}) == ["done: 1, expected true"]
    assert probed(shop, {"note": {"absent": True}}, {}, {"note": None}) == []
    assert probed(shop, {"note": {"contains": "no onion"}}, {}, {"note": "Please: no onion, thanks"}) == []
    assert probed(shop, {"note": {"contains": "on"}}, {}, {"note": "no onion"}) != []


def test_same_as_compares_with_another_cell(shop: Any) -> None:
    want = {"address": "Indiranagar", "deliveries": [{"to": {"same_as": "address"}, "who": "Riya"}]}
    right = {"address": "indiranagar", "deliveries": [{"to": "Indiranagar", "who": "riya"}]}
    wrong = {"address": "indiranagar", "deliveries": [{"to": "Koramangala", "who": "riya"}]}
    assert probed(shop, want, {}, right) == []
    assert probed(shop, want, {}, wrong) == ["to: Koramangala, expected indiranagar as in address"]


def test_a_row_that_vanished_counts_as_voided(shop: Any) -> None:
    before = {"bookings": [BOOKING]}
    assert probed(shop, {"bookings": [], "voided": {"max": 1}}, before, {"bookings": []}) == []
    assert probed(shop, {"bookings": [], "voided": {"max": 0}}, before, {"bookings": []}) != []


def test_two_spellings_of_one_hindi_word_are_one(shop: Any) -> None:
    """Cases C27."""
    assert probed(shop, {"dish": "ढाई प्लेट क्या"}, {}, {"dish": "\u095dाई  प्लेट क्\u200dया"}) == []
    assert probed(shop, {"count": 12}, {}, {"count": "१२"}) == []


def test_a_changed_row_is_known_again_by_the_column_that_tells_rows_apart(shop: Any) -> None:
    def rows(*slots: tuple[int, str]) -> dict[str, Any]:
        return {"bookings": [{"call_id": "c", "booking_id": n, "customer_id": 5, "slot": slot} for n, slot in slots]}

    want = {"bookings": [{"slot": "18:00"}]}
    assert probed(shop, want, rows((1, "17:00")), rows((1, "18:00"))) == []
    assert probed(shop, want, rows((1, "17:00")), rows((2, "18:00"))) == ["bookings: 1 voided, expected none"]


def test_what_was_there_before_is_nothing_done(shop: Any) -> None:
    state = {"slot": "16:00", "bookings": [{"id": 1, "slot": "16:00"}]}
    assert probed(shop, {"slot": "16:00"}, state, state) == [
        "nothing was done: all that is expected was there before the call"
    ]
    assert probed(shop, {"slot": "17:00"}, state, state) == ["slot: 16:00, expected 17:00"]
    assert probed(shop, {"slot": "16:00"}, {"slot": "15:00"}, {"slot": "16:00"}) == []
