"""Whether two readings of a row are the very same row: nothing is folded, for any change is one."""

from __future__ import annotations

from collections import Counter

from kasauti.conversation.value import Value
from kasauti.outcome.key import Key


def frozen(value: Value) -> Key:
    """A key that only the very same value has; 1 and 1.0 are one, the order of a list is no difference."""
    if type(value) is bool:
        return ("bool", value)
    if type(value) is list:
        return ("list", frozenset(Counter(frozen(item) for item in value).items()))
    if type(value) is dict:
        return ("row", frozenset((name, frozen(item)) for name, item in value.items()))
    return value  # type: ignore[no-any-return]
