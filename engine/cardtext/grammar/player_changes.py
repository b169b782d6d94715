"""What continuous modifiers let players do, forbid them, and make them pay (Rule 103.2, 409.1, 707.1e)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants, Enumeration
from engine.cardtext.phrases import Phrase, phrase
from engine.tree.changes import Continuous
from engine.tree.player_changes import (
    CanComplete,
    CanControl,
    CannotDrawMore,
    CannotPlace,
    CannotPlay,
    CannotReadyMore,
    CannotStrikeWith,
    CannotUse,
    CanPlace,
    CanPlaceMore,
    CanUse,
    ChangeHandSize,
    DrawCost,
    KeepsGraveyard,
    LookAtTopOfDeck,
    NoHandLimit,
    Pays,
    PlayFrom,
    RevealHand,
    RevealTopOfDeck,
    SetHandSize,
)
from engine.tree.references import All, CardReference, EachPlayer, Filter, Some, This, You
from engine.tree.values import Number
from engine.tree.words import PaidAction, Place


def _payments() -> Iterator[Phrase]:
    """To pay less or more for something."""
    for action in PaidAction:
        for word, is_more in (("less", False), ("more", True)):
            template = (
                f"!pay {{amount:resource_cost}} {word} to {action} {{cards:card}}"
                "< for each {per:each_thing}>"
                "<, to a minimum of {minimum:resource_cost}>"
            )
            once = f"!pay {{amount:resource_cost}} {word} the next time you {action} {{cards:card}}"
            yield phrase("change", Pays, once, action=action, more=is_more, next_time=True)
            yield phrase("change", Pays, template, action=action, more=is_more, check=_is_not_to_play_itself)


def _is_not_to_play_itself(change: Pays) -> bool:
    """Whether a payment is no :class:`~engine.tree.powers.CostReduction`."""
    return change.action is not PaidAction.PLAY or not isinstance(change.cards, This)


def _is_elsewhere(change: PlayFrom) -> bool:
    """Whether the cards are not in play, as what a description without a zone means."""
    return not isinstance(change.cards, All) or not _means_cards_in_play(change.cards)


def _means_cards_in_play(cards: CardReference) -> bool:
    return getattr(cards, "filter", Filter()).place is Place.PLAY


_HAND_SIZE = "{amount:number_word_from_one}< for each {per:each_thing}>"

PHRASES: tuple[Phrase, ...] = (
    *_payments(),
    phrase("gain", NoHandLimit, "no maximum hand size"),
    phrase("hand_size_change", ChangeHandSize, f"increased by {_HAND_SIZE}"),
    phrase("hand_size_change", ChangeHandSize, f"reduced by {_HAND_SIZE}", negative=True),
    phrase("hand_size_set", SetHandSize, "{amount:number_word_from_one}"),
    phrase("hand_size_set", SetHandSize, "equal to {amount:quantity}"),
    phrase("both_hand_sizes", SetHandSize, "{amount:number_word} cards", starting=True),
    phrase("change", CannotPlay, "can't play {cards:card}"),
    phrase(
        "change",
        CannotPlay,
        "can't play more than one {cards:described_one} per turn",
        beyond=Number(1),
    ),
    phrase(
        "change", CannotPlay, "can't play more than {beyond:number_word} {cards:described_several} per turn"
    ),
    phrase("described_several", Some, "{filter:several}"),
    phrase("described_one", Some, "{filter:one}"),
    phrase(
        "static",
        Continuous,
        "cards can't leave {who:graveyards}< while {condition:while_condition}>",
        changes=(KeepsGraveyard(),),
    ),
    phrase("change", CannotDrawMore, "can't draw more than one card per turn", most=Number(1)),
    phrase("change", CannotDrawMore, "can't draw more than {most:number_word} cards per turn"),
    phrase(
        "change",
        CannotReadyMore,
        "can't ready more than {most:number_word} {cards:described_several} during their ready step",
    ),
    phrase(
        "change",
        CannotReadyMore,
        "can't ready more than one {cards:described_one} during their ready step",
        most=Number(1),
    ),
    phrase("change", CannotStrikeWith, "can't strike with {weapons:card}"),
    phrase("change", CannotPlace, "can't place {cards:card} face up"),
    phrase("change", CannotPlace, "can't place {cards:card} face down", face_down=True),
    phrase("change", CanPlace, "can place {cards:card} face down"),
    phrase("change", CanPlaceMore, "can place an additional resource"),
    phrase("change", CanPlaceMore, "can place {count:number_word} additional resources"),
    phrase("change", CanPlaceMore, "can place an additional resource on each of your turns", each_turn=True),
    phrase("draw_price", DrawCost, "they pay {amount:resource_cost} for each"),
    phrase("change", RevealHand, "!play with their hand revealed"),
    phrase("change", RevealTopOfDeck, "!play with the top card of their deck revealed"),
    phrase("change", LookAtTopOfDeck, "may look at the top card of {player:whose} deck at any time"),
    phrase("change", CanControl, "can control an additional {filter:one}", count=Number(1), additional=True),
    phrase("change", CanControl, "can control up to {count:number_word} {filter:several}"),
    phrase("change", CanControl, "can control any number of {filter:several}"),
    phrase(
        "change",
        PlayFrom,
        "can play {cards:card} {without_paying?without paying its cost}",
        check=_is_elsewhere,
    ),
    phrase("change", CanComplete, "can complete {quests:card}"),
    phrase(
        "change",
        CanComplete,
        "can complete {quests:card}. as you do, remove them from the game as an additional cost",
        removing=True,
        check=lambda change: not _means_cards_in_play(change.quests),
    ),
    phrase("change", CannotUse, "can't use the payment powers of {cards:card}"),
    phrase("change", CanUse, "can use the payment powers of {cards:card}"),
)

CATEGORIES: dict[str, Category] = {
    "graveyards": Constants(
        {
            "graveyards": EachPlayer(),
            "opposing graveyards": EachPlayer(opponents=True),
            "your graveyard": You(),
        }
    ),
    "hand_size_changes": Enumeration("hand_size_change"),
    "hand_size_becoming": Enumeration("hand_size_set"),
    "hand_sizes_becoming": Enumeration("both_hand_sizes"),
}
