"""Disk: run folders that are appended to, survive a kill at any moment, and can be read while written."""
