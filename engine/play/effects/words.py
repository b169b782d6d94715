"""Effects that choose words, as ally types (Rule 202.4)."""

from __future__ import annotations

from engine.decisions import Flow
from engine.derive.context import Context
from engine.derive.word_choices import words_to_choose
from engine.play.choices import choose_word
from engine.play.perform import acting_players, performs
from engine.state import GameState
from engine.tree import course_effects


@performs(course_effects.ChooseWord)
def _choose_word(game: GameState, context: Context, effect: course_effects.ChooseWord) -> Flow[bool]:
    words = words_to_choose(game, context, effect)
    for index in acting_players(game, context, effect.player):
        if not words:
            return False
        yield from choose_word(game, context, game.players[index], effect.kind, words)
    return True
