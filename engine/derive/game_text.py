"""Reading what the text of all cards of a game asks for, whenever cards come into the game."""

from __future__ import annotations

from engine.derive.history import happenings_in_text
from engine.state import GameState
from engine.state.game_text import GameText
from engine.state.journal import Happening


def read_text(game: GameState) -> None:
    """Note what the text of the cards asks for that have come into the game since the last time.

    All powers count, granted ones and those of tokens included, since each of them is in the text of some
    card.
    """
    text = game.text
    kinds: set[Happening] = set(text.recorded)
    working: list[int] = list(text.working_elsewhere)
    playable: list[int] = list(text.playable_elsewhere)
    new = game.cards[text.cards :]
    for printed in {id(card.printed): card.printed for card in new}.values():
        kinds |= happenings_in_text(printed)
    for card in new:
        sheet = card.base.sheet
        if sheet.works_elsewhere:
            working.append(card.number)
        if sheet.may_play and any(power.place is not None for power in sheet.may_play):
            playable.append(card.number)
    game.text = GameText(len(game.cards), frozenset(kinds), tuple(working), tuple(playable))
