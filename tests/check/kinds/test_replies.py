from typing import Any

import pytest

from kasauti.check.kinds.replies import NeverSaysKind, ReplyContainsKind
from kasauti.check.registry import bind_all
from kasauti.errors import FileProblems


def contains(desk: Any, expect: Any, *events: Any) -> list[tuple[bool | None, int | None]]:
    check = ReplyContainsKind().bind(expect, desk.case({"reply_contains": expect}))
    return [(finding.met, finding.at) for finding in check(desk.conversation(*events))]


def never(desk: Any, expect: Any, *events: Any) -> list[tuple[bool | None, int | None]]:
    check = NeverSaysKind().bind(expect, desk.case({"never_says": expect}))
    return [(finding.met, finding.at) for finding in check(desk.conversation(*events))]


@pytest.mark.parametrize(
    ("phrase", "said", "met"),
    [
        ("Paneer Wrap", "One PANEER  wrap, sir.", True),
        ("प्याज़", "बिना प्याज के", True),
        ("450", "total ४५० रुपये", True),
        ("isn't", "It isn’t here", True),
        ("चाय", "चाय।", True),
        ("की", "का", False),
        ("चा", "चाय", False),
        ("wrap", "wrapping", False),
        ("paneer wrap", "paneer and wrap", False),
        ("a.c", "abc", False),
        (".*", None, None),
    ],
)
def test_a_phrase_is_found_by_whole_folded_words_and_never_as_a_pattern(
    desk: Any, phrase: str, said: str | None, met: bool | None
) -> None:
    if said is None:
        with pytest.raises(FileProblems, match="without a word"):
            contains(desk, [phrase])
        return
    events = [desk.caller("hello"), desk.agent(said)]
    assert contains(desk, [phrase], *events) == [(met, 1 if met else None)]
    assert never(desk, [phrase], *events) == [(not met, 1 if met else None)]


def test_each_phrase_is_its_own_finding_with_the_reply_that_says_it(desk: Any) -> None:
    events = [desk.caller("hi"), desk.agent("namaste"), desk.caller("tea", "t2"), desk.agent("okay, tea", "t2")]
    assert contains(desk, ["tea", "coffee", "namaste"], *events) == [(True, 3), (False, None), (True, 1)]
    assert never(desk, ["coffee", "okay"], *events) == [(True, None), (False, 3)]


def test_a_turn_is_the_reply_to_that_turn_of_the_caller(desk: Any) -> None:
    events = [desk.caller("hi"), desk.agent("namaste"), desk.caller("tea", "t2"), desk.agent("okay", "t2")]
    wanted = [{"text": "namaste", "turn": "t1"}, {"text": "namaste", "turn": 2}, {"text": "okay", "any_turn": True}]
    assert contains(desk, wanted, *events) == [(True, 1), (False, 3), (True, 3)]


def test_what_the_caller_says_is_no_reply(desk: Any) -> None:
    events = [desk.caller("refund"), desk.agent("okay")]
    assert never(desk, ["refund"], *events) == [(True, None)]
    assert contains(desk, ["refund"], *events) == [(False, None)]


@pytest.mark.parametrize(
    ("expect", "what", "fix"),
    [
        ("namaste", "a list of phrases belongs here", "reply_contains: [namaste]"),
        ([], "a list of phrases belongs here", "reply_contains: [namaste]"),
        ([450], "a text belongs here", 'put it in "quotes"'),
        ([""], "a text without a word would be found everywhere or nowhere", ""),
        ([{"txt": "a", "text": "a"}], "unknown key txt", "did you mean text?"),
        ([{"turn": "t1"}], "no `text` to look for", "{text: namaste, turn: t1}"),
        ([{"text": "a", "turn": "two"}], "a caller turn belongs here", "turn: t1"),
        ([{"text": "a", "turn": 0}], "a caller turn belongs here", "turn: t1"),
        ([{"text": "a", "turn": "t1", "any_turn": True}], "`turn` and `any_turn` contradict each other", "keep one"),
        ([{"text": "a", "any_turn": "yes"}], "any_turn is true or false", ""),
        ([{"text": "a", "any_turn": False}], "not any turn: which one?", "turn: t1"),
    ],
)
def test_mistakes_are_told_with_their_place(desk: Any, expect: Any, what: str, fix: str) -> None:
    with pytest.raises(FileProblems) as found:
        contains(desk, expect)
    assert [(problem.what, problem.fix) for problem in found.value.problems] == [(what, fix)]
    assert found.value.problems[0].place.line == 9


def test_all_mistakes_are_told_at_once(desk: Any) -> None:
    with pytest.raises(FileProblems) as found:
        never(desk, [1, "", None])
    assert len(found.value.problems) == 3


def test_never_saying_a_thing_is_no_deed(desk: Any) -> None:
    expect = {"never_says": ["guaranteed"]}
    with pytest.raises(FileProblems, match="an agent that does nothing would pass"):
        bind_all(expect, desk.case(expect))


def test_both_explain_themselves(desk: Any) -> None:
    check = ReplyContainsKind().bind([{"text": "tea", "turn": "t2"}], desk.case({}))
    assert list(check.explain()) == ["reply_contains: the reply to t2 says “tea”, word by word, after folding"]
    check = NeverSaysKind().bind(["tea"], desk.case({}))
    assert list(check.explain()) == ["never_says: no reply says “tea”, word by word, after folding"]
