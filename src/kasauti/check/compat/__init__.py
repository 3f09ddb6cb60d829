"""How older tools would judge a call, beside how we do: their verdict, and each difference by name."""
