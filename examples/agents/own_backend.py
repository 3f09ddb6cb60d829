"""An agent with a backend of its own: a salon that keeps its bookings in its own SQLite file.

python own_backend.py 8910 salon.db
kasauti run own-backend --agent http:http://127.0.0.1:8910/turn
"""

import json
import re
import sqlite3
import sys
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

BOOK = Path(sys.argv[2] if len(sys.argv) > 2 else "salon.db").resolve()
TABLE = """
create table if not exists bookings (
    id integer primary key, call_id text not null, service text not null, starts_at time not null,
    price decimal(8, 2) not null, confirmed boolean not null
)"""
PRICES = {"haircut": 250, "facial": 899.50}
HOURS = {
    "one": 13, "two": 14, "three": 15, "four": 16, "five": 17, "six": 18, "seven": 19,
    "ek": 13, "do": 14, "teen": 15, "chaar": 16, "paanch": 17, "chhe": 18, "saat": 19,
}  # fmt: skip
CHANGES = ("move", "shift", "badal", "kar do please")
YES = ("yes", "haan", "book it", "book kar do", "pakka")

CALLS = {}


def on_the_book(statement, *values):
    """The rows of one statement, in one transaction."""
    with closing(sqlite3.connect(BOOK, timeout=20)) as book, book:
        return book.execute(statement, values).fetchall()


class Receptionist:
    """One call: it gathers a service and an hour, asks, and writes into the book after a yes."""

    def __init__(self, call):
        self.call = call
        self.service = self.starts_at = None
        self.moves = self.asked = self.done = False

    def reply(self, said):
        if self.done:
            return "It is booked already. Thank you, bye!"
        said = said.lower()
        self.service = next((name for name in PRICES if name in said), self.service)
        self.starts_at = hour_in(said) or self.starts_at
        self.moves = self.moves or any(word in said for word in CHANGES)
        if self.asked and any(word in said for word in YES):
            return self.write()
        if not self.moves and self.service is None:
            return "Haircut or facial?"
        if self.starts_at is None:
            return "At what time?"
        self.asked = True
        return f"{'Your booking' if self.moves else self.service} at {self.starts_at}, shall I book it?"

    def write(self):
        self.done = True
        if self.moves:
            on_the_book("update bookings set starts_at = ? where call_id = ?", self.starts_at, self.call)
        else:
            row = (self.call, self.service, self.starts_at, PRICES[self.service], True)
            on_the_book("insert into bookings values (null, ?, ?, ?, ?, ?)", *row)
        return "It is booked. Thank you!"


def hour_in(said):
    """`17:00` for "5 pm", "five", "paanch baje"; the salon opens in the afternoon."""
    found = re.search(r"\b(\d{1,2})\s*(?:pm|baje|o'clock)", said)
    if found:
        return f"{int(found[1]) % 12 + 12}:00"
    found = re.search(rf"\b({'|'.join(HOURS)})\s*(?:pm|baje|o'clock)", said)
    return f"{HOURS[found[1]]}:00" if found else None


def answer(message):
    """What is answered to one message; calls go on side by side and are told apart by `session_id`."""
    call = message["session_id"]
    if message["event"] == "start":
        CALLS[call] = Receptionist(call)
        return {"ok": True}
    if message["event"] == "stop":
        CALLS.pop(call, None)
        return {"ok": True}
    return {"text": CALLS[call].reply(message["text"])}


def bookings(call):
    """What the book holds for one call, for whoever asks over HTTP."""
    rows = on_the_book("select id, service, starts_at, price, confirmed from bookings where call_id = ?", call)
    return [
        {"id": row[0], "service": row[1], "starts_at": row[2], "price": row[3], "confirmed": bool(row[4])}
        for row in rows
    ]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # head and body go out together

    def do_POST(self):
        message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.send(answer(message))

    def do_GET(self):
        self.send({"bookings": bookings(self.path.rpartition("/")[2])})

    def send(self, value):
        body = json.dumps(value).encode()
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
    on_the_book(TABLE)
    server = Server(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8910), Handler)
    print(f"listening on http://127.0.0.1:{server.server_port}/turn", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()
