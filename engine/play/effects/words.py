"""Effects that choose words, as ally types (Rule 202.4)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.decisions import Flow
from engine.derive.context import Context, source_card
from engine.derive.gained_powers import keyword_label
from engine.derive.interpreter import value
from engine.derive.word_choices import words_to_choose
from engine.events import RecordChosenWord, happen
from engine.play.choices import choose_word
from engine.play.perform import acting_players, performs
from engine.state import GameState, Player
from engine.state.chosen_words import joined
from engine.tree import course_effects
from engine.tree.changes import GainKeyword
from engine.tree.words import WordKind


@performs(course_effects.ChooseWord)
def _choose_word(game: GameState, context: Context, effect: course_effects.ChooseWord) -> Flow[bool]:
    words = words_to_choose(game, context, effect)
    for index in acting_players(game, context, effect.player):
        if not words:
            return False
        count = 1 if effect.count is None else value(game, context, effect.count)
        if effect.random:
            word = words[game.chance.below(len(words))]
            player = game.players[index]
            yield from happen(game, RecordChosenWord(source_card(game, context), player, effect.kind, word))
        else:
            yield from _choose_different(game, context, game.players[index], effect.kind, words, count)
    return True


def _choose_different(
    game: GameState, context: Context, player: Player, kind: WordKind, words: Iterable[str], count: int
) -> Flow[None]:
    """Let a player choose different words, as many as there are at most; several are kept as one."""
    remaining = list(words)
    chosen: list[str] = []
    while remaining and len(chosen) < count:
        chosen.append((yield from choose_word(game, context, player, kind, remaining)))
        remaining.remove(chosen[-1])
    if count != 1:
        card = source_card(game, context)
        yield from happen(game, RecordChosenWord(card, player, kind, joined(chosen)))


@performs(course_effects.ChooseKeywords)
def _choose_keywords(game: GameState, context: Context, effect: course_effects.ChooseKeywords) -> Flow[bool]:
    """Choose different ones, as many as there are at most; they are kept as one word."""
    keywords = [keyword_label(gain) for gain in effect.among if isinstance(gain, GainKeyword)]
    for index in acting_players(game, context, effect.player):
        count = value(game, context, effect.count)
        player = game.players[index]
        yield from _choose_different(game, context, player, WordKind.KEYWORDS, keywords, count)
    return True
