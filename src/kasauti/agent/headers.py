"""Header values that come from the environment, and texts with everything secret taken out."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from urllib.parse import urlsplit, urlunsplit

from kasauti.agent.agent import AgentOptions, CallContext
from kasauti.errors import UsageProblem

_FROM_ENV = re.compile(r"env:([A-Za-z_][A-Za-z0-9_]*)")
_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
MASK = "***"


class Headers:
    """Headers of an agent's requests. Their values appear in no text that this object makes of itself."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self._values = dict(values)

    def __repr__(self) -> str:
        return f"Headers({', '.join(f'{name}: {MASK}' for name in self.names())})"

    def names(self) -> list[str]:
        """The header names, sorted."""
        return sorted(self._values)

    def for_call(self, ctx: CallContext) -> dict[str, str]:
        """The headers of one call, with `{call_id}`, `{caller_number}` and `{seed}` filled in."""
        filled = {"{call_id}": ctx.call_id, "{caller_number}": ctx.number, "{seed}": str(ctx.seed)}
        made = {}
        for name, value in self._values.items():
            for mark, text in filled.items():
                value = value.replace(mark, text)
            made[name] = value
        return made

    def hidden_in(self, text: str) -> str:
        """The text with every header value taken out."""
        for value in sorted(self._values.values(), key=len, reverse=True):
            for secret in (value, value.rpartition(" ")[2]):
                if len(secret) >= 4:
                    text = text.replace(secret, MASK)
        return text


def headers_of(options: AgentOptions) -> Headers:
    """The headers in options `header:NAME`; `env:VARIABLE` in a value is the variable's value.

    Raises:
        UsageProblem: no header name, a line break in a value, or a variable that is not set.
    """
    values = {}
    for option, value in options.items():
        kind, _, name = option.partition(":")
        if kind == "header":
            values[_checked_name(name.strip())] = _resolved(name.strip(), value.strip())
    return Headers(values)


def masked_url(url: str) -> str:
    """The URL without its user, password, query values and fragment."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    netloc = f"{MASK}@{host}" if "@" in parts.netloc else host
    query = "&".join(f"{pair.partition('=')[0]}={MASK}" for pair in parts.query.split("&")) if parts.query else ""
    return urlunsplit((parts.scheme, netloc, parts.path, query, ""))


def _checked_name(name: str) -> str:
    if not _HEADER_NAME.fullmatch(name):
        raise UsageProblem(f"{name!r} is no header name", option="--header", fix="'Name: env:TOKEN'")
    return name


def _resolved(name: str, value: str) -> str:
    missing = [variable for variable in _FROM_ENV.findall(value) if not os.environ.get(variable)]
    if missing:
        raise UsageProblem(
            f"header {name}: the environment has no {missing[0]}", option="--header", fix=f"export {missing[0]}=..."
        )
    found = _FROM_ENV.sub(lambda match: os.environ[match.group(1)], value)
    if not found.isascii() or any(char in found for char in "\r\n\0"):
        raise UsageProblem(f"the value of header {name} cannot be sent", option="--header", fix="plain ASCII, one line")
    return found
