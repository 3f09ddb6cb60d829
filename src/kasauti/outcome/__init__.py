"""The comparer of structured outcomes: an expectation and rows come in, findings go out.

Pure: no clock, no world, no network. What it knows of a world is an `OutcomeSpec`.
"""
