"""A run folder that is being written: appended to, fsynced in groups, safe to kill at any moment."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec

from kasauti.conversation.record import CallKey, Conversation
from kasauti.conversation.wire import encode
from kasauti.errors import FileProblems, HarnessError, Place, Problem, UsageProblem
from kasauti.store.lines import CallLine, LateLine, SupersededLine
from kasauti.store.lock import FolderLock
from kasauti.store.manifest import Manifest
from kasauti.store.row import TrialRow

CALLS = "calls.jsonl"
VERDICTS = "verdicts.jsonl"
MANIFEST = "run.json"
_EMPTY_RUN = frozenset({".lock", CALLS, VERDICTS})
"""What a run leaves that could not even write its manifest."""


class Written(NamedTuple):
    """Where a record landed in `calls.jsonl`, in bytes."""

    offset: int
    size: int


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a run folder. Raises FileProblems when there is none or it cannot be read."""
    path = folder / MANIFEST
    try:
        return msgspec.json.decode(path.read_bytes(), type=Manifest)
    except FileNotFoundError:
        what = "no run.json here" if folder.is_dir() else "no such run folder"
        raise FileProblems([Problem(Place(str(folder)), what, "give the folder that `kasauti run` wrote")]) from None
    except OSError as error:
        raise FileProblems([Problem(Place(str(path)), f"cannot be read: {error.strerror}")]) from None
    except msgspec.MsgspecError as error:
        raise FileProblems([Problem(Place(str(path)), f"is no manifest of a run: {error}")]) from None


def write_atomically(path: Path, content: bytes) -> None:
    """Replace a file in one step: readers see the old one or the new one."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


class _Appender:
    """An append-only file: one write per line; a torn tail is cut at opening. Once closed it takes nothing.

    Not thread-safe.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_CLOEXEC", 0), 0o644)
        self.end = self._cut_torn_tail()

    def _cut_torn_tail(self) -> int:
        size = os.fstat(self._fd).st_size
        at = size
        while at > 0:
            start = max(0, at - 65_536)
            block = os.pread(self._fd, at - start, start)
            newline = block.rfind(b"\n")
            if newline >= 0:
                at = start + newline + 1
                break
            at = start
        if at != size:
            os.ftruncate(self._fd, at)
        return at

    def append(self, line: bytes) -> Written:
        """Write one line; a half-written one (disk full) is taken back before the error goes on."""
        self.require_open()
        raw = line + b"\n"
        try:
            done = os.write(self._fd, raw)
            while done < len(raw):
                done += os.write(self._fd, raw[done:])
        except OSError as error:
            os.ftruncate(self._fd, self.end)
            raise HarnessError("disk", f"{self.path} cannot be written: {error.strerror}") from error
        written = Written(self.end, len(line))
        self.end += len(raw)
        return written

    def cut(self, end: int) -> None:
        """Drop what stands from byte `end` on, if anything does."""
        self.require_open()
        if end < self.end:
            os.ftruncate(self._fd, end)
            self.end = end

    def sync(self) -> None:
        """Bring what was written to the disk."""
        self.require_open()
        try:
            os.fsync(self._fd) if not hasattr(os, "fdatasync") else os.fdatasync(self._fd)
        except OSError as error:
            raise HarnessError("disk", f"{self.path} cannot be written: {error.strerror}") from error

    def close(self) -> None:
        """Close the file; idempotent. Its descriptor's number may be another file's from now on."""
        fd, self._fd = self._fd, -1
        if fd >= 0:
            os.close(fd)

    def require_open(self) -> None:
        """Raise HarnessError if the file is closed."""
        if self._fd < 0:
            raise HarnessError("closed", f"{self.path} is closed; nothing can be written there any more")


ROWS_HELD = 64
"""So many rows are written at once, and what there is at each `sync`."""


