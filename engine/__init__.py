"""The game itself: rules, cards in play, players who choose. It knows no framework, network or clock."""

from engine.keywords import unsupported_text

__all__ = ["unsupported_text"]
