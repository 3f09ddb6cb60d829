"""Which scenarios of a suite, in which styles: by id, tag, category, style and language, or a fair sample of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from kasauti.errors import UsageProblem
from kasauti.scenario.validation import did_you_mean
from kasauti.suite.suite import BoundScenario, Suite


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """What to select: any of the words within one field, and every field that has words.

    `ids` also name all scenarios that parameters made of one (`ek-hi` is every `ek-hi[...]`); a tag
    `category:x` is the category. `languages` are BCP 47 tags as the old turn protocol knows them, or styles.
    `cells` are pairs of scenario id and style (those that failed in an earlier run).
    `sample` takes so many of what is left, fairly over worlds and categories.
    """

    ids: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    cells: tuple[tuple[str, str], ...] = ()
    sample: int | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Chosen:
    """A scenario with the styles it is called in."""

    bound: BoundScenario
    styles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Selection:
    """What was selected, in the suite's order, and one sentence about it for people."""

    chosen: tuple[Chosen, ...]
    said: str


def select(suite: Suite, filters: Filters) -> Selection:
    """The scenarios and styles that the filters leave.

    Raises:
        UsageProblem: nothing is left; names the filters, and what comes near to words that nothing has.
    """
    if filters.sample is not None and filters.sample < 1:
        raise UsageProblem(f"{filters.sample} is no sample", option="--sample", fix="take 1 or more")
    kept = [chosen for bound in suite.scenarios if (chosen := _chosen(bound, filters)).styles]
    if not kept:
        raise UsageProblem(f"nothing in {suite.name} matches {_told(filters)}", fix=_near_misses(suite, filters))
    total = len(suite.scenarios)
    said = f"{len(kept)} of {total} scenarios" if len(kept) < total else f"all {total} scenarios"
    if filters.sample is not None and filters.sample < len(kept):
        sampled = sample(kept, filters.sample, filters.seed)
        said = f"a sample of {len(sampled)} out of {len(kept)} scenarios (seed {filters.seed}): {_strata(sampled)}"
        kept = sampled
    calls = sum(len(chosen.styles) for chosen in kept)
    return Selection(tuple(kept), f"{said}, {calls} with their styles" if calls != len(kept) else said)


def _chosen(bound: BoundScenario, filters: Filters) -> Chosen:
    scenario = bound.scenario
    tags = {*scenario.tags, f"category:{scenario.category}"}
    fits = (
        (not filters.ids or any(_is_id(word, scenario.id) for word in filters.ids))
        and (not filters.tags or not tags.isdisjoint(filters.tags))
        and (not filters.categories or scenario.category in filters.categories)
    )
    if not fits:
        return Chosen(bound, ())
    styles = tuple(
        style
        for style in bound.styles
        if (not filters.styles or style in filters.styles)
        and (not filters.cells or (scenario.id, style) in filters.cells)
        and (not filters.languages or not {style, scenario.languages.get(style)}.isdisjoint(filters.languages))
    )
    return Chosen(bound, styles)


def _is_id(word: str, scenario_id: str) -> bool:
    return word == scenario_id or scenario_id.startswith(f"{word}[")


def sample(kept: Sequence[Chosen], size: int, seed: int) -> list[Chosen]:
    """`size` of them, in order: each world and category gets its share (largest remainder), drawn by the seed."""
    strata: dict[tuple[str, str], list[int]] = {}
    for index, chosen in enumerate(kept):
        strata.setdefault(_stratum(chosen), []).append(index)
    draw = random.Random(seed)
    exact = {key: size * len(members) / len(kept) for key, members in strata.items()}
    share = {key: int(quota) for key, quota in exact.items()}
    # Ties between remainders are drawn too, or a small sample would always leave out the same strata.
    order = sorted(strata, key=lambda key: (share[key] - exact[key], draw.random()))
    for key in order[: size - sum(share.values())]:
        share[key] += 1
    taken = sorted(index for key, members in strata.items() for index in draw.sample(members, share[key]))
    return [kept[index] for index in taken]


def _stratum(chosen: Chosen) -> tuple[str, str]:
    return chosen.bound.scenario.world, chosen.bound.scenario.category


def _strata(kept: Iterable[Chosen]) -> str:
    counts: dict[str, int] = {}
    for chosen in kept:
        name = " ".join(word for word in _stratum(chosen) if word) or "no category"
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))


def _told(filters: Filters) -> str:
    flags = _flags(filters)
    return " and ".join(f"{flag} {' or '.join(words)}" for flag, words, _ in flags) or "no filter at all"


def _flags(filters: Filters) -> list[tuple[str, tuple[str, ...], Callable[[BoundScenario], Iterable[str]]]]:
    flags: list[tuple[str, tuple[str, ...], Callable[[BoundScenario], Iterable[str]]]] = [
        ("--id", filters.ids, lambda bound: (bound.scenario.id, bound.scenario.id.partition("[")[0])),
        ("--tag", filters.tags, lambda bound: (*bound.scenario.tags, f"category:{bound.scenario.category}")),
        ("--category", filters.categories, lambda bound: (bound.scenario.category,)),
        ("--style", filters.styles, lambda bound: bound.styles),
        ("--language", filters.languages, lambda bound: (*bound.scenario.languages.values(), *bound.styles)),
        ("cell", _cells(filters), lambda bound: [f"{bound.scenario.id} ({style})" for style in bound.styles]),
    ]
    return [flag for flag in flags if flag[1]]


def _cells(filters: Filters) -> tuple[str, ...]:
    return tuple(f"{scenario} ({style})" for scenario, style in filters.cells)


def _near_misses(suite: Suite, filters: Filters) -> str:
    """For each word that nothing has, the nearest; if every word is known, that they exclude one another."""
    fixes: list[str] = []
    for flag, words, of in _flags(filters):
        known = dict.fromkeys(word for bound in suite.scenarios for word in of(bound) if word and word != "category:")
        fixes += [f"{flag} {word}: {did_you_mean(word, list(known)[:40])}" for word in words if word not in known]
    return "; ".join(fixes) or "every word is known, but no scenario has all of them"
