"""Ways into a session from outside the process."""
