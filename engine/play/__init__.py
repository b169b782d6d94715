"""Trees of powers carried out: select, evaluate, perform, pay."""
