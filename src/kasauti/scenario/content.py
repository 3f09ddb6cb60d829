"""The content hashes of a scenario: of everything that decides about a verdict, and of what decides about a call."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from kasauti.scenario.scenario import Scenario

_encoder = msgspec.json.Encoder(decimal_format="string", order="deterministic")


def content_hash(scenario: Scenario) -> str:
    """Twenty-four hex digits. Title, tags, category, review, known failures and places do not count.

    The id counts: a run keys its calls by this hash, and two scenarios that say the same are still two.
    """
    parts: list[Any] = [
        scenario.id, scenario.world, dict(scenario.scripts), scenario.expect, dict(scenario.languages),
        scenario.goal, scenario.facts, scenario.rows, scenario.faults, scenario.now, scenario.zone, scenario.format,
    ]  # fmt: skip
    if scenario.probe is not None or scenario.hooks is not None:
        parts += [scenario.probe, scenario.hooks]
    return digest(parts)


def called_hash(scenario: Scenario, style: str, world_hash: str) -> str:
    """Twenty-four hex digits over all that a call in this style is made from; what is expected of it does not count.

    Records with the same hash are of the same call, and may be judged again by whatever is expected now.

    Args:
        world_hash: over the content of its world, "" without one.
    """
    return digest([
        scenario.id, scenario.world, world_hash, style, scenario.scripts[style], scenario.languages.get(style),
        scenario.goal, scenario.facts, scenario.rows, scenario.faults, scenario.now, scenario.zone, scenario.format,
        scenario.probe, scenario.hooks,
    ])  # fmt: skip


def with_world(content: str, world_hash: str) -> str:
    """The content hash of a scenario together with its world, whose content decides about verdicts, too."""
    return digest([content, world_hash]) if world_hash else content


def digest(content: Any) -> str:
    """Twenty-four hex digits over values, Structs and mappings; the order of keys does not count."""
    return hashlib.sha256(_encoder.encode(content)).hexdigest()[:24]
