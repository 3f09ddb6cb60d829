"""Preparing an agent's own backend before a call and cleaning it afterwards: one kind a file."""
