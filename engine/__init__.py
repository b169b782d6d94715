"""The game engine: rules, cards, and players who make decisions, without framework, network or clock."""

from engine.cardtext.coverage import unsupported_text

__all__ = ["unsupported_text"]
