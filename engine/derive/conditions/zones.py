"""Whether cards are somewhere, and how many of a description there are (Rule 104, 415)."""

from __future__ import annotations

from dataclasses import replace

from engine.derive import descriptions, interpreter
from engine.derive.context import Context
from engine.derive.interpreter import CONDITIONS, interprets
from engine.derive.stats import compare
from engine.state import GameCard, GameState
from engine.tree.conditions import IsAt, ThereAre
from engine.tree.references import Some
from engine.tree.words import Owner, Place


@interprets(CONDITIONS, ThereAre)
def _there_are(game: GameState, context: Context, condition: ThereAre) -> bool:
    """Whether the number of cards that match a description is as a condition wants it."""
    number = len(descriptions.candidates(game, context, condition.filter))
    return compare(condition.relation, number, interpreter.value(game, context, condition.count))


@interprets(CONDITIONS, IsAt)
def _is_at(game: GameState, context: Context, condition: IsAt) -> bool:
    """Whether a card is in a zone: one of a description, or a particular one (Rule 415)."""
    reference = condition.card
    if isinstance(reference, Some):
        described = replace(
            reference.filter, place=condition.place, owner=condition.owner, zone_of=condition.holder
        )
        return any(
            not (described.other and card.reference == context.subject)  # than the card it is said of
            for card in descriptions.matching(game, context, described)
        )
    subjects = interpreter.cards(game, context, reference)
    holder = condition.holder
    holders = None if holder is None else interpreter.players(game, context, holder)
    return bool(subjects) and all(
        lies_in(context, card, condition.place, condition.owner)
        and (holders is None or card.owner in holders)
        for card in subjects
    )


def lies_in(context: Context, card: GameCard, place: Place, owner: Owner | None) -> bool:
    """Whether a card is in the zone that text names; "your" zone is that of the player who reads it."""
    if place is Place.PLAY:
        return card.in_play
    is_owner_right = owner is not Owner.YOURS or card.owner == context.controller
    return card.zone.value == place.value and is_owner_right
