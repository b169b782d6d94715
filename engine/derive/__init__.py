"""What follows from the cards in play: current characteristics, and which powers watch for what."""

from engine.derive import (  # noqa: F401  registers what text means
    conditions,
    criteria,
    history,
    played_cards,
    references,
    targeting,
    values,
)
