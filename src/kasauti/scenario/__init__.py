"""What a call is meant to be: scenarios as people write them come in, `Scenario`s go out.

Files are read strictly, every problem is told at once with its place, and nothing is run.
"""
