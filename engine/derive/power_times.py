"""Since when cards have their indefinite powers, which is when the modifiers of these begin (Rule 718.2f).

A printed power has the timestamp of its card. What differs is kept in ``GameState.power_times``: a power that
was given to the card has the moment in which it was, and one that returned that in which it did. New moments
are given out as :func:`engine.derive.layers.refresh` finds such a power, which it does after each event.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.state import GameCard, GameState
from engine.state.power_times import NO_TIMES, PowerTime, PowerTimes
from engine.state.seating import in_turn_order
from engine.tree.powers import Power

LOST = 0
"""The moment kept of a printed power as long as it is lost."""


def times_of_statics(game: GameState, card: GameCard) -> Sequence[int]:
    """The timestamps of the powers of a card in play that generate modifiers, in their order."""
    statics = card.current.sheet.statics
    if card.current.sheet is card.base.sheet and card.identity not in game.power_times:
        return [card.timestamp] * len(statics)
    times = _times(game, card)
    remaining = [*times.printed, *times.granted]
    return [_take(remaining, entry.power) or card.timestamp for entry in statics]


def note_power_times(game: GameState, board: Sequence[GameCard]) -> None:
    """Keep the moments of powers that were given, lost and returned, as the cards are now."""
    all_times: dict[int, PowerTimes] = {}
    for card in board:
        is_as_printed = card.face_down or card.current.sheet is card.base.sheet
        if not is_as_printed or card.identity in game.power_times:
            times = NO_TIMES if card.face_down else _times(game, card)
            if times != NO_TIMES:
                all_times[card.identity] = times
    if all_times != game.power_times:
        game.power_times = all_times
        moments = (time for times in all_times.values() for part in times for _, time in part)
        newest = max(moments, default=LOST)
        if newest > game.clock:
            game.clock = newest + len(board)


def _times(game: GameState, card: GameCard) -> PowerTimes:
    """The moments of the powers of a card that generate modifiers, but of those it always had."""
    earlier = game.power_times.get(card.identity, NO_TIMES)
    earlier_printed, earlier_granted = list(earlier.printed), list(earlier.granted)
    present = [entry.power for entry in card.current.sheet.statics]
    printed: list[PowerTime] = []
    for entry in card.base.sheet.statics:
        since = _take(earlier_printed, entry.power)
        if entry.power not in present:
            printed.append((entry.power, LOST))
            continue
        present.remove(entry.power)
        if since is not None:
            printed.append((entry.power, since or _new_time(game, card)))
    granted = [(power, _take(earlier_granted, power) or _new_time(game, card)) for power in present]
    return PowerTimes(tuple(printed), tuple(granted))


def _take(times: list[PowerTime], power: Power) -> int | None:
    """The first moment that is kept for a power, which is taken off the list."""
    for place, (other, time) in enumerate(times):
        if other == power:
            del times[place]
            return time
    return None


def _new_time(game: GameState, card: GameCard) -> int:
    """A moment after all others; of those that begin together the turn player's come first (Rule 718.3).

    Behind each moment are as many unused ones as there are cards, so that a player can order his.
    """
    holder = card.owner if card.controller is None else card.controller
    order = [player.index for player in in_turn_order(game)]
    seat = order.index(holder) if holder in order else 0
    return game.clock + 1 + seat * len(game.index.board)
