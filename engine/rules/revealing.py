"""Revealing cards, and Warp, by which a card is played as it is revealed (glossary: Reveal, Warp)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive import descriptions, references, this_way
from engine.derive.context import Context, source_card
from engine.events import MoveCard, RevealCard, happen, happen_together
from engine.play.choices import ask
from engine.play.effects.decks import cards_to_reveal
from engine.play.perform import acting_players, performs
from engine.rules.adding import can_play, play_card
from engine.state import GameCard, GameState, GameZone, Player
from engine.state.zones import label
from engine.tree import deck_effects, limit_effects
from engine.tree.keywords import Keyword
from engine.tree.references import Some


@performs(deck_effects.Reveal)
def _reveal(game: GameState, context: Context, effect: deck_effects.Reveal) -> Flow[bool]:
    cards = yield from cards_to_reveal(game, context, effect)
    yield from happen_together(game, [RevealCard(card, source_card(game, context)) for card in cards])
    context.note(this_way.REVEALED, cards)
    yield from _warp(game, context, cards)
    return bool(cards)


@performs(limit_effects.RevealUntil)
def _reveal_until(game: GameState, context: Context, effect: limit_effects.RevealUntil) -> Flow[bool]:
    """Reveal one card after another until one is as described, or the deck has no more (Rule 713.2)."""
    full = True
    for index in acting_players(game, context, effect.player):
        is_found = False
        for card in reversed(game.players[index].deck.copy()):
            yield from happen(game, RevealCard(card, source_card(game, context)))
            context.note(this_way.REVEALED, [card])
            is_found = descriptions.matches(game, context, effect.filter, card)
            if is_found:
                context.mention(references.mention(Some(effect.filter), (card.reference,)))
            yield from _warp(game, context, [card])
            if is_found:
                break
        full &= is_found
    return full


def _warp(game: GameState, context: Context, cards: Sequence[GameCard]) -> Flow[None]:
    """Let the owners of cards with Warp that are revealed from a deck remove them from the game and play them
    at once, in the order they like (glossary: Warp).
    """
    warping = [card for card in cards if Keyword.WARP in card.base.keywords and card.zone is GameZone.DECK]
    while warping:
        owner = game.players[warping[0].owner]
        own = [card for card in warping if card.owner == owner.index]
        options = [
            Option(Verb.YES, f"remove {label(game, card)} from the game", card=card.identity) for card in own
        ]
        options.append(Option(Verb.NO, "leave what is revealed"))
        chosen = yield from choose(owner, DecisionKind.MAY, "712.7", options, about="use Warp")
        removed = next((card for card in own if card.identity == chosen.card), None)
        if removed is None:
            warping = [card for card in warping if card not in own]
            continue
        warping.remove(removed)
        removal = MoveCard(removed, GameZone.REMOVED)
        if removal in (yield from happen(game, removal)):
            yield from _play_removed(game, context, owner, removed)


def _play_removed(game: GameState, context: Context, owner: Player, card: GameCard) -> Flow[None]:
    """Let a player play a card without paying its cost, on top of the link that is resolving."""
    has_hero = owner.hero is not None and owner.hero.in_play  # Rule 301.5
    if not (has_hero and can_play(game, owner, card, free=True)):
        return
    if (yield from ask(game, context, owner.index, f"play {label(game, card)}")):
        yield from play_card(game, owner, card, free=True)
