"""The content hash of a scenario: over everything that decides about a verdict, and nothing else."""

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
    return digest(parts)


def digest(content: Any) -> str:
    """Twenty-four hex digits over values, Structs and mappings; the order of keys does not count."""
    return hashlib.sha256(_encoder.encode(content)).hexdigest()[:24]
