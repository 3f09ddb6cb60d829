"""Binds scenario, world, checks and agent; reports every problem at once, before anything runs."""