class RunFolder:
    """The writer of one run folder; thread-safe, but for `sync` and `close`, which are one thread's.

    Whoever writes after `close` gets a HarnessError with code `closed`.
    A call's record is one write that is made before the call is shown as done, so a killed process loses none
    that was shown; `sync` is called at least once a second, so a killed machine loses one second at most.
    """

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self.path = path
        self.manifest = manifest
        self._mutex = threading.Lock()
        self._lock = FolderLock(path)
        self._lock.take()
        self._calls = _Appender(path / CALLS)
        self._verdicts = _Appender(path / VERDICTS)
        self._rows: list[bytes] = []
        self._unsynced = False
        self._notes: tuple[str, ...] = ()

    @classmethod
    def create(cls, path: Path, manifest: Manifest) -> RunFolder:
        """A new run folder. Raises UsageProblem when `path` is a file or holds something."""
        _refuse_occupied(path)
        try:
            path.mkdir(parents=True, exist_ok=True)
            folder = cls(path, manifest)
            if (path / MANIFEST).exists():  # another run was made here while we looked
                folder.close()
                raise _holds_a_run(path)
            folder.save_manifest(manifest)
        except (OSError, HarnessError) as error:
            why = error.what if isinstance(error, HarnessError) else f"{path} cannot be written: {error.strerror}"
            raise UsageProblem(why, option="--out") from None
        return folder

    @classmethod
    def reopen(cls, path: Path) -> RunFolder:
        """A run folder to go on with. Raises FileProblems when it is none, UsageProblem when it is being written."""
        return cls(path, read_manifest(path))

    def save_manifest(self, manifest: Manifest) -> None:
        """Replace `run.json`; notes that were added are in it. Raises HarnessError when the disk refuses."""
        self.manifest = manifest
        path = self.path / MANIFEST
        manifest = msgspec.structs.replace(manifest, notes=(*manifest.notes, *self._notes))
        try:
            write_atomically(path, msgspec.json.format(encode(manifest), indent=1) + b"\n")
        except OSError as error:
            raise HarnessError("disk", f"{path} cannot be written: {error.strerror}") from error

    def add_notes(self, notes: Iterable[str]) -> None:
        """Say something of this run in `run.json`, whatever manifest is saved. Raises as `save_manifest`."""
        added = tuple(notes)
        if added:
            self._notes += added
            self.save_manifest(self.manifest)

    def append_call(self, call: Conversation) -> Written:
        """Write the record of a call; where it landed. Raises HarnessError when the disk refuses."""
        line = encode(CallLine(call))
        with self._mutex:
            written = self._calls.append(line)
            self._unsynced = True
            return written

    def append_row(self, row: TrialRow) -> None:
        """Take the row of a call whose record is written; rows are written together, since they can be made again."""
        line = encode(row)
        with self._mutex:
            self._verdicts.require_open()
            self._rows.append(line)
            if len(self._rows) >= ROWS_HELD:
                self._write_rows()

    def _write_rows(self) -> None:
        rows, self._rows = self._rows, []
        if rows:
            self._verdicts.append(b"\n".join(rows))

    def cut_rows(self, end: int) -> None:
        """Forget the rows from byte `end` on."""
        with self._mutex:
            self._write_rows()
            self._verdicts.cut(end)

    def append_late(self, call_id: str, count: int) -> None:
        """Note tool calls that came after the call was closed."""
        with self._mutex:
            self._calls.append(encode(LateLine(call_id, count)))

    def append_superseded(self, key: CallKey) -> None:
        """Note that a trial is called again."""
        with self._mutex:
            self._calls.append(encode(SupersededLine(key)))

    def sync(self) -> None:
        """Bring all records to the disk."""
        with self._mutex:
            self._write_rows()
            dirty, self._unsynced = self._unsynced, False
        if dirty:
            self._calls.sync()

    def close(self) -> None:
        """Sync and let go of the folder; idempotent. Raises HarnessError when the disk refuses the last records."""
        with self._mutex:
            dirty, self._unsynced = self._unsynced, False
            try:
                self._write_rows()
                if dirty:
                    self._calls.sync()
            finally:
                self._calls.close()
                self._verdicts.close()
                self._lock.release()


def _holds_a_run(path: Path) -> UsageProblem:
    return UsageProblem(f"{path} holds a run already", option="--out", fix="--resume it, or choose another folder")


def _refuse_occupied(path: Path) -> None:
    if path.is_dir():
        if (path / MANIFEST).exists():
            raise _holds_a_run(path)
        if any(entry.name not in _EMPTY_RUN or entry.stat().st_size for entry in path.iterdir()):
            raise UsageProblem(f"{path} is not empty", option="--out", fix="choose a new or an empty folder")
    elif path.exists() or path.is_symlink():
        raise UsageProblem(f"{path} is a file", option="--out", fix="choose a folder")
