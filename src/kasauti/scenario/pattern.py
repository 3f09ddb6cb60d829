"""Patterns that people write: RE2 only, so that no reply can make one run for ever."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from kasauti.errors import Place
from kasauti.scenario.problems import Problems

MAX_PATTERN = 1_000
NEVER = r"[^\x00-\x{10FFFF}]"
"""A pattern that matches nothing: where a file says "no patterns", and not "the shipped ones"."""

_UNSUPPORTED = (
    (r"\(\?<?[=!]", "look-ahead and look-behind", "write what may stand there instead"),
    (r"\(\?P=|\\[1-9]", "back-references", "write the text out"),
    (r"\(\?>|[*+?}]\+", "atomic groups and possessive repeats", "use plain repeats; RE2 never backtracks"),
    (r"\(\?\(", "conditional groups", "write both cases with |"),
    (r"\(\?#", "comments in patterns", "delete the comment"),
    (r"\\Z", r"\Z", r"write \z"),
    (r"\\u[0-9a-fA-F]{4}|\\N\{", "Unicode escapes of Python", r"write the letter itself, or \x{0905}"),
)
_ASCII_ONLY = re.compile(r"\\[bBwW]")


@lru_cache(maxsize=4_096)
def compiled(pattern: str) -> Any:
    """The pattern, searched without regard to case. Raises re2.error for what RE2 cannot take."""
    import re2

    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    return re2.compile(pattern, options)


def check_pattern(pattern: str, place: Place, problems: Problems) -> None:
    """A problem if the pattern cannot be used, a warning if it may not mean what it says."""
    import re2

    if len(pattern) > MAX_PATTERN:
        problems.add(place, f"a pattern of {len(pattern)} characters", f"at most {MAX_PATTERN}", code="pattern")
        return
    try:
        compiled(pattern)
    except (re2.error, UnicodeEncodeError) as error:
        what, fix = _why(pattern, error)
        problems.add(place, what, fix, code="pattern")
        return
    if not pattern.isascii() and _ASCII_ONLY.search(pattern):
        what = r"\b and \w know ASCII letters only, and this pattern has others"
        problems.warn(place, what, r"use \p{L} and \p{M}, spaces, or no edge at all", code="pattern-ascii")
    elif compiled(pattern).search("") is not None:
        problems.warn(place, "a pattern that matches anything", "write what must stand there", code="pattern-any")


def _why(pattern: str, error: Exception) -> tuple[str, str]:
    for sign, name, fix in _UNSUPPORTED:
        if re.search(sign, pattern):
            return f"{name} are not supported in patterns (RE2)", fix
    reason = str(error.args[0] if error.args else error)
    if isinstance(error.args[0] if error.args else None, bytes):
        reason = error.args[0].decode("utf-8", "replace")
    return f"no valid pattern: {reason}", "see the RE2 syntax"
