"""Effects that choose words, as ally types (Rule 202.4)."""

from __future__ import annotations

from engine.decisions import Flow
from engine.derive.context import Context, source_card
from engine.derive.gained_powers import KEYWORD_SEPARATOR, keyword_label
from engine.derive.interpreter import value
from engine.derive.word_choices import words_to_choose
from engine.events import RecordChosenWord, happen
from engine.play.choices import choose_word
from engine.play.perform import acting_players, performs
from engine.state import GameState
from engine.tree import course_effects
from engine.tree.changes import GainKeyword
from engine.tree.words import WordKind


@performs(course_effects.ChooseWord)
def _choose_word(game: GameState, context: Context, effect: course_effects.ChooseWord) -> Flow[bool]:
    words = words_to_choose(game, context, effect)
    for index in acting_players(game, context, effect.player):
        if not words:
            return False
        yield from choose_word(game, context, game.players[index], effect.kind, words)
    return True


@performs(course_effects.ChooseKeywords)
def _choose_keywords(game: GameState, context: Context, effect: course_effects.ChooseKeywords) -> Flow[bool]:
    """Choose different ones, as many as there are at most; they are kept as one word."""
    for index in acting_players(game, context, effect.player):
        player = game.players[index]
        remaining = [keyword_label(gain) for gain in effect.among if isinstance(gain, GainKeyword)]
        chosen: list[str] = []
        for _ in range(min(value(game, context, effect.count), len(remaining))):
            chosen.append((yield from choose_word(game, context, player, WordKind.KEYWORDS, remaining)))
            remaining.remove(chosen[-1])
        words = KEYWORD_SEPARATOR.join(chosen)
        card = source_card(game, context)
        yield from happen(game, RecordChosenWord(card, player, WordKind.KEYWORDS, words))
    return True
