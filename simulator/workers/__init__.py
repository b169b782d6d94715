"""How workers get the games of runs: chunks, the queue that wakes them, and what keeps both going."""
