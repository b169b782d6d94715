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
    TraitKind.DAMAGE_TYPE: "damage types",
    TraitKind.HORDE_RACE: "[Horde] races",
    TraitKind.NAME: "names",
    TraitKind.RACE: "races",
}
"""What can be counted, in the plural; card types are :class:`~engine.tree.values.TypesAmong`."""


def _is_of_two_descriptions(number: Adjusted) -> bool:
    """Whether neither of two numbers is a figure, which stands in front or has a sign."""
    return not isinstance(number.by, Number | X) and not isinstance(number.value, Number | X)


PHRASES = (
    phrase("shared_trait", SharedTrait, "a {kinds:trait_kinds} with {card}"),
    phrase("shared", None, "{=shared_trait}"),
    phrase("shared", SharedType, "a card type with {card}"),
    phrase("condition", SharesTrait, "{card} !share {shared:shared_trait}"),
    phrase("not_so", SharesTrait, "{card} doesn't share {shared:shared_trait}"),
    phrase("condition", DamageWasDealt, "damage is dealt this way"),
    *(
        phrase(
            "quantity",
            Adjusted,
            f"{{value:plain_quantity}} {sign} {{by:plain_quantity}}",
            negative=sign == "minus",
            check=_is_of_two_descriptions,
        )
        for sign in ("minus", "plus")
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
