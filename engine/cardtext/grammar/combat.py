"""What characters can do in combat, can't do, and must do, and what it costs (Rule 600 to 602)."""

from __future__ import annotations

from engine.cardtext.categories import Category
from engine.cardtext.combinators import Enumeration
from engine.cardtext.phrases import Phrase, phrase
from engine.tree.changes import (
    AttackCost,
    AttackLimit,
    AttackOnly,
    CanAttack,
    CannotAttack,
    CannotProtectAgainst,
    CanProtect,
    CanProtectAgainst,
    Continuous,
    MustAttack,
    ProtectOnly,
)
from engine.tree.costs import DestroyCost, DiscardCost, ExhaustCost, MoveCost, PayResources
from engine.tree.references import All, Filter, This
from engine.tree.values import Number
from engine.tree.words import Noun, Place

_CHARACTERS = All(Filter(nouns=(Noun.CHARACTER,)))


def _is_described(change: CanAttack) -> bool:
    """Whether what can be attacked is described in the plural, where it is said whether friendly or not, or
    is the card with the text, which all that it speaks of can attack.
    """
    return isinstance(change.cards, All | This)


PHRASES: tuple[Phrase, ...] = (
    phrase("change", AttackOnly, "can attack only {cards:card} {if_able?if able}"),
    phrase("change", CannotAttack, "can't attack {cards:card}"),
    phrase("change", CanAttack, "can attack {cards:card}", check=_is_described),
    phrase("change", MustAttack, "must attack< {card}> if able"),
    phrase("price", PayResources, "pays {amount:resource_cost}"),
    phrase("price", ExhaustCost, "exhausts {card}"),
    phrase("price", DestroyCost, "destroys {card}"),
    phrase("price", DiscardCost, "discards {card}"),
    phrase("price", MoveCost, "removes {card} from the game", place=Place.REMOVED),
    phrase("attack_price", AttackCost, "its controller {cost:price}"),
    phrase("attack_price", AttackCost, "their controller {cost:price} for each attacker", each_attacker=True),
    phrase("change", AttackCost, "can't attack {against:card} unless its controller {cost:price}"),
    phrase(
        "change",
        AttackCost,
        "can't attack {against:card} unless their controller {cost:price} for each attacker",
        each_attacker=True,
    ),
    phrase(
        "exhaust_price",
        AttackCost,
        "its controller {cost:price}",
        exhausting=True,
        check=lambda change: isinstance(change.cost, PayResources),
    ),
    phrase("attack_limit", AttackLimit, "only one {filter:one}", count=Number(1)),
    phrase("attack_limit", AttackLimit, "only {count:number_word} {filter:several}"),
    *(
        phrase(category, Continuous, f"{{changes:attack_limits}} can attack {when}", who=_CHARACTERS)
        for category, when in (
            ("static", "each turn"),
            ("static", "{condition:during_turn}"),
            ("lasting", "{duration}"),
        )
    ),
    phrase("change", CanProtect, "can protect {cards:card}"),
    phrase("change", ProtectOnly, "can protect only {cards:card}"),
    phrase("change", CannotProtectAgainst, "can't protect against {attackers:card}"),
    phrase("change", CanProtectAgainst, "can protect against {attackers:card}"),
)

CATEGORIES: dict[str, Category] = {"attack_limits": Enumeration("attack_limit")}
