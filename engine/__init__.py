"""The game engine: rules, cards, and players who make decisions, without framework, network or clock."""

from engine.cardtext.keywords import unsupported_text

__all__ = ["unsupported_text"]
