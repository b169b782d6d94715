"""Pace: at which priority decisions a player is not asked, and passes (Rule 410.2).

Every pass is a decision of the game like any other, so that nothing here is part of a game: whoever lets
people play asks :func:`is_passed` before asking them.
"""

from __future__ import annotations

from collections.abc import Collection, Set
from dataclasses import dataclass
from enum import StrEnum

from engine.board.view import BoardView, VisibleLink
from engine.decisions import Decision, DecisionKind, Option, Verb
from engine.state import LinkKind, TurnStep

BEFORE_ACTION_PHASE = frozenset({TurnStep.READY, TurnStep.DRAW})


class Pace(StrEnum):
    """How often a player wants to be asked.

    ``USUAL`` asks in the own action phase, while a link of an opponent waits on top of the chain, in the
    combats of opponents, in own ones after a character has protected, and at the end of opponents' turns;
    elsewhere only at stops. ``EVERYWHERE`` asks at every window of the game, also where
    there is nothing but passing. ``UNTIL_SOMETHING_HAPPENS`` asks only about new links of
    opponents, until the player's next turn begins; ``UNTIL_MY_TURN`` not at all until its action phase. Then
    both are as usual.
    """

    USUAL = "usual"
    EVERYWHERE = "everywhere"
    UNTIL_SOMETHING_HAPPENS = "until something happens"
    UNTIL_MY_TURN = "until my turn"


@dataclass(frozen=True, slots=True)
class PaceStart:
    """The moment at which a player chose a pace: the turn, how many links players had added in it, and the
    identities of the sources of the links on the chain, which are no news.
    """

    turn: int = 0
    actions: int = 0
    sources: tuple[int, ...] = ()


def pace_start(view: BoardView) -> PaceStart:
    """The moment of a view."""
    return PaceStart(view.turn, view.actions, tuple(link.source.identity for link in view.chain))


def is_passed(
    decision: Decision,
    view: BoardView,
    pace: Pace,
    stops: Set[TurnStep] = frozenset(),
    since: PaceStart | None = None,
    *,
    idle: Collection[Option] = (),
) -> bool:
    """Whether a player passes without being asked, given what that player sees.

    Only priority is ever passed, and never where a character must attack (Rule 600.2). Where the player can
    do nothing but pass, or use what would do nothing (``idle``), only ``EVERYWHERE`` asks; but a pace that
    asks in the own action phase asks there before it ends, too, so that no turn ends unseen. ``stops`` are
    the steps at which the player is asked also while nothing is on the chain, ``since`` is the moment at
    which the pace was chosen; before it, as after an undo, the pace is as usual.
    """
    can_pass = any(option.verb is Verb.PASS for option in decision.options)
    if decision.kind is not DecisionKind.PRIORITY or not can_pass or pace is Pace.EVERYWHERE:
        return False
    ends_action_phase = _is_own_action_phase(view) and not view.chain
    if len(decision.options) - len(idle) == 1 and not ends_action_phase:
        return True
    if pace is Pace.USUAL or since is None or _has_lapsed(view, pace, since):
        return not _is_usual_stop(view, stops)
    return pace is Pace.UNTIL_MY_TURN or not _is_news(view, since)


def _is_usual_stop(view: BoardView, stops: Set[TurnStep]) -> bool:
    """Whether a player is asked who wants to be asked as usual."""
    if view.chain:
        return _is_link_of_opponent(view, view.chain[-1]) and not _is_proposal_without_attacker(view)
    if view.step in stops:
        return True
    is_turn_of_opponent = view.players[view.turn_player].team != view.me.team
    if view.step is TurnStep.COMBAT:
        return is_turn_of_opponent or (view.combat is not None and view.combat.is_protected)
    if view.step is TurnStep.END:
        return is_turn_of_opponent
    return _is_own_action_phase(view)


def _is_proposal_without_attacker(view: BoardView) -> bool:
    """Whether the topmost link proposes a combat that will be interrupted (Rule 601.3)."""
    is_proposal = view.chain[-1].kind is LinkKind.PROPOSAL
    return is_proposal and (view.combat is None or view.combat.attacker is None)


def _is_own_action_phase(view: BoardView) -> bool:
    return view.step is TurnStep.ACTION and view.turn_player == view.player


def _has_lapsed(view: BoardView, pace: Pace, since: PaceStart) -> bool:
    """Whether the player's next turn has begun, or the pace has not been chosen yet."""
    if (view.turn, view.actions) < (since.turn, since.actions):
        return True
    if view.me.last_turn <= since.turn:
        return False
    is_before_action = view.turn == view.me.last_turn and view.step in BEFORE_ACTION_PHASE
    return not (pace is Pace.UNTIL_MY_TURN and is_before_action)


def _is_news(view: BoardView, since: PaceStart) -> bool:
    """Whether the topmost link is one of an opponent that was not there as the pace was chosen."""
    if not view.chain or not _is_link_of_opponent(view, view.chain[-1]):
        return False
    is_same_moment = (view.turn, view.actions) == (since.turn, since.actions)
    return not (is_same_moment and view.chain[-1].source.identity in since.sources)


def _is_link_of_opponent(view: BoardView, link: VisibleLink) -> bool:
    """Whether a link is one that a player may want to respond to; a resource is none (Rule 412.1a)."""
    return view.players[link.controller].team != view.me.team and link.kind is not LinkKind.RESOURCE
