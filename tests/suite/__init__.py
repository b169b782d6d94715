"""Runs the checks and tests of ``./run test``: all of them, or those that a change can reach."""
