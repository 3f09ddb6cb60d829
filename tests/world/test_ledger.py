from __future__ import annotations

import copy
import threading
from collections.abc import Mapping

import pytest

from kasauti.conversation.event import Called, Changed
from kasauti.world.world import Fault


def calls(shop):
    return [event for event in shop.events() if type(event) is Called]


def changes(shop):
    return [event for event in shop.events() if type(event) is Changed]


def test_every_call_is_on_record_with_the_rows_it_changed(shop):
    shop.log.turn = "t1"
    shop.call("add_item", item_id="paneer_wrap", modifiers=["no_onion"])
    shop.code("add_item", item_id="pizza")
    shop.log.turn = "t2"
    shop.call("submit_order")
    shop.call("cancel_order", order_id="o1")
    line = {"line_id": "l1", "item": "paneer_wrap", "quantity": 1, "onion": "no_onion", "extras": []}
    shown = {"line_id": "l1", "item_id": "paneer_wrap", "quantity": 1, "modifiers": ["no_onion"], "note": None}
    placed = {"order_id": "o1", "status": "submitted", "items": [line], "total": 180, "placed_at_ms": 0}
    told = {"order_id": "o1", "lines": [shown], "submitted_at_ms": 0, "status": "submitted", "total": 180}
    told["currency"] = "INR"
    assert shop.events() == [
        Called(
            t_ms=0, turn="t1", id="c1", tool="add_item", result=shown, effect="working",
            args={"item_id": "paneer_wrap", "quantity": 1, "modifiers": ["no_onion"]},
        ),
        Changed(t_ms=0, turn="t1", call="c1", table="cart", key="l1", after=line),
        Called(
            t_ms=0, turn="t1", id="c2", tool="add_item", args={"item_id": "pizza", "quantity": 1, "modifiers": []},
            error="unknown_item: there is no item 'pizza' on the menu",
        ),
        Called(t_ms=0, turn="t2", id="c3", tool="submit_order", args={}, result=told, effect="committed"),
        Changed(t_ms=0, turn="t2", call="c3", table="orders", key="o1", after=placed),
        Changed(t_ms=0, turn="t2", call="c3", table="cart", key="l1", before=line),
        Called(
            t_ms=0, turn="t2", id="c4", tool="cancel_order", args={"order_id": "o1"}, effect="voided",
            result={**told, "status": "cancelled"},
        ),
        Changed(
            t_ms=0, turn="t2", call="c4", table="orders", key="o1", before=placed,
            after={**placed, "status": "cancelled"},
        ),
    ]  # fmt: skip


def test_a_write_that_changes_nothing_has_no_effect(shop):
    shop.call("clear_cart")
    shop.call("add_item", item_id="samosa")
    shop.call("update_line", line_id="l1", quantity=1)
    assert [call.effect for call in calls(shop)] == [None, "working", None]
    assert len(changes(shop)) == 1


def test_unreadable_arguments_are_kept_as_they_came(shop):
    class Trap(Mapping):
        def __getitem__(self, key):
            raise OSError

        def __iter__(self):
            raise RuntimeError("boom")

        def __len__(self):
            return 1

    for args in ([1], "samosa", float("nan"), {"item_id": object()}, Trap(), {"quantity": 10**3000}):
        assert shop.session.call("add_item", args).code == "invalid_args"
    assert all(call.args is None and call.raw for call in calls(shop))
    assert calls(shop)[0].raw == "[1]"
    assert calls(shop)[1].raw == "'samosa'"


def test_raw_text_is_refused_by_what_is_wrong_with_it(shop):
    texts = ["{item_id: samosa", "[1]", "null", "[" * 100_000]
    codes = [shop.session.call("add_item", None, raw=text).code for text in texts]
    assert codes == ["invalid_json", "invalid_args", "invalid_args", "invalid_json"]
    assert [call.raw for call in calls(shop)] == texts


