"""Quests that are completed while a link is resolving, without paying for it (Rule 702.2)."""

from __future__ import annotations

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive.context import Context
from engine.derive.player_modifiers import is_forbidden
from engine.play.choices import resolve_cards
from engine.play.perform import acting_players, performs
from engine.rules.adding import can_use, use_power
from engine.state import GameCard, GameState, Player
from engine.state.power_sheet import with_costs
from engine.tree import course_effects
from engine.tree.words import ForbiddenAction


@performs(course_effects.CompleteWithoutPaying)
def _complete_without_paying(
    game: GameState, context: Context, effect: course_effects.CompleteWithoutPaying
) -> Flow[bool]:
    """Add a reward effect to the chain, if that can be finished and its restrictions allow it (Rule 702.1,
    707.2); the quest is turned face down.
    """
    completed = number = 0
    for index in acting_players(game, context, effect.player):
        player = game.players[index]
        for quest in (yield from resolve_cards(game, context, effect.card, index)):
            number += 1
            completed += yield from _complete(game, player, quest)
    return completed == number > 0


def _complete(game: GameState, player: Player, quest: GameCard) -> Flow[bool]:
    """Complete a quest for one of its rewards, which the player chooses; whether there is one."""
    if quest.face_down or not quest.in_play or is_forbidden(game, player, ForbiddenAction.COMPLETE_QUESTS):
        return False
    if ForbiddenAction.BE_COMPLETED in quest.current.cannot:
        return False
    # an X in the cost is 0 (Rule 707.1b)
    rewards = [with_costs(entry, ()) for entry in quest.current.sheet.completions]
    able = [entry for entry in rewards if can_use(game, player, quest, entry, quiet=False)]
    if not able:
        return False
    name = quest.current.name
    options = [
        Option(Verb.COMPLETE, f"complete {name} ({rewards.index(entry) + 1})", number=rewards.index(entry))
        for entry in able
    ]
    chosen = yield from choose(player, DecisionKind.CHOICE, "702.2", options, about=name)
    entry = rewards[chosen.number or 0]
    return (yield from use_power(game, player, quest, entry, completes=True))
