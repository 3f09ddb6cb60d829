"""Agents that sell two samosas, and do something terrible when the caller says its name ("Two samosas. hangs")."""

import asyncio
import contextlib
import decimal
import json
import os
import sys
import threading
import time


def sell(backend):
    backend.add_item("samosa", quantity=2)
    backend.submit_order()
    return "Your order is placed. Goodbye."


class Rebel(BaseException):
    """No Exception, and none of Python's own."""


class Unprintable(Exception):
    def __str__(self):
        raise RuntimeError("not even that")


def raising(error):
    def act(backend):
        raise error

    return act


async def waits_for_ever(backend):
    await asyncio.Event().wait()


async def blocks_its_loop(backend):
    time.sleep(2)


async def cancels_itself(backend):
    asyncio.current_task().cancel()
    await asyncio.sleep(0)


async def cancels_everything(backend):
    for task in asyncio.all_tasks():
        task.cancel()
    await asyncio.sleep(0)


async def stops_the_loop(backend):
    asyncio.get_running_loop().stop()
    await asyncio.sleep(0)


async def exits_in_a_task(backend):
    async def leave():
        sys.exit(0)

    task = asyncio.create_task(leave())
    await asyncio.sleep(0.05)
    return f"Placed. {task.done()}"


async def interrupts_in_a_callback(backend):
    asyncio.get_running_loop().call_soon(raising(KeyboardInterrupt()), backend)
    await asyncio.sleep(0.05)
    return "Placed."


def recurses(backend):
    return recurses(backend)


def is_a_generator(backend):
    yield "Placed."


class ExitsWhenRead:
    @property
    def text(self):
        sys.exit(3)


class StrangeText(str):
    def __len__(self):
        raise RuntimeError("no length")

    def isascii(self):
        raise RuntimeError("no idea")


def says_a_surrogate(backend):
    return sell(backend) + "\ud800"


def says_strange_text(backend):
    return StrangeText(sell(backend))


def says_a_hundred_megabytes(backend):
    return sell(backend) * 3_500_000


def has_numpy_numbers(backend):
    import numpy

    backend.add_item("samosa", quantity=numpy.int64(2))
    backend.submit_order()
    return {"text": "Placed.", "meta": {"cost_usd": numpy.float32(0.1), "model": object()}}


def sends_nan_first(backend):
    for quantity in (float("nan"), float("inf"), object(), 10**5000):
        with contextlib.suppress(Exception):
            backend.add_item("samosa", quantity=quantity)
    return {"text": sell(backend), "meta": {"cost_usd": float("nan"), "prompt_tokens": 10**400}}


def prints_a_lot(backend):
    print("on the standard output, दो समोसे")
    sys.stderr.write("on the standard error\n")
    os.write(1, b"straight to the descriptor\n")
    return sell(backend)


def changes_what_it_is_given(backend):
    for spec in backend.tool_specs():
        spec.clear()
    backend.menu["items"].clear()
    line = backend.add_item("samosa", quantity=2)
    line["quantity"] = 9
    order = backend.submit_order()
    order["lines"].clear()
    order["status"] = "cancelled"
    return "Placed."


def leaves_threads_tasks_and_children(backend):
    threading.Thread(target=time.sleep, args=(30,)).start()
    threading.Thread(target=time.sleep, args=(30,), daemon=True).start()
    if os.fork() == 0:
        time.sleep(1)
        os._exit(0)
    return sell(backend)


def spoils_arithmetic(backend):
    told = sell(backend)
    decimal.setcontext(decimal.Context(prec=1, traps=[decimal.Inexact]))
    return told


def sells(backend):
    return sell(backend)


