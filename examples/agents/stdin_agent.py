"""An agent that is a program, in any language: one JSON message a line comes in, one goes out for each turn.

    kasauti run SUITE --agent "cmd:python stdin_agent.py"

Each call gets a process of its own. Print nothing else to the standard output; the standard error is yours.
"""

import json
import sys

from order_taker import OrderTaker
from sandbox_client import Sandbox

taker = None
for line in sys.stdin:
    message = json.loads(line)
    if message["event"] == "start":
        sandbox = Sandbox(message)
        taker = OrderTaker(sandbox.menu(), sandbox.call)
    elif message["event"] == "turn":
        print(json.dumps({"text": taker.reply(message["text"])}), flush=True)
    else:
        break
