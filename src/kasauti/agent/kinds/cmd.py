"""`cmd:PROGRAM ARGS`: a child process that speaks the turn protocol, one JSON message a line.

A child is started for each call. It reads `start`, `turn` and `stop` from its standard input and answers each
`turn` with `{"text": ...}` on its standard output; lines `{"ok": true}` are acknowledgements and may be left out.
Its standard error is its own; the last line is told if it dies.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import shlex
import shutil
import signal
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

from kasauti.agent import turn_protocol
from kasauti.agent.agent import AgentOptions, CallContext, Reply, Utterance
from kasauti.agent.masking import masked_command, settings
from kasauti.agent.source import fingerprint, sources_below
from kasauti.conversation.record import Capability
from kasauti.conversation.value import clean_text
from kasauti.errors import AgentError, UsageProblem

_FAREWELL_S = 0.5
"""How long a child may take to end by itself after `stop`."""


def make(rest: str, options: AgentOptions) -> CommandAgent:
    """The agent that a command line starts.

    Raises:
        UsageProblem: the command line cannot be read, or there is no such program.
    """
    try:
        argv = shlex.split(rest)
    except ValueError as error:
        raise UsageProblem(f"the command cannot be read: {error}", option="--agent") from None
    if not argv or shutil.which(argv[0]) is None:
        raise UsageProblem(f"no program {masked_command(rest)!r}", option="--agent", fix="cmd:python my_agent.py")
    return CommandAgent(rest, argv, version=options.get("agent_version", ""))


class CommandAgent:
    """An agent that is a program."""

    where: Literal["process", "io"] = "io"
    capabilities: frozenset[Capability] = frozenset({"text", "tool_calls", "arguments", "results", "state", "timing"})
    needs_door = True
    told_now = True

    def __init__(self, line: str, argv: Sequence[str], *, version: str = "") -> None:
        self._argv = tuple(argv)
        self.spec = f"cmd:{masked_command(line)}"
        self.identity = "#".join(part for part in (self.spec, _fingerprint(argv), version) if part)

    async def start(self) -> None:
        """Nothing: children are started per call."""

    async def stop(self) -> None:
        """Nothing."""

    def open(self, ctx: CallContext) -> _Opened:
        """One call: a child, which is gone when it ends."""
        return _Opened(self._argv, ctx)


class _Opened:
    """The context of one call."""

    def __init__(self, argv: tuple[str, ...], ctx: CallContext) -> None:
        self._argv, self._ctx = argv, ctx
        self._child: Child | None = None

    async def __aenter__(self) -> CommandTurns:
        self._child = await Child.spawn(self._argv)
        try:
            await self._child.write(turn_protocol.start(self._ctx))
        except BaseException:
            self._child.kill()
            raise
        return CommandTurns(self._child, self._ctx)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._child is not None:
            await self._child.end(turn_protocol.stop(self._ctx))


class CommandTurns:
    """One call with one child."""

    def __init__(self, child: Child, ctx: CallContext) -> None:
        self._child, self._ctx = child, ctx

    async def greet(self) -> Reply | None:
        """The protocol lets the caller speak first."""
        return None

    async def turn(self, said: Utterance) -> Reply:
        """Write a turn and read lines until one is a reply."""
        await self._child.write(turn_protocol.turn(self._ctx, said))
        while True:
            found = turn_protocol.message(await self._child.read())
            if "text" in found or found.get("ok") is not True:
                return turn_protocol.reply_in(found, limit=self._ctx.limits.reply_chars)


class Child:
    """A child process in a process group of its own, with its pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._errors = asyncio.ensure_future(_tail(process.stderr))

    @classmethod
    async def spawn(cls, argv: tuple[str, ...]) -> Child:
        """Start it. Raises AgentError (`no_start`) when the system refuses."""
        pipe = asyncio.subprocess.PIPE
        try:
            process = await asyncio.create_subprocess_exec(
                *argv, stdin=pipe, stdout=pipe, stderr=pipe, limit=turn_protocol.MAX_BYTES, start_new_session=True
            )
        except OSError as error:
            raise AgentError("no_start", f"{argv[0]} did not start: {error.strerror}") from None
        return cls(process)

    async def write(self, message: dict[str, Any]) -> None:
        """Write one line. Raises AgentError (`exited`) when the child has gone."""
        stdin = self._process.stdin
        assert stdin is not None
        try:
            stdin.write(json.dumps(message).encode() + b"\n")
            await stdin.drain()
        except (ConnectionError, RuntimeError):
            raise await self._gone() from None

    async def read(self) -> bytes:
        """The next line that is not blank. Raises AgentError: `exited`, or `too_large`."""
        stdout = self._process.stdout
        assert stdout is not None
        while True:
            try:
                line = await stdout.readline()
            except ValueError:
                raise AgentError("too_large", f"a line of more than {turn_protocol.MAX_BYTES} bytes") from None
            if line.strip():
                return line
            if not line:
                raise await self._gone()

    async def end(self, farewell: dict[str, Any]) -> None:
        """Say goodbye, wait a little, and end the whole group, grandchildren too."""
        with contextlib.suppress(AgentError, TimeoutError):
            async with asyncio.timeout(_FAREWELL_S):
                await self.write(farewell)
                if self._process.stdin is not None:
                    self._process.stdin.close()
                await self._process.wait()
        self.kill()
        await self._process.wait()
        self._errors.cancel()
        transport = getattr(self._process, "_transport", None)
        if transport is not None:  # a grandchild may hold the pipes open: they are ours to close
            transport.close()

    def kill(self) -> None:
        """End the process group at once."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    async def _gone(self) -> AgentError:
        try:
            async with asyncio.timeout(_FAREWELL_S):
                code: int | str = await self._process.wait()
                last = await asyncio.shield(self._errors)
        except TimeoutError:
            code, last = "closed its output", ""
        how = f"ended with {code}" if isinstance(code, int) else code
        return AgentError("exited", f"the program {how}{f': {last}' if last else ''}")


async def _tail(stream: asyncio.StreamReader | None) -> str:
    """The last line of a stream, which is read to its end so that the child never waits."""
    kept = b""
    while stream is not None and (part := await stream.read(4096)):
        kept = (kept + part)[-2048:]
    lines = kept.decode("utf-8", "replace").strip().splitlines()
    return clean_text(lines[-1][:160]) if lines else ""


def _fingerprint(argv: Sequence[str]) -> str:
    """A hash over the program's own files: those among the words, modules (`-m`), and the Python code beside them.

    What `NAME=value` words set counts, too, unless the name is a secret's. Empty where no file is known.
    """
    here = Path.cwd()
    files: list[Path] = []
    for word in argv[1:] if shutil.which(argv[0]) != argv[0] else argv:
        if Path(word).is_file():
            files.append(Path(word).resolve())
    for flag, name in pairwise(argv):
        if flag == "-m":
            files += [file for file in _module_files(here.resolve(), name) if file.is_file()]
    own = [*files]
    for file in files:
        if file.suffix == ".py":
            own += sources_below(file.parent)
    found, given = fingerprint(own, root=here.resolve()), settings(argv)
    if not found or not given:
        return found
    return f"{found}-{hashlib.sha256(chr(0).join(given).encode(errors='surrogateescape')).hexdigest()[:8]}"


def _module_files(here: Path, name: str) -> Sequence[Path]:
    """Where `python -m NAME` finds a module in the working directory."""
    base = here.joinpath(*name.split("."))
    return base.with_name(f"{base.name}.py"), base / "__main__.py"
