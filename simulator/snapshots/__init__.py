"""Snapshots: decks with all printed facts, and which of these are unknown or not simulated."""
