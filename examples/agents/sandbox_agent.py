"""An agent that is a class: kasauti run SUITE --agent python:sandbox_agent:SandboxAgent

Kasauti makes one object for each call. `handle` may be `async def`, and may return a text, a mapping with `text`, or
an object with `.text`; `close` is called at the end of the call, if there is one.
"""

from order_taker import OrderTaker

from kasauti.agent.facade import ToolRefused


class SandboxAgent:
    """The tools of the sandbox are methods of `backend`; `backend.tool_specs()` describes them to a model."""

    def __init__(self, backend, session):
        self.backend = backend
        self.taker = OrderTaker(backend.menu, self.call)

    def handle(self, said):
        """The reply to what the caller said; `said.text` is the words."""
        return {"text": self.taker.reply(said.text)}

    def call(self, tool, args):
        try:
            return getattr(self.backend, tool)(**args), ""
        except ToolRefused as refusal:
            return None, refusal.message
