"""Priority: which player may add a link, and when a window closes (Rule 410)."""

from __future__ import annotations

from engine.decisions import Decision, DecisionKind, Flow, Option, Verb, choose, chosen_from
from engine.derive.player_modifiers import (
    completable,
    placeable_elsewhere,
    playable_elsewhere,
    resources_per_turn,
    usable,
)
from engine.play.actions import resources
from engine.play.outcome import TurnEndsError
from engine.rules import adding, proposals, triggers
from engine.rules.adding import is_quiet
from engine.rules.checks import check
from engine.rules.combat_legality import must_attack
from engine.rules.loops import LoopWatch, end_by_trigger
from engine.rules.repetition import is_watched, note_action, note_refusal, without_repetitions
from engine.rules.resolving import resolve_top
from engine.state import GameState, Player, Stops
from engine.state.seating import after
from engine.state.zones import party


def priority_window(game: GameState) -> Flow[bool]:
    """Play a priority window until it closes (Rule 410.4).

    :returns: whether it closed because a proposed combat starts (Rule 601.3).
    :raises TurnEndsError: when the turn ends at once.
    """
    watch: LoopWatch | None = None
    while True:
        has_acted = yield from _passes_in_succession(game)
        if not game.chain:
            return False
        if has_acted or watch is None:
            watch = LoopWatch()
        is_loop = watch.returns(game)
        if (yield from resolve_top(game)):
            return True
        if game.ends_turn:
            raise TurnEndsError
        if is_loop:
            yield from check(game)
            if (yield from end_by_trigger(game)):
                watch = None


def _passes_in_succession(game: GameState) -> Flow[bool]:
    """Give priority, from the turn player on, until all players pass in succession (Rule 410.1, 410.4).

    :returns: whether any player added a link.
    """
    player = game.players[game.turn_player]
    passed: set[int] = set()
    has_acted = False
    while True:
        if game.waiting or game.checked != game.version:
            yield from pre_priority_processing(game)
        if player.lost:
            player = after(game, player)
        if player.index in passed or (game.stops is Stops.SOLITAIRE and not _acts_in_solitaire(game, player)):
            return has_acted
        if (yield from _has_priority(game, player, fresh=not passed)):
            has_acted = True
            passed.clear()
        else:
            passed.add(player.index)
            player = after(game, player)


def _acts_in_solitaire(game: GameState, player: Player) -> bool:
    """Whether a player with priority is asked in a game that one player plays alone."""
    return is_quiet(game, player) and (player.index == 0 or must_attack(game, player))


def pre_priority_processing(game: GameState) -> Flow[None]:
    """Checks until nothing happens, then the triggered effects that wait, before any player gets priority
    (Rule 410.5, 708.1b).
    """
    yield from check(game)
    while game.waiting:
        yield from triggers.add_waiting(game)
        yield from check(game)


def _has_priority(game: GameState, player: Player, *, fresh: bool) -> Flow[bool]:
    """Give one player priority; whether a link was added (Rule 410.2)."""
    options = priority_options(game, player)
    if game.past_actions:
        options = without_repetitions(game, player, options)
    if not options and game.stops is not Stops.EVERY_WINDOW:
        return False
    is_empty = is_quiet(game, player)
    if not options or not (is_empty and must_attack(game, player)):  # Rule 600.2
        options.append(Option(Verb.PASS, "pass"))
    quiet = fresh and is_empty and not (is_watched(game) or game.past_actions)
    if len(options) == 1 and game.stops is Stops.EVERY_WINDOW and not player.conceding:
        yield Decision(player.index, DecisionKind.PRIORITY, "410.2", tuple(options), quiet=quiet)
    chosen = yield from choose(player, DecisionKind.PRIORITY, "410.2", options, quiet=quiet)
    if chosen.verb is not Verb.PASS:
        note_action(game, player, chosen)
    return (yield from _add_link(game, player, chosen))


def priority_options(game: GameState, player: Player) -> list[Option]:
    """All options of a player with priority, except passing (Rule 410.2, 410.2a)."""
    quiet = is_quiet(game, player)
    options = adding.play_options(game, player, any_card=quiet)
    options += adding.power_options(game, player, quiet=quiet)
    if not quiet:
        return options
    if player.placed < resources_per_turn(game, player):
        options += resources.placement_options(game, player)
    return options + proposals.attack_options(game, player)


def _add_link(game: GameState, player: Player, chosen: Option) -> Flow[bool]:
    """Perform the option that a player with priority chose; whether that added a link (Rule 707.1)."""
    if chosen.verb is Verb.PASS:
        return False
    if chosen.verb is Verb.ATTACK:
        yield from proposals.propose(game, player, chosen_from(party(player), chosen))
        return True
    if chosen.verb in (Verb.USE, Verb.COMPLETE):
        if not (yield from _use(game, player, chosen)):
            note_refusal(game, player, chosen)
        return True
    if chosen.verb is Verb.PLAY:
        card = chosen_from((*player.hand, *playable_elsewhere(game, player)), chosen)
        yield from adding.play_card(game, player, card)
    else:
        card = chosen_from((*player.hand, *placeable_elsewhere(game, player)), chosen)
        face_down = chosen.verb is Verb.PLACE_FACE_DOWN
        yield from resources.place(game, player, card, face_down=face_down)
    return True


def _use(game: GameState, player: Player, chosen: Option) -> Flow[bool]:
    """Use a power; whether it was added, as all who have to pay for it agreed (Rule 403.1)."""
    completes = chosen.verb is Verb.COMPLETE
    powers = completable(game, player) if completes else usable(game, player)
    for card, entry in powers:
        if card.identity == chosen.card and entry.index == chosen.number:
            return (yield from adding.use_power(game, player, card, entry, completes=completes))
    raise LookupError(f"no power for {chosen}")
