"""Engines make the calls of a plan; each is one way of doing many calls at once."""
