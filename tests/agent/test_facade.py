import json
import subprocess
import sys

import numpy as np
import pytest
from indicorderbench.backend.state import BackendError, OrderBackend

from kasauti.agent.facade import Backend, ToolRefused
from kasauti.conversation.event import Called
from kasauti.world.world import Fault


@pytest.fixture
def backend(session, clock):
    return Backend(session, clock)


def test_tools_are_methods_with_positional_and_named_arguments(backend, log):
    line = backend.add_item("paneer_wrap", 2, modifiers=["no_onion"])
    assert (line.item_id, line["quantity"]) == ("paneer_wrap", 2)
    assert [(e.tool, e.args["item_id"]) for e in log.events if isinstance(e, Called)] == [("add_item", "paneer_wrap")]


def test_what_is_returned_is_a_copy(backend):
    backend.add_item("paneer_wrap")
    order = backend.submit_order()
    order.lines[0].quantity = 99
    order["lines"].append("free")
    assert [line.quantity for line in backend.list_orders()[0].lines] == [1]


def test_a_record_is_a_dict_that_can_be_written_and_dumped(backend):
    line = backend.add_item("paneer_wrap")
    assert json.loads(json.dumps(line))["item_id"] == "paneer_wrap"
    assert line.model_dump(mode="json") == dict(line)
    with pytest.raises(AttributeError):
        line.nothing  # noqa: B018


def test_a_refusal_is_raised_with_code_and_message(backend, log):
    with pytest.raises(ToolRefused) as refused:
        backend.add_item("pizza")
    assert refused.value.code == "unknown_item" and refused.value.message
    assert [e.error for e in log.events if isinstance(e, Called)] == [str(refused.value)]


def test_a_refusal_is_the_old_packages_own_error_where_that_is_in_use(backend):
    with pytest.raises(BackendError) as refused:
        backend.call("submit_order", {})
    assert refused.value.code == "empty_cart"


def test_the_old_package_is_not_imported_for_it():
    code = (
        "import sys; from kasauti.agent.facade import _refusal, ToolRefused;"
        "from kasauti.world.world import ToolResult;"
        "e = _refusal(ToolResult(code='x', message='y')); assert type(e) is ToolRefused;"
        "assert not any(name.startswith('indicorderbench') for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("quantity", [np.int64(3), np.float32(3.0), 3, 3.0])
def test_numpy_scalars_are_numbers(backend, quantity):
    assert backend.call("add_item", {"item_id": "paneer_wrap", "quantity": quantity}).quantity == 3


@pytest.mark.parametrize("args", [{"item_id": object()}, {"quantity": float("nan")}, ["paneer_wrap"], "paneer_wrap", 7])
def test_arguments_that_are_no_values_are_refused_and_recorded(backend, log, args):
    with pytest.raises(ToolRefused) as refused:
        backend.call("add_item", args)
    called = [e for e in log.events if isinstance(e, Called)]
    assert refused.value.code == "invalid_args" and len(called) == 1 and called[0].raw


def test_an_argument_that_contains_itself_is_refused(backend):
    args = {"item_id": "paneer_wrap"}
    args["modifiers"] = args
    with pytest.raises(ToolRefused):
        backend.call("add_item", args)


def test_too_many_positional_arguments_are_refused(backend):
    with pytest.raises(ToolRefused, match="at most 3"):
        backend.add_item("paneer_wrap", 1, [], "more")


def test_made_up_tools_are_refused_by_name_and_absent_as_methods(backend):
    with pytest.raises(ToolRefused) as refused:
        backend.call("teleport", {})
    assert refused.value.code == "unknown_tool"
    assert not hasattr(backend, "teleport")


def test_nothing_live_can_be_reached_through_the_tool_specs(backend):
    backend.tool_specs()[0]["parameters"]["properties"].clear()
    assert backend.tool_specs()[0]["parameters"]["properties"]
    theirs = {spec["name"] for spec in OrderBackend.tool_specs()}
    assert {spec["name"] for spec in backend.tool_specs()} == theirs


def test_the_menu_has_the_shape_that_code_for_the_old_package_expects(backend):
    assert backend.menu.item("paneer_wrap").name == "Paneer Wrap"
    assert {option.id for option in backend.menu.group("onion").options} >= {"no_onion"}


def test_carts_and_orders_can_be_looked_at(backend):
    backend.add_item("paneer_wrap")
    assert len(backend.snapshot().cart) == 1
    order = backend.submit_order()
    assert [o.order_id for o in backend.active_orders()] == [order.order_id]
    backend.cancel_order(order.order_id)
    assert backend.active_orders() == []


def test_a_slow_tool_is_waited_for(shop, log, clock):
    slow = shop.open(log, faults=[Fault(tool="get_cart", kind="slow", delay_ms=2_500)])
    Backend(slow, clock).get_cart()
    assert clock.now_ms() == 2_500


def test_a_call_after_the_end_is_refused_as_closed(backend, session):
    session.close()
    with pytest.raises(ToolRefused) as refused:
        backend.add_item("paneer_wrap")
    assert refused.value.code == "closed" and session.late == 1
