"""What we think of a call: checks look at the record alone and return findings; `decide` turns them into a verdict.

Live, replayed and imported calls are judged by the same code.
"""
