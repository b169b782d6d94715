"""What has to be true, as text says it: a module for each subject."""

from engine.derive.conditions import (  # noqa: F401  registers what the conditions mean
    cards,
    combat,
    logic,
    players,
    results,
    shared_traits,
    turns,
    unchanged,
    zones,
)
