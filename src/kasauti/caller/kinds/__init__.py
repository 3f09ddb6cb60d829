"""Kinds of callers, one a file, reached by name through `kasauti.caller.registry`."""
