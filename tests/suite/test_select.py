from __future__ import annotations

import pathlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kasauti.errors import UsageProblem
from kasauti.scenario.scenario import Line, Scenario, Script
from kasauti.suite.select import Filters, Selection, select
from kasauti.suite.suite import BoundScenario, Suite

SCRIPT = Script(lines=(Line(text="hi"),))
LANGUAGES = {"english": "en-IN", "hinglish": "hi-en"}


def bound(
    id: str, category: str, *tags: str, world: str = "w", styles: tuple[str, ...] = ("english", "hinglish")
) -> BoundScenario:
    return BoundScenario(
        Scenario(
            id=id, title=id, world=world, scripts=dict.fromkeys(styles, SCRIPT), expect={}, hash=id, tags=tags,
            category=category, languages={style: LANGUAGES.get(style, style) for style in styles},
        )
    )  # fmt: skip


def suite(*scenarios: BoundScenario) -> Suite:
    return Suite("mine", pathlib.Path(), "h", scenarios)


MINE = suite(
    bound("two", "quantity", "smoke"),
    bound("kitne[n=1]", "quantity"),
    bound("kitne[n=2]", "quantity", "slow"),
    bound("undo", "correction", "smoke", styles=("english", "ta")),
)


def ids(selection: Selection) -> dict[str, tuple[str, ...]]:
    return {chosen.bound.scenario.id: chosen.styles for chosen in selection.chosen}


BOTH = ("english", "hinglish")


@pytest.mark.parametrize(
    ("filters", "left"),
    [
        (Filters(), {"two": BOTH, "kitne[n=1]": BOTH, "kitne[n=2]": BOTH, "undo": ("english", "ta")}),
        (Filters(ids=("two", "undo")), {"two": BOTH, "undo": ("english", "ta")}),
        (Filters(ids=("kitne",)), {"kitne[n=1]": BOTH, "kitne[n=2]": BOTH}),
        (Filters(ids=("kitne[n=2]",)), {"kitne[n=2]": BOTH}),
        (Filters(tags=("smoke", "slow")), {"two": BOTH, "kitne[n=2]": BOTH, "undo": ("english", "ta")}),
        (Filters(tags=("category:correction",)), {"undo": ("english", "ta")}),
        (Filters(tags=("smoke",), categories=("quantity",)), {"two": BOTH}),
        (Filters(styles=("hinglish",)), dict.fromkeys(("two", "kitne[n=1]", "kitne[n=2]"), ("hinglish",))),
        (Filters(styles=("ta", "hinglish"), tags=("smoke",)), {"two": ("hinglish",), "undo": ("ta",)}),
        (Filters(languages=("hi-en",), ids=("two",)), {"two": ("hinglish",)}),
        (Filters(languages=("en-IN",), styles=("english", "hinglish"), ids=("undo",)), {"undo": ("english",)}),
        (Filters(languages=("ta",)), {"undo": ("ta",)}),
    ],
)
def test_words_of_one_filter_are_or_and_filters_are_and(filters: Filters, left: dict[str, tuple[str, ...]]) -> None:
    assert ids(select(MINE, filters)) == left


def test_it_says_what_it_took() -> None:
    assert select(MINE, Filters()).said == "all 4 scenarios, 8 with their styles"
    assert select(MINE, Filters(tags=("smoke",), styles=("english",))).said == "2 of 4 scenarios"
    assert select(MINE, Filters(sample=2)).said == (
        "a sample of 2 out of 4 scenarios (seed 0): 1 w correction, 1 w quantity, 4 with their styles"
    )
    assert select(MINE, Filters(sample=9)).said == "all 4 scenarios, 8 with their styles"


@pytest.mark.parametrize(
    ("filters", "said"),
    [
        (Filters(tags=("smok",)), "nothing in mine matches --tag smok  (fix: --tag smok: did you mean `smoke`?)"),
        (
            Filters(ids=("tow",), languages=("hi-IN",)),
            "nothing in mine matches --id tow and --language hi-IN  "
            "(fix: --id tow: did you mean `two`?; --language hi-IN: did you mean `hi-en`?)",
        ),
        (
            Filters(tags=("slow",), styles=("ta",)),
            "nothing in mine matches --tag slow and --style ta  "
            "(fix: every word is known, but no scenario has all of them)",
        ),
        (Filters(sample=0), "--sample: 0 is no sample  (fix: take 1 or more)"),
    ],
)
def test_an_empty_selection_names_the_filters_and_near_misses(filters: Filters, said: str) -> None:
    with pytest.raises(UsageProblem) as caught:
        select(MINE, filters)
    assert str(caught.value) == said


@given(
    counts=st.lists(st.integers(1, 12), min_size=1, max_size=5),
    size=st.integers(1, 30),
    seed=st.integers(0, 2**32),
)
def test_a_sample_gives_every_stratum_its_share(counts: list[int], size: int, seed: int) -> None:
    scenarios = [bound(f"s{c}-{n}", f"c{c}") for c, count in enumerate(counts) for n in range(count)]
    mine = suite(*scenarios)
    first, again = (select(mine, Filters(sample=size, seed=seed)) for _ in range(2))
    assert first == again
    assert len(first.chosen) == min(size, len(scenarios))
    taken = Counter(chosen.bound.scenario.category for chosen in first.chosen)
    for c, count in enumerate(counts):
        fair = min(size, len(scenarios)) * count / len(scenarios)
        assert abs(taken[f"c{c}"] - fair) < 1
    order = [scenario.scenario.id for scenario in scenarios]
    assert [order.index(chosen.bound.scenario.id) for chosen in first.chosen] == sorted(
        order.index(chosen.bound.scenario.id) for chosen in first.chosen
    )


def test_another_seed_draws_other_scenarios() -> None:
    mine = suite(*(bound(f"s{n}", "c") for n in range(30)))
    drawn = {tuple(ids(select(mine, Filters(sample=5, seed=seed)))) for seed in range(5)}
    assert len(drawn) == 5
