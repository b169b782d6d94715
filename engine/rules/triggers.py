"""Triggered effects that wait are added to the chain before a player gets priority (Rule 708)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive.names import source_name
from engine.events import AddEffect, AddTriggeredEffect, happen
from engine.play.links.division import choose_division
from engine.play.links.forced_targets import magnets_against
from engine.play.links.link_context import context_of
from engine.play.links.modes import choose_modes, modes_can_be_chosen
from engine.play.links.targets import choose_targets, target_nodes
from engine.play.rehearsal import can_finish, without_dead_ends
from engine.state import ChainLink, GameState, LinkKind, Player
from engine.state.conflicts import targets_compete
from engine.state.link import WaitingTrigger
from engine.state.seating import in_turn_order
from engine.state.target_nodes import ConditionalTarget, ModalInstruction, find_modal, find_targets


def add_waiting(game: GameState) -> Flow[None]:
    """Add all waiting effects: the turn player's first, then each next player's on top (Rule 708.1a)."""
    waiting, game.waiting = game.waiting, []
    for player in in_turn_order(game):
        own = [trigger for trigger in waiting if trigger.controller == player.index]
        while own:
            trigger = yield from _next(game, player, own)
            own.remove(trigger)
            yield from _add(game, trigger)


def _next(game: GameState, player: Player, own: Sequence[WaitingTrigger]) -> Flow[WaitingTrigger]:
    """The player orders his effects; those that are the same need no order."""
    if len(own) == 1 or len(set(own)) == 1:
        return own[0]
    options = [
        Option(Verb.ORDER, source_name(game, trigger.source), number=place)
        for place, trigger in enumerate(own)
    ]
    chosen = yield from choose(player, DecisionKind.ORDER, "708.1a", options, about="add first")
    return own[chosen.number or 0]


def _add(game: GameState, trigger: WaitingTrigger) -> Flow[None]:
    """Add one effect; without legal targets it ceases to exist (Rule 708.2)."""
    link = ChainLink(
        LinkKind.EFFECT,
        trigger.controller,
        x=trigger.x,
        source=trigger.source,
        power=trigger.power,
        mentions=trigger.mentions,
        amount=trigger.amount,
        added=trigger.since or game.clock,
    )
    targets, modal = find_targets(trigger.power.effects), find_modal(trigger.power.effects)
    if not modes_can_be_chosen(game, context_of(link), modal, targets):
        return

    def add(game: GameState) -> Flow[None]:
        return _add_effect(game, link.copy(), modal, targets)

    is_bound = targets and magnets_against(game, trigger.controller)
    if not (is_bound or targets_compete(targets)):
        yield from add(game)
    elif can_finish(game, add):
        yield from without_dead_ends(game, add)


def _add_effect(
    game: GameState, link: ChainLink, modal: ModalInstruction | None, targets: Sequence[ConditionalTarget]
) -> Flow[None]:
    context = context_of(link)
    yield from happen(game, AddEffect(link))
    yield from choose_modes(game, link, context, modal, targets)
    yield from choose_targets(game, link, context, target_nodes(game, context, targets))
    yield from choose_division(game, link, context, targets)
    yield from happen(game, AddTriggeredEffect(link))