def test_no_arguments_at_all_are_none(shop):
    assert shop.session.call("get_cart", None).value == []
    assert calls(shop)[0].args == {}


def test_lone_surrogates_are_cleaned_everywhere(shop):
    shop.session.call("look\ud800", {"qu\udfffery": "\ud83d"})
    called = calls(shop)[0]
    assert (called.tool, called.args) == ("look\ufffd", {"qu\ufffdery": "\ufffd"})


def test_numbers_of_other_libraries_are_numbers(shop):
    class Int64:
        ndim = 0

        def item(self):
            return 2

    assert shop.call("add_item", item_id="samosa", quantity=Int64())["quantity"] == 2


def test_what_the_agent_holds_is_its_own(shop):
    modifiers = ["no_onion"]
    line = shop.call("add_item", item_id="paneer_wrap", modifiers=modifiers)
    modifiers.append("vegan")
    cart = shop.call("get_cart")
    order = shop.call("submit_order")
    listed = shop.call("list_orders")
    before = copy.deepcopy(shop.events())
    for held in (line, cart[0], order["lines"][0], listed[0]["lines"][0]):
        held["quantity"] = 99
        held["modifiers"].append("extra_cheese")
    order["status"] = "cancelled"
    order["lines"].clear()
    listed.clear()
    menu = shop.session.catalogue()
    menu["items"].clear()
    assert shop.events() == before
    assert shop.session.catalogue()["items"]
    assert shop.call("list_orders")[0]["lines"] == [
        {"line_id": "l1", "item_id": "paneer_wrap", "quantity": 1, "modifiers": ["no_onion"], "note": None}
    ]


def test_a_repeated_key_gives_the_first_order_again(shop):
    shop.call("add_item", item_id="samosa")
    first = shop.call("submit_order", idempotency_key="k")
    shop.call("add_item", item_id="mango_lassi")
    assert shop.call("submit_order", idempotency_key="k") == first
    assert shop.call("submit_order", key="k") == first
    assert len(shop.call("list_orders")) == 1
    assert [call.effect for call in calls(shop)] == ["working", "committed", "working", "replayed", "replayed", None]


def test_a_repeated_key_with_other_arguments_is_refused(shop):
    shop.call("add_item", key="k", item_id="samosa")
    assert shop.session.call("add_item", {"item_id": "samosa", "quantity": 2}, key="k").code == "invalid_args"
    assert shop.session.call("submit_order", {}, key="k").code == "invalid_args"
    assert shop.call("add_item", key="k", item_id="samosa", quantity=1)["line_id"] == "l1"


def test_a_refusal_uses_up_no_key_and_an_empty_key_is_none(shop):
    assert shop.session.call("submit_order", {}, key="k").code == "empty_cart"
    shop.call("add_item", item_id="samosa")
    assert shop.call("submit_order", key="k")["order_id"] == "o1"
    for expected in ("o2", "o3"):
        shop.call("add_item", item_id="samosa")
        assert shop.call("submit_order", idempotency_key="")["order_id"] == expected


def test_reads_are_never_replayed(shop):
    assert shop.call("get_cart", key="k") == []
    shop.call("add_item", item_id="samosa")
    assert len(shop.call("get_cart", key="k")) == 1


def test_a_repeated_result_is_a_copy_too(shop):
    shop.call("add_item", item_id="samosa")
    shop.call("submit_order", key="k")["lines"].clear()
    assert len(shop.call("submit_order", key="k")["lines"]) == 1


def test_committed_and_voided_rows_are_counted(open_shop):
    shop = open_shop(rows={"orders": [{"items": [{"item": "samosa"}]}]})
    assert (shop.session.committed(), shop.session.voided()) == (0, 0)
    shop.call("add_item", item_id="mango_lassi")
    shop.call("submit_order")
    assert (shop.session.committed(), shop.session.voided()) == (1, 0)
    shop.call("cancel_order", order_id="o2")
    assert (shop.session.committed(), shop.session.voided()) == (0, 1)
    shop.call("cancel_order", order_id="o1")
    assert (shop.session.committed(), shop.session.voided()) == (0, 2)


