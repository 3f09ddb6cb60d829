"""The business that is acted on: tables, tools, a ledger.

A `World` is loaded once from a file; each call opens its own `Session`, whose every call lands in the log.
The check of a call never needs a live world: what it must know is in `WorldSpec`.
"""
