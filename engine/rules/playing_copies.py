"""Copies of cards in other zones than the chain that are played while a link is resolving (Rule 402.2)."""

from __future__ import annotations

from engine.decisions import Flow
from engine.derive.context import Context
from engine.derive.last_information import printed_information
from engine.play.choices import resolve_references
from engine.play.perform import acting_players, performs
from engine.rules.adding import can_play, play_card
from engine.rules.copying import new_copy
from engine.state import GameState
from engine.tree import token_effects


@performs(token_effects.PlayCopy)
def _play_copy(game: GameState, context: Context, effect: token_effects.PlayCopy) -> Flow[bool]:
    """Add the copy to the chain as any card that is played, if that can be finished (Rule 402.2, 707.2)."""
    pointers = yield from resolve_references(game, context, effect.card)
    played = 0
    for index in acting_players(game, context, effect.player):
        player = game.players[index]
        if player.hero is None or not player.hero.in_play:  # Rule 301.5
            continue
        for pointer in pointers:
            copy = new_copy(game, player, printed_information(game, pointer))
            if copy.base.is_playable and can_play(game, player, copy, free=effect.without_paying):
                yield from play_card(game, player, copy, free=effect.without_paying)
                played += 1
    return played == len(pointers) > 0
