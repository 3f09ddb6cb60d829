"""An agent behind a URL, with the standard library only.

python http_agent.py 8900
kasauti run SUITE --agent http:http://127.0.0.1:8900/turn
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from order_taker import OrderTaker
from sandbox_client import Sandbox

CALLS = {}


def answer(message):
    """What is answered to one message; calls go on side by side and are told apart by `session_id`."""
    call = message["session_id"]
    if message["event"] == "start":
        sandbox = Sandbox(message)
        CALLS[call] = OrderTaker(sandbox.menu(), sandbox.call)
        return {"ok": True}
    if message["event"] == "stop":
        CALLS.pop(call, None)
        return {"ok": True}
    return {"text": CALLS[call].reply(message["text"])}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        body = json.dumps(answer(message)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        """Quiet."""


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


if __name__ == "__main__":
    server = Server(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8900), Handler)
    print(f"listening on http://127.0.0.1:{server.server_port}/turn", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()
