"""Resolving links (Rule 709)."""

from __future__ import annotations

from engine.decisions import Flow
from engine.derive.context import Context, find
from engine.derive.interpreter import holds
from engine.derive.layers import refresh
from engine.events import AbilityDone, InterruptLink, LeaveChain, happen
from engine.play import effects  # noqa: F401  makes the effects known
from engine.play.actions.entering import enter_play
from engine.play.choices import resolve_cards
from engine.play.links.link_context import resolution_context
from engine.play.links.targets import recheck, target_nodes
from engine.play.perform import perform_all
from engine.play.replacing import end_modifiers
from engine.rules import (
    completing,  # noqa: F401  makes quests that are completed by text known
    playing_copies,  # noqa: F401  makes copies that are played known
    proposals,
    revealing,  # noqa: F401  makes cards that are revealed known
)
from engine.state import ChainLink, GameCard, GameState, LinkKind
from engine.state.target_nodes import find_targets
from engine.tree.powers import AttachTo, Triggered
from engine.tree.references import Some


def resolve_top(game: GameState) -> Flow[bool]:
    """Resolve the topmost link (Rule 410.4a, 709.1).

    :returns: whether it was a proposal that starts a combat step.
    """
    link = game.chain[-1]
    if game.stale:
        refresh(game)
    if link.kind is LinkKind.PROPOSAL:
        return (yield from _resolve_proposal(game, link))
    if link.kind is LinkKind.EFFECT:
        yield from _resolve_effect(game, link)
    else:
        yield from _resolve_card(game, link)
    if game.replacements:
        yield from end_modifiers(game, [modifier for modifier in game.replacements if modifier.is_used])
    return False


def _resolve_proposal(game: GameState, link: ChainLink) -> Flow[bool]:
    """A proposed combat starts a combat step if it is still legal (Rule 601.3)."""
    if not proposals.is_still_legal(game):
        yield from happen(game, InterruptLink(link, by_game=True))
        return False
    yield from happen(game, LeaveChain(link))
    return True


def _resolve_effect(game: GameState, link: ChainLink) -> Flow[None]:
    """An effect does what its power says; a double-check power checks again (Rule 703.2, 709.2g)."""
    context = resolution_context(game, link)
    legal = recheck(game, link, context, target_nodes(game, context, find_targets(link.effects)))
    if not legal or not _still_holds(game, context, link):
        yield from happen(game, InterruptLink(link, by_game=True))
        return
    yield from perform_all(game, context, link.effects)
    if link in game.chain:
        yield from happen(game, LeaveChain(link))


def _still_holds(game: GameState, context: Context, link: ChainLink) -> bool:
    """Whether the condition of a double-check power is true now (Rule 703.2). It stands before the targets,
    so that "another" card can be one of them.
    """
    condition = link.power.condition if isinstance(link.power, Triggered) else None
    if condition is None:
        return True
    targets, context.targets = context.targets, ()
    is_true = holds(game, context, condition)
    context.targets = targets
    return is_true


def _resolve_card(game: GameState, link: ChainLink) -> Flow[None]:
    """A card does what its instructions say, then enters play or its owner's graveyard (Rule 709.2g); a copy
    never gets there (Rule 402.1).
    """
    card = game.card(link.card)
    player = game.players[link.controller]
    host = None
    context = resolution_context(game, link, card.reference)
    if not card.face_down:
        sheet = card.base.sheet
        nodes = target_nodes(game, context, sheet.targets)
        if not recheck(game, link, context, nodes):
            yield from happen(game, InterruptLink(link, by_game=True))
            return
        host = yield from _follow_instructions(game, context, card)
        if link not in game.chain:
            return
    if card.is_copy:
        yield from happen(game, LeaveChain(link))
    elif card.face_down or (card.base.stays_in_play and (host is not None or not card.base.is_attachment)):
        yield from enter_play(
            game,
            card,
            player,
            host=host,
            exhausted=link.exhausted,
            counters=context.entering_counters,
            link=link,
        )
    else:
        yield from happen(game, AbilityDone(card, link))


def _follow_instructions(game: GameState, context: Context, card: GameCard) -> Flow[GameCard | None]:
    """Carry out what the card says before "Ongoing" (Rule 709.2b); the host of one that attaches itself.

    An attachment that finds no host does nothing at all (Rule 400.3).
    """
    sheet = card.base.sheet
    host = None
    if sheet.attach is not None:
        host = yield from _host(game, context, sheet.attach)
        if host is None:
            return None
    yield from perform_all(game, context, sheet.instructions)
    if context.host is not None:
        host = find(game, context, context.host)
    return host


def _host(game: GameState, context: Context, attach: AttachTo) -> Flow[GameCard | None]:
    """The host of an attachment: its target, or a card chosen now (Rule 400.2, 400.3)."""
    reference = attach.host
    hosts = yield from resolve_cards(game, context, reference)
    if isinstance(reference, Some):
        return hosts[0] if hosts else None
    return hosts[0] if hosts and hosts[0].in_play else None
