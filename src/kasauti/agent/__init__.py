"""Whom we test: agents behind one seam, each kind in `kinds/`, found by its spec (`python:module:factory`).

An agent gets what a caller said and gives its reply; whatever else it does ends that one call at most.
"""
