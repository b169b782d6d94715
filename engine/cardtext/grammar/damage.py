"""Instructions that deal and heal damage (Rule 205.1, 405.4, 408)."""

from __future__ import annotations

from engine.cardtext.categories import Category
from engine.cardtext.combinators import Enumeration
from engine.cardtext.grammar.references import is_plural
from engine.cardtext.phrases import Phrase, phrase
from engine.tree.effects import Deal, Heal, PutDamage
from engine.tree.packet_effects import DamagePart, DealParts, DealToEachOther, MakeUnpreventable
from engine.tree.values import Respective

PHRASES: tuple[Phrase, ...] = (
    phrase(
        "deal",
        Deal,
        "{source:subject~} !deal {amount} {unpreventable?unpreventable} {types:damage_types} damage "
        "to {to:card}"
        "< for each {per:each_thing}>",
    ),
    phrase(
        "deal",
        Deal,
        "{source:subject~} !deal {unpreventable?unpreventable} {types:damage_types} damage "
        "equal to {amount:quantity}"
        " to {to:card}",
    ),
    phrase(
        "deal",
        Deal,
        "{source:subject~} !deal {unpreventable?unpreventable} {types:damage_types} damage to {to:card} "
        "equal to {amount:quantity}",
        amount_last=True,
    ),
    phrase(
        "deal",
        Deal,
        "{source:subject~} !deal {amount} {unpreventable?unpreventable} {types:damage_types} damage "
        "divided as you choose to {to:card}",
        divided=True,
    ),
    phrase(
        "deal",
        Deal,
        "{source:subject~} !deal {amount} {types:any_damage_types} damage to {to:card}",
        of_either_type=True,
    ),
    phrase(
        "deal",
        Deal,
        "{source:subject~} !smash {amount} {types:damage_types} damage to {to:card}",
        smashes=True,
    ),
    phrase("effect", None, "{=deal~}"),
    phrase(
        "deal",
        Deal,
        "{source:subject~} !deal {amount:respective} {types:damage_types} damage to {to:card}, respectively",
    ),
    phrase("effect", MakeUnpreventable, "{damage:unpreventable_damage} is unpreventable {duration}"),
    phrase(
        "effect",
        DealParts,
        "{source:subject~} !deal {parts:damage_parts}",
        check=lambda effect: effect.parts[-1].to is not None,
    ),
    phrase(
        "damage_part",
        DamagePart,
        "{amount} {unpreventable?unpreventable} {types:damage_types} damage< to {to:card}>",
    ),
    phrase("effect", None, "{=heal~}"),
    phrase(
        "heal",
        Heal,
        "{source:subject~} !heal {amount:respective} damage from {target:card}, respectively",
    ),
    phrase("respective", Respective, "{amounts:figures}"),
    phrase(
        "heal",
        Heal,
        "{source:subject~} !heal {amount:healed_amount} damage from {target:card}"
        "< for each {per:each_thing}>",
    ),
    phrase(
        "heal",
        Heal,
        "{source:subject~} !heal damage from {target:card} equal to {amount:described_amount}",
        amount_last=True,
    ),
    phrase(
        "heal", Heal, "{source:subject~} !heal damage equal to {amount:described_amount} from {target:card}"
    ),
    phrase(
        "heal",
        Heal,
        "{source:subject~} !heal {amount} damage divided as you choose from {target:card}",
        divided=True,
    ),
    phrase("effect", PutDamage, "put {amount} damage on {card}"),
    phrase("effect", PutDamage, "put {amount} damage on {card} as it enters play", as_enters=True),
    phrase("effect", PutDamage, "put damage on {card} equal to {amount:described_amount}"),
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

CATEGORIES: dict[str, Category] = {
    "figures": Enumeration("figure", least=2),
    "damage_parts": Enumeration("damage_part", least=2),
}
