"""Damage of no type, and of a type that was chosen (Rule 205.1, 408.3a)."""

from __future__ import annotations

from engine.cardtext.phrases import phrase
from engine.tree.effects import Deal

PHRASES = (
    phrase(
        "deal",
        Deal,
        "{source:subject~} !deal {amount} {unpreventable?unpreventable} damage of that type to {to:card}"
        "< for each {per:each_thing}>",
        types=(),
        of_chosen_type=True,
    ),
    phrase(
        "deal",
        Deal,
        "{source:subject~} !deal {amount} {unpreventable?unpreventable} damage to {to:card}"
        "< for each {per:each_thing}>",
        types=(),
    ),
    phrase("deal", Deal, "{source:subject~} !deal damage equal to {amount:quantity} to {to:card}", types=()),
    phrase(
        "deal",
        Deal,
        "{source:subject~} !deal damage to {to:card} equal to {amount:quantity}",
        types=(),
        amount_last=True,
    ),
)
