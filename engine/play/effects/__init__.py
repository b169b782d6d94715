"""Effects carried out, one flow for each kind; importing this package makes them known to ``perform``."""

from engine.play.effects import combinations, copies, damage, permanents, replacements, zones

__all__ = ["combinations", "copies", "damage", "permanents", "replacements", "zones"]
