"""The agent's own backend, reached from outside of a call: its database, its URLs, code beside it.

Probes and hooks are made of this. What fails here is a `HarnessError`, whose text holds no secret.
"""
