"""Drawing a card, which a modifier can ask a payment for (Rule 415.9f)."""

from __future__ import annotations

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive.interpreter import value
from engine.derive.player_modifiers import changes_for
from engine.events import DrawCard, happen
from engine.play.costs import pay_resources, ready_resources
from engine.state import GameState, Player
from engine.tree.player_changes import DrawCost


def draw_card(game: GameState, player: Player) -> Flow[bool]:
    """Draw a card; whether one was really drawn, and nothing happened in its place (Rule 709.2f). One that
    has to be paid for is drawn only if the player chooses to, for each card anew.
    """
    cost = sum(
        [value(game, context, change.amount) for context, change in changes_for(game, player, DrawCost)]
    )
    if cost:
        if cost > len(ready_resources(player)):
            return False
        options = [
            Option(Verb.YES, f"pay ({cost}) to draw a card"),
            Option(Verb.NO, "do not draw a card"),
        ]
        chosen = yield from choose(player, DecisionKind.MAY, "415.9f", options, about="draw")
        if chosen.verb is Verb.NO:
            return False
        yield from pay_resources(game, player, cost)
    has_cards = bool(player.deck)
    events = yield from happen(game, DrawCard(player))
    return has_cards and any(isinstance(event, DrawCard) and event.player is player for event in events)
