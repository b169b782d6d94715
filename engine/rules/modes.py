"""Modes of a modal link, chosen as it is added (Rule 707.1c)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cardtext.reading import render_power
from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive.context import Context
from engine.derive.evaluate import value
from engine.play.rehearsal import CannotFinishError
from engine.rules.targets import can_choose_all, link_name, target_nodes
from engine.state import ChainLink, GameState
from engine.state.target_nodes import ConditionalTarget
from engine.tree.effects import Modal
from engine.tree.powers import Instructions


def possible_modes(
    game: GameState, context: Context, modal: Modal, targets: Sequence[ConditionalTarget]
) -> list[int]:
    """The modes whose targets can be chosen."""
    chosen = context.modes
    possible = []
    for mode in range(len(modal.options)):
        context.modes = (mode,)
        if can_choose_all(game, context, target_nodes(game, context, targets)):
            possible.append(mode)
    context.modes = chosen
    return possible


def modes_can_be_chosen(
    game: GameState, context: Context, modal: Modal | None, targets: Sequence[ConditionalTarget]
) -> bool:
    """Whether enough modes can be chosen, and the other targets with them."""
    if modal is None:
        return not targets or can_choose_all(game, context, target_nodes(game, context, targets))
    return len(possible_modes(game, context, modal, targets)) >= value(game, context, modal.count)


def choose_modes(
    game: GameState,
    link: ChainLink,
    context: Context,
    modal: Modal | None,
    targets: Sequence[ConditionalTarget],
) -> Flow[None]:
    """The controller chooses modes, no mode twice; of "one or both", the second one is optional.

    :raises CannotFinishError: when there are too few.
    """
    if modal is None:
        return
    least = value(game, context, modal.count)
    most = len(modal.options) if modal.or_both else least
    modes: list[int] = []
    while len(modes) < most:
        context.modes = tuple(modes)
        left = [mode for mode in possible_modes(game, context, modal, targets) if mode not in modes]
        options = [Option(Verb.CHOOSE, mode_text(modal, mode), number=mode) for mode in left]
        if len(modes) >= least:
            options.append(Option(Verb.PASS, "no more"))
        if not options:
            raise CannotFinishError
        player = game.players[context.controller]
        chosen = yield from choose(player, DecisionKind.MODE, "707.1c", options, about=link_name(game, link))
        if chosen.verb is Verb.PASS:
            break
        modes.append(chosen.number or 0)
    link.modes = context.modes = tuple(sorted(modes))


def mode_text(modal: Modal, mode: int) -> str:
    """The text of a mode, as it is worded on cards."""
    return render_power(Instructions(modal.options[mode]))
