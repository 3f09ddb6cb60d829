"""A plain agent that knows one dish: it takes two paneer wraps when asked for anything, and places once."""


class Honest:
    def __init__(self, backend, session):
        self.backend = backend
        self.placed = False

    def handle(self, said):
        if not self.placed:
            self.backend.add_item("paneer_wrap", quantity=2)
            self.backend.submit_order()
            self.placed = True
        return "Your order is placed, thank you for your order. Goodbye."


def make_agent(backend, session):
    return Honest(backend, session)
