"""How a card stands to others, as descriptions ask (Rule 400, 401)."""

from __future__ import annotations

from dataclasses import replace

from engine.derive import descriptions, interpreter, references
from engine.derive.context import Context
from engine.derive.descriptions import DETAILS
from engine.derive.interpreter import REFERRED, interprets
from engine.derive.last_information import controller_of, last_information
from engine.derive.stats import stat
from engine.state import GameCard, GameState
from engine.state.reference import CardIdentity
from engine.state.snapshot import DescribedCard
from engine.tree.changes import GainKeyword
from engine.tree.keywords import Keyword
from engine.tree.node import Node
from engine.tree.powers import Static
from engine.tree.references import CardReference, Extreme, Filter, PlayerReference, Some, SourceOf


@interprets(DETAILS, "same_name")
def _has_same_name(game: GameState, context: Context, reference: CardReference, card: DescribedCard) -> bool:
    others = _compared_with(game, context, card, reference)
    return bool(card.current.name) and card.current.name in {
        last_information(game, other).name for other in others
    }


def _compared_with(
    game: GameState, context: Context, card: DescribedCard, reference: CardReference
) -> list[CardIdentity]:
    """The cards that a card is compared with; "another card" is another than itself."""
    if not (isinstance(reference, Some) and reference.filter.other):
        return list(interpreter.referred(game, context, reference))
    anything = Some(replace(reference.filter, other=False))
    return [other for other in interpreter.referred(game, context, anything) if other.number != card.number]


@interprets(DETAILS, "party")
def _is_in_party(game: GameState, context: Context, reference: CardReference, card: DescribedCard) -> bool:
    members = interpreter.referred(game, context, reference)
    return card.controller in {controller_of(game, member) for member in members}


@interprets(DETAILS, "attached_to")
def _is_attached_to(game: GameState, context: Context, reference: CardReference, card: DescribedCard) -> bool:
    return card.host in {pointer.number for pointer in interpreter.referred(game, context, reference)}


@interprets(DETAILS, "controller", "party_of")
def _is_controlled_by(
    game: GameState, context: Context, holder: PlayerReference, card: DescribedCard
) -> bool:
    return card.controller in interpreter.players(game, context, holder)


@interprets(DETAILS, "not_attached_to")
def _is_not_attached_to(
    game: GameState, context: Context, reference: CardReference, card: DescribedCard
) -> bool:
    return not _is_attached_to(game, context, reference, card)


@interprets(DETAILS, "attachment")
def _has_attachment(game: GameState, context: Context, attachment: Node, card: DescribedCard) -> bool:
    """Whether a card that fits a description is attached to another (Rule 400)."""
    return isinstance(attachment, Filter) and any(
        other.host == card.number and descriptions.matches(game, context, attachment, other)
        for player in game.players
        for other in player.attachments
    )


@interprets(DETAILS, "played_by")
def _was_played_by(game: GameState, context: Context, player: PlayerReference, card: DescribedCard) -> bool:
    """Whether a card on the chain was played by a player (Rule 401.1)."""
    players = interpreter.players(game, context, player)
    return any(link.card == card.number and link.controller in players for link in game.chain)


@interprets(DETAILS, "extreme")
def _is_extreme(game: GameState, context: Context, extreme: Extreme, card: DescribedCard) -> bool:
    """Whether no card of a description has more, or less, than a card."""
    number = stat(card.current, extreme.stat)
    numbers = [
        stat(other.current, extreme.stat) for other in descriptions.candidates(game, context, extreme.among)
    ]
    return all(number <= other if extreme.lowest else number >= other for other in numbers)


@interprets(REFERRED, SourceOf)
def _source_of(game: GameState, context: Context, reference: SourceOf) -> tuple[CardIdentity, ...]:
    """The cards in play whose powers give one of the keywords to a card (Rule 712.5)."""
    receivers = interpreter.cards(game, context, reference.card)
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
        references.is_among(game, context, power.modifier.who, receiver) for receiver in receivers
    )
