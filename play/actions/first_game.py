"""Begin the first game of a visitor, which is explained as it goes."""

from __future__ import annotations

from collections.abc import Sequence

from decks.models import Deck
from engine.chance import Chance
from engine.state import DeckOrder
from play.actions.errors import TableError
from play.actions.opening import Participant, open_table
from play.game_kinds.first_game import FIRST_GAME, StackedDeck, read_first_game
from play.machines import LEVELS
from play.models import Table
from simulator.actions import take_snapshot
from simulator.snapshots.snapshot import DeckSnapshot


def open_first_game(visitor: str, name: str) -> Table:
    """Begin the first game: the visitor, called so in the log, goes first, against the machine.

    :raises TableError: when the site does not have its starter decks.
    :raises StartError: when a deck cannot be played.
    :raises TooManyTablesError: when the visitor has too many games in progress.
    """
    first_game = read_first_game()
    decks = [_starter_deck(stacked.starter) for stacked in first_game.decks]
    orders = [
        stacked_order(take_snapshot(deck.decklist()), stacked, first_game.seed)
        for deck, stacked in zip(decks, first_game.decks, strict=True)
    ]
    level = next(iter(LEVELS.values()))
    players = [
        Participant(name, decks[0], visitor=visitor),
        Participant(level.name, decks[1], level=level.key),
    ]
    return open_table(players, seed=first_game.seed, first=0, orders=orders, guide=FIRST_GAME)


def _starter_deck(starter: str) -> Deck:
    deck = Deck.objects.with_contents().filter(starter=starter).first()
    if deck is None:
        raise TableError("This site does not have the starter decks of the first game.")
    return deck


def stacked_order(deck: DeckSnapshot, stacked: StackedDeck, seed: int) -> DeckOrder:
    """The order of a deck: the cards that are named, as far as it has them, on top of the others, which are
    shuffled by the seed.
    """
    names = [card.name for card in deck.cards()]
    below = list(range(len(names)))
    top = _take(below, names, stacked.top)
    Chance(seed).shuffle(below)
    return DeckOrder((*top, *below))


def _take(places: list[int], names: Sequence[str], cards: Sequence[str]) -> list[int]:
    """Take the places of cards with these names out of a list of places."""
    taken = []
    for name in cards:
        place = next((place for place in places if names[place] == name), None)
        if place is not None:
            places.remove(place)
            taken.append(place)
    return taken
