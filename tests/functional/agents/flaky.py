"""Agents that are right now and then, each call anew."""

import random

DRAW = random.Random(2)


class Coin:
    """Sells two samosas with probability one half, else one."""

    def __init__(self, backend):
        self.backend, self.sold = backend, False

    def handle(self, said):
        if not self.sold:
            self.sold = True
            with open("calls.txt", "a") as file:
                file.write("call\n")
            self.backend.add_item("samosa", quantity=DRAW.choice((1, 2)))
            self.backend.submit_order()
        return "Your order is placed. Goodbye."


def coin(backend, session):
    return Coin(backend)


class Returns:
    """Cancels what it sold and hands over."""

    def __init__(self, backend):
        self.backend = backend

    def handle(self, said):
        for order in self.backend.list_orders():
            if order["status"] == "submitted":
                self.backend.cancel_order(order["order_id"])
        return "I have cancelled them for you. Goodbye."


def returns(backend, session):
    return Returns(backend)