def test_nothing_happens_after_the_end(shop):
    shop.call("add_item", item_id="samosa")
    shop.session.close()
    shop.session.close()
    before = list(shop.events())
    codes = [shop.session.call(tool, {}).code for tool in ("submit_order", "get_cart", "nonsense")]
    assert codes == ["closed"] * 3
    assert shop.session.late == 3
    assert shop.session.committed() == 0
    assert shop.events() == before


@pytest.mark.parametrize("round", range(5))
def test_a_race_of_submits_places_one_order(shop, round):
    shop.call("add_item", item_id="samosa")
    start = threading.Barrier(8)
    codes: list[str] = []

    def submit():
        start.wait()
        codes.append(shop.session.call("submit_order", {}).code)

    threads = [threading.Thread(target=submit) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [""] + ["empty_cart"] * 7
    assert len(shop.call("list_orders")) == 1
    assert [call.id for call in calls(shop)] == [f"c{number}" for number in range(1, 11)]


def test_a_commit_then_timeout_is_done_but_not_told(open_shop):
    shop = open_shop(faults=[Fault(tool="submit_order", kind="commit_then_timeout", delay_ms=30_000)])
    assert shop.code("submit_order") == "empty_cart"  # nothing was committed: the fault still waits
    shop.call("add_item", item_id="samosa")
    result = shop.session.call("submit_order", {}, key="k")
    assert (result.code, result.delay_ms, result.value) == ("timeout", 30_000, None)
    assert (calls(shop)[-1].effect, calls(shop)[-1].error) == ("committed", "timeout: no answer in time")
    assert changes(shop)[-2].table == "orders"
    assert shop.call("submit_order", key="k")["order_id"] == "o1"
    assert shop.session.committed() == 1


def test_a_timeout_does_nothing(open_shop):
    shop = open_shop(faults=[Fault(tool="submit_order", kind="timeout", times=2)])
    shop.call("add_item", item_id="samosa")
    assert [shop.code("submit_order"), shop.code("submit_order")] == ["timeout", "timeout"]
    assert shop.session.committed() == 0
    assert shop.call("submit_order")["order_id"] == "o1"


def test_a_fault_waits_its_turn(open_shop):
    shop = open_shop(faults=[Fault(tool="get_cart", kind="error", code="internal", skip=1, times=1)])
    codes = [shop.session.call("get_cart", {}).code for _ in range(3)]
    assert codes == ["", "internal", ""]


def test_a_slow_tool_is_done_and_says_how_long_to_wait(open_shop):
    shop = open_shop(faults=[Fault(tool="add_item", kind="slow", delay_ms=1500)])
    result = shop.session.call("add_item", {"item_id": "samosa"})
    assert (result.code, result.delay_ms) == ("", 1500)
    assert shop.session.call("add_item", {"item_id": "samosa"}).delay_ms == 0


def test_out_of_stock_hits_its_item_only(open_shop):
    faults = [
        Fault(tool="add_item", kind="out_of_stock", item="mango_lassi", times=9),
        Fault(tool="submit_order", kind="out_of_stock", item="paneer_wrap"),
        Fault(tool="update_line", kind="out_of_stock", item="samosa"),
    ]
    shop = open_shop(faults=faults)
    shop.call("add_item", item_id="samosa")
    assert shop.code("add_item", item_id="mango_lassi") == "out_of_stock"
    assert shop.code("update_line", line_id="l1", quantity=2) == "out_of_stock"
    shop.call("submit_order")
    shop.call("add_item", item_id="paneer_wrap")
    assert shop.code("submit_order") == "out_of_stock"
    assert shop.call("submit_order")["order_id"] == "o2"
