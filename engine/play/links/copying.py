"""Copies of cards on the chain, and of cards elsewhere that are played (Rule 402.1, 402.2)."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import PrintedCard
from engine.decisions import Flow
from engine.derive.game_text import text_of
from engine.events import AddDuplicate, happen
from engine.play.links.link_context import context_of
from engine.play.links.targets import choose_new_targets, target_nodes
from engine.state import ChainLink, GameCard, GameState, GameZone, LinkKind, Player
from engine.state.card import origin_of


def new_copy(game: GameState, player: Player, printed: PrintedCard) -> GameCard:
    """A copy that is about to be added to the chain by a player."""
    origin = origin_of(printed, is_copy=True)
    card = GameCard(len(game.cards), origin, player.index, GameZone.NOWHERE, game.tick())
    game.cards.append(card)
    game.text = game.text.followed_by(text_of([printed]))
    return card


def find_link(game: GameState, card: GameCard) -> ChainLink | None:
    """The link of a card that is being played; not that of a resource."""
    links = (link for link in game.chain if link.card == card.number and link.kind is LinkKind.CARD)
    return next(links, None)


def duplicate(game: GameState, player: Player, original: ChainLink) -> Flow[None]:
    """Add a duplicate of a card on the chain, with all choices made for the original, and with new targets
    where its controller wants some (Rule 402.1).
    """
    card = new_copy(game, player, game.card(original.card).printed)
    link = replace(original, controller=player.index, card=card.number)
    context = context_of(link, card.reference)
    yield from choose_new_targets(game, link, context, target_nodes(game, context, card.base.sheet.targets))
    yield from happen(game, AddDuplicate(link))
