"""How a card stands to others, and what has happened to it, as descriptions ask (Rule 400, 401, 706)."""

from __future__ import annotations

from dataclasses import replace

from engine.derive import (
    combat_conditions,
    comparisons,
    descriptions,
    evaluate,
    history,
    select,
    targeting,
    traits,
)
from engine.derive.context import Context
from engine.derive.last_information import controller_of, last_information
from engine.derive.this_way import was_done
from engine.state import GameCard, GameState
from engine.state.reference import CardIdentity
from engine.state.snapshot import DescribedCard
from engine.tree.changes import GainKeyword
from engine.tree.conditions import TargetsOnly
from engine.tree.keywords import Keyword
from engine.tree.node import Node
from engine.tree.powers import Static
from engine.tree.references import CardReference, Extreme, Filter, PlayerReference, Some, SourceOf


def has_the_past(game: GameState, context: Context, description: Filter, card: DescribedCard) -> bool:
    """What has happened to the card."""
    if description.this_way is not None and not was_done(game, context, description.this_way, card):
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
            last_information(game, pointer).name
            for pointer in _compared_with(game, context, card, description.same_name)
        }
        if not card.current.name or card.current.name not in names:
            return False
    if description.party is not None:
        members = select.referred(game, context, description.party)
        if card.controller not in {controller_of(game, member) for member in members}:
            return False
        if description.other and any(card.number == member.number for member in members):
            return False
    if description.attached_to is not None:
        hosts = {pointer.number for pointer in select.referred(game, context, description.attached_to)}
        if card.host not in hosts:
            return False
    if description.shares is not None and not traits.is_described(game, context, description.shares, card):
        return False
    other = description.in_combat_with
    if other is not None and not combat_conditions.is_in_combat_with(game, context, card, other):
        return False
    return _has_rare_relations(game, context, description, card)


def _compared_with(
    game: GameState, context: Context, card: DescribedCard, reference: CardReference
) -> list[CardIdentity]:
    """The cards that a card is compared with; "another card" is another than itself."""
    if not (isinstance(reference, Some) and reference.filter.other):
        return list(select.referred(game, context, reference))
    anything = Some(replace(reference.filter, other=False))
    return [other for other in select.referred(game, context, anything) if other.number != card.number]


def _is_extreme(game: GameState, context: Context, extreme: Extreme, card: DescribedCard) -> bool:
    """Whether no card of a description has more, or less, than a card."""
    number = evaluate.stat(card.current, extreme.stat)
    numbers = [
        evaluate.stat(other.current, extreme.stat)
        for other in descriptions.candidates(game, context, extreme.among)
    ]
    return all(number <= other if extreme.lowest else number >= other for other in numbers)


def _suits_others(game: GameState, context: Context, description: Filter, card: DescribedCard) -> bool:
    """Whether it has the highest number of some cards, shares a card type with another card, and could target
    another.
    """
    if description.extreme is not None and not _is_extreme(game, context, description.extreme, card):
        return False
    if description.same_type is not None:
        types = comparisons.types_of(game, context, description.same_type)
        if all(card.current.types.isdisjoint(other) for other in types):
            return False
    if description.could_target is not None:
        others = select.cards(game, context, description.could_target)
        if not targeting.could_target(game, game.cards[card.number], others):
            return False
    return True


def _has_rare_relations(game: GameState, context: Context, description: Filter, card: DescribedCard) -> bool:
    """Whose party it is in, who played it, what it is not attached to or has attached, what it targets."""
    for holder in (description.controller, description.party_of):
        if holder is not None and card.controller not in select.players(game, context, holder):
            return False
    if description.not_attached_to is not None:
        hosts = {pointer.number for pointer in select.referred(game, context, description.not_attached_to)}
        if card.host in hosts:
            return False
    if description.attachment is not None and not _has_attachment(
        game, context, card, description.attachment
    ):
        return False
    if description.played_by is not None and not _was_played_by(game, context, card, description.played_by):
        return False
    if not _suits_others(game, context, description, card):
        return False
    return description.targeting is None or _is_targeting(game, context, card, description.targeting)


def _has_attachment(game: GameState, context: Context, card: DescribedCard, attachment: Node) -> bool:
    """Whether a card that fits a description is attached to another (Rule 400)."""
    return isinstance(attachment, Filter) and any(
        other.host == card.number and descriptions.matches(game, context, attachment, other)
        for player in game.players
        for other in player.attachments
    )


def _was_played_by(game: GameState, context: Context, card: DescribedCard, player: PlayerReference) -> bool:
    """Whether a card on the chain was played by a player (Rule 401.1)."""
    players = select.players(game, context, player)
    return any(link.card == card.number and link.controller in players for link in game.chain)


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


def source_of(game: GameState, context: Context, reference: SourceOf) -> tuple[CardIdentity, ...]:
    """The cards in play whose powers give one of the keywords to a card (Rule 712.5)."""
    receivers = select.cards(game, context, reference.card)
    return tuple(
        card.reference
        for card in game.index.board
        if reference.noun in card.current.nouns
        and any(
            _gives(game, card, entry.power, reference.keyword, receivers)
            for entry in card.current.sheet.statics
        )
    )


def _gives(game: GameState, card: GameCard, power: Node, keyword: Keyword, receivers: list[GameCard]) -> bool:
    if not isinstance(power, Static):
        return False
    gained = [change.keyword for change in power.modifier.changes if isinstance(change, GainKeyword)]
    context = Context(card.owner if card.controller is None else card.controller, card.reference)
    return keyword in gained and any(
        select.is_among(game, context, power.modifier.who, receiver) for receiver in receivers
    )


def links_with_target(game: GameState, context: Context, condition: TargetsOnly) -> list[GameCard]:
    """The cards on the chain that fit a description and have one single target: this one (Rule 706.1a)."""
    numbers = [pointer.number for pointer in select.referred(game, context, condition.card)]
    cards = []
    for link in game.chain:
        targets = [pointer.number for slot in link.targets for pointer in slot]
        if link.card is None or link.card == context.source.number or any(link.target_players):
            continue
        card = game.cards[link.card]
        if (
            len(targets) == 1
            and targets[0] in numbers
            and descriptions.matches(game, context, condition.filter, card)
        ):
            cards.append(card)
    return cards
