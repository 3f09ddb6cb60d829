"""Which rule decided about a cell: worked out only for what is told, since most cells are equal at a glance."""

from __future__ import annotations

import operator
import re
import unicodedata
from datetime import datetime, time
from decimal import Decimal

from kasauti.conversation.value import Value
from kasauti.language.fold import fold, fold_id
from kasauti.outcome import number
from kasauti.outcome.key import ABSENT, Key
from kasauti.outcome.likeness import script
from kasauti.outcome.unreadable import Unreadable
from kasauti.outcome.want import Cell

_BASE = {
    "integer": "number.equal-decimals",
    "decimal": "number.equal-decimals",
    "money": "number.equal-decimals",
    "quantity": "quantity.convert",
    "boolean": "boolean.exact",
    "phone": "phone.digits",
    "date": "date.forms",
    "time": "time.forms",
    "datetime": "time.same-instant",
    "name": "name.alias",
    "text": "like.opt-in",
    "list": "list.multiset",
    "set": "set.declared",
}
_TEXTS = ("text", "person", "place")
_IDS = ("id", "code", "enum")
_RUNS = re.compile(r"\d+")


def usual_rule(cell: Cell) -> str:
    """The rule by which a cell of this type is compared, whatever stands in it."""
    if cell.test is not None:
        return cell.test.rule
    if not cell.named:
        return "rows.default"
    if cell.col.reader.kind is None:
        return "null.not-missing"
    return _BASE.get(cell.col.reader.kind, "id.never-fuzzy")


def rule_of(cell: Cell, raw: Value, key: Key) -> str:
    """The rule that decided about the found cell `raw`, read to `key`."""
    usual = usual_rule(cell)
    if cell.test is not None or not cell.named:
        return usual
    if isinstance(cell.key, Unreadable):
        return cell.key.rule
    empty = _rule_of_empty(cell, raw, key)
    if empty:
        return empty
    if isinstance(key, Unreadable):
        return key.rule
    if cell.met(raw, key):
        return _rule_of_equal(cell, raw, key) or usual
    return _rule_of_different(cell, raw, key) or usual


def _rule_of_empty(cell: Cell, raw: Value, key: Key) -> str:
    wanted_none = cell.raw is None or cell.raw == []
    found_none = raw is ABSENT or raw is None or raw == []
    if not wanted_none and not found_none:
        return ""
    if wanted_none and found_none:
        return "fine.none-default" if cell.key == key and cell.raw is not raw else "null.not-missing"
    return "fine.none-only"


def _rule_of_equal(cell: Cell, raw: Value, key: Key) -> str:
    kind = cell.col.reader.kind
    if cell.also is not None and cell.key != key:
        return cell.also.verdict(raw).rule
    if kind in ("time", "datetime") and cell.key != key:
        return "fine.seconds"
    if kind in ("integer", "decimal", "money") and type(raw) is str:
        return _rule_of_numeral(raw)
    if kind in ("integer", "decimal") and cell.key != key:
        return "number.float-repr"
    if kind == "phone" and isinstance(raw, str) and _digits(raw) != key:
        return "phone.prefix"
    return "fine.id-number" if kind in ("id", "code") and type(raw) is int else ""


def _rule_of_numeral(raw: str) -> str:
    if any(char.isalpha() for char in raw):
        return "fine.number-words"
    if "," in raw:
        return "fine.commas"
    return "number.text-digits" if raw.isascii() else "number.native-digits"


