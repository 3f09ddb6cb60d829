"""What a scenario file of outturn 0.1.0 may hold, and how that tool converts it (`id: 7` is the text "7")."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from kasauti.scenario.validation import shown


class OldModel(BaseModel):
    """Base: unknown keys are found first (`leniency`), then values are converted as the old tool does."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def _text(value: Any) -> str:
    if isinstance(value, (dict, list)) or value is None:
        raise ValueError(f"a text belongs here, not {shown(value)}")
    return str(value)


def _texts(value: Any) -> Any:
    return [value] if isinstance(value, str) else [] if value is None else value


def _turn(value: Any) -> Any:
    if isinstance(value, str):
        return {"user": value}
    if not isinstance(value, (dict, OldModel)):
        raise ValueError(f"a turn is a text or a mapping, not {shown(value)} (fix: put quotes around the text)")
    return value


def _runs(value: Any) -> Any:
    try:
        return None if value is None else int(value)
    except (ValueError, TypeError, OverflowError):
        raise ValueError(f"`runs` is a whole number, not {shown(value)}") from None


def _at_least_one(runs: int | None) -> int | None:
    if runs is not None and not 1 <= runs <= 100_000:
        raise ValueError(f"{runs} runs (fix: write 1 or more, or leave `runs` out)")
    return runs


Text = Annotated[str, BeforeValidator(_text)]
Texts = Annotated[list[Text], BeforeValidator(_texts)]


class OldTurn(OldModel):
    """Something the caller says; the reply to it must contain every one of the texts."""

    user: Text
    expect_reply_contains: Texts = Field(default=[])


class OldScenario(OldModel):
    """One file."""

    id: Annotated[Text, Field(min_length=1)]
    turns: list[Annotated[OldTurn, BeforeValidator(_turn)]] = Field(min_length=1)
    expect: dict[str, Any]
    description: Text = ""
    tags: Texts = Field(default=[])
    runs: Annotated[int | None, BeforeValidator(_runs), AfterValidator(_at_least_one)] = None
