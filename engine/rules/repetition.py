"""Loops with optional actions: series of links that players could add again and again (Rule 803.2).

After one full iteration the rules let a player choose how often the loop is repeated, and then do anything
but continue it. Each iteration leads to the same position, so the number makes no difference, and players can
repeat a loop by hand: what a player has done in a position is no option when the position comes back.
"""

from __future__ import annotations

from engine.decisions import Option
from engine.state import GameState, Player
from engine.state.position import position

UNSUSPICIOUS_ACTIONS = 50
"""As many links are added by players in a turn before positions are compared."""


def is_watched(game: GameState) -> bool:
    """Whether so much has been done in this turn that players may be repeating themselves.

    The position is not the whole game any more then: what was done before matters, too.
    """
    return game.actions >= UNSUSPICIOUS_ACTIONS


def without_repetitions(game: GameState, player: Player, options: list[Option]) -> list[Option]:
    """The options without those that the player has chosen in this position before."""
    if not (options and game.past_actions):
        return options
    now = position(game)
    return [option for option in options if (now, *_action(game, player, option)) not in game.past_actions]


def note_action(game: GameState, player: Player, chosen: Option) -> None:
    """Note that a player adds a link, and, if it may belong to a loop, in which position."""
    if is_watched(game):
        game.past_actions.add((position(game), *_action(game, player, chosen)))
    game.actions += 1


def note_refusal(game: GameState, player: Player, chosen: Option) -> None:
    """Note that others do not agree to an action, which is no option again in this position (Rule 403.1)."""
    game.past_actions.add((position(game), *_action(game, player, chosen)))


def _action(game: GameState, player: Player, option: Option) -> tuple[object, ...]:
    """What an option does, for any identity that its card has meanwhile."""
    numbers = [card.number for card in game.cards if card.identity == option.card]
    return player.index, option.verb, *numbers, option.number
