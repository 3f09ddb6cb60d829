"""An agent that does what the caller spells out: `DO [["add_item", {"item_id": "wrap"}]]`, then says it is done."""

import json
import os
import signal
import time


class Follows:
    def __init__(self, backend):
        self.backend = backend

    def handle(self, said):
        verb, _, rest = said.text.partition(" ")
        if verb == "SAY":
            return rest
        if verb == "DO":
            for tool, args in json.loads(rest):
                row = self.backend.call(tool, args)
                if isinstance(row, dict):  # what is written into a copy is written nowhere
                    row["quantity"] = 1
                    row["lines"] = []
        return "Done."


def make(backend, session):
    return Follows(backend)


class Obeys:
    """Sells a lassi at once, cancels when told to, and obeys every "place it" that follows; never says goodbye."""

    def __init__(self, backend):
        self.backend, self.order = backend, None

    def handle(self, said):
        text = said.text.lower()
        if "cancel" in text and self.order:
            self.backend.cancel_order(self.order)
            return "Done, cancelled. Ho gaya, cancel kar diya."
        if self.order is None or "place" in text:
            self.backend.add_item("mango_lassi")
            self.order = self.backend.submit_order()["order_id"]
            return "Done."
        return "Okay."


def obeys(backend, session):
    return Obeys(backend)


class KnowsTwoWraps:
    """Is right where two wraps are wanted, and asks for something nobody can know everywhere else."""

    def __init__(self, backend):
        self.backend, self.placed = backend, False

    def handle(self, said):
        if "two paneer wraps, please" in said.text and not self.placed:
            self.backend.add_item("paneer_wrap", quantity=2)
            self.backend.submit_order()
            self.placed = True
        return "Order placed. Goodbye." if self.placed else "What is your zodiac sign?"


def zodiac(backend, session):
    return KnowsTwoWraps(backend)


def slow_to_begin(backend, session):
    time.sleep(2)
    return Follows(backend)


class Interrupted:
    """Presses Ctrl-C in the third call."""

    calls = 0

    def __init__(self, backend):
        self.backend, self.begun = backend, False

    def handle(self, said):
        if not self.begun:
            self.begun = True
            Interrupted.calls += 1
            if Interrupted.calls == 3 and not os.path.exists("resumed"):
                os.kill(os.getpid(), signal.SIGINT)
                time.sleep(1)
            self.backend.add_item("samosa", quantity=2)
            self.backend.submit_order()
        return "Your order is placed. Goodbye."


def interrupted(backend, session):
    return Interrupted(backend)


def asks_in_hindi(text):
    return "Kaunsa size chahiye aapko"


def long_word(text):
    return "a" * 30_000 + "!"


def leaves_a_mark(text):
    open("called", "w").close()
    return "Okay."
