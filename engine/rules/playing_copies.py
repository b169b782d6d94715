"""Cards, and copies of cards, that are played while a link is resolving (Rule 402.2)."""

from __future__ import annotations

from engine.decisions import Flow
from engine.derive import references
from engine.derive.context import Context
from engine.derive.last_information import printed_information
from engine.play.choices import resolve_cards, resolve_references
from engine.play.links.copying import new_copy
from engine.play.perform import acting_players, performs
from engine.rules.adding import can_play, play_card
from engine.state import GameCard, GameState, Player
from engine.tree import course_effects, token_effects


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


@performs(course_effects.PlayNow)
def _play_without_paying(game: GameState, context: Context, effect: course_effects.PlayNow) -> Flow[bool]:
    """Play cards one after another, those that can be played; whose they are and where makes no
    difference.
    """
    played: list[GameCard] = []
    number = 0
    for index in acting_players(game, context, effect.player):
        player = game.players[index]
        cards = yield from resolve_cards(game, context, effect.cards, index)
        number += len(cards)
        for card in cards:
            if _can_be_played_now(game, player, card, free=effect.without_paying):
                yield from play_card(game, player, card, free=effect.without_paying)
                played.append(card)
    if played:  # text behind refers to what they have become (Rule 415.9b)
        context.mention(references.mention(effect.cards, tuple(card.reference for card in played)))
    return len(played) == number > 0


def _can_be_played_now(game: GameState, player: Player, card: GameCard, *, free: bool) -> bool:
    """Whether a player, who needs a hero for that, could play a card now, ``free`` without paying (Rule
    301.5).
    """
    if player.hero is None or not player.hero.in_play or card.in_play:
        return False
    return card.base.is_playable and can_play(game, player, card, free=free)
