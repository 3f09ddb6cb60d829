"""The boundary to foreign code in this process: whatever it does becomes an `AgentError`."""

from __future__ import annotations

import asyncio
import inspect
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kasauti.errors import AgentError

_CODES: dict[type[BaseException], str] = {SystemExit: "exited", KeyboardInterrupt: "interrupted"}
_OURS = str(Path(__file__).parent)


async def guarded(foreign: Callable[..., Any], *args: Any) -> Any:
    """What the foreign callable returns; an awaitable is awaited on this task.

    Raises:
        AgentError: it raised, exited, interrupted or cancelled itself.
    """
    try:
        result = foreign(*args)
        if inspect.isawaitable(result):
            result = await result
    except asyncio.CancelledError as error:
        task = asyncio.current_task()
        if task is not None and task.cancelling():
            raise  # our own time-out or the end of the run, not the agent's doing
        raise AgentError("cancelled", f"it cancelled itself{_at(error)}") from None
    except BaseException as error:  # noqa: BLE001 - foreign code may raise anything, SystemExit and worse
        raise blamed(error) from None
    return result


def blamed(error: BaseException) -> AgentError:
    """The agent's error for what its code raised: the type and the place in its file.

    The message is not quoted: it may hold what a caller said, or a key.
    """
    code = next((code for kind, code in _CODES.items() if isinstance(error, kind)), "raised")
    return AgentError(code, f"{type(error).__name__}{_at(error)}")


def _at(error: BaseException) -> str:
    try:
        frames = traceback.extract_tb(error.__traceback__)
    except RecursionError:
        return ""
    foreign = [f for f in frames if not f.filename.startswith((_OURS, sys.base_prefix)) and f.filename[:1] != "<"]
    named = foreign or frames[-1:]
    return f" ({Path(named[-1].filename).name}:{named[-1].lineno})" if named else ""
