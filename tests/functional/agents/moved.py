"""Agents written for indicorderbench, against its own types: they move here as they are."""

from indicorderbench.adapters.protocol import AgentReply, CallerUtterance, SessionInfo
from indicorderbench.agents.rule_based import RuleBasedAgent
from indicorderbench.backend.state import BackendError, OrderBackend

PLACED = "Two paneer wraps. Your order is placed, thank you for your order. Goodbye."


class ToolLoop:
    """Calls tools by name from their schemas, as an agent with a model does."""

    def __init__(self, backend: OrderBackend, session: SessionInfo) -> None:
        self.backend = backend
        self.tools = OrderBackend.tool_specs()
        self.plan = [("add_item", {"item_id": "paneer_wrap", "quantity": 2}), ("submit_order", {})]

    async def handle(self, u: CallerUtterance) -> AgentReply:
        assert u.text and u.audio_bytes is None
        for name, args in self.plan:
            assert name in [tool["name"] for tool in self.tools]
            self.backend.call(name, args)
        self.plan = []
        return AgentReply(text=PLACED, meta={"model": "none"})


def tool_loop(backend, session):
    return ToolLoop(backend, session)


class Recovers:
    """Tries a dish that is not on the menu first, and catches the refusal as the old package's own error."""

    def __init__(self, backend: OrderBackend) -> None:
        self.backend, self.placed = backend, False

    def handle(self, u: CallerUtterance) -> AgentReply:
        if not self.placed:
            try:
                self.backend.add_item("paneer_rap", quantity=2)
            except BackendError as refused:
                assert refused.code == "unknown_item"
                line = self.backend.add_item("paneer_wrap", quantity=2)
                assert (line.line_id, line.quantity) == (self.backend.get_cart()[0].line_id, 2)
            order = self.backend.submit_order()
            assert order.lines[0].item_id == "paneer_wrap" and order.status == "submitted"
            self.placed = True
        return AgentReply(text=PLACED)


def recovers(backend, session):
    return Recovers(backend)


def rule_based(backend, session):
    return RuleBasedAgent(backend, session.language)
