"""Effects carried out, one flow for each kind; importing this package makes them known to ``perform``."""

from engine.play.effects import (
    combinations,
    copies,
    damage,
    decks,
    discarding,
    permanents,
    replacements,
    turns,
    zones,
)

__all__ = [
    "combinations",
    "copies",
    "damage",
    "decks",
    "discarding",
    "permanents",
    "replacements",
    "turns",
    "zones",
]
