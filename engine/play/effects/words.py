"""Effects that choose words, as ally types (Rule 202.4)."""

from __future__ import annotations

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive.context import Context, source_card
from engine.derive.word_choices import words_to_choose
from engine.events import RecordChosenWord, happen
from engine.play.perform import acting_players, performs
from engine.state import GameState
from engine.state.zones import label
from engine.tree import course_effects


@performs(course_effects.ChooseWord)
def _choose_word(game: GameState, context: Context, effect: course_effects.ChooseWord) -> Flow[bool]:
    card = source_card(game, context)
    words = sorted(words_to_choose(game, effect))
    for index in acting_players(game, context, effect.player):
        options = [Option(Verb.CHOOSE, word) for word in words]
        about = label(game, card)
        player = game.players[index]
        chosen = yield from choose(player, DecisionKind.CHOICE, "202.4", options, about=about)
        yield from happen(game, RecordChosenWord(card, player, effect.kind, chosen.text))
    return True
