"""Run folders survive kills, full disks and second writers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kasauti.conversation.event import Said
from kasauti.conversation.record import CallKey, Conversation
from kasauti.errors import FileProblems, HarnessError, UsageProblem
from kasauti.store.folder import CALLS, RunFolder, read_manifest
from kasauti.store.lines import CallLine, LateLine, SupersededLine, read_lines
from kasauti.store.manifest import Manifest
from kasauti.store.row import TrialRow


def manifest() -> Manifest:
    return Manifest(
        run_id="r1",
        nonce="n",
        started_at="2026-12-01T00:00:00Z",
        version="0",
        python="3",
        host="h",
        suite="ordering",
        suite_path="ordering",
        suite_hash="s",
        agent="builtin:correct",
        agent_identity="a",
        caller="scripted",
        trials=1,
        seed=0,
        concurrency=1,
        limits={},
        filters={},
        plan=(),
    )


def call(trial: int, text: str = "दो समोसे") -> Conversation:
    return Conversation(
        call_id=f"c{trial}",
        key=CallKey(scenario="s", hash="h", style="hinglish", trial=trial),
        capabilities=("text",),
        events=(Said(t_ms=0, turn="t1", who="caller", text=text, source="script"),),
    )


def test_a_record_is_read_back_from_where_it_was_said_to_be(tmp_path: Path) -> None:
    folder = RunFolder.create(tmp_path / "run", manifest())
    written = [folder.append_call(call(trial)) for trial in (1, 2, 3)]
    folder.close()
    raw = (tmp_path / "run" / CALLS).read_bytes()
    lines = list(read_lines(tmp_path / "run" / CALLS))
    assert [line.line.call for line in lines if isinstance(line.line, CallLine)] == [call(1), call(2), call(3)]
    assert [(line.offset, line.size) for line in lines] == [tuple(place) for place in written]
    assert "दो समोसे" in raw.decode()


def test_late_and_superseded_lines_stand_beside_records(tmp_path: Path) -> None:
    folder = RunFolder.create(tmp_path / "run", manifest())
    folder.append_call(call(1))
    folder.append_late("c1", 3)
    folder.append_superseded(call(1).key)
    folder.close()
    kinds = [type(line.line) for line in read_lines(tmp_path / "run" / CALLS)]
    assert kinds == [CallLine, LateLine, SupersededLine]


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(min_value=1, max_value=400))
def test_a_torn_last_line_is_cut_and_writing_goes_on(tmp_path_factory: pytest.TempPathFactory, cut: int) -> None:
    path = tmp_path_factory.mktemp("torn") / "run"
    folder = RunFolder.create(path, manifest())
    first = folder.append_call(call(1))
    second = folder.append_call(call(2))
    folder.close()
    whole = (path / CALLS).read_bytes()
    torn = whole[: len(whole) - min(cut, second.size + 1)]
    (path / CALLS).write_bytes(torn)
    again = RunFolder.reopen(path)
    third = again.append_call(call(3))
    again.close()
    kept = [line.line.call.key.trial for line in read_lines(path / CALLS) if isinstance(line.line, CallLine)]
    assert kept == [1, 3]
    assert third.offset == first.size + 1


def test_after_closing_nothing_is_written_there_nor_into_a_file_that_was_opened_since(tmp_path: Path) -> None:
    folder = RunFolder.create(tmp_path / "run", manifest())
    folder.append_call(call(1))
    folder.close()
    before = (tmp_path / "run" / CALLS).read_bytes()
    # They get the numbers that became free.
    opened = [os.open(tmp_path / str(number), os.O_WRONLY | os.O_CREAT) for number in range(8)]
    row = TrialRow(scenario="s", style="hinglish", hash="h", trial=1, attempt=1, call_id="c1", verdict="pass")
    writes: list[Callable[[], object]] = [
        lambda: folder.append_call(call(2)),
        lambda: folder.append_row(row),
        lambda: folder.append_late("c1", 3),
        lambda: folder.append_superseded(call(1).key),
        lambda: folder.cut_rows(0),
    ]
    for write in writes:
        with pytest.raises(HarnessError, match="closed"):
            write()
    folder.close()
    for descriptor in opened:
        os.close(descriptor)
    assert [(tmp_path / str(number)).stat().st_size for number in range(8)] == [0] * 8
    assert (tmp_path / "run" / CALLS).read_bytes() == before


def test_notes_that_were_added_are_in_every_manifest_that_is_saved(tmp_path: Path) -> None:
    folder = RunFolder.create(tmp_path / "run", manifest())
    planned = folder.manifest
    folder.add_notes([])
    folder.add_notes(["1 worker was abandoned."])
    assert read_manifest(tmp_path / "run").notes == ("1 worker was abandoned.",)
    folder.add_notes(["1 call was made again."])
    folder.save_manifest(msgspec.structs.replace(planned, notes=("Selected: 3.",), finished_at="now"))
    folder.close()
    saved = read_manifest(tmp_path / "run")
    assert saved.notes == ("Selected: 3.", "1 worker was abandoned.", "1 call was made again.")
    assert saved.finished_at == "now"


def test_a_second_writer_is_refused_with_the_fix(tmp_path: Path) -> None:
    folder = RunFolder.create(tmp_path / "run", manifest())
    with pytest.raises(UsageProblem, match="another kasauti writes into"):
        RunFolder.reopen(tmp_path / "run")
    folder.close()
    RunFolder.reopen(tmp_path / "run").close()


def test_a_folder_with_a_run_a_foreign_folder_and_a_file_are_not_written_over(tmp_path: Path) -> None:
    RunFolder.create(tmp_path / "run", manifest()).close()
    with pytest.raises(UsageProblem, match="holds a run already"):
        RunFolder.create(tmp_path / "run", manifest())
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("keep")
    with pytest.raises(UsageProblem, match="not empty"):
        RunFolder.create(tmp_path / "mine", manifest())
    (tmp_path / "file").write_text("keep")
    with pytest.raises(UsageProblem, match="is a file"):
        RunFolder.create(tmp_path / "file", manifest())
    assert (tmp_path / "file").read_text() == "keep"


@pytest.mark.parametrize("content", ["", "{}", "not json", "[]", '{"run_id": 3}', "\x00"])
def test_a_broken_manifest_is_told_with_its_place(tmp_path: Path, content: str) -> None:
    (tmp_path / "run.json").write_text(content)
    with pytest.raises(FileProblems, match=r"run\.json  is no manifest of a run"):
        read_manifest(tmp_path)


def test_a_missing_manifest_says_what_to_give(tmp_path: Path) -> None:
    with pytest.raises(FileProblems, match=r"no run\.json here"):
        read_manifest(tmp_path)
    with pytest.raises(FileProblems, match="no such run folder"):
        read_manifest(tmp_path / "nowhere")


def test_a_full_disk_loses_no_record_that_was_written(tmp_path: Path) -> None:
    """The file may not grow past a limit: the write that crosses it is taken back whole, and told as ours."""
    pytest.importorskip("resource", reason="limits on file size need a POSIX system")
    program = textwrap.dedent(
        """
        import json, resource, sys
        sys.path.insert(0, sys.argv[2])
        from test_folder import call, manifest
        from pathlib import Path
        from kasauti.errors import HarnessError
        from kasauti.store.folder import RunFolder
        folder = RunFolder.create(Path(sys.argv[1]), manifest())
        resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, 5_000))
        done = 0
        try:
            for trial in range(1, 1000):
                folder.append_call(call(trial))
                done = trial
        except HarnessError as error:
            print(json.dumps({"done": done, "code": error.code}))
        """
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "run"), str(Path(__file__).parent)],
        capture_output=True,
        text=True,
        check=True,
    )
    said = json.loads(ran.stdout)
    lines = list(read_lines(tmp_path / "run" / CALLS))
    assert said["code"] == "disk"
    assert 0 < said["done"] == len(lines)
