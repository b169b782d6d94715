"""Cards that are attached to others (Rule 400)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.decisions import Flow
from engine.derive import descriptions
from engine.derive.context import Context
from engine.events import AttachCard, happen
from engine.play.actions.entering import attach_candidates, description_of
from engine.play.choices import choose_cards, resolve_cards
from engine.play.perform import acting_players, perform, performs
from engine.state import GameCard, GameState, GameZone
from engine.tree import effects, transfer_effects
from engine.tree.references import Some, You
from engine.tree.words import Place


@performs(effects.Attach)
def _attach(game: GameState, context: Context, effect: effects.Attach) -> Flow[bool]:
    """An ability on the chain attaches itself as it enters play (Rule 400.4); an attachment in play is moved
    (Rule 400.7), anything else in play becomes an attachment (Rule 400.1). A card that was found in a deck
    enters play attached (Rule 400.3).
    """
    cards = yield from resolve_cards(game, context, effect.card)
    if cards and not cards[0].in_play and cards[0].zone is not GameZone.CHAIN:
        entering = effects.Move(You(), effect.card, Place.PLAY, attached_to=effect.host)
        return (yield from perform(game, context, entering))
    if cards and cards[0].zone is GameZone.ATTACHED and isinstance(effect.host, Some):
        # "another" host is another than the one it has now (Rule 400.7a)
        hosts = descriptions.candidates(game, context, replace(effect.host.filter, other=False))
        return (yield from _move_attachment(game, context, cards[0], context.controller, hosts))
    hosts = yield from resolve_cards(game, context, effect.host)
    if not cards or not hosts or not hosts[0].in_play:
        return False
    if cards[0].zone is GameZone.CHAIN:
        context.host = hosts[0].reference
        return True
    description = description_of(effect.host)
    event = AttachCard(cards[0], hosts[0], None if description is None else description.filter)
    return bool((yield from happen(game, event)))


@performs(transfer_effects.AttachMode)
def _attach_itself(game: GameState, context: Context, effect: transfer_effects.AttachMode) -> Flow[bool]:
    """The ability of the link will enter play attached to its target, or to a card chosen now (Rule 305.2d,
    400.3).
    """
    hosts = yield from resolve_cards(game, context, effect.host)
    if not hosts or not hosts[0].in_play:
        return False
    context.host = hosts[0].reference
    return True


@performs(transfer_effects.Reattach)
def _reattach(game: GameState, context: Context, effect: transfer_effects.Reattach) -> Flow[bool]:
    """Move attachments to other hosts (Rule 400.7a)."""
    moved = True
    hosts: Sequence[GameCard] = game.index.board
    if effect.host is not None:
        hosts = yield from resolve_cards(game, context, effect.host)
    for index in acting_players(game, context, effect.player):
        cards = yield from resolve_cards(game, context, effect.cards, index)
        for card in cards:
            moved &= yield from _move_attachment(game, context, card, index, hosts)
    return moved


def _move_attachment(
    game: GameState, context: Context, card: GameCard, player: int, hosts: Sequence[GameCard]
) -> Flow[bool]:
    """Move an attachment from its host to one of some others that match its attach description, read from the
    perspective of its controller, targetable or not; without one it stays where it is (Rule 400.7).
    """
    if card.zone is not GameZone.ATTACHED:
        return False
    fitting = attach_candidates(game, card, card.controller or 0)
    able = [host for host in fitting if host in hosts and host.number != card.host]
    chosen = yield from choose_cards(game, context, player, able, rule="400.7a")
    return bool(chosen) and bool((yield from happen(game, AttachCard(card, chosen[0]))))
