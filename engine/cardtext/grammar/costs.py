"""Costs before the arrow, to complete a quest, and in place of others (Rule 403, 701.3, 702.1)."""

from __future__ import annotations

from collections.abc import Callable

from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants, Enumeration, Separated
from engine.cardtext.grammar.references import is_plural
from engine.cardtext.grammar.vocabulary import Capital
from engine.cardtext.inflection import article
from engine.cardtext.phrases import Phrase, phrase
from engine.tree.costs import (
    Activate,
    ConcedeCost,
    DestroyCost,
    DiscardCost,
    ExhaustCost,
    FlipCost,
    GestureCost,
    MoveCost,
    PayForSome,
    PayResources,
    PutDamageCost,
    RemoveCounterCost,
    RevealCost,
    SayCost,
    SharedCost,
    TurnFaceDownCost,
)
from engine.tree.references import HeroOf, Some, This
from engine.tree.values import Adjusted, Number, X
from engine.tree.words import Owner, Place


def _is_no_hero(part: ExhaustCost) -> bool:
    return part.card != HeroOf()


def _has_figure(amount: Adjusted) -> bool:
    """Whether the least that is paid is a number."""
    return isinstance(amount.value, Number)


def _is_one(part: MoveCost) -> bool:
    """Whether a single card is moved, so that its owner is spoken of in the singular."""
    return not is_plural(part.card)


def _is_itself(part: DiscardCost) -> bool:
    """Whether a card is discarded for a power of its own, which works in the hand (Rule 700.2)."""
    return isinstance(part.card, This)


def _is_yours(part: MoveCost) -> bool:
    """Whether a card is moved from your hand or another zone of yours, and thus into your deck."""
    return isinstance(part.card, Some) and part.card.filter.owner is Owner.YOURS


def _is_of_any_owner(part: MoveCost) -> bool:
    return not _is_yours(part)


def _is_named_with(word: str) -> Callable[[RemoveCounterCost], bool]:
    return lambda part: article(part.name) == word


PHRASES: tuple[Phrase, ...] = (
    phrase("cost", PayResources, "{amount:resource_cost}"),
    phrase("cost", PayResources, "pay (1) for each {amount:each_thing}"),
    phrase("cost", Activate, "[Activate]"),
    phrase("cost", FlipCost, "flip {card}"),
    phrase("cost", ConcedeCost, "concede the game"),
    phrase("cost", None, "{=action_cost}"),
    phrase("cost", SharedCost, "you and {other:any_player} each {part:shared_part}"),
    phrase("shared_part", ExhaustCost, "exhaust your heroes", card=HeroOf()),
    phrase("shared_part", ExhaustCost, "exhaust {card}", check=_is_no_hero),
    phrase("shared_part", DestroyCost, "destroy {card}"),
    phrase("shared_part", DiscardCost, "discard {card}"),
    phrase("shared_part", PayResources, "pay {amount:resource_cost}"),
    phrase("action_cost", DestroyCost, "destroy {card}"),
    phrase("action_cost", ExhaustCost, "exhaust {card}"),
    phrase("action_cost", DiscardCost, "discard {card}", check=lambda part: not _is_itself(part)),
    phrase("action_cost", DiscardCost, "discard {card:card_itself} from your hand", check=_is_itself),
    phrase("action_cost", RevealCost, "reveal {card}"),
    phrase("action_cost", MoveCost, "remove {card} from the game", place=Place.REMOVED),
    phrase("action_cost", MoveCost, "put {card} into its owner's hand", place=Place.HAND, check=_is_one),
    phrase(
        "action_cost",
        MoveCost,
        "put {card} into their owners ' hands",
        place=Place.HAND,
        check=lambda part: not _is_one(part),
    ),
    *(
        phrase("action_cost", MoveCost, f"put {{card}} on {words} of {whose} deck", place=place, check=check)
        for words, place in (("the bottom", Place.DECK_BOTTOM), ("top", Place.DECK_TOP))
        for whose, check in (("its owner's", _is_of_any_owner), ("your", _is_yours))
    ),
    phrase("action_cost", MoveCost, "shuffle {card} into your deck", place=Place.DECK),
    phrase("action_cost", TurnFaceDownCost, "turn {card} face down"),
    phrase("action_cost", PutDamageCost, "put {amount:figure} damage on {card}"),
    phrase(
        "action_cost",
        RemoveCounterCost,
        "remove a {name:counter_name} counter< from {card}>",
        amount=Number(1),
        check=_is_named_with("a"),
    ),
    phrase(
        "action_cost",
        RemoveCounterCost,
        "remove an {name:counter_name} counter< from {card}>",
        amount=Number(1),
        check=_is_named_with("an"),
    ),
    phrase(
        "action_cost",
        RemoveCounterCost,
        "remove {amount:number_word} {name:counter_name} counters< from {card}>",
    ),
    phrase("action_cost", RemoveCounterCost, "remove all {name:counter_name} counters", amount=None),
    phrase("action_cost", None, "{=outside_cost}"),
    phrase("outside_cost", SayCost, "say {words:quoted_words}"),
    phrase("outside_cost", GestureCost, "{words:gesture}"),
    phrase("completion_cost", PayResources, "{amount:resource_cost}"),
    phrase("completion_cost", None, "{=action_cost}"),
    phrase("quest_cost", PayResources, "pay {amount:resource_cost}"),
    phrase("quest_cost", PayResources, "pay (1) for each {amount:each_thing}"),
    phrase("quest_cost", PayResources, "pay {amount:at_least}"),
    phrase(
        "quest_cost",
        PayForSome,
        "for each {most:each_thing}, you may pay {amount:resource_cost}",
        times=X(),
    ),
    phrase("at_least", Adjusted, "{value:resource_cost} or more", by=X(), check=_has_figure),
    phrase("quest_cost", None, "{=action_cost}"),
)

_GESTURES = ("clap your hands", "growl", "howl", "raise your hand", "stand up", "stomp your feet")
"""What players can be told to do outside the game."""

CATEGORIES: dict[str, Category] = {
    "gesture": Constants({words: words for words in _GESTURES}),
    "cost_capital": Capital("cost"),
    "costs": Separated("cost_capital", (",",)),
    "quest_costs": Enumeration("quest_cost"),
    "completion_costs": Separated("completion_cost", (",",)),
    "outside_costs": Separated("outside_cost", (",",)),
}
