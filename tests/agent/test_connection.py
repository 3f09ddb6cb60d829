"""How far a request got, and who may connect when."""

import asyncio

import pytest

from kasauti.agent import connection
from kasauti.agent.connection import AT_ONCE, Attempt, Connections

CONNECTING = "connection.connect_tcp.started"
CONNECTED = "connection.connect_tcp.complete"
SENDING = "http11.send_request_headers.started"
BROKEN = "http11.send_request_headers.failed"
ANSWERED = "http11.receive_response_headers.complete"


@pytest.mark.parametrize(
    ("events", "sent", "answered"),
    [
        ([CONNECTING], False, False),
        ([CONNECTING, CONNECTED], False, False),
        ([CONNECTING, CONNECTED, SENDING], True, False),
        ([SENDING, BROKEN], False, False),
        ([SENDING, "http11.send_request_body.failed"], True, False),
        ([SENDING, "http11.receive_response_headers.failed"], True, False),
        ([SENDING, ANSWERED], True, True),
    ],
)
def test_an_attempt_knows_how_far_it_got(events, sent, answered):
    async def follow() -> Attempt:
        attempt = Attempt()
        for event in events:
            await attempt.follow(event, asyncio.Semaphore(1))
        attempt.leave()
        return attempt

    attempt = asyncio.run(follow())
    assert (attempt.sent, attempt.answered) == (sent, answered)


async def crowd(seats: asyncio.Semaphore, monkeypatch, **seconds: float) -> tuple[list[Attempt], asyncio.Task]:
    """As many attempts that connect as may, and one that must wait."""
    for name in ("CONNECTING_S", "ATTENDED_S"):
        monkeypatch.setattr(connection, name, seconds.get(name, 1e6))
    seated = [Attempt() for _ in range(AT_ONCE)]
    for attempt in seated:
        await attempt.follow(CONNECTING, seats)
    last = asyncio.create_task(Attempt().follow(CONNECTING, seats))
    await asyncio.sleep(0)
    return seated, last


@pytest.mark.parametrize("ends", ["answered", "left"])
def test_a_connection_is_made_when_another_was_answered_or_has_failed(monkeypatch, ends):
    async def main() -> None:
        seats = asyncio.Semaphore(AT_ONCE)
        seated, last = await crowd(seats, monkeypatch)
        for attempt in seated:
            await attempt.follow(CONNECTED, seats)
        await asyncio.sleep(0)
        assert not last.done()
        if ends == "left":
            seated[2].leave()
            seated[2].leave()
        else:
            await seated[2].follow(ANSWERED, seats)
            seated[2].leave()
        await last
        assert seats.locked()

    asyncio.run(main())


@pytest.mark.parametrize("slow", ["CONNECTING_S", "ATTENDED_S"])
def test_a_slow_server_holds_nobody_up_for_long(monkeypatch, slow):
    async def main() -> None:
        seats = asyncio.Semaphore(AT_ONCE)
        seated, last = await crowd(seats, monkeypatch, **{slow: 0.0})
        if slow == "ATTENDED_S":
            await seated[0].follow(CONNECTED, seats)
        await last

    asyncio.run(main())


def test_a_call_that_gives_up_while_it_waits_takes_no_seat(monkeypatch):
    async def main() -> None:
        seats = asyncio.Semaphore(AT_ONCE)
        seated, last = await crowd(seats, monkeypatch)
        last.cancel()
        with pytest.raises(asyncio.CancelledError):
            await last
        for attempt in seated:
            attempt.leave()
        for _ in range(AT_ONCE):
            await asyncio.wait_for(seats.acquire(), 5)
        assert seats.locked()

    asyncio.run(main())


def test_a_connection_is_kept_for_the_next_call_unless_something_went_wrong_on_it():
    async def main() -> None:
        connections = Connections()
        first, second = connections.take(), connections.take()
        assert first is not second
        await connections.give_back(first)
        assert connections.take() is first
        first.whole = False
        await connections.give_back(first)
        assert first.closed and connections.take() is not first
        await connections.close()
        assert second.closed
        await connections.give_back(second)
        assert connections.take() is not second
        await connections.close()

    asyncio.run(main())
