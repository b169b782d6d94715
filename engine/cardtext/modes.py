"""How the subject and the verb of a clause are worded."""

from enum import StrEnum


class Mode(StrEnum):
    """How the subject and the verb of a clause are worded."""

    PLAIN = ""
    """As in "draw a card", "that player draws a card"."""
    YOU = "you"
    """Behind "you may": "draw a card", "have that player draw a card"."""
    BASE = "base"
    """Behind "that player may": the same player acts, named before: "draw a card"."""
    PLURAL = "plural"
    """A verb behind several subjects: "have Stealth"."""
    NAMED = "named"
    """Behind a clause with another subject: "that player discards a card, and you draw a card"."""
    PAST = "past"
    """As in "if an ally was destroyed this turn"."""
    RELATIVE = "relative"
    """As in "ally that attacked this turn"; the subject is the word "that"."""
    RELATIVE_PLURAL = "relative_plural"
    """As in "allies that were destroyed this turn"."""
    PAST_NOT = "past_not"
    """As in "if your hero wasn't dealt damage this turn"."""
    RELATIVE_NOT = "relative_not"
    """As in "ally that didn't attack this turn"."""
    RELATIVE_PLURAL_NOT = "relative_plural_not"
    """As in "allies that weren't dealt damage this turn"."""
    WOULD = "would"
    """As in "if an ally would be destroyed"."""
    NEXT = "next"
    """As in "when that ally next attacks"."""
    THIRD = "third"
    """Behind "that player discards a card and": the same subject goes on: "draws a card"."""


PAST_MODES = frozenset([Mode.PAST, Mode.RELATIVE, Mode.RELATIVE_PLURAL])
NEGATED_MODES = frozenset([Mode.PAST_NOT, Mode.RELATIVE_NOT, Mode.RELATIVE_PLURAL_NOT])
AUXILIARY_MODES = NEGATED_MODES | {Mode.NEXT, Mode.WOULD}
"""Modes in which a verb begins with another word than its own."""
