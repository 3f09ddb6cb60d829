"""Pieces of the page: templates filled with a run, its cells and its calls."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from kasauti.conversation.record import Conversation
from kasauti.report import call_parts, compare, words
from kasauti.report.safe_text import cut, shown
from kasauti.report.trials import VERDICT_WORDS, standing, told, unjudged_by_blame
from kasauti.run.finished import FinishedRun
from kasauti.run.summary import CellSummary, GroupSummary
from kasauti.store.row import TrialRow

MAX_GROUPS = 40
MAX_TAGS = 200
MAX_FIELDS = 60

MARKS = {
    "fail": "✗ fail",
    "agent_error": "✗ agent error",
    "unjudged": "? unjudged",
    "known": "○ known failure",
    "pass": "✓ pass",
    "invalid": "? simulator invalid",
    "infra": "? infra error",
}
VERDICTS = (
    ("fail", "fail"),
    ("agent_error", "agent error"),
    ("unjudged", "unjudged"),
    ("flaky", "flaky"),
    ("known", "expected to fail"),
    ("pass", "pass"),
)


def head(run: FinishedRun, limits: Sequence[str]) -> str:
    """The page up to the list of scenarios; `limits` says what the page does not show."""
    summary, manifest = run.summary, run.manifest
    css, js = _asset("page.css"), _asset("page.js")
    last_k = max(summary.total.pass_hat_k, key=int, default="")
    return _render(
        "head.html",
        run=run,
        manifest=manifest,
        summary=summary,
        total=summary.total,
        ship=words.ship_line(summary),
        css=Markup(css),  # our own file
        css_hash=_digest(css),
        js_hash=_digest(js),
        last_k=last_k,
        flaky=sum(1 for cell in summary.cells if cell.flaky),
        notes=[*summary.decision.notes, *summary.notes],
        tables=[_table(by, summary.groups) for by in ("style", "category", "tag") if _table(by, summary.groups)[1]],
        unjudged=unjudged_by_blame(run),
        changes=[change for change in compare.ordered(summary.changes) if change.status != "same"],
        counted=compare.counted(summary.changes),
        limits=limits,
        verdicts=VERDICTS,
        styles=sorted({cell.style for cell in summary.cells})[:MAX_TAGS],
        tags=sorted({tag for cell in summary.cells for tag in cell.tags})[:MAX_TAGS],
    )


def cell(summary: CellSummary) -> str:
    """The head of a scenario in one style; its calls and `</div></details>` follow."""
    word = words.cell_standing(summary)
    tally = summary.tally
    has = {
        "pass": tally.passed,
        "fail": tally.failed,
        "agent_error": tally.agent_error,
        "unjudged": tally.unjudged + tally.excused,
        "flaky": summary.flaky,
        "known": bool(summary.expect_fail),
    }
    verdicts = " ".join(name for name, number in has.items() if number)
    return _render("cell.html", cell=summary, standing=word, mark=MARKS[word], verdicts=verdicts)


def call(conversation: Conversation, row: TrialRow) -> str:
    """One whole call."""
    fields = call_parts.fields(row.findings, conversation.events)
    # what failed is never what is cut off
    ordered = sorted(fields, key=lambda line: line.result != "not met") if len(fields) > MAX_FIELDS else fields
    verdict = standing(row)
    return _render(
        "call.html",
        row=row,
        verdict=verdict,
        mark=MARKS.get(verdict, VERDICT_WORDS[verdict]),
        told=told(row),
        fields=ordered[:MAX_FIELDS],
        fields_left=max(0, len(fields) - MAX_FIELDS),
        turns=call_parts.turns(conversation, row.findings),
    )


def rest() -> str:
    """The empty list of the calls that are not shown whole."""
    return _render("rest.html")


def script() -> str:
    """The page's own script."""
    return _asset("page.js")


def _table(by: str, groups: Sequence[GroupSummary]) -> tuple[str, list[GroupSummary], int]:
    named = [group for group in groups if group.by == by and not group.name.startswith("category:")]
    if by != "style" and len(named) == 1 and not named[0].name:
        return by, [], 0
    return by, named[:MAX_GROUPS], max(0, len(named) - MAX_GROUPS)


def _render(template: str, **context: Any) -> str:
    return _environment().get_template(template).render(context)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("kasauti.report", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_visible,
    )
    environment.filters.update(cut=cut, num="{:,}".format)
    environment.globals.update(words=words, x=_x)
    return environment


def _visible(item: object) -> object:
    return shown(item) if type(item) is str else item


def _x(rate: float) -> str:
    """Where a rate stands on a bar of 144 units."""
    return f"{2 + 140 * rate:.1f}"


@cache
def _asset(name: str) -> str:
    return (files("kasauti.report") / "templates" / name).read_text(encoding="utf-8").replace("\r\n", "\n")


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
