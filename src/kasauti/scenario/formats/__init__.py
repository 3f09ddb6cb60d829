"""Readers of scenario files: a document of one format comes in, `Scenario`s go out.

Each format is read as its own tool reads it; none of them runs anything or knows a world.
"""
