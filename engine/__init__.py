"""The game itself: rules, cards in play, players who choose. It knows no framework, network or clock."""

from engine.keywords import cardtext_unplayed

__all__ = ["cardtext_unplayed"]
