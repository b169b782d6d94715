"""References to cards that notice when a card becomes a different card (Rule 415.9a)."""

from __future__ import annotations

from typing import NamedTuple


class CardIdentity(NamedTuple):
    """A card as it was at one moment: its ``number``, and the ``identity`` it had then."""

    number: int
    identity: int


class Removal(NamedTuple):
    """The card whose text has removed another from the game, and the player whose text it was then (glossary:
    This Way).
    """

    card: CardIdentity
    player: int


class PowerUse(NamedTuple):
    """The use of a power under a limit (Rule 701.4): ``power`` is its place among the powers of its card,
    ``copied`` the moment at which the card became the copy that it was, since when its powers are others
    (Rule 402.3b).
    """

    source: CardIdentity
    power: int
    copied: int = 0


SOURCE_OF_DAMAGE = "the source of that damage"
"""The word by which text refers to the character that dealt the damage of an event (Rule 408.2c)."""


class Mention(NamedTuple):
    """Cards or players that a link has mentioned, for "it" and "that ally" (Rule 712.3a).

    ``words`` are the nouns it was mentioned by. ``is_source`` marks a card that mentioned itself.
    ``illegal`` are targets to which nothing is done any more, and of which only numbers are read (Rule
    709.2d).
    """

    words: tuple[str, ...]
    cards: tuple[CardIdentity, ...] = ()
    players: tuple[int, ...] = ()
    is_source: bool = False
    illegal: tuple[CardIdentity, ...] = ()
