"""Cards that opposing links must target if able (Rule 706.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.state import GameCard, GameState
from engine.state.reference import CardIdentity
from engine.state.zones import cards_in_play


def magnets_against(game: GameState, player: int) -> list[GameCard]:
    """The cards that links of a player must target: those of modifiers controlled by opponents."""
    team = game.players[player].team
    return [
        card
        for card in cards_in_play(game)
        if any(game.players[index].team != team for index in card.current.magnet_of)
    ]


def takes_most_magnets(
    magnets: Sequence[GameCard],
    chosen: Sequence[tuple[CardIdentity, ...]],
    legal: Mapping[int, Sequence[GameCard]],
) -> bool:
    """Whether as many magnets are among the targets as can be.

    How many targets there are has been chosen before; none of "up to three" targets has to be a magnet if
    none is chosen. ``legal`` has the cards that can be chosen for each slot.
    """
    numbers = {card.number for card in magnets}
    taken = numbers & {target.number for slot in chosen for target in slot}
    places = [
        [card.number for card in legal.get(slot, ()) if card.number in numbers]
        for slot, targets in enumerate(chosen)
        for _ in targets
    ]
    return len(taken) >= _most_matched(places)


def _most_matched(places: Sequence[Sequence[int]]) -> int:
    """The greatest number of different magnets that can be chosen, one for each place."""
    place_of: dict[int, int] = {}

    def find_place(place: int, tried: set[int]) -> bool:
        for magnet in places[place]:
            if magnet in tried:
                continue
            tried.add(magnet)
            if magnet not in place_of or find_place(place_of[magnet], tried):
                place_of[magnet] = place
                return True
        return False

    return sum(find_place(place, set()) for place in range(len(places)))
