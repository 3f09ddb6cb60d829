"""What the cells of an outcome are read with, made once for each world and zone."""

from __future__ import annotations

from functools import lru_cache
from zoneinfo import ZoneInfo

from kasauti.outcome.likeness import Likeness
from kasauti.outcome.spec import Entry, OutcomeSpec
from kasauti.outcome.typed import Reading
from kasauti.outcome.vocabulary import Vocabulary, told_apart


def reading_of(spec: OutcomeSpec, zone: str) -> Reading:
    """What cells are read with: the zone, the currency, and the names of the world. Raises KeyError for a bad zone."""
    return made_reading(spec.entries, spec.currency, zone)


# Scenarios of one world share what is known of its names.
@lru_cache(maxsize=32)
def made_reading(entries: tuple[Entry, ...], currency: str, zone: str) -> Reading:
    """As `reading_of`, from the parts of the spec that matter."""
    likeness = Likeness(entries)
    kinds = {entry.kind for entry in entries}
    vocabularies = {kind: Vocabulary((e for e in entries if e.kind == kind), likeness) for kind in kinds}
    return Reading(
        zone=ZoneInfo(zone),
        currency=currency,
        vocabularies=vocabularies,
        likeness=likeness,
        told_apart=told_apart(entries),
    )
