"""The closed lists of words that values are said with: one module a kind, data only. A word not listed has no value."""
