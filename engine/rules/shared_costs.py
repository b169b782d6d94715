"""Costs that concern several players, who all must agree to them (Rule 403.1, 800.1b)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive.context import Context
from engine.play.choices import ask
from engine.play.costs import partners
from engine.state import GameCard, GameState, Player
from engine.state.reference import Mention
from engine.state.seating import in_turn_order
from engine.tree.costs import ConcedeCost, CostPart, SharedCost


def agree(
    game: GameState, player: Player, card: GameCard, costs: Sequence[CostPart]
) -> Flow[tuple[Mention, ...] | None]:
    """Let a player choose with whom to pay for a card or its power, and ask those players whether they pay;
    ask the team of a player who is to concede.

    This comes before the link is announced, so that nothing has happened if one of them refuses.

    :returns: the players who have agreed, as they are mentioned; ``None`` if one of them refuses.
    """
    context = Context(player.index, card.reference)
    for part in costs:
        if isinstance(part, SharedCost):
            able = partners(game, context, part)
            options = [Option(Verb.CHOOSE, other.name, number=other.index) for other in able]
            name = card.base.name
            chosen = yield from choose(player, DecisionKind.CHOICE, "707.1e", options, about=name)
            partner = chosen.number or 0
            if not (yield from ask(game, context, partner, f"pay for {name}", rule="403.1")):
                return None
            context.mention(Mention((), players=(partner,)))
        elif isinstance(part, ConcedeCost) and not (yield from _team_concedes(game, context, player)):
            return None
    return context.mentions


def _team_concedes(game: GameState, context: Context, player: Player) -> Flow[bool]:
    """Whether everybody else who remains in a player's team gives permission to concede (Rule 800.1b)."""
    for other in in_turn_order(game):
        if other.team != player.team or other is player:
            continue
        if not (yield from ask(game, context, other.index, "concede the game", rule="800.1b")):
            return False
    return True
