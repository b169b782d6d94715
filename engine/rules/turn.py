"""The turn: phases and steps (Rule 5), and the whole game as a sequence of turns."""

from __future__ import annotations

from engine.decisions import DecisionKind, Flow, Option, Verb, choose, chosen_from
from engine.derive.player_modifiers import is_forbidden, maximum_hand_size
from engine.events import (
    CombatEnds,
    DiscardCard,
    InterruptLink,
    StepStarts,
    TurnEnds,
    TurnIsSkipped,
    TurnStarts,
    happen,
    happen_together,
)
from engine.play.control import settle_control
from engine.play.drawing import draw_card
from engine.play.outcome import GameOverError, TurnEndsError
from engine.rules.combat import combat_step
from engine.rules.priority import priority_window
from engine.rules.readying import cards_to_ready, do_as_turn_starts
from engine.rules.setup import start_game
from engine.state import GameState, Player, TurnStep
from engine.state.seating import after
from engine.tree.words import ForbiddenAction


def play(game: GameState) -> Flow[None]:
    """Play a game to its end, from its start or from a quiet point."""
    try:
        if game.step is TurnStep.SETUP:
            yield from start_game(game)
            yield from _take_turn(game, game.players[game.turn_player])
        else:
            yield from _finish_turn(game, game.players[game.turn_player])
        while True:
            yield from _take_next_turn(game)
    except GameOverError:
        return


def _take_next_turn(game: GameState) -> Flow[None]:
    """The extra turn gained last, or the turn of the next player in order (Rule 500.1, 500.3), unless it is
    skipped (Rule 500.4).
    """
    player = _next_turn_player(game)
    is_extra = bool(game.extra_turns)
    while player.turns_to_skip:
        yield from happen(game, TurnIsSkipped(player, is_extra))
        player = _next_turn_player(game)
        is_extra = bool(game.extra_turns)
    yield from _take_turn(game, player, is_extra=is_extra)


def _next_turn_player(game: GameState) -> Player:
    if game.extra_turns:
        return game.players[game.extra_turns[-1]]
    before = game.turn_player if game.regular_player is None else game.regular_player
    return after(game, game.players[before])


def _take_turn(game: GameState, player: Player, *, is_extra: bool = False) -> Flow[None]:
    """One turn: start phase, action phase, end phase (Rule 500.1)."""
    yield from happen(game, TurnStarts(player, is_extra))
    try:
        yield from ready_step(game, player)
        if game.turn > 1:  # Rule 501.2b
            yield from draw_step(game, player)
        yield from happen(game, StepStarts(TurnStep.ACTION))
    except TurnEndsError:
        yield from end_turn_at_once(game, player)
    else:
        yield from _finish_turn(game, player)


def _finish_turn(game: GameState, player: Player) -> Flow[None]:
    """Play a turn to its end from any quiet point of its action phase (Rule 502, 503)."""
    try:
        while (yield from priority_window(game)):
            yield from combat_step(game)
        yield from end_phase(game, player)
    except TurnEndsError:
        yield from end_turn_at_once(game, player)


def ready_step(game: GameState, player: Player) -> Flow[None]:
    """The turn player readies all exhausted cards; a priority window follows (Rule 501.1).

    What triggers at the start of the turn does so after the cards are ready, and after what is done as the
    turn starts; a power that was lost by then does not trigger (Rule 501.1a).
    """
    events = yield from cards_to_ready(game, player)
    if events:
        yield from happen_together(game, events)
    yield from do_as_turn_starts(game)
    yield from happen(game, StepStarts(TurnStep.READY))
    yield from priority_window(game)


def draw_step(game: GameState, player: Player) -> Flow[None]:
    """The turn player draws a card; a priority window follows (Rule 501.2)."""
    yield from happen(game, StepStarts(TurnStep.DRAW))
    yield from draw_card(game, player)
    yield from priority_window(game)


def end_phase(game: GameState, player: Player) -> Flow[None]:
    """A priority window, then the wrap-up step (Rule 503)."""
    yield from happen(game, StepStarts(TurnStep.END))
    yield from priority_window(game)
    yield from happen(game, StepStarts(TurnStep.WRAP_UP))
    while _must_discard(game, player):
        yield from _discard(game, player)
    yield from _end_turn(game, player)


def _end_turn(game: GameState, player: Player) -> Flow[None]:
    """What lasts until the end of the turn is over, control of cards as well (Rule 401.3, 503.2a)."""
    yield from happen(game, TurnEnds(player))
    yield from settle_control(game)


def _must_discard(game: GameState, player: Player) -> bool:
    """Whether a player has more cards in hand than the maximum, and can discard (Rule 103.2, 503.2a)."""
    size = maximum_hand_size(game, player)
    if size is None or len(player.hand) <= size:
        return False
    return not is_forbidden(game, player, ForbiddenAction.DISCARD)


def _discard(game: GameState, player: Player) -> Flow[None]:
    """The turn player discards a card, one at a time (Rule 415.9e, 503.2a)."""
    prints = {id(card.base): card for card in player.hand}
    options = [
        Option(Verb.DISCARD, f"discard {card.base.name}", card=card.identity) for card in prints.values()
    ]
    chosen = yield from choose(player, DecisionKind.DISCARD, "503.2a", options)
    yield from happen(game, DiscardCard(chosen_from(player.hand, chosen)))


def end_turn_at_once(game: GameState, player: Player) -> Flow[None]:
    """End a turn in its middle: links interrupted, combat over, modifiers ended (Rule 500.5)."""
    for link in reversed(game.chain.copy()):
        yield from happen(game, InterruptLink(link, by_game=True))
    if game.combat is not None:
        yield from happen(game, CombatEnds())
    yield from _end_turn(game, player)
