"""What a pack of indicorderbench 0.1.1 may hold: pack.yaml and scenarios/*.yaml.

Numbers and booleans are converted as that tool converts them (`"2"` is 2, `true` is 1), unlike in our own files.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Language = Literal["en-IN", "hi-en"]
DEFAULT_TURNS = ("closing", "confirm", "fallback", "nudge")


class OldModel(BaseModel):
    """Base: unknown keys are found first, and what is left is converted as the old tool does."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class OldTurn(OldModel):
    """Something the caller says."""

    id: str | None = None
    text: str = Field(min_length=1)
    audio: str | None = None
    is_closing: bool = False


class OldRule(OldModel):
    """What the caller says when a pattern is found in the reply."""

    id: Id
    match: list[str] = Field(min_length=1)
    reply: OldTurn
    max_uses: int = Field(default=2, ge=1)


class OldDefaults(OldModel):
    """The caller's stock phrases of one language."""

    closing: OldTurn
    confirm: OldTurn
    fallback: OldTurn
    nudge: OldTurn
    confirm_patterns: list[str] = Field(min_length=1)
    goodbye_patterns: list[str] = Field(min_length=1)
    question_patterns: list[str] = Field(default=[])
    clarifications: list[OldRule] = Field(default=[])
    max_fallbacks: int = Field(default=2, ge=0)
    max_nudges: int = Field(default=2, ge=0)


class OldPackDefaults(OldModel):
    """Defaults by language."""

    caller: dict[Language, OldDefaults]


class OldPack(OldModel):
    """pack.yaml."""

    id: Id
    name: str
    version: str
    menu: str = "menu.yaml"
    description: str = ""
    defaults: OldPackDefaults


class OldCaller(OldModel):
    """The script of one scenario, with what it changes of the defaults."""

    turns: list[OldTurn] = Field(min_length=1)
    clarifications: list[OldRule] = Field(default=[])
    closing: OldTurn | None = None
    confirm: OldTurn | None = None
    fallback: OldTurn | None = None
    nudge: OldTurn | None = None
    confirm_patterns: list[str] | None = None
    goodbye_patterns: list[str] | None = None
    question_patterns: list[str] | None = None
    max_fallbacks: int | None = Field(default=None, ge=0)
    max_nudges: int | None = Field(default=None, ge=0)

    @model_validator(mode="after")
    def _turn_ids(self) -> OldCaller:
        seen: set[str] = set()
        for index, turn in enumerate(self.turns):
            name = turn.id or f"t{index + 1}"
            if name in DEFAULT_TURNS:
                raise ValueError(f"the turn id `{name}` is kept for the default of that name (fix: rename it)")
            if name in seen:
                raise ValueError(f"two turns are called `{name}` (fix: rename one)")
            seen.add(name)
        return self


class OldLine(OldModel):
    """One line of an expected order; `modifiers` by group: an option, options, or `*` for any."""

    item_id: Id
    quantity: int = Field(ge=1)
    modifiers: dict[str, str | list[str]] = Field(default={})


class OldOrder(OldModel):
    """An expected order."""

    lines: list[OldLine] = Field(min_length=1)


class OldState(OldModel):
    """One way in which the call may end."""

    id: Id
    description: str = ""
    orders: list[OldOrder] = Field(default=[])


class OldScenario(OldModel):
    """scenarios/*.yaml."""

    id: Id
    title: str
    language: Language
    category: Literal["quantity", "modifier", "correction", "cancellation", "duplicate_submission"]
    menu: str
    difficulty: Literal["easy", "medium", "hard"] = "medium"
    tags: list[str] = Field(default=[])
    review_status: Literal["unreviewed", "reviewed"] = "unreviewed"
    reviewer_notes: str | None = None
    version: int = 1
    caller: OldCaller
    expected: list[OldState] = Field(min_length=1)

    @model_validator(mode="after")
    def _state_ids(self) -> OldScenario:
        names = [state.id for state in self.expected]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"two expected states are called `{name}` (fix: rename one)")
        return self
