"""Discarding cards from hand (Rule 415.9e)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import Flow
from engine.derive import descriptions, references
from engine.derive.context import Context
from engine.derive.player_modifiers import is_forbidden
from engine.events import DiscardCard, happen
from engine.play.choices import choose_cards, how_many, resolve_cards
from engine.play.perform import acting_players, note_number, numbers_of_players, performs
from engine.state import GameCard, GameState, GameZone
from engine.state.reference import Mention
from engine.tree import deck_effects
from engine.tree.references import All, EachOf, Some, This, ZoneOf
from engine.tree.words import ForbiddenAction, Noun


@performs(deck_effects.Discard)
def _discard(game: GameState, context: Context, effect: deck_effects.Discard) -> Flow[bool]:
    """All players choose before anybody discards (Rule 802.1)."""
    full, number = True, 0
    choices: list[list[GameCard]] = []
    for index, count in numbers_of_players(game, context, effect):
        if is_forbidden(game, game.players[index], ForbiddenAction.DISCARD):
            full = False
            continue
        hand = list(game.players[index].hand)
        if effect.random:
            game.chance.shuffle(hand)
            chosen = hand[:count]
        else:
            chosen = yield from choose_cards(game, context, index, hand, count, about="discard")
        full &= len(chosen) == count
        choices.append(chosen)
    for chosen in choices:
        number += yield from _discard_cards(game, context, chosen)
    cards = tuple(card.reference for chosen in choices for card in chosen)
    full &= number == len(cards)  # what was replaced was not performed (Rule 709.2f)
    context.mention(Mention((Noun.CARD.value,), cards))  # for "it" and "that card" behind (Rule 415.9b)
    note_number(context, effect, number)
    return full


@performs(deck_effects.DiscardCards)
def _discard_described(game: GameState, context: Context, effect: deck_effects.DiscardCards) -> Flow[bool]:
    """Discard certain cards; a hand can be discarded even if it is empty, unless its player can't discard."""
    full, number = True, 0
    cards: list[GameCard] = []
    for index in acting_players(game, context, effect.player):
        if is_forbidden(game, game.players[index], ForbiddenAction.DISCARD):
            full = False
            continue
        if isinstance(effect.cards, Some):
            chosen = yield from _choose_from_hand(game, context, effect.cards, index)
            full &= bool(chosen)
        elif isinstance(effect.cards, All | EachOf) and descriptions.means_cards_in_play(effect.cards.filter):
            chosen = descriptions.in_hand(game, context, effect.cards.filter, index)
        else:
            chosen = yield from resolve_cards(game, context, effect.cards, index)
        number += yield from _discard_cards(game, context, chosen)
        cards += chosen
    full &= number == len(cards)
    if cards and not isinstance(effect.cards, This | ZoneOf):  # for "it" behind (Rule 415.9b)
        context.mention(references.mention(effect.cards, tuple(card.reference for card in cards)))
    note_number(context, effect, number)
    return full


def _choose_from_hand(game: GameState, context: Context, cards: Some, player: int) -> Flow[list[GameCard]]:
    able = descriptions.in_hand(game, context, cards.filter, player)
    count = how_many(game, context, cards, len(able))
    chosen = yield from choose_cards(game, context, player, able, count, up_to=cards.up_to, about="discard")
    context.mention(references.mention(cards, tuple(card.reference for card in chosen)))
    return chosen


def _discard_cards(game: GameState, context: Context, cards: Sequence[GameCard]) -> Flow[int]:
    """Discard cards one at a time, and note which really were discarded; how many there were."""
    discarded: list[GameCard] = []
    for card in cards:
        if card.zone is GameZone.HAND:
            events = yield from happen(game, DiscardCard(card))
            discarded += [event.card for event in events if isinstance(event, DiscardCard)]
    context.note("discarded", discarded)
    return len(discarded)
