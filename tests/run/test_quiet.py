"""A call is closed at once only if the agent provably left nothing running."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

# In a process of its own: threads and children of other tests are noise, too.
SCRIPT = """
import asyncio, json, socket, subprocess, sys, threading
from kasauti.run.quiet import Quiet

quiet = Quiet()
found = {}


def told(name):
    found[name] = quiet.here(asyncio.get_running_loop(), handles=0)


async def nothing():
    return


async def forever():
    await asyncio.Event().wait()


async def main():
    loop = asyncio.get_running_loop()
    told("nothing")

    done = loop.create_task(nothing())
    await done
    told("a task that is done")

    tasks = [loop.create_task(forever()) for _ in range(3)]
    await asyncio.wait(tasks, timeout=0)
    told("tasks")
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    told("tasks that were cancelled")

    handle = loop.call_later(60, print)
    told("a timer")
    handle.cancel()
    told("a timer that was cancelled")

    class Silent:
        _ready, _scheduled = [], []

    found["a loop that does not tell what it listens to"] = quiet.here(Silent(), handles=0)

    reader, writer = socket.socketpair()
    loop.add_reader(reader, print)
    told("a socket")
    loop.remove_reader(reader)
    loop.add_writer(writer, print)
    told("a socket to write to")
    loop.remove_writer(writer)
    told("a socket that was let go")
    reader.close()
    writer.close()

    release = threading.Event()
    thread = threading.Thread(target=release.wait)
    thread.start()
    told("a thread")
    quiet.adopt(1)
    told("a thread of ours")
    release.set()
    thread.join()
    quiet.adopt(-1)

    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    told("a child")
    child.communicate(b"go\\n")
    told("a child that has ended")


asyncio.run(main())
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def found() -> dict[str, bool]:
    """What was thought quiet."""
    ran = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, timeout=60)
    told: dict[str, bool] = json.loads(ran.stdout)
    return told


@pytest.mark.parametrize(
    "what", ["nothing", "a task that is done", "tasks that were cancelled", "a timer that was cancelled",
             "a socket that was let go", "a thread of ours", "a child that has ended"]
)  # fmt: skip
def test_it_is_quiet_after(found: dict[str, bool], what: str) -> None:
    assert found[what] is True


@pytest.mark.parametrize(
    "what", ["tasks", "a timer", "a socket", "a socket to write to", "a loop that does not tell what it listens to",
             "a thread", "a child"]
)  # fmt: skip
def test_it_is_not_quiet_with(found: dict[str, bool], what: str) -> None:
    assert found[what] is False
