"""What a scenario file may hold: the models behind `kasauti schema` and behind every unknown-key problem."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from kasauti.scenario.formats.written_backend import TextOrProbe, WrittenHooks
from kasauti.scenario.scenario import STYLES, Confirms
from kasauti.scenario.validation import FileModel, shown

_ID = re.compile(r"[^\W_][\w\-.\u0900-\u0D7F\u200c\u200d]{0,119}")
_TAG = re.compile(r"[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?")
_STYLE_OF = {
    "en": "english", "en-IN": "english", "en-US": "english", "en-GB": "english", "hi": "hindi_devanagari",
    "hi-IN": "hindi_devanagari", "hi-Deva": "hindi_devanagari", "hi-Latn": "hindi_roman", "hi-en": "hinglish",
}  # fmt: skip
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")


def _fit_id(text: str) -> str:
    if not _ID.fullmatch(text) or text.endswith("."):
        raise ValueError("an id is letters, digits, - _ and . (at most 120, a letter or digit first) (fix: rename it)")
    if _RESERVED.fullmatch(text):
        raise ValueError(f"`{text}` is no file name on Windows (fix: rename it)")
    return text


def check_style(text: str) -> str:
    """The style itself. Raises ValueError for a word that is neither a style nor a language tag."""
    if text in STYLES:
        return text
    if text in _STYLE_OF:
        raise ValueError(f"`{text}` is a language, not a style (fix: write `{_STYLE_OF[text]}`)")
    if not _TAG.fullmatch(text):
        import difflib

        near = difflib.get_close_matches(text, STYLES, n=1, cutoff=0.5)
        fix = f"did you mean `{near[0]}`?" if near else f"styles are {', '.join(STYLES)}, or a language tag such as ta"
        raise ValueError(f"`{text[:40]}` is no style (fix: {fix})")
    return text


def _line(value: Any) -> Any:
    if isinstance(value, str):
        return {"say": value}
    if not isinstance(value, (dict, FileModel)):
        raise ValueError(f"a line is a text or a mapping, not {shown(value)} (fix: put quotes around the text)")
    return value


def _iso_day(text: str) -> str:
    try:
        date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"`{text[:40]}` is no day (fix: write it as 2026-12-31)") from None
    return text


class WrittenInterrupt(FileModel):
    """When the caller breaks in: so many milliseconds or words into the agent's reply."""

    after_ms: int | None = Field(default=None, ge=0)
    after_words: int | None = Field(default=None, ge=1)

    @model_validator(mode="after")
    def _one(self) -> WrittenInterrupt:
        if (self.after_ms is None) == (self.after_words is None):
            raise ValueError("`interrupt` needs one of `after_ms` and `after_words`")
        return self


class WrittenLine(FileModel):
    """What the caller does in one turn; a bare text is the same as `{say: text}`."""

    say: str = Field(default="", max_length=5_000)
    press: str = Field(default="", pattern=r"^[0-9*#A-Dw]*$", max_length=64)
    wait_ms: int = Field(default=0, ge=0, le=300_000)
    interrupt: WrittenInterrupt | None = None
    noise: str = ""
    hang_up: bool = False
    after_letdown: bool = False
    closing: bool = False

    @model_validator(mode="after")
    def _something(self) -> WrittenLine:
        if not (self.say.strip() or self.press or self.wait_ms or self.hang_up):
            raise ValueError("an empty line (fix: write what the caller says, or delete it)")
        return self


TextOrLine = Annotated[WrittenLine, BeforeValidator(_line, json_schema_input_type=str | WrittenLine)]
Style = Annotated[str, AfterValidator(check_style)]
PerStyle = dict[Style, TextOrLine]
Patterns = dict[Style, list[str]]


