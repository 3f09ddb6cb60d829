"""`junit.xml`: one test case for a scenario in one style, its trials summed up.

A wrong outcome is a `failure`; the agent's own error a `failure` of type `AgentError`; what could not be judged
(infrastructure, simulator invalid, never called) is an `error`, never a pass. A cell that is expected to fail is
`skipped`, unless it is expected to no longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kasauti.report import call_parts, words
from kasauti.report.atomic import replacing
from kasauti.report.call_view import transcript
from kasauti.report.safe_text import cut, xml_attribute, xml_text
from kasauti.report.trials import VERDICT_WORDS, gists_of, standing, told, whole
from kasauti.run.finished import FinishedRun
from kasauti.run.summary import CellSummary
from kasauti.store.row import TrialRow

MAX_TOLD = 10
MAX_MESSAGE = 500
MAX_OUTPUT = 20_000

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


def write(run: FinishedRun, path: Path) -> None:
    """Write the file, whole or not at all; one scenario is held at a time."""
    with replacing(path) as file:
        for chunk in chunks(run):
            file.write(chunk.encode("utf-8"))


def chunks(run: FinishedRun) -> Iterator[str]:
    """The file in pieces."""
    yield _HEAD + _open(run)
    for cell in run.summary.cells:
        yield from _case(run, cell)
    yield "  </testsuite>\n</testsuites>\n"


def _open(run: FinishedRun) -> str:
    manifest = run.manifest
    tags = [_tag(cell) for cell in run.summary.cells]
    every = (gist for cell in run.summary.cells for gist, _ in gists_of(run, cell))
    seconds = f"{sum(gist.duration_ms for gist in every) / 1000:.3f}"
    counts = {
        "tests": str(len(tags)),
        "failures": str(tags.count("failure")),
        "errors": str(tags.count("error")),
        "skipped": str(tags.count("skipped")),
        "time": seconds,
    }
    properties = {
        "kasauti": manifest.version,
        "run": manifest.run_id,
        "suite_hash": manifest.suite_hash,
        "agent": manifest.agent,
        "agent_identity": manifest.agent_identity,
        "caller": manifest.caller,
        "trials": str(manifest.trials),
        "seed": str(manifest.seed),
        "gate": words.ship_line(run.summary),
    }
    suite = {"name": manifest.suite, **counts, "timestamp": manifest.started_at[:19], "hostname": manifest.host}
    lines = [
        f"<testsuites{_attributes({'name': 'kasauti', **counts})}>",
        f"  <testsuite{_attributes(suite)}>",
        "    <properties>",
        *(f"      <property{_attributes({'name': name, 'value': text})}/>" for name, text in properties.items()),
        "    </properties>",
    ]
    return "\n".join(lines) + "\n"


def _tag(cell: CellSummary) -> str:
    standing_word = words.cell_standing(cell)
    return {"fail": "failure", "agent_error": "failure", "unjudged": "error", "known": "skipped"}.get(standing_word, "")


def _case(run: FinishedRun, cell: CellSummary) -> Iterator[str]:
    duration_ms, bad, left = 0, list[TrialRow](), 0
    for gist, line in gists_of(run, cell):
        duration_ms += gist.duration_ms
        if gist.verdict != "pass":
            bad, left = ([*bad, whole(line)], left) if len(bad) < MAX_TOLD else (bad, left + 1)
    name = {
        "classname": ".".join(part for part in (run.manifest.suite, cell.category, cell.style) if part),
        "name": cell.id,
        "time": f"{duration_ms / 1000:.3f}",
    }
    yield f"    <testcase{_attributes(name)}>\n"
    yield from _result(cell, bad, left)
    if bad:
        text = transcript(run.conversation(bad[0]), bad[0])
        output = f"trial {bad[0].trial}\n{cut(text, MAX_OUTPUT)}"
        yield f"      <system-out>{xml_text(output)}</system-out>\n"
    yield "    </testcase>\n"


def _result(cell: CellSummary, bad: list[TrialRow], left: int) -> Iterator[str]:
    tag = _tag(cell)
    if not tag:
        return
    kind = {"fail": "WrongOutcome", "agent_error": "AgentError", "unjudged": "Unjudged", "known": ""}
    attributes = {"message": cut(_message(cell), MAX_MESSAGE), "type": kind[words.cell_standing(cell)]}
    if cell.expect_fail_red:
        attributes["type"] = "NoLongerExpectedToFail"
    if tag == "skipped":
        yield f"      <skipped{_attributes({'message': attributes['message']})}/>\n"
        return
    told_lines = [line for row in bad for line in _told(row)]
    if left:
        told_lines.append(f"and {words.count(left, 'more trial')}")
    yield f"      <{tag}{_attributes(attributes)}>{xml_text(chr(10).join(told_lines))}</{tag}>\n"


def _message(cell: CellSummary) -> str:
    if cell.expect_fail:
        return cell.expect_fail_red or f"expected to fail: {cell.expect_fail}"
    causes = "; ".join(f"{cause.count} x {cause.why}" for cause in cell.causes[:3])
    return f"{words.tally(cell.tally)}: {causes}" if causes else words.tally(cell.tally)


def _told(row: TrialRow) -> Iterator[str]:
    yield f"trial {row.trial}, {VERDICT_WORDS[standing(row)]}: {told(row)}"
    for line in call_parts.fields(row.findings):
        if line.result in ("not met", "not measured"):
            yield f"  {line.field}: expected {line.expected}, committed {line.committed} ({line.result})"


def _attributes(pairs: dict[str, str]) -> str:
    return "".join(f' {name}="{xml_attribute(text)}"' for name, text in pairs.items())
