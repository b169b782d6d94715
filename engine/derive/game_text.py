"""Reading what the text of all cards of a game asks for: once, and again when there are more cards."""

from __future__ import annotations

from engine.derive.history import happenings_in_text
from engine.state import GameState
from engine.state.game_text import GameText
from engine.state.journal import Happening


def game_text(game: GameState) -> GameText:
    """What the text of the cards asks for.

    All powers count, granted ones and those of tokens included, since each of them is in the text of some
    card.
    """
    if game.text.cards != len(game.cards):
        game.text = _read(game)
    return game.text


def _read(game: GameState) -> GameText:
    kinds: set[Happening] = set()
    for printed in {id(card.printed): card.printed for card in game.cards}.values():
        kinds |= happenings_in_text(printed)
    working: list[int] = []
    playable: list[int] = []
    for card in game.cards:
        sheet = card.base.sheet
        if sheet.works_elsewhere:
            working.append(card.number)
        if sheet.may_play and any(power.place is not None for power in sheet.may_play):
            playable.append(card.number)
    return GameText(len(game.cards), frozenset(kinds), tuple(working), tuple(playable))
