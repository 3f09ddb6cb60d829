"""Kinds of agents, one adapter a file, reached by name through `kasauti.agent`."""
