"""How strong the side of a player is, in the points by which the heuristic agent compares options.

It is a measure for people who look back at a game. The agent itself compares what options change.
"""

from __future__ import annotations

from engine.agents.heuristic.match_scene import MatchScene
from engine.board.view import BoardView

HERO_HEALTH = 0.5
HAND_CARD = 1.5
RESOURCE_IN_PLAY = 1.0
"""What each health left to the hero, card in hand, and resource count for, beside what is in play."""


def strength(view: BoardView) -> float:
    """The health of the player's hero, what the player has in play, and the cards in hand; 0 for who has lost
    a hero and all else.
    """
    scene, me = MatchScene(view), view.me
    fighters = [card for card in (*me.hero_row, *me.ally_row, *me.attachments) if card is not me.hero]
    return (
        HERO_HEALTH * (max(me.hero.health_left, 0) if me.hero is not None else 0)
        + sum(scene.presence(card) for card in fighters)
        + HAND_CARD * me.hand
        + RESOURCE_IN_PLAY * me.resource_count
    )
