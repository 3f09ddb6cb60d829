"""One way of telling people in each file; none knows another."""
