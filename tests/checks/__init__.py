"""Checks of the source itself, which ``./run test`` makes beside the tests."""
