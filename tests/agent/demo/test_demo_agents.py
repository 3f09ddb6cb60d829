from __future__ import annotations

from decimal import Decimal

import pytest

from kasauti.agent.demo.booking import DemoBooking
from kasauti.agent.demo.order import DemoOrder


def order(*said: str, dropped: float = 0.0) -> dict[str, object]:
    agent = DemoOrder(dropped)
    agent.reset(1)
    for text in said:
        agent.send(text)
    return agent.outcome()


def booking(*said: str, kept: float = 0.0) -> dict[str, object]:
    agent = DemoBooking(kept)
    agent.reset(1)
    for text in said:
        agent.send(text)
    return agent.outcome()


def lines(outcome: dict[str, object]) -> list[tuple[str, int, list[str]]]:
    entries = outcome["entries"]
    assert isinstance(entries, list)
    return [(entry["name"], entry["quantity"], entry["tags"]) for entry in entries]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        (["Two large pepperoni pizzas and a garlic bread"], [("pepperoni pizza", 2, []), ("garlic bread", 1, [])]),
        (["Do pepperoni pizza aur ek lemon soda"], [("pepperoni pizza", 2, []), ("lemon soda", 1, [])]),
        (["Ek farmhouse pizza bina pyaaz ke"], [("farmhouse pizza", 1, ["no onion"])]),
        (["One lemon soda", "Actually make it three"], [("lemon soda", 3, [])]),
        (["Ek lemon soda", "teen kar do"], [("lemon soda", 3, [])]),
        (["A lemon soda and a cold coffee", "cold coffee rehne dijiye"], [("lemon soda", 1, [])]),
        (["A lemon soda", "thin crust please"], [("lemon soda", 1, ["thin crust"])]),
        (["That's everything, thank you."], []),
    ],
)
def test_the_ordering_agent_hears_orders(said: list[str], found: list[tuple[str, int, list[str]]]) -> None:
    assert lines(order(*said)) == found


@pytest.mark.parametrize("said", ["Do you sell garlic bread? One please.", "Garlic bread milta hai kya?"])
def test_it_takes_a_question_for_small_talk(said: str) -> None:
    assert lines(order(said)) == []


def test_its_total_follows_the_lines() -> None:
    assert order("Two pepperoni pizzas", "A cold coffee")["total"] == Decimal("27.25")


def test_it_drops_modifiers_by_the_seed_of_the_call() -> None:
    agent = DemoOrder()
    kept = []
    for seed in [*range(40), 0]:
        agent.reset(seed)
        agent.send("A farmhouse pizza, thin crust")
        kept.append(bool(lines(agent.outcome())[0][2]))

    assert kept[0] == kept[-1]
    assert 15 < sum(kept) < 35


@pytest.mark.parametrize(
    ("said", "found"),
    [
        (["A facial on Monday at 10:30 am", "Yes please"], ("facial", "monday", "10:30", 45, True)),
        (["Friday ko shaam 4 baje head massage", "Haan, book kar do"], ("head massage", "friday", "16:00", 30, True)),
        (["A facial on Sunday, 12 pm", "Not yet, let me think"], ("facial", "sunday", "12:00", 45, False)),
        (["10:30 baje subah facial, saturday", "haan"], ("facial", "saturday", "10:30", 45, True)),
    ],
)
def test_the_booking_agent_hears_bookings(said: list[str], found: tuple[object, ...]) -> None:
    told = booking(*said)

    assert tuple(told.get(key) for key in ("service", "day", "time", "duration_minutes", "confirmed")) == found


def test_after_a_switch_it_may_keep_the_old_duration() -> None:
    said = ("A deep tissue massage", "No, a sports massage")

    assert booking(*said, kept=0.0)["duration_minutes"] == 90
    assert booking(*said, kept=1.0)["duration_minutes"] == 60
