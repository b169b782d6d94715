"""Cards on the chain that are copied (Rule 402)."""

from __future__ import annotations

from engine.decisions import Flow
from engine.derive.context import Context
from engine.play.choices import resolve_cards
from engine.play.perform import multiplied, performs
from engine.rules.copying import duplicate, find_link
from engine.state import GameState
from engine.tree import token_effects


@performs(token_effects.CopyCard)
def _copy_card(game: GameState, context: Context, effect: token_effects.CopyCard) -> Flow[bool]:
    """Only a card that is still on the chain can be copied (Rule 402.1)."""
    cards = yield from resolve_cards(game, context, effect.cards)
    times = multiplied(game, context, effect, 1)
    copied = 0
    for card in cards:
        for _ in range(times):
            link = find_link(game, card)
            if link is not None:
                yield from duplicate(game, game.players[context.controller], link)
                copied += 1
    return copied == len(cards) * times > 0
