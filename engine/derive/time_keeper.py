"""Since when cards have their indefinite powers, which is when the modifiers of these begin (Rule 718.2f).

A printed power has the timestamp of its card. What differs is kept in ``GameState.power_times``: a power that
was given to the card has the moment in which it was, and one that returned that in which it did. New moments
are given out as :func:`engine.derive.layers.refresh` finds such a power, which it does after each event.

A lost power keeps the moment it had. It is needed to find out again that the power is lost where powers take
each other away (Rule 719.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.state import GameCard, GameState
from engine.state.power_times import NO_TIMES, GeneratingPower, PowerTime, PowerTimes
from engine.state.seating import in_turn_order

PowersOfCards = Mapping[int, Sequence[tuple[GeneratingPower, int]]]
"""Powers and their moments, by the identity of the card that they belong to."""


def times_of_statics(game: GameState, card: GameCard) -> Sequence[int]:
    """The timestamps of the powers of a card in play that generate modifiers, in their order."""
    statics = card.current.sheet.statics
    times = game.power_times.get(card.identity)
    if times is None and card.current.sheet is card.base.sheet:
        return [card.timestamp] * len(statics)
    printed, granted = map(list, times or NO_TIMES)
    unmatched = [entry.power for entry in card.base.sheet.statics]
    moments = []
    for entry in statics:
        if entry.power in unmatched:
            unmatched.remove(entry.power)
            record = _take(printed, entry.power)
            moments.append(card.timestamp if record is None else record.time)
        else:
            record = _take(granted, entry.power)
            moments.append(_new_time(game, card) if record is None else record.time)
    return moments


class TimeKeeper:
    """Keeps the moments of powers that are given, lost and returned, for one computation of the board.

    All powers that return have the same moment, and only those return that were lost before the computation,
    not those that are lost only in the course of it (Rule 718.3, 719.3).
    """

    def __init__(self, game: GameState, board: Sequence[GameCard]) -> None:
        self.game = game
        self.board = board
        self.lost = [
            (identity, record.power)
            for identity, times in game.power_times.items()
            for part in times
            for record in part
            if record.is_lost
        ]
        self.has_returned = False

    def note(self, overcome: PowersOfCards) -> bool:
        """Keep the moments as the cards are now, and tell whether powers returned to cards, so that the
        modifiers of these have to be applied again, by their new moments.

        ``overcome`` are powers that were granted meanwhile and are lost.
        """
        game = self.game
        self.has_returned = False
        all_times: dict[int, PowerTimes] = {}
        for card in self.board:
            is_as_printed = card.face_down or card.current.sheet is card.base.sheet
            if not is_as_printed or card.identity in game.power_times:
                lost = overcome.get(card.identity, ())
                times = NO_TIMES if card.face_down else self._times(card, lost)
                if times != NO_TIMES:
                    all_times[card.identity] = times
        if all_times != game.power_times:
            game.power_times = all_times
        return self.has_returned

    def finish(self) -> None:
        """Let the clock of the game pass the moments that were given out."""
        game = self.game
        moments = (record.time for times in game.power_times.values() for part in times for record in part)
        newest = max(moments, default=0)
        if newest > game.clock:
            game.clock = newest + len(self.board)

    def _times(self, card: GameCard, lost: Iterable[tuple[GeneratingPower, int]]) -> PowerTimes:
        """The moments of the powers of a card that generate modifiers, but of those it always had."""
        earlier_printed, earlier_granted = map(list, self.game.power_times.get(card.identity, NO_TIMES))
        present = [entry.power for entry in card.current.sheet.statics]
        printed: list[PowerTime] = []
        for entry in card.base.sheet.statics:
            record = _take(earlier_printed, entry.power)
            if entry.power in present:
                present.remove(entry.power)
                if record is not None:
                    printed.append(self._in_force(card, record))
            else:
                time = card.timestamp if record is None else record.time
                printed.append(PowerTime(entry.power, time, is_lost=True))
        granted: list[PowerTime] = []
        for power in present:
            record = _take(earlier_granted, power)
            if record is None:
                granted.append(PowerTime(power, _new_time(self.game, card)))
            else:
                granted.append(self._in_force(card, record))
        as_printed = [entry.power for entry in card.base.sheet.statics]
        granted += [PowerTime(power, time, is_lost=True) for power, time in lost if power not in as_printed]
        return PowerTimes(tuple(printed), tuple(granted))

    def _in_force(self, card: GameCard, record: PowerTime) -> PowerTime:
        """A power that a card has now; one that was lost begins anew (Rule 700.3)."""
        key = (card.identity, record.power)
        if key not in self.lost:
            return PowerTime(record.power, record.time)
        self.lost.remove(key)
        self.has_returned = True
        return PowerTime(record.power, _new_time(self.game, card))


def _take(times: list[PowerTime], power: GeneratingPower) -> PowerTime | None:
    """What is kept for a power, which is taken off the list."""
    for place, record in enumerate(times):
        if record.power == power:
            return times.pop(place)
    return None


def _new_time(game: GameState, card: GameCard) -> int:
    """A moment after all others; of those that begin together the turn player's come first (Rule 718.3).

    Behind each moment are as many unused ones as there are cards, so that a player can order his.
    """
    holder = card.owner if card.controller is None else card.controller
    order = [player.index for player in in_turn_order(game)]
    seat = order.index(holder) if holder in order else 0
    return game.clock + 1 + seat * len(game.index.board)
