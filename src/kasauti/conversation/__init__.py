"""What happened in one call, and what was thought of it.

Values, events, the record of a call, findings and verdicts come in as data and go out as JSON lines.
Nothing here decides, calls or waits.
"""
