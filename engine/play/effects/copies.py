"""Cards on the chain that are copied (Rule 402)."""

from __future__ import annotations

from engine.decisions import Flow
from engine.derive.context import Context
from engine.play.choices import resolve_cards
from engine.play.links.copying import duplicate, find_link
from engine.play.perform import acting_players, multiplied, performs
from engine.state import GameState
from engine.tree import token_effects


@performs(token_effects.CopyCard)
def _copy_card(game: GameState, context: Context, effect: token_effects.CopyCard) -> Flow[bool]:
    """Only a card that is still on the chain can be copied (Rule 402.1)."""
    is_done = False
    for index in acting_players(game, context, effect.player):
        cards = yield from resolve_cards(game, context, effect.cards, index)
        links = [link for card in cards if (link := find_link(game, card)) is not None]
        times = multiplied(game, context, effect, 1)
        for link in links * times:
            yield from duplicate(game, game.players[index], link)
        is_done = len(links) == len(cards) > 0 and times > 0
    return is_done
