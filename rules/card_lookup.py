"""The cards that rules text names, and the door through which the room of cards gives them.

The rules know no card database. Whoever does calls :func:`use`; until then no card is known here, and its
name stands in the text without a link.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from engine.cards import PrintedCard


@dataclass(frozen=True, slots=True)
class Link:
    """A card's page: the card's own name, the address, and the ``slug`` by which a preview is asked for."""

    name: str
    url: str
    slug: str


@dataclass(frozen=True, slots=True)
class Cards:
    """What a card database answers.

    ``find`` gives the cards that names mean, under the names as given, in a fixed number of queries; unknown
    names are left out. ``printed`` gives what is printed on a card, ``near`` the names that are spelt most
    like one that is unknown. ``stamp`` differs whenever they may.
    """

    find: Callable[[Collection[str]], Mapping[str, Link]]
    printed: Callable[[str], PrintedCard | None]
    stamp: Callable[[], str]
    near: Callable[[str], list[str]] = lambda name: []


_NOBODY = Cards(find=lambda names: {}, printed=lambda name: None, stamp=lambda: "")
_known = [_NOBODY]


def use(cards: Cards) -> None:
    """Ask this card database from now on."""
    _known.append(cards)


def find(names: Collection[str]) -> Mapping[str, Link]:
    """The cards that these names mean, under the names as given; an unknown name is left out."""
    return _known[-1].find(names) if names else {}


def printed(name: str) -> PrintedCard | None:
    """What is printed on the card of that name."""
    return _known[-1].printed(name)


def near(name: str) -> list[str]:
    """The names of cards that are spelt most like it, the best first."""
    return _known[-1].near(name)


def stamp() -> str:
    """What differs whenever another card may be found."""
    return _known[-1].stamp()
