"""Effects carried out, one flow for each kind; importing this package makes them known to ``perform``."""

from engine.play.effects import (
    alternatives,
    attachments,
    combinations,
    copies,
    damage,
    decks,
    dice,
    discarding,
    links,
    match,
    permanents,
    replacements,
    transfers,
    turns,
    words,
    zones,
)

__all__ = [
    "alternatives",
    "attachments",
    "combinations",
    "copies",
    "damage",
    "decks",
    "dice",
    "discarding",
    "links",
    "match",
    "permanents",
    "replacements",
    "transfers",
    "turns",
    "words",
    "zones",
]
