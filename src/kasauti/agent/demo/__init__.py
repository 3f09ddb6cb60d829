"""Two small agents with reset, send and outcome that are wrong on purpose: a test that cannot fail shows nothing."""
