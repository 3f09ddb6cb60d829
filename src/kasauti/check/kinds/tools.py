"""How the agent used its tools: what it had to call, never may, how often, and only after a yes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from kasauti.check.check import Case, Check
from kasauti.check.complaints import complaints_of, known_keys, whole_number
from kasauti.check.effects import took_effect, was_done
from kasauti.conversation.event import AnyEvent, Called, Said
from kasauti.conversation.record import Capability, Conversation
from kasauti.conversation.value import Value
from kasauti.conversation.verdict import Finding
from kasauti.language.consent import Family, affirms, asks, commits, withdraws
from kasauti.outcome.complaints import Complaints, nearest
from kasauti.world.spec import WorldSpec

CHECK = "tools"


@dataclass(slots=True)
class ToolsCheck:
    """The bound `expect.tools`."""

    confirm_before: tuple[str, ...] = ()
    at_most: Mapping[str, int] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    name: str = CHECK
    needs: frozenset[Capability] = frozenset({"tool_calls"})

    def __call__(self, conversation: Conversation) -> Iterable[Finding]:
        """One finding for each tool and rule."""
        events = conversation.events
        calls = [(index, event) for index, event in enumerate(events) if isinstance(event, Called)]
        for tool in self.confirm_before:
            yield confirmed(tool, events)
        for tool, most in self.at_most.items():
            yield counted(tool, most, [index for index, call in calls if took_effect(call, tool)])
        for tool in self.required:
            done = [index for index, call in calls if call.tool == tool and was_done(call)]
            why = "" if done else f"{tool} was never called with success"
            yield Finding(
                check=CHECK, field=f"required[{tool}]", expected=True, actual=bool(done), met=bool(done),
                rule="required", why=why, at=done[0] if done else None,
            )  # fmt: skip
        for tool in self.forbidden:
            done = [index for index, call in calls if call.tool == tool]
            why = f"{tool} was called, and is forbidden" if done else ""
            yield Finding(
                check=CHECK, field=f"forbidden[{tool}]", expected=False, actual=bool(done), met=not done,
                rule="forbidden", why=why, at=done[0] if done else None,
            )  # fmt: skip

    def explain(self) -> Iterable[str]:
        """The rules in words."""
        for tool in self.confirm_before:
            yield f"tools: {tool} only after the caller said yes to a question or read-back, or gave the order itself"
        for tool, most in self.at_most.items():
            yield f"tools: {tool} takes effect at most {most} times; a replay with the same key is not one"
        for tool in self.required:
            yield f"tools: {tool} is called with success"
        for tool in self.forbidden:
            yield f"tools: {tool} is never called"


def counted(tool: str, most: int, effects: Sequence[int]) -> Finding:
    """How many effects of a tool there were against how many there may be."""
    met = len(effects) <= most
    why = "" if met else f"{tool} took effect {len(effects)} times, expected at most {most}"
    return Finding(
        check=CHECK, field=f"at_most[{tool}]", expected=most, actual=len(effects), met=met, rule="at_most", why=why,
        at=effects[most] if not met else None,
    )  # fmt: skip


def confirmed(tool: str, events: Sequence[AnyEvent]) -> Finding:
    """Whether every effect of `tool` came after a consent of its own."""
    family = family_of(tool)
    since = 0
    place = f"confirm_before[{tool}]"
    for index, event in enumerate(events):
        if not isinstance(event, Called) or not took_effect(event, tool):
            continue
        if not consented(events[since:index], family):
            again = " again" if since else ""
            why = f"{tool} was done{again} without a yes of the caller"
            return Finding(
                check=CHECK, field=place, expected="a yes first", met=False, rule="confirm_before", why=why, at=index
            )
        since = index + 1
    return Finding(check=CHECK, field=place, expected="a yes first", met=True, rule="confirm_before")


def family_of(tool: str) -> Family:
    """Which commit verb of the caller is consent to `tool`, by its name."""
    if "cancel" in tool:
        return "cancel"
    return "refund" if "refund" in tool or "return" in tool else "place"


def consented(events: Sequence[AnyEvent], family: Family) -> bool:
    """Whether these events hold a consent that still stands at their end.

    The caller's own commit verb stands until it is taken back, by a no to the agent's question for leave too. A yes
    stands only as the last thing the caller said, and only as the answer to a question or read-back of the agent.
    """
    given = False
    asked = ""
    for event in events:
        if not isinstance(event, Said):
            continue
        if event.who == "agent":
            asked = event.text
        elif commits(event.text, family):
            given = True
        elif withdraws(event.text, family, asked=asked):
            given = False
    return given or _last_is_yes(events, family)


def _last_is_yes(events: Sequence[AnyEvent], family: Family) -> bool:
    said = [event for event in events if isinstance(event, Said)]
    while said and said[-1].who == "agent":  # what the agent said after the answer, before it acted
        said.pop()
    if not said or not affirms(said[-1].text, family):
        return False
    return len(said) > 1 and said[-2].who == "agent" and asks(said[-2].text, family)


class ToolsKind:
    """`expect.tools`: `{confirm_before: [tool], at_most: {tool: n}, required: [tool], forbidden: [tool]}`."""

    key = "tools"

    def bind(self, expect: Value, case: Case) -> Check:
        """Read the rules; raises FileProblems."""
        complaints = complaints_of(self.key, case)
        known = ("confirm_before", "at_most", "required", "forbidden")
        stated = known_keys(complaints, expect, known, example="tools: {confirm_before: [submit_order]}")
        lists = {
            name: _tools(complaints, name, stated[name], case.world)
            for name in ("confirm_before", "required", "forbidden")
            if name in stated
        }
        at_most = _at_most(complaints, stated["at_most"], case.world) if "at_most" in stated else {}
        for tool in set(lists.get("required", ())) & set(lists.get("forbidden", ())):
            complaints.add(("forbidden",), f"{tool} is required and forbidden", fix="keep one", code="check")
        complaints.raise_if_any()
        return ToolsCheck(
            confirm_before=lists.get("confirm_before", ()),
            at_most=at_most,
            required=lists.get("required", ()),
            forbidden=lists.get("forbidden", ()),
        )


def _tools(complaints: Complaints, key: str, value: Value, world: WorldSpec | None) -> tuple[str, ...]:
    if type(value) is not list or not value:
        complaints.add((key,), f"{key} is a list of tool names", fix=f"{key}: [submit_order]", code="check")
        return ()
    found = []
    for index, tool in enumerate(value):
        if _is_tool(complaints, (key, index), tool, world):
            if key == "confirm_before" and world and (spec := world.tool(tool)) and spec.effect == "read":
                complaints.add((key, index), f"{tool} only reads: there is nothing to confirm", code="check")
            found.append(tool)
    return tuple(found)


def _at_most(complaints: Complaints, value: Value, world: WorldSpec | None) -> dict[str, int]:
    if type(value) is not dict or not value:
        complaints.add(("at_most",), "at_most maps tools to numbers", fix="at_most: {submit_order: 1}", code="check")
        return {}
    found: dict[str, int] = {}
    for tool, most in value.items():
        path = ("at_most", tool)
        if not _is_tool(complaints, path, tool, world):
            continue
        spec = world.tool(tool) if world else None
        if spec is not None and spec.effect == "read":
            complaints.add(path, f"{tool} only reads: it has no effects to count", code="check")
        found[tool] = whole_number(complaints, most, path, least=0)
    return found


def _is_tool(complaints: Complaints, path: tuple[str | int, ...], tool: Value, world: WorldSpec | None) -> bool:
    if type(tool) is not str or not tool:
        complaints.add(path, "a tool name belongs here", code="check")
        return False
    if world is not None and world.tool(tool) is None:
        fix = nearest(tool, [spec.name for spec in world.tools])
        complaints.add(path, f"the world has no tool {tool}", fix=fix, code="check")
        return False
    return True
