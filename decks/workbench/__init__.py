"""The two panes of the builder: the pool with its filters, and the list as it is arranged."""