HANGS = {
    "hangs": lambda backend: time.sleep(2),
    "waits_for_ever": waits_for_ever,
    "blocks_its_loop": blocks_its_loop,
}
ACTS = {
    "raises": raising(ValueError("out of samosas")),
    "exits": raising(SystemExit(0)),
    "interrupts": raising(KeyboardInterrupt()),
    "raises_cancelled": raising(asyncio.CancelledError()),
    "raises_generator_exit": raising(GeneratorExit()),
    "raises_stop_iteration": raising(StopIteration()),
    "raises_time_out": raising(TimeoutError("its own")),
    "rebels": raising(Rebel()),
    "is_unprintable": raising(Unprintable()),
    "recurses": recurses,
    "runs_out_of_memory": raising(MemoryError()),
    "cancels_itself": cancels_itself,
    "cancels_everything": cancels_everything,
    "stops_the_loop": stops_the_loop,
    "exits_in_a_task": exits_in_a_task,
    "interrupts_in_a_callback": interrupts_in_a_callback,
    "exits_when_read": lambda backend: ExitsWhenRead(),
    "is_a_generator": is_a_generator,
    "says_none": lambda backend: None,
    "says_a_number": lambda backend: 7,
    "says_a_list": lambda backend: ["Placed."],
    "says_bytes": lambda backend: b"Placed.",
    "says_no_text": lambda backend: {"meta": {}},
    "says_nothing": lambda backend: "",
    "says_a_surrogate": says_a_surrogate,
    "says_strange_text": says_strange_text,
    "says_a_hundred_megabytes": says_a_hundred_megabytes,
    "has_numpy_numbers": has_numpy_numbers,
    "sends_nan_first": sends_nan_first,
    "prints_a_lot": prints_a_lot,
    "changes_what_it_is_given": changes_what_it_is_given,
    "spoils_arithmetic": spoils_arithmetic,
    "sells": sells,
    **HANGS,
    "leaves_threads_tasks_and_children": leaves_threads_tasks_and_children,
}


class Hostile:
    def __init__(self, backend):
        self.backend, self.begun = backend, False

    def handle(self, said):
        if self.begun:
            return "Your order is placed. Goodbye."
        self.begun = True
        return ACTS[said.text.rpartition(" ")[2]](self.backend)


def make(backend, session):
    return Hostile(backend)


class Shared:
    """Waits in every turn, so that many calls share one loop; does what it is told in the middle of that."""

    def __init__(self, backend):
        self.backend, self.begun = backend, False

    async def handle(self, said):
        if self.begun:
            return "Your order is placed. Goodbye."
        self.begun = True
        await asyncio.sleep(0.2)
        word = said.text.rpartition(" ")[2]
        if word in ACTS:
            await ACTS[word](self.backend)
        return sell(self.backend)


def make_shared(backend, session):
    return Shared(backend)


# What the agent tampers with once it has sold: $TAMPER.


def _refuses(*args, **named):
    raise RuntimeError("patched")


class _NoStream:
    def write(self, text):
        raise RuntimeError("no stream")

    flush = write


def changes_folder():
    os.chdir("/")


def patches_time():
    time.time = time.monotonic = time.perf_counter = lambda: 0.0
    time.monotonic_ns = time.time_ns = lambda: 0


def patches_json():
    json.dumps = json.loads = json.dump = json.load = _refuses


def closes_stdout():
    sys.stdout.close()
    sys.stderr.close()


def replaces_streams():
    sys.stdout, sys.stderr = _NoStream(), None


def clears_environment():
    os.environ.clear()


def patches_open():
    import builtins

    builtins.open = _refuses


def deletes_the_run():
    import shutil

    shutil.rmtree("run")


class Tampering:
    def __init__(self, backend):
        self.backend, self.begun = backend, False

    def handle(self, said):
        if self.begun:
            return "Your order is placed. Goodbye."
        self.begun = True
        word = said.text.rpartition(" ")[2]
        told = sell(self.backend)
        if word == "tampers":
            globals()[os.environ["TAMPER"]]()
        if word == "hangs":
            threading.Event().wait(20)
        return told


def make_tampering(backend, session):
    return Tampering(backend)
