"""Kinds of checks, one file each; `check.registry` is the only way to them."""
