"""Damage of no type, of a type that was chosen, and to each other (Rule 205.1, 405.4, 408.3a)."""

from __future__ import annotations

from engine.cardtext.grammar.references import is_plural
from engine.cardtext.phrases import phrase
from engine.tree.effects import Deal
from engine.tree.packet_effects import DealToEachOther

PHRASES = (
    phrase(
        "effect",
        DealToEachOther,
        "{source:subject~} !deal {types:damage_types} damage to each other equal to their {stat}",
        check=lambda effect: is_plural(effect.source),
    ),
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