class WrittenAnswer(FileModel):
    """What the caller knows when asked: by slot (`asked`, `about`), or by pattern (`match`)."""

    asked: str = ""
    about: str = ""
    match: list[str] = Field(default=[], max_length=50)
    say: PerStyle = Field(min_length=1)
    times: int = Field(default=2, ge=1)

    @model_validator(mode="after")
    def _one(self) -> WrittenAnswer:
        if bool(self.asked.strip()) == bool(self.match):
            raise ValueError("an answer needs one of `asked` and `match`")
        if self.about and self.match:
            raise ValueError("`about` belongs to `asked` (fix: drop it, or write `asked` in place of `match`)")
        return self


class WrittenFact(FileModel):
    """Something a goal-driven caller knows."""

    key: str = Field(min_length=1)
    value: Any
    reveal_when: str = ""


class Phrases(FileModel):
    """The caller's stock phrases and what it listens for, by style; the shipped ones where left out."""

    closing: PerStyle = Field(default={})
    confirm: PerStyle = Field(default={})
    fallback: PerStyle = Field(default={})
    nudge: PerStyle = Field(default={})
    deny: PerStyle = Field(default={})
    confirm_patterns: Patterns = Field(default={})
    goodbye_patterns: Patterns = Field(default={})
    question_patterns: Patterns = Field(default={})
    max_fallbacks: int = Field(default=2, ge=0, le=100)
    max_nudges: int = Field(default=2, ge=0, le=100)
    confirms: Confirms = "once"


class WrittenCaller(Phrases):
    """Who calls: a script by style, a goal for a model, or both."""

    says: dict[Style, list[TextOrLine]] = Field(default={})
    answers: list[WrittenAnswer] = Field(default=[])
    goal: str = ""
    facts: list[WrittenFact] = Field(default=[])
    styles: list[Style] = Field(default=[])

    @model_validator(mode="after")
    def _speaks(self) -> WrittenCaller:
        if not self.says and not self.goal.strip():
            raise ValueError("the caller has nothing to say (fix: add `says:` with lines by style, or a `goal:`)")
        for style, lines in self.says.items():
            if not lines:
                raise ValueError(f"no lines in `{style}` (fix: write some, or delete the style)")
        return self


class WrittenFault(FileModel):
    """A fault of the world, injected on the first `times` calls of a tool."""

    tool: str = Field(min_length=1)
    kind: Literal["commit_then_timeout", "timeout", "slow", "out_of_stock", "error"]
    times: int = Field(default=1, ge=1)
    skip: int = Field(default=0, ge=0)
    delay_ms: int = Field(default=0, ge=0)
    item: str = ""
    code: str = "internal"


class WrittenExpectFail(FileModel):
    """A known failure: why, and until which day."""

    reason: str = Field(min_length=1)
    until: Annotated[str, AfterValidator(_iso_day)]


class WrittenScenario(FileModel):
    """One scenario."""

    id: Annotated[str, AfterValidator(_fit_id)]
    title: str = ""
    world: str = ""
    tags: list[Annotated[str, Field(min_length=1)]] = Field(default=[])
    category: str = ""
    caller: WrittenCaller
    expect: dict[str, Any] = Field(min_length=1)
    parameters: list[dict[str, Any]] = Field(default=[])
    rows: dict[str, Any] | None = None
    faults: list[WrittenFault] = Field(default=[])
    now: str = "real"
    zone: str = "Asia/Kolkata"
    expect_fail: WrittenExpectFail | None = None
    reviewed: bool = False
    probe: TextOrProbe | None = None
    hooks: WrittenHooks | None = None


class ScenarioFile(FileModel):
    """A scenario file: one scenario or several."""

    scenarios: list[WrittenScenario] = Field(min_length=1)


class WrittenDefaults(FileModel):
    """What every scenario of a suite has unless it says otherwise; merged below it (`scenario.merging`)."""

    world: str = ""
    tags: list[str] = Field(default=[])
    category: str = ""
    caller: Phrases = Phrases()
    expect: dict[str, Any] = Field(default={})
    rows: dict[str, Any] | None = None
    faults: list[WrittenFault] = Field(default=[])
    now: str = "real"
    zone: str = "Asia/Kolkata"
    reviewed: bool = False
    probe: TextOrProbe | None = None
    hooks: WrittenHooks | None = None
