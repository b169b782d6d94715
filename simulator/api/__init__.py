"""Simulations for other programs."""
