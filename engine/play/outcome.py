"""Winning and losing (Rule 102)."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from engine.decisions import Flow
from engine.events import Event, GameEnds, InterruptLink, Lose, happen, happen_together
from engine.play.control import settle_control
from engine.state import GameState, GameZone, Loss, Outcome, Player
from engine.state.seating import in_turn_order


class GameOverError(Exception):
    """The game has an outcome; raised to end every flow."""


class TurnEndsError(Exception):
    """The turn ends at once (Rule 500.5)."""


class TurnPlayerLeftError(TurnEndsError):
    """The turn player is no longer in the game."""


def lose(game: GameState, losers: Sequence[tuple[Player, Loss]]) -> Flow[None]:
    """Players lose at the same time and are removed from the game before it continues (Rule 102.1a, 102.3);
    the links they controlled are interrupted, and what they controlled of others goes back (Rule 102.2).

    :raises GameOverError: when no two opponents remain.
    :raises TurnPlayerLeftError: when the game goes on without the turn player.
    """
    leaving = {player.index for player, _ in losers}
    events: list[Event] = [
        InterruptLink(link, by_game=True) for link in reversed(game.chain) if link.controller in leaving
    ]
    events += [Lose(player, reason) for player, reason in losers]
    yield from happen_together(game, events)
    if len({player.team for player in in_turn_order(game, 0)}) <= 1:
        yield from _end(game, losers[-1][1])
    yield from settle_control(game)
    if game.players[game.turn_player].lost and game.turn:
        raise TurnPlayerLeftError


def _end(game: GameState, reason: Loss) -> Flow[None]:
    """The game is over; whoever remains has won it, if no opponents do.

    :raises GameOverError: always.
    """
    remaining = in_turn_order(game, 0)
    is_won = len({player.team for player in remaining}) == 1
    winners = tuple(player.index for player in remaining) if is_won else ()
    yield from happen(game, GameEnds(Outcome(winners, reason)))
    raise GameOverError


def has_lost_hero(player: Player) -> bool:
    """Whether a hero was destroyed, by whatever means, as uniqueness can destroy it (Rule 102.1a, 414.2)."""
    return player.hero is not None and player.hero.zone is GameZone.GRAVEYARD


def lose_heroes(game: GameState) -> Flow[None]:
    """Players whose heroes were destroyed lose before anything else happens (Rule 102.1a, 102.3)."""
    losers = [player for player in game.players if not player.lost and has_lost_hero(player)]
    if losers:
        yield from lose(game, [(player, Loss.HERO_DESTROYED) for player in losers])


def concede(game: GameState) -> Flow[None]:
    """Remove every player who has conceded (Rule 102.1b)."""
    leaving = [player for player in game.players if player.conceding and not player.lost]
    if leaving:
        yield from lose(game, [(player, Loss.CONCEDED) for player in leaving])


def finish(game: GameState) -> Flow[None]:
    """End at once a game whose last opponents have conceded (Rule 102.1b)."""
    with contextlib.suppress(GameOverError):
        yield from concede(game)


def hearth(game: GameState, player: Player) -> Flow[None]:
    """A team concedes, and the game ends for everybody (Rule 800.1b, 800.1c). No link on the chain resolves
    any more; the last team that remains wins, and of several none does.

    :raises GameOverError: always.
    """
    leaving = [other for other in in_turn_order(game, 0) if other.team == player.team]
    interrupted: list[Event] = [InterruptLink(link, by_game=True) for link in reversed(game.chain)]
    yield from happen_together(game, [*interrupted, *(Lose(other, Loss.CONCEDED) for other in leaving)])
    yield from _end(game, Loss.CONCEDED)
