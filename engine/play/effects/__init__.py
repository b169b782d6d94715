"""Effects carried out, one flow for each kind; importing this package makes them known to ``perform``."""

from engine.play.effects import (
    attachments,
    combinations,
    copies,
    damage,
    decks,
    discarding,
    links,
    permanents,
    replacements,
    transfers,
    turns,
    words,
    zones,
)

__all__ = [
    "attachments",
    "combinations",
    "copies",
    "damage",
    "decks",
    "discarding",
    "links",
    "permanents",
    "replacements",
    "transfers",
    "turns",
    "words",
    "zones",
]
