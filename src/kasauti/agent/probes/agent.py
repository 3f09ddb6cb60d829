"""`agent`: the agent tells its outcome itself."""

from __future__ import annotations

from typing import Any

from kasauti.agent.agent import AgentTurns
from kasauti.conversation.value import Row
from kasauti.errors import AgentError, HarnessError


async def own_outcome(turns: AgentTurns) -> Row:
    """What `outcome()` of an agent that is in a call tells; its kind has cleaned it.

    Raises:
        HarnessError: it has none, or it failed: the call cannot be judged.
    """
    outcome: Any = getattr(turns, "outcome", None)
    if outcome is None:
        raise HarnessError("probe_failed", "outcome(): the agent has none")
    try:
        told: Row = await outcome()
    except AgentError as error:
        raise HarnessError("probe_failed", f"outcome(): {error.what}") from None
    return told
