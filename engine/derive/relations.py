"""How a card stands to others, and what has happened to it, as descriptions ask (Rule 400, 401, 706)."""

from __future__ import annotations

from engine.derive import history, select
from engine.derive.context import Context
from engine.state import GameState
from engine.state.snapshot import DescribedCard
from engine.tree.references import CardReference, Filter


def has_the_past(game: GameState, context: Context, description: Filter, card: DescribedCard) -> bool:
    """What has happened to the card."""
    if description.this_way is not None and not context.was_affected(description.this_way, card):
        return False
    if description.you_played_this_turn and not history.was_played(game, context, card):
        return False
    past, absent = description.did, description.did_not
    if absent is not None and history.underwent(game, context, absent, card):
        return False
    return past is None or history.underwent(game, context, past, card)


def has_the_relations(game: GameState, context: Context, description: Filter, card: DescribedCard) -> bool:
    """How the card stands to others: same name, same party, attached."""
    if description.same_name is not None:
        names = {
            select.last_information(game, pointer).name
            for pointer in select.referred(game, context, description.same_name)
        }
        if not card.current.name or card.current.name not in names:
            return False
    if description.party is not None:
        members = select.referred(game, context, description.party)
        if card.controller not in {select.controller_of(game, member) for member in members}:
            return False
    if description.attached_to is not None:
        hosts = {pointer.number for pointer in select.referred(game, context, description.attached_to)}
        return card.host in hosts
    return not _asks_for_rare_relations(description) or _has_rare_relations(game, context, description, card)


def _asks_for_rare_relations(description: Filter) -> bool:
    """Whether a description asks whose party a card is in, who played it, what it is not attached to, or what
    it targets.
    """
    return not (
        description.controller is None
        and description.party_of is None
        and description.not_attached_to is None
        and description.targeting is None
        and description.played_by is None
    )


def _has_rare_relations(game: GameState, context: Context, description: Filter, card: DescribedCard) -> bool:
    for holder in (description.controller, description.party_of, description.played_by):
        if holder is not None and card.controller not in select.players(game, context, holder):
            return False
    if description.not_attached_to is not None:
        hosts = {pointer.number for pointer in select.referred(game, context, description.not_attached_to)}
        if card.host in hosts:
            return False
    return description.targeting is None or _is_targeting(game, context, card, description.targeting)


def _is_targeting(game: GameState, context: Context, card: DescribedCard, reference: CardReference) -> bool:
    """Whether a card on the chain targets one of those that a reference points at (Rule 706)."""
    targets = {
        target.number
        for link in game.chain
        if link.card == card.number
        for slot in link.targets
        for target in slot
    }
    return any(select.is_among(game, context, reference, game.cards[number]) for number in targets)
