"""Caller meets agent: one coroutine places a call turn by turn and records it; it never raises for the agent."""
