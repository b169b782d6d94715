"""Classes, races, colors and names that cards have in common, and how many there are (Rule 206.1a)."""

from __future__ import annotations

from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants, Enumeration
from engine.cardtext.phrases import phrase
from engine.tree.conditions import DamageWasDealt, SharesTrait
from engine.tree.criteria import SharedTrait, SharedType
from engine.tree.values import Adjusted, Number, TraitsAmong, X
from engine.tree.words import TraitKind

_PLURALS = {
    TraitKind.ALLIANCE_RACE: "[Alliance] races",
    TraitKind.CLASS: "classes",
    TraitKind.COLOR: "colors",
    TraitKind.HORDE_RACE: "[Horde] races",
    TraitKind.NAME: "names",
    TraitKind.RACE: "races",
}
"""What can be counted, in the plural; card types are :class:`~engine.tree.values.TypesAmong`."""

PHRASES = (
    phrase("shared_trait", SharedTrait, "a {kinds:trait_kinds} with {card}"),
    phrase("shared", None, "{=shared_trait}"),
    phrase("shared", SharedType, "a card type with {card}"),
    phrase("condition", SharesTrait, "{card} !share {shared:shared_trait}"),
    phrase("condition", DamageWasDealt, "damage is dealt this way"),
    phrase(
        "quantity",
        Adjusted,
        "{value:plain_quantity} minus {by:plain_quantity}",
        negative=True,
        check=lambda value: not isinstance(value.by, Number | X),
    ),
    phrase("traits_among", TraitsAmong, "different {kind:counted_traits} among {filter:many}"),
    phrase("each_thing", TraitsAmong, "different {kind:counted_trait} among {filter:many}"),
    phrase(
        "plain_quantity", TraitsAmong, "the number of different {kind:counted_traits} among {filter:many}"
    ),
)

CATEGORIES: dict[str, Category] = {
    "trait_kind": Constants({kind.value: kind for kind in TraitKind}),
    "trait_kinds": Enumeration("trait_kind", "or"),
    "counted_trait": Constants({kind.value: kind for kind in _PLURALS}),
    "counted_traits": Constants({words: kind for kind, words in _PLURALS.items()}),
}
