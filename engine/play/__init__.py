"""Trees of powers carried out: choose, pay, perform, and the actions that effects and the rules share."""
