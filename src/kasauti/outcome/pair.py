"""Which found row answers which expected row: minimum-cost assignment, and exact sums for additive rows.

Cost is lexicographic: identity, then nested rows, then fields. Rows whose identity differs are never paired: one
is missing, the other unexpected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from operator import ne

from kasauti.outcome.assign import assign, transport
from kasauti.outcome.frame import Got, RowKey, summable
from kasauti.outcome.key import Key
from kasauti.outcome.want import WantRow, WantRows


@dataclass(slots=True)
class Pairing:
    """The cheapest pairing of expected with found rows; `cost` is 0 if and only if everything is right."""

    pairs: list[tuple[WantRow, Got]] = field(default_factory=list)
    missing: list[WantRow] = field(default_factory=list)
    unexpected: list[Got] = field(default_factory=list)
    cost: int = 0


def unpaired_cost(depth: int) -> int:
    """What a missing or unexpected row costs: more than any difference within rows of that depth can."""
    return 1 << (20 + 36 * depth)


def pair(want: WantRows, found: Sequence[Got]) -> Pairing:
    """Pair the rows of one table."""
    result = Pairing()
    wants, gots = _equal(want.rows, found, result)
    if want.frame.amount is not None and any(_takes_a_share(row) for row in wants) and gots:
        if _summed(wants, gots, result):
            wants, gots = [], []
        else:
            gots = _pooled(wants, gots)
    for some_wants, some_gots in _buckets(wants, gots):
        _assigned(some_wants, some_gots, result)
    result.cost += (len(result.missing) + len(result.unexpected)) * unpaired_cost(want.frame.depth)
    result.pairs.sort(key=lambda both: both[0].index)
    result.missing.sort(key=lambda row: row.index)
    return result


def pair_nested(row: WantRow, got: Got) -> list[Pairing]:
    """The pairings of the rows within a row, in the frame's order; made once for each two rows."""
    known: list[Pairing] | None = got.paired.get(id(row))
    if known is None:
        known = [pair(rows, inner) for rows, inner in zip(row.nested, got.nested, strict=True)]
        got.paired[id(row)] = known
    return known


def _takes_a_share(row: WantRow) -> bool:
    # An exact row can only be met by rows equal to it, and those were taken already.
    return row.key is None or row.loose or (row.amount is not None and row.amount.test is not None)


def _equal(rows: Sequence[WantRow], found: Sequence[Got], result: Pairing) -> tuple[list[WantRow], list[Got]]:
    # Taking equal rows first is safe: swapping partners with an equal row never makes a pairing dearer.
    waiting: dict[tuple[RowKey, Key], list[Got]] = {}
    for got in reversed(found):
        waiting.setdefault((got.key, got.amount), []).append(got)
    wants: list[WantRow] = []
    taken: set[int] = set()
    for row in rows:
        exact = row.key is not None and (row.amount is None or row.amount.test is None)
        same = waiting.get((row.key, row.amount.key if row.amount else None)) if exact and row.key else None
        if same:
            got = same.pop()
            taken.add(id(got))
            result.pairs.append((row, got))
        else:
            wants.append(row)
    return wants, [got for got in found if id(got) not in taken]


def _summed(wants: Sequence[WantRow], gots: Sequence[Got], result: Pairing) -> bool:
    """Whether the found amounts can be shared out so that every expected row gets exactly its own."""
    needs = [row.takes() for row in wants]
    supplies = [got.amount for got in gots if summable(got.amount) and got.amount > 0]
    if len(supplies) != len(gots) or any(need is None for need in needs):
        return False
    flow = transport(
        [need for need in needs if need is not None], supplies, [[row.matches(got) for got in gots] for row in wants]
    )
    if flow is None:
        return False
    for row, shares in zip(wants, flow, strict=True):
        parts = [(got, share) for got, share in zip(gots, shares, strict=True) if share]
        if not parts:  # a row of which none is enough
            continue
        first = parts[0][0]
        total = sum((share for _, share in parts), start=0)
        result.pairs.append((row, replace(first, amount=total)))
    return True


def _pooled(wants: Sequence[WantRow], gots: Sequence[Got]) -> list[Got]:
    """Found rows that one expected row with matchers stands for, as one row with their sum; the rest as they are."""
    own = {row.key for row in wants if row.key is not None}
    left = list(gots)
    pooled: list[Got] = []
    for row in wants:
        if row.key is not None:
            continue
        mine = [got for got in left if got.key not in own and summable(got.amount) and row.matches(got)]
        if not mine:
            continue
        left = [got for got in left if all(got is not other for other in mine)]
        total = sum((got.amount for got in mine if summable(got.amount)), start=0)
        pooled.append(replace(mine[0], amount=total, sources=[source for got in mine for source in got.sources]))
    return pooled + left


def _buckets(wants: Sequence[WantRow], gots: Sequence[Got]) -> list[tuple[list[WantRow], list[Got]]]:
    """Rows that may be paired at all: those of equal identity, where identities are plain values."""
    if not wants or not gots:
        return [(list(wants), list(gots))]
    identity = wants[0].frame.identity
    if not identity or any(row.cells[at].test for row in wants for at in identity):
        return [(list(wants), list(gots))]
    if any(row.cells[at].loose for row in wants for at in identity):  # equal, though keys are not
        return [(list(wants), list(gots))]
    found: dict[RowKey, tuple[list[WantRow], list[Got]]] = {}
    for row in wants:
        found.setdefault(tuple(row.cells[at].key for at in identity), ([], []))[0].append(row)
    for got in gots:
        found.setdefault(tuple(got.key[at] for at in identity), ([], []))[1].append(got)
    return list(found.values())


def _assigned(wants: Sequence[WantRow], gots: Sequence[Got], result: Pairing) -> None:
    if not wants or not gots:
        result.missing.extend(wants)
        result.unexpected.extend(gots)
        return
    frame = wants[0].frame
    apart = 2 * unpaired_cost(frame.depth)
    costs = [[_cost(row, got, apart) for got in gots] for row in wants]
    wants_left, gots_left = set(range(len(wants))), set(range(len(gots)))
    for at, to in assign(costs):
        if costs[at][to] >= apart:
            continue
        wants_left.discard(at)
        gots_left.discard(to)
        result.pairs.append((wants[at], gots[to]))
        result.cost += costs[at][to]
    result.missing.extend(wants[at] for at in sorted(wants_left))
    result.unexpected.extend(gots[to] for to in sorted(gots_left))


def _cost(row: WantRow, got: Got, apart: int) -> int:
    keys = row.key
    if keys is not None and not row.nested and not row.loose and not got.has_null:
        # Keys decide alone here. The frame puts identity columns first.
        wrong = int(sum(map(ne, keys, got.key)))
        if wrong and any(map(ne, keys[: len(row.frame.identity)], got.key)):
            return apart
    else:
        found = _wrong_cells(row, got)
        if found is None:
            return apart
        wrong = found
    amount = row.amount
    if amount is not None and (amount.test is not None or amount.key != got.amount):
        plain = amount.test is None and type(amount.key) is int and type(got.amount) is int
        if plain or not amount.met(amount.col.of(got.row), got.amount):
            wrong += 1
    if not row.nested:
        return wrong
    nested = sum(pairing.cost for pairing in pair_nested(row, got))
    return (nested << 20) + wrong


def _wrong_cells(row: WantRow, got: Got) -> int | None:
    """How many cells are wrong; None if one of them is an identity."""
    wrong = 0
    for index, cell in enumerate(row.cells):
        if not cell.met(cell.col.of(got.row), got.key[index]):
            if cell.col.cls == "identity":
                return None
            wrong += 1
    return wrong
