"""What the text of all cards of a game asks for: read once, and again when there are more cards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.derive.history import happenings_in_text
from engine.state import GameCard, GameState
from engine.state.journal import Happening


def recorded(game: GameState) -> frozenset[Happening]:
    """The kinds of happening that the text of the cards asks for; only these are recorded.

    All powers count, granted ones and those of tokens included, since each of them is in the text of some
    card.
    """
    if game.cards_read != len(game.cards):
        _read(game)
    return game.recorded


def working_elsewhere(game: GameState) -> Sequence[GameCard]:
    """The cards with powers that work in another zone than play (Rule 700.2)."""
    if game.cards_read != len(game.cards):
        _read(game)
    return [game.cards[number] for number in game.working_elsewhere]


def _read(game: GameState) -> None:
    kinds: set[Happening] = set()
    for printed in {card.printed for card in game.cards}:
        kinds |= happenings_in_text(printed)
    game.recorded = frozenset(kinds)
    game.working_elsewhere = tuple(card.number for card in game.cards if card.base.sheet.works_elsewhere)
    game.cards_read = len(game.cards)
