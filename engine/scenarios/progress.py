"""How far a game is ahead of its scenario.

The engine does not ask a player who can only pass, so a link can resolve, and a window close, before the
scenario lets everybody pass. A scenario is written as if everybody were asked: each end of a succession of
passes (Rule 410.4) is a :class:`Milestone`, which waits here until an ``everybody passes`` takes it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.decisions import Decision, DecisionKind
from engine.events import (
    AddDuplicate,
    AddEffect,
    Announce,
    Attack,
    CombatEnds,
    Defend,
    Event,
    InterruptLink,
    Lose,
    PlaceResource,
    PlayerDefends,
    ProposeCombat,
    StepStarts,
    TurnEnds,
)
from engine.game import Game
from engine.state import ChainLink, GameState, LinkKind, TurnStep

ATTACK_WINDOW, DEFEND_WINDOW = "attack window", "defend window"
WINDOWS = (
    *(step.value for step in (TurnStep.READY, TurnStep.DRAW, TurnStep.ACTION, TurnStep.END)),
    ATTACK_WINDOW,
    DEFEND_WINDOW,
)
"""The priority windows of a turn (Rule 500.1, 602)."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a game is. ``window`` is the priority window that is open, or empty between windows."""

    turn: int
    turn_player: int
    window: str
    in_combat: bool
    chain: int


@dataclass(frozen=True, slots=True)
class Milestone:
    """All players passed in succession: what happened then, and where the game was afterwards."""

    text: str
    moment: Moment


def adds_effect(state: GameState, decision: Decision) -> bool:
    """Whether a question is asked while effects are added to the chain (Rule 708.1); not about a copy, which
    is played while another link is resolving (Rule 402.2).
    """
    is_about_effect = decision.kind is DecisionKind.TARGET and not adds_copy(state)
    return is_about_effect or decision.rule == "708.1a"


def adds_copy(state: GameState) -> bool:
    """Whether the topmost link is a copy of a card."""
    link = state.chain[-1] if state.chain else None
    return link is not None and link.kind is LinkKind.CARD and state.card(link.card).is_copy


class Progress:
    """Watches a game and keeps the milestones that its scenario has not reached yet.

    ``advance`` counts the milestones that a scenario took before they were complete, as when a link asks a
    question while it resolves. ``top`` is the link that resolves next, ``below`` those that were it before
    others were added, which leave the chain first if they were resolving already (Rule 702.2).
    ``proposed`` is the last combat proposed, ``added`` are the links that have been added since a
    player acted last.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.milestones: deque[Milestone] = deque()
        self.advance = 0
        self.window = TurnStep.ACTION.value if game.state.turn else ""
        self.top: ChainLink | None = None
        self.below: list[ChainLink] = []
        self.proposed: ProposeCombat | None = None
        self.added: list[ChainLink] = []
        for kind in _kinds_of(Event):
            game.state.hooks.listen(kind, self._notice)
        self.look()

    def look(self) -> None:
        """Look at the question that the game has come to."""
        pending, state = self.game.pending, self.game.state
        if pending is not None and pending.kind is DecisionKind.PROTECT and self.window == ATTACK_WINDOW:
            self._close_window(state, "")
        if self.milestones and pending is not None and adds_effect(state, pending):
            self.milestones[-1] = replace(self.milestones[-1], moment=self.moment)
        if self.top is None and state.chain:
            self.top = state.chain[-1]

    @property
    def moment(self) -> Moment:
        """Where the game itself is. Effects that a player is ordering count as links."""
        moment = self._moment(self.game.state)
        pending = self.game.pending
        is_adding = pending is not None and adds_effect(self.game.state, pending)
        return replace(moment, chain=moment.chain + is_adding)

    def take(self) -> None:
        """Let the scenario catch up with one milestone, or go ahead of one that is not complete yet."""
        if self.milestones:
            self.milestones.popleft()
        else:
            self.advance += 1

    def _moment(self, state: GameState) -> Moment:
        chain = len(state.chain)
        return Moment(state.turn, state.turn_player, self.window, state.combat is not None, chain)

    def _notice(self, state: GameState, event: Event) -> None:
        self._notice_resolved(state, event)
        match event:
            case ProposeCombat():
                self.proposed = event
            case Announce(link) | AddEffect(link) | AddDuplicate(link):
                self.added.append(link)
                self._update_last(state)  # the effects that it triggered belong to what happened
            case Attack():
                self._close_window(state, ATTACK_WINDOW)
            case Defend() | PlayerDefends() if self.window != DEFEND_WINDOW:
                self._close_window(state, DEFEND_WINDOW)
            case CombatEnds():
                self._close_window(state, TurnStep.ACTION.value)
            case StepStarts(step):
                self._start_step(state, step)
            case TurnEnds():
                self.window = ""
            case Lose(player) if player.index == state.turn_player:
                self.window = ""  # the turn ends without anybody passing (Rule 500.5)
        self._follow_top(state, event)

    def _notice_resolved(self, state: GameState, event: Event) -> None:
        """Notice that the topmost link is gone, or the one below that has added it while it was resolving."""
        is_top_gone = self.top is not None and self.top not in state.chain
        if is_top_gone and not isinstance(event, Lose):
            done = "was interrupted" if isinstance(event, InterruptLink) else "has resolved"
            self._reach(state, f"the topmost link {done}")
        departed = [link for link in self.below if link not in state.chain]
        if departed and not is_top_gone and not isinstance(event, InterruptLink | Lose):
            self._reach(state, "the link that added the topmost one has resolved")
        for link in departed:
            self.below.remove(link)

    def _follow_top(self, state: GameState, event: Event) -> None:
        """Watch the link that resolves next; one to which a copy is added goes on resolving (Rule 402.1)."""
        if self.top not in state.chain or _adds_link(state, event):
            if self.top is not None and self.top in state.chain:
                self.below.append(self.top)
            self.top = state.chain[-1] if state.chain else None
            if self.top in self.below:
                self.below.remove(self.top)

    def _start_step(self, state: GameState, step: TurnStep) -> None:
        if step is TurnStep.COMBAT:
            self.window = ""  # the window closed as the proposal resolved (Rule 601.3)
        else:
            self._close_window(state, step.value if step.value in WINDOWS else "")

    def _close_window(self, state: GameState, following: str) -> None:
        """The open window, if there is one, closes; ``following`` opens, or none."""
        closed, self.window = self.window, following
        if closed:
            self._reach(state, f"the {closed} has ended")
        else:
            self._update_last(state)

    def _update_last(self, state: GameState) -> None:
        """The last milestone is complete only now."""
        if self.milestones:
            self.milestones[-1] = replace(self.milestones[-1], moment=self._moment(state))

    def _reach(self, state: GameState, text: str) -> None:
        if self.advance:
            self.advance -= 1
        else:
            self.milestones.append(Milestone(text, self._moment(state)))


def _adds_link(state: GameState, event: Event) -> bool:
    """Whether an event adds a link, but no copy, which is added while another one is resolving (Rule 402)."""
    if isinstance(event, Announce):
        return not state.card(event.link.card).is_copy
    return isinstance(event, AddEffect | PlaceResource | ProposeCombat)


def _kinds_of(kind: type[Event]) -> Iterator[type[Event]]:
    """All kinds of events."""
    for subclass in kind.__subclasses__():
        yield subclass
        yield from _kinds_of(subclass)
