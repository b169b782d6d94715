"""Signs of topics: what can't happen (103.2)."""

from __future__ import annotations

from card_rules.tree_topics.signs import (
    ABILITIES,
    CHARACTERS,
    EQUIPMENT,
    HEROES,
    Sign,
    Signs,
    forbids,
    forbids_for,
    has,
)
from engine.tree import changes, player_changes
from engine.tree.words import ForbiddenAction

SIGNS: Signs = {
    "Can't": (
        forbids(
            *(
                action
                for action in ForbiddenAction
                if action
                not in (
                    ForbiddenAction.BE_DESTROYED,
                    ForbiddenAction.BE_HEALED,
                    ForbiddenAction.BE_READIED,
                    ForbiddenAction.DRAW,
                    ForbiddenAction.READY,
                )
            )
        ),
        changes.CannotAttack,
        changes.ProtectOnly,
        player_changes.CannotPlace,
        player_changes.CannotPlay,
        player_changes.CannotStrikeWith,
        Sign((changes.LoseKeyword, changes.LosePowers), has("cannot_have")),
    ),
    "Can't be destroyed": (forbids(ForbiddenAction.BE_DESTROYED),),
    "Ally can't be destroyed": (forbids_for(ForbiddenAction.BE_DESTROYED, *CHARACTERS),),
    "Hero can't be destroyed": (forbids_for(ForbiddenAction.BE_DESTROYED, *HEROES),),
    "Ability can't be destroyed": (forbids_for(ForbiddenAction.BE_DESTROYED, *ABILITIES),),
    "Equipment can't be destroyed": (forbids_for(ForbiddenAction.BE_DESTROYED, *EQUIPMENT),),
    "Ally can't be targeted": (forbids_for(ForbiddenAction.BE_TARGETED, *CHARACTERS),),
    "Hero can't be targeted": (forbids_for(ForbiddenAction.BE_TARGETED, *HEROES),),
    "Can't leave play": (forbids(ForbiddenAction.LEAVE_PLAY),),
    "Can't be dealt damage": (forbids(ForbiddenAction.BE_DEALT_DAMAGE),),
    "Can't be healed": (forbids(ForbiddenAction.BE_HEALED),),
    "Can't draw": (forbids(ForbiddenAction.DRAW), player_changes.DrawCost),
    "Can't ready": (
        forbids(ForbiddenAction.BE_READIED, ForbiddenAction.READY),
        changes.CannotReadyDuring,
    ),
    "Can't ready in a step": (changes.CannotReadyDuring,),
}
