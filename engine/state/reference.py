"""References to cards that notice when a card becomes a different card (Rule 415.9a)."""

from __future__ import annotations

from typing import NamedTuple


class CardIdentity(NamedTuple):
    """A card as it was at one moment: its ``number``, and the ``identity`` it had then."""

    number: int
    identity: int


class Mention(NamedTuple):
    """Cards or players that a link has mentioned, for "it" and "that ally" (Rule 712.3a).

    ``words`` are the nouns it was mentioned by. ``is_source`` marks a card that mentioned itself.
    """

    words: tuple[str, ...]
    cards: tuple[CardIdentity, ...] = ()
    players: tuple[int, ...] = ()
    is_source: bool = False
