"""Priority: which player may add a link, and when a window closes (Rule 410)."""

from __future__ import annotations

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.rules import chain, combat, resources
from engine.rules.checks import check
from engine.state import GameState, Player, TurnStep
from engine.state.seating import after
from engine.state.zones import chosen_from, party


def priority_window(game: GameState) -> Flow[bool]:
    """Play a priority window until it closes (Rule 410.4).

    :returns: whether it closed because a proposed combat starts (Rule 601.3).
    """
    while True:
        yield from _passes_in_succession(game)
        if not game.chain:
            return False
        if (yield from chain.resolve_top(game)):
            return True


def _passes_in_succession(game: GameState) -> Flow[None]:
    """Give priority, from the turn player on, until all players pass in succession (Rule 410.1, 410.4)."""
    player = game.players[game.turn_player]
    passed: set[int] = set()
    while True:
        yield from check(game)
        if player.lost:
            player = after(game, player)
        if player.index in passed:
            return
        if (yield from _has_priority(game, player, fresh=not passed)):
            passed.clear()
        else:
            passed.add(player.index)
            player = after(game, player)


def _has_priority(game: GameState, player: Player, *, fresh: bool) -> Flow[bool]:
    """Give one player priority; whether a link was added (Rule 410.2)."""
    options = priority_options(game, player)
    if not options:
        return False
    options.append(Option(Verb.PASS, "pass"))
    quiet = fresh and _is_quiet(game, player)
    chosen = yield from choose(player, DecisionKind.PRIORITY, "410.2", options, quiet=quiet)
    return (yield from _add_link(game, player, chosen))


def _is_quiet(game: GameState, player: Player) -> bool:
    """Whether a player may take the actions that need an empty chain in his own action phase (Rule 410.2a).

    At such a moment the state is the whole game.
    """
    return player.index == game.turn_player and game.step is TurnStep.ACTION and not game.chain


def priority_options(game: GameState, player: Player) -> list[Option]:
    """All options of a player with priority, except passing (Rule 410.2, 410.2a)."""
    if not _is_quiet(game, player):
        return chain.play_options(player, any_card=False)
    options = chain.play_options(player, any_card=True)
    if not player.placed:
        options += resources.placement_options(player)
    return options + combat.attack_options(game, player)


def _add_link(game: GameState, player: Player, chosen: Option) -> Flow[bool]:
    """Perform the option that a player with priority chose; whether that added a link (Rule 707.1)."""
    if chosen.verb is Verb.PASS:
        return False
    if chosen.verb is Verb.ATTACK:
        yield from combat.propose(game, player, chosen_from(party(player), chosen))
        return True
    card = chosen_from(player.hand, chosen)
    if chosen.verb is Verb.PLAY:
        yield from chain.play_card(game, player, card)
    else:
        face_down = chosen.verb is Verb.PLACE_FACE_DOWN
        yield from resources.place(game, player, card, face_down=face_down)
    return True