def _rule_of_different(cell: Cell, raw: Value, key: Key) -> str:
    kind, want = cell.col.reader.kind, cell.key
    if kind in ("money", "quantity") and isinstance(want, tuple) and isinstance(key, tuple) and want[0] != key[0]:
        return "fine.other-currency" if kind == "money" else _rule_of_units(cell.raw, raw)
    if kind in ("integer", "decimal") and isinstance(want, (int, Decimal)) and isinstance(key, (int, Decimal)):
        return "number.no-tolerance" if _are_near(Decimal(want), Decimal(key)) else ""
    if kind == "phone" and isinstance(want, str) and isinstance(key, str):
        return _rule_of_phones(want, key)
    if kind == "time" and isinstance(want, time) and isinstance(key, time):
        return _rule_of_hours(want, key, raw)
    if kind == "datetime" and isinstance(want, datetime) and isinstance(key, datetime):
        return "fine.seconds" if abs((want - key).total_seconds()) < 60 else ""
    if cell.also is not None:
        return cell.also.verdict(raw).rule
    if kind in ("list", "set"):
        return "list.counts" if _same_members(want, key) else ""
    if kind in _IDS and type(cell.raw) is str and type(raw) is str:
        return _rule_of_ids(cell.raw, raw) or _rule_of_texts(cell.raw, raw)
    if kind in _TEXTS and type(cell.raw) is str and type(raw) is str:
        return _rule_of_texts(cell.raw, raw)
    return "fine.id-number-zero" if _lost_zeros(cell.raw, raw) else ""


def _rule_of_units(want: Value, raw: Value) -> str:
    bare = any(type(value) is not str or number.is_plain_number(value) for value in (want, raw))
    return "fine.bare-unit" if bare else "quantity.convert"


def _are_near(want: Decimal, got: Decimal) -> bool:
    return want.is_finite() and got.is_finite() and abs(want - got) < 1


def _rule_of_phones(want: str, key: str) -> str:
    longer, shorter = sorted((want, key), key=len, reverse=True)
    if longer == shorter or not longer.endswith(shorter):
        return ""
    return "phone.no-other-prefix" if len(shorter) == 10 else "phone.ten-digits"


def _rule_of_hours(want: time, key: time, raw: Value) -> str:
    if want.replace(second=0, microsecond=0) == key.replace(second=0, microsecond=0):
        return "fine.seconds"
    colon = type(raw) is str and ":" in raw and not any(char.isalpha() for char in raw)
    return "fine.colon-24" if colon and (want.hour - key.hour) % 12 == 0 and want.minute == key.minute else ""


def _same_members(want: Key, key: Key) -> bool:
    if not isinstance(want, frozenset) or not isinstance(key, frozenset):
        return False
    return {pair[0] for pair in want if type(pair) is tuple} == {pair[0] for pair in key if type(pair) is tuple}


def _lost_zeros(want: Value, raw: Value) -> bool:
    return type(raw) is int and type(want) is str and want.startswith("0") and want.lstrip("0") == str(raw)


def _rule_of_ids(want: str, raw: str) -> str:
    left, right = fold_id(want), fold_id(raw)
    if _runs(left) != _runs(right):
        return "id.leading-zeros" if _without_zeros(left) == _without_zeros(right) else ""
    one_off = len(left) == len(right) and sum(map(operator.ne, left, right)) == 1
    return "never.code-letter" if one_off and _runs(left) else ""


def _rule_of_texts(want: str, raw: str) -> str:
    left, right = fold(want), fold(raw)
    if _joined(left) == _joined(right):
        return "never.digit-runs" if _runs(left) != _runs(right) else "fine.free-negation"
    if script(left) and script(right) and script(left) != script(right):
        return "fine.cross-script"
    if _bare(left) == _bare(right):
        return "fine.signs" if _marks(left) == _marks(right) else "text.vowel-signs"
    return ""


def _runs(text: str) -> list[str]:
    return _RUNS.findall(text)


def _joined(text: str) -> str:
    return text.replace(" ", "")


def _without_zeros(text: str) -> str:
    return _RUNS.sub(lambda run: run[0].lstrip("0"), text)


def _bare(text: str) -> str:
    """Letters and digits only, without marks."""
    return "".join(char for char in text if unicodedata.category(char)[0] in "LN")


def _marks(text: str) -> str:
    return "".join(char for char in text if unicodedata.category(char)[0] == "M")


def _digits(raw: str) -> str:
    return "".join(char for char in raw if char.isdecimal())
