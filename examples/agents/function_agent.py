"""An agent that is a function, text in and text out: kasauti run SUITE --agent python:function_agent:make_agent

`make_agent` is called once for each call, so that two callers at the same time do not share a cart.
"""

from order_taker import OrderTaker

from kasauti.agent.facade import ToolRefused


def make_agent(backend, session):
    """A fresh function for one call; `backend` is the sandbox of that call."""

    def call(tool, args):
        try:
            return backend.call(tool, args), ""
        except ToolRefused as refusal:
            return None, refusal.message

    taker = OrderTaker(backend.menu, call)

    def reply(text: str) -> str:
        return taker.reply(text)

    return reply
