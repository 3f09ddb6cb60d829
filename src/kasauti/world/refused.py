"""A refusal inside a world, on its way to becoming a `ToolResult`."""

from __future__ import annotations


class Refused(Exception):
    """The business says no; nothing was changed. `code` is a short stable word, `message` a sentence for the agent."""

    def __init__(self, code: str, message: str) -> None:
        self.code, self.message = code, message
        super().__init__(f"{code}: {message}")
