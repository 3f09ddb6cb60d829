"""Kasauti tests voice and chat agents the way their customers will. Nothing is imported eagerly here."""

__version__ = "0.1.0"
