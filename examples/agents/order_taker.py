"""The brain that the agents of this folder share: a small, honest order taker that knows only the menu.

It finds items and options by the names and aliases of the menu, numbers from one to six, "only one", "cancel" and
"place the order". It is an example of how an agent is connected, not of how one is built.
"""

import re
import unicodedata

NUMBERS = {"one": 1, "ek": 1, "एक": 1, "two": 2, "do": 2, "दो": 2, "three": 3, "teen": 3, "तीन": 3,
           "four": 4, "char": 4, "chaar": 4, "चार": 4, "five": 5, "paanch": 5, "पांच": 5, "पाँच": 5,
           "six": 6, "chhe": 6, "छह": 6, **{str(n): n for n in range(1, 7)}}  # fmt: skip
NUMBER = "|".join(NUMBERS)
ONLY = re.compile(rf" (?:just|only|make it) ({NUMBER}) | ({NUMBER}) (?:hi|ही) ")
CANCEL = re.compile(r" (?:cancel|कैंसल|कैंसिल|रद्द) ")
PLACE = re.compile(r" (?:place|order|ऑर्डर) ")


class OrderTaker:
    """One call. `call(tool, args)` runs a tool of the sandbox and gives (result, "") or (None, why it was refused)."""

    def __init__(self, menu, call):
        self.menu = menu
        self.call = call
        self.last_line = None
        self.placed = []

    def reply(self, text):
        """What to say; what the caller asked for is done before it is said."""
        words = folded(text)
        said = []
        if CANCEL.search(words):
            return self.cancel()
        if only := ONLY.search(words):
            said.append(self.correct(NUMBERS[only[1] or only[2]]))
        else:
            said += [self.add(words, item) for item in self.menu["items"] if find(words, item)]
        if PLACE.search(words):
            said.append(self.place())
        return " ".join(said) or "What may I bring you?"

    def add(self, words, item):
        quantity = re.search(rf" ({NUMBER}) (?:{find(words, item)}) ", words)
        args = {"item_id": item["id"], "quantity": NUMBERS[quantity[1]] if quantity else 1}
        options = self.options(words, item)
        line, refusal = self.call("add_item", {**args, "modifiers": [option["id"] for option in options]})
        if refusal:
            return f"Sorry, {refusal}."
        self.last_line = line["line_id"]
        details = ", ".join([item["name"], *(option["name"].lower() for option in options)])
        return f"{args['quantity']} {details}. Anything else?"

    def options(self, words, item):
        """The options that the caller named: the longest name first, so that "no ice" is not "ice"."""
        groups = [group for group in self.menu["modifier_groups"] if group["id"] in item["modifier_groups"]]
        named = [(group["id"], option, name) for group in groups for option in group["options"]
                 for name in names_of(option)]  # fmt: skip
        found = {}
        for group, option, name in sorted(named, key=lambda one: -len(one[2])):
            if f" {name} " in words:
                words = words.replace(f" {name} ", " ; ")
                found.setdefault(group, option)
        return list(found.values())

    def correct(self, quantity):
        if self.last_line is None:
            return "One of what, please?"
        _, refusal = self.call("update_line", {"line_id": self.last_line, "quantity": quantity})
        return f"Sorry, {refusal}." if refusal else f"Only {quantity}, then. Shall I place the order?"

    def place(self):
        cart, _ = self.call("get_cart", {})
        if not cart:
            return "It is on its way already." if self.placed else "There is nothing to order yet."
        order, refusal = self.call("submit_order", {})
        if refusal:
            return f"Sorry, {refusal}."
        self.placed.append(order["order_id"])
        return "Your order is placed, thank you."

    def cancel(self):
        if not self.placed:
            self.call("clear_cart", {})
            return "Nothing will be ordered."
        _, refusal = self.call("cancel_order", {"order_id": self.placed.pop()})
        return f"Sorry, {refusal}." if refusal else "Your order is cancelled."


def folded(text):
    """Words in lower case with one space around each."""
    words = re.split(r"[\s.,!?।;:]+", unicodedata.normalize("NFC", text).casefold())
    return f" {' '.join(word for word in words if word)} "


def names_of(entry):
    return [folded(name).strip() for name in (entry["name"], *entry["aliases"])]


def find(words, item):
    """The name under which an item is in the words, or nothing."""
    return next((name for name in sorted(names_of(item), key=len, reverse=True) if f" {name} " in words), None)
