"""Modes of a modal link, chosen as it is added (Rule 707.1c)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cardtext.reading import render_power
from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive import interpreter
from engine.derive.context import CHOOSERS, Context
from engine.derive.interpreter import holds, value
from engine.derive.names import link_name
from engine.play.choices import choose_player
from engine.play.links.targets import can_choose_all, target_nodes
from engine.play.rehearsal import CannotFinishError
from engine.state import ChainLink, GameState, Player
from engine.state.reference import Mention
from engine.state.target_nodes import ConditionalTarget, ModalInstruction
from engine.tree.effects import Modal
from engine.tree.powers import AttachTo, Instructions
from engine.tree.references import EachPlayer
from engine.tree.transfer_effects import AttachMode


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
    game: GameState,
    context: Context,
    instruction: ModalInstruction | None,
    targets: Sequence[ConditionalTarget],
) -> bool:
    """Whether enough modes can be chosen, and the other targets with them."""
    if instruction is None:
        return not targets or can_choose_all(game, context, target_nodes(game, context, targets))
    modal = instruction.modal
    return len(possible_modes(game, context, modal, targets)) >= value(game, context, modal.count)


def choose_modes(
    game: GameState,
    link: ChainLink,
    context: Context,
    instruction: ModalInstruction | None,
    targets: Sequence[ConditionalTarget],
) -> Flow[None]:
    """Choose the modes of a link that is being added, its controller or an opponent of that player.

    :raises CannotFinishError: when there are too few.
    """
    if instruction is not None:
        yield from pick_modes(game, context, instruction, targets, link_name(game, link))
        link.modes, link.mentions = context.modes, context.mentions


def pick_modes(
    game: GameState,
    context: Context,
    instruction: ModalInstruction,
    targets: Sequence[ConditionalTarget],
    about: str,
) -> Flow[None]:
    """Let a player choose modes, or each of several players, one after another."""
    player = instruction.modal.player
    if not isinstance(player, EachPlayer):
        chooser = yield from _choosing_player(game, context, instruction.modal)
        context.modes = yield from _chosen_modes(game, context, instruction, targets, about, chooser)
        return
    choosers = interpreter.players(game, context, player)
    modes: tuple[int, ...] = ()
    for index in choosers:
        modes += yield from _chosen_modes(game, context, instruction, targets, about, game.players[index])
    context.modes = modes
    context.mention(Mention((CHOOSERS,), players=choosers))


def _chosen_modes(
    game: GameState,
    context: Context,
    instruction: ModalInstruction,
    targets: Sequence[ConditionalTarget],
    about: str,
    player: Player,
) -> Flow[tuple[int, ...]]:
    """The modes that a player chooses, none twice; of "one or both" and "one or more" further ones are
    optional.
    """
    modal = instruction.modal
    least = value(game, context, modal.count)
    most = len(modal.options) if _allows_all(game, context, instruction) else least
    modes: list[int] = []
    while len(modes) < most:
        context.modes = tuple(modes)
        left = [mode for mode in possible_modes(game, context, modal, targets) if mode not in modes]
        options = [Option(Verb.CHOOSE, mode_text(modal, mode), number=mode) for mode in left]
        if len(modes) >= least:
            options.append(Option(Verb.PASS, "no more"))
        if not options:
            raise CannotFinishError
        if modal.random:
            modes.append(left[game.chance.below(len(left))])
            continue
        chosen = yield from choose(player, DecisionKind.MODE, "707.1c", options, about=about)
        if chosen.verb is Verb.PASS:
            break
        modes.append(chosen.number or 0)
    return tuple(sorted(modes))


def _allows_all(game: GameState, context: Context, instruction: ModalInstruction) -> bool:
    """Whether more modes can be chosen than have to be: "one or both", "you may choose both"."""
    modal, both_if = instruction
    return modal.or_both or modal.or_more or (both_if is not None and holds(game, context, both_if))


def _choosing_player(game: GameState, context: Context, modal: Modal) -> Flow[Player]:
    """Who chooses the modes: of "an opponent chooses one" the opponent that the controller chooses first."""
    chooser: int | None = context.controller
    if modal.player is not None:
        chooser = yield from choose_player(game, context, context.controller, modal.player, rule="707.1c")
    if chooser is None:
        raise CannotFinishError
    return game.players[chooser]


def mode_text(modal: Modal, mode: int) -> str:
    """The text of a mode, as it is worded on cards."""
    effects = modal.options[mode]
    if isinstance(effects[0], AttachMode):
        return render_power(AttachTo(effects[0].host))
    return render_power(Instructions(effects))
