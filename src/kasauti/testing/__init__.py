"""Shipped fakes and conformance checks, for the tests of those who extend Kasauti."""
