"""Finished runs made of nothing: deterministic, seeded, as large as a test wants them, never held whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b

from kasauti.conversation.record import CallKey, Conversation
from kasauti.conversation.wire import decode, encode
from kasauti.run.summary import Cause, CellSummary, Change, RunSummary, Tally
from kasauti.stats.wilson import wilson
from kasauti.store.manifest import Manifest, PlannedCell
from kasauti.store.row import TrialRow
from kasauti.testing.fates import FATES, Call, Course, course
from kasauti.testing.sums import bucket, decision, group, latency, names, pass_hat

HOSTILE = (
    "<script>alert(1)</script> ]]> </noscript></details> | `tick` @everyone [x](javascript:1) "
    "\x1b[31mred\x00 \u202ereversed\u2066 \ufffe & \"quotes' {{ 7*7 }} <!--"
)
"""Text that breaks a page, a table, a terminal or an XML file that does not take care."""

CATEGORIES = ("quantity", "modifier", "correction", "cancellation")
TITLES = (
    "Two wraps become one, without onion",
    "Three cups of tea, one without sugar",
    "मसाला डोसा, फिर दो",
    "A lassi, cancelled after the order",
)
MIXED = ("pass", "pass", "quantity", "pass", "onion", "pass", "duplicate", "agent_error", "transport", "invalid")
"""The usual mixture of fates; a name that stands twice comes twice as often."""


@dataclass(eq=False)
class SyntheticRun:
    """A `FinishedRun` whose rows and records are made when they are asked for.

    Each trial's fate is drawn from `fates` (names of `kasauti.testing.fates.FATES`) by seed, cell and trial;
    `fixed` gives the fates of single cells, in the order of their trials, the last one repeated. `hostile` is put
    into every text that an agent or an author could have written. `unlike` makes the cause of every failure its own.
    """

    scenarios: int = 3
    styles: Sequence[str] = ("hinglish", "english")
    trials: int = 3
    seed: int = 1
    fates: Sequence[str] = MIXED
    fixed: Mapping[tuple[str, str], Sequence[str]] = field(default_factory=dict)
    hostile: str = ""
    unlike: bool = False
    expect_fail: Mapping[str, str] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    manifest: Manifest = field(init=False, repr=False)
    summary: RunSummary = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Make the head and the sums; rows are made when they are read."""
        self.manifest = self._head()
        self.summary = self._sums()

    def _head(self) -> Manifest:
        return Manifest(
            run_id="2026-01-15-chai-0001",
            nonce="5f1d",
            started_at="2026-01-15T09:30:00+00:00",
            finished_at="2026-01-15T09:34:12+00:00",
            version="0.1.0",
            python="3.12.1",
            host="desk",
            suite="ordering",
            suite_path="suites/ordering",
            suite_hash="c0ffee1234567890",
            agent="python:shop:agent" + self.hostile,
            agent_identity="python:shop:agent@7d3f",
            caller="scripted",
            trials=self.trials,
            seed=self.seed,
            concurrency=8,
            limits={"turn_s": 30, "call_s": 300, "turns": 20},
            filters={},
            plan=tuple(self._plan()),
            command=("kasauti", "run", "suites/ordering", "--agent", "python:shop:agent"),
        )

    def _sums(self) -> RunSummary:
        cells = tuple(self._cell(planned) for planned in self.manifest.plan)
        total = group("suite", "ordering", cells)
        groups = [
            group(by, name, [cell for cell in cells if name in names(cell, by)])
            for by in ("style", "category", "tag")
            for name in dict.fromkeys(name for cell in cells for name in names(cell, by))
        ]
        causes = Counter[str]()
        example: dict[str, str] = {}
        for cell in cells:
            for cause in cell.causes:
                causes[cause.why] += cause.count
                example.setdefault(cause.why, cause.call_id)
        return RunSummary(
            total=total,
            groups=tuple(groups),
            cells=cells,
            decision=decision(total),
            causes=tuple(Cause(why=why, count=n, call_id=example[why]) for why, n in causes.most_common(3)),
            changes=self.changes,
        )

    def rows(self) -> Iterator[TrialRow]:
        """Rows by cell, trials ascending."""
        for planned in self.manifest.plan:
            for trial in range(1, self.trials + 1):
                row = self._row(planned, trial)
                if row is not None:
                    yield row

    def row_lines(self, scenario: str, style: str) -> Iterator[bytes]:
        """The rows of one cell as JSON."""
        planned = self._cells[scenario, style]
        for trial in range(1, self.trials + 1):
            row = self._row(planned, trial)
            if row is not None:
                yield encode(row)

    def conversation(self, row: TrialRow) -> Conversation:
        """The record behind a row, as read back from its line."""
        return decode(encode(self._conversation(row)), Conversation)

    def _conversation(self, row: TrialRow) -> Conversation:
        return Conversation(
            call_id=row.call_id,
            key=CallKey(scenario=row.scenario, hash=row.hash, style=row.style, trial=row.trial),
            capabilities=("arguments", "results", "state", "text", "timing", "tool_calls"),
            world="ordering",
            events=self._course(row.scenario, row.style, row.trial).events,
        )

    def _plan(self) -> Iterator[PlannedCell]:
        for number in range(self.scenarios):
            category = CATEGORIES[number % len(CATEGORIES)]
            for style in self.styles:
                yield PlannedCell(
                    scenario=f"order-{number + 1:03d}",
                    style=style,
                    hash=f"{number + 1:08x}",
                    title=TITLES[number % len(TITLES)] + self.hostile,
                    world="ordering/chai-nagar",
                    category=category,
                    tags=(f"category:{category}", *(("smoke",) if number % 3 == 0 else ())),
                    place=f"suites/ordering/{category}.yaml:{number + 2}",
                )

    @cached_property
    def _cells(self) -> dict[tuple[str, str], PlannedCell]:
        return {(planned.scenario, planned.style): planned for planned in self.manifest.plan}

    def _draw(self, scenario: str, style: str, trial: int) -> int:
        """48 random bits that belong to one call."""
        key = f"{self.seed}/{scenario}/{style}/{trial}"
        return int.from_bytes(blake2b(key.encode(), digest_size=6).digest())

    def _fate(self, scenario: str, style: str, trial: int) -> str:
        fixed = self.fixed.get((scenario, style))
        if fixed is not None:
            return fixed[min(trial, len(fixed)) - 1]
        return self.fates[self._draw(scenario, style, trial) % len(self.fates)]

    def _course(self, scenario: str, style: str, trial: int) -> Course:
        pace_ms = 20 * (self._draw(scenario, style, trial) // 1_000 % 31) - 200
        return course(self._fate(scenario, style, trial), Call(style=style, pace_ms=pace_ms, hostile=self.hostile))

    def _row(self, planned: PlannedCell, trial: int) -> TrialRow | None:
        name = self._fate(planned.scenario, planned.style, trial)
        if name == "missing":
            return None
        fate, went = FATES[name], self._course(planned.scenario, planned.style, trial)
        own = f" ({planned.scenario}, {planned.style}, {trial})" if self.unlike else ""
        return TrialRow(
            scenario=planned.scenario,
            style=planned.style,
            hash=planned.hash,
            trial=trial,
            attempt=1,
            call_id=f"c{self._draw(planned.scenario, planned.style, trial):012x}",
            verdict=fate.verdict,
            blame=fate.blame,
            code=fate.code,
            why=fate.why and fate.why + own + self.hostile,
            story=fate.story and fate.story + self.hostile,
            findings=went.findings,
            turns=len(went.latencies_ms),
            latencies_ms=went.latencies_ms,
            duration_ms=went.events[-1].t_ms,
            size=went.size,
        )

    def _cell(self, planned: PlannedCell) -> CellSummary:
        counts, causes, latencies = Counter[str](), Counter[str](), list[int]()
        example: dict[str, str] = {}
        for trial in range(1, self.trials + 1):
            row = self._row(planned, trial)
            if row is None:
                counts["missing"] += 1
                continue
            latencies += row.latencies_ms
            counts[bucket(row)] += 1
            if row.why:
                causes[row.why] += 1
                example.setdefault(row.why, row.call_id)
        tally = Tally(planned=self.trials, **counts)
        reason = self.expect_fail.get(planned.scenario, "")
        return CellSummary(
            id=planned.scenario,
            style=planned.style,
            title=planned.title,
            world=planned.world,
            category=planned.category,
            tags=planned.tags,
            hash=planned.hash,
            place=planned.place,
            tally=tally,
            worst=wilson(tally.passed, tally.planned),
            best=wilson(tally.passed + tally.unjudged, tally.planned),
            pass_hat_k=pass_hat(tally.passed, tally.planned),
            pass_at_k={},
            flaky=0 < tally.passed < tally.judged,
            latency=latency(latencies),
            causes=tuple(Cause(why=why, count=n, call_id=example[why]) for why, n in causes.most_common(3)),
            expect_fail=reason,
            expect_fail_red="every trial passed" if reason and tally.passed == tally.planned else "",
        )
