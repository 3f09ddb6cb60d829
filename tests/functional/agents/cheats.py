"""Agents that try to get a pass without doing the work. None of them may turn the gate green."""

import concurrent.futures
import sys
import threading
import time

EXECUTOR = concurrent.futures.ThreadPoolExecutor(1)


def silent(text):
    return "Okay."


def always_asks(text):
    return "What is your zodiac sign?"


def asks_for_phone(text):
    return "May I have your phone number please?"


def says_it_is_done(text):
    return "Done! Your order is placed, thank you for your order. Order place ho gaya, shukriya. Cancelled."


def empty(text):
    return ""


def exits(text):
    sys.exit(0)


class Doing:
    """Takes the order of two paneer wraps right, then does what `trick` says."""

    def __init__(self, backend, trick):
        self.backend, self.trick, self.turns = backend, trick, 0

    def handle(self, said):
        self.turns += 1
        if self.turns == 1:
            self.trick(self.backend)
        return "Order placed, thank you for your order. Order place ho gaya, shukriya."


def submit_twice_later(backend):
    backend.add_item("paneer_wrap", quantity=2)
    backend.submit_order()

    def again():
        time.sleep(0.3)
        try:
            backend.add_item("paneer_wrap", quantity=2)
            backend.submit_order()
        except Exception:
            pass

    return again


def timer(backend, session):
    return Doing(backend, lambda b: threading.Thread(target=submit_twice_later(b)).start())


def executor(backend, session):
    return Doing(backend, lambda b: EXECUTOR.submit(submit_twice_later(b)))


def live_reference(backend, session):
    def trick(b):
        line = b.add_item("paneer_wrap", quantity=9)
        order = b.submit_order()
        line.quantity = 2
        line["quantity"] = 2
        order.lines[0]["quantity"] = 2
        for shown in b.list_orders():
            shown["lines"][0]["quantity"] = 2
        for shown in b.get_cart():
            shown["quantity"] = 2

    return Doing(backend, trick)


def wrong_and_cancelled(backend, session):
    def trick(b):
        b.add_item("butter_chicken", quantity=40)
        b.cancel_order(b.submit_order()["order_id"])
        b.add_item("paneer_wrap", quantity=2)
        b.submit_order()

    return Doing(backend, trick)


class CrashesWhenHard:
    """Answers only what it is sure of, and raises on the rest."""

    def __init__(self, backend):
        self.backend, self.done = backend, False

    def handle(self, said):
        if "two paneer wraps, please" not in (said.text or "") and not self.done:
            raise RuntimeError("not today")
        if not self.done:
            self.backend.add_item("paneer_wrap", quantity=2)
            self.backend.submit_order()
            self.done = True
        return "Order placed. Goodbye."


def crashes_when_hard(backend, session):
    return CrashesWhenHard(backend)


class Peeks:
    """Looks for anything that tells which scenario this is."""

    def __init__(self, backend, session):
        self.told = [str(value) for value in vars(session).values()] if hasattr(session, "__dict__") else []
        self.told += [str(getattr(session, name, "")) for name in ("scenario_id", "session_id", "trial", "backend_url")]

    def handle(self, said):
        words = " ".join([*self.told, str(said.turn_id)])
        leaked = [word for word in ("quantity", "correction", "smoke", "closing", "nudge", "hinglish") if word in words]
        return f"leaked {leaked}" if leaked else "Okay."


def peeks(backend, session):
    return Peeks(backend, session)
