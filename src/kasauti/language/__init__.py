"""Words and numbers as people in India say and write them. Pure."""
