"""What links, their sources and their targets are called, for players."""

from __future__ import annotations

from engine.derive.last_information import last_information
from engine.state import ChainLink, GameState
from engine.state.reference import CardIdentity
from engine.state.zones import label


def link_name(game: GameState, link: ChainLink) -> str:
    """The name of a link for players: that of its card or source."""
    if link.card is not None:
        return game.cards[link.card].base.name
    return "" if link.source is None else source_name(game, link.source)


def source_name(game: GameState, source: CardIdentity) -> str:
    """The name of the source of an effect for players, also of a quest that has been turned face down to
    complete it (Rule 702.2).
    """
    return last_information(game, source).name or game.cards[source.number].base.name


def target_name(game: GameState, target: CardIdentity) -> str:
    """The name of a target for players, also of one that has become a different card."""
    card = game.cards[target.number]
    return label(game, card) if card.reference == target else last_information(game, target).name


def target_names(game: GameState, link: ChainLink) -> tuple[str, ...]:
    """The names of the cards and players that were chosen for a link (Rule 707.1d)."""
    cards = (target_name(game, card) for slot in link.targets for card in slot)
    players = (game.players[index].name for slot in link.target_players for index in slot)
    return (*cards, *players)
