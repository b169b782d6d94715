"""Reading what the text of all cards of a game asks for, as they come into the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.cards import PrintedCard
from engine.cardtext.powers import powers_of_both_sides
from engine.derive.durations import speaks_of_remaining
from engine.derive.history import happenings_in_text
from engine.state.characteristics import printed_characteristics
from engine.state.game_text import GameText
from engine.state.journal import Happening
from engine.tree.match_effects import BuildDeck
from engine.tree.node import walk


@lru_cache(maxsize=16384)
def builds_deck(card: PrintedCard) -> bool:
    """Whether the text of a card lets a player build a new deck (Rule 800.2)."""
    return any(isinstance(node, BuildDeck) for node in walk(powers_of_both_sides(card)))


def text_of(cards: Sequence[PrintedCard]) -> GameText:
    """What the text of some cards asks for, which are numbered from 0 on.

    All powers count, granted ones and those of tokens included, since each of them is in the text of some
    card.
    """
    recorded: set[Happening] = set()
    working: list[int] = []
    playable: list[int] = []
    for number, printed in enumerate(cards):
        recorded |= happenings_in_text(printed)
        sheet = printed_characteristics(printed).sheet
        if sheet.works_elsewhere:
            working.append(number)
        if any(power.place is not None for power in sheet.may_play):
            playable.append(number)
    has_remaining = any(speaks_of_remaining(printed) for printed in cards)
    return GameText(len(cards), frozenset(recorded), tuple(working), tuple(playable), has_remaining)
