"""The state of a game: plain data that can be copied, compared and hashed.

A card is an object of its own for the whole game; its ``identity`` is new each time it becomes a different
card (Rule 415.9a), so a stored identity shows whether it is still the same card. Players, links and
modifiers refer to cards and to each other by number, which keeps copies simple.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from engine.chance import Chance
from engine.hooks import Hooks
from engine.log import Log
from engine.state.aspects import Aspect
from engine.state.board_index import BoardIndex
from engine.state.card import GameCard, copy_cards
from engine.state.chosen_words import ChosenWords
from engine.state.combat import Combat
from engine.state.counter_times import CounterTimes
from engine.state.game_text import GameText
from engine.state.journal import Journal
from engine.state.link import ChainLink, WaitingTrigger
from engine.state.memory import Memory
from engine.state.modifiers import Modifier, ReplacementModifier, TriggeredModifier
from engine.state.outcome import Outcome
from engine.state.player import Player
from engine.state.power_times import PowerTimes
from engine.state.reference import Removal
from engine.state.stops import Stops
from engine.tree.references import Filter

NEVER = -1
"""A version that no state has: one that has not passed the checks yet."""


class TurnStep(StrEnum):
    """Where in a turn the game is (Rule 500.1); a combat step lies within the action phase."""

    SETUP = "setup"
    READY = "ready step"
    DRAW = "draw step"
    ACTION = "action phase"
    COMBAT = "combat step"
    END = "end phase"
    WRAP_UP = "wrap-up step"


class GameState:
    """A whole game as data."""

    __slots__ = (
        "actions",
        "applied",
        "attach_descriptions",
        "cards",
        "chain",
        "chance",
        "checked",
        "chosen_words",
        "clock",
        "combat",
        "copied",
        "counter_times",
        "ends_turn",
        "entered_under",
        "extra_turns",
        "first_created",
        "first_player",
        "hooks",
        "index",
        "journal",
        "log",
        "memories",
        "modifiers",
        "namesake_numbers",
        "outcome",
        "past_actions",
        "players",
        "power_times",
        "reads",
        "regular_player",
        "removed_by",
        "replacements",
        "seats",
        "stale",
        "step",
        "stops",
        "text",
        "turn",
        "turn_player",
        "unsettled",
        "version",
        "waiting",
        "watchers",
    )

    def __init__(self, seed: int) -> None:
        self.players: list[Player] = []
        self.cards: list[GameCard] = []
        self.first_created = 0
        """Cards from this number on are tokens and copies, which are in no deck."""
        self.chain: list[ChainLink] = []
        self.combat: Combat | None = None
        self.stops = Stops.WITH_OPTIONS
        self.outcome: Outcome | None = None
        self.chance = Chance(seed)
        self.text = GameText()
        """What the text of all cards asks for, read by :mod:`engine.derive.game_text`."""

        self.turn = 0
        self.turn_player = 0
        self.step = TurnStep.SETUP
        self.first_player: int | None = None
        self.regular_player: int | None = None
        """Behind whom the order goes on after an extra turn (Rule 500.3)."""
        self.extra_turns: tuple[int, ...] = ()
        """The players of turns to be taken after this one, the last one first."""
        self.seats: tuple[int, ...] = ()
        """The turn order, clockwise, once somebody has moved (Rule 500.6)."""
        self.actions = 0
        """How many links players have added this turn (Rule 803.2)."""

        self.clock = 0
        """What identities and timestamps are taken from."""
        self.version = 0
        """Grows with every event."""
        self.checked = NEVER
        """The version that passed the pre-priority checks."""

        self.modifiers: list[Modifier] = []
        self.watchers: list[TriggeredModifier] = []
        """Triggered modifiers (Rule 715)."""
        self.replacements: list[ReplacementModifier] = []
        """Definite modifiers that replace events (Rule 716)."""
        self.waiting: list[WaitingTrigger] = []
        """Triggered effects that are not yet on the chain (Rule 708.1)."""
        self.journal = Journal()
        self.memories: dict[int, Memory] = {}
        """What is last known of cards that have left play, by the identity they had (Rule 707.3)."""
        self.power_times: dict[int, PowerTimes] = {}
        """Since when cards, by their identity, have powers that they have not always had, or that are lost
        (Rule 718.2f).
        """

        # By the numbers of cards:
        self.removed_by: dict[int, Removal] = {}
        """By what they were removed from the game."""
        self.attach_descriptions: dict[int, Filter] = {}
        """What they must be attached to without saying so themselves (Rule 400.1)."""
        self.chosen_words: dict[int, ChosenWords] = {}
        """The words that were chosen for them, one of each kind (Rule 202.4)."""
        self.copied: dict[int, int] = {}
        """Since when they are copies of others (Rule 402.3)."""
        self.counter_times: dict[int, CounterTimes] = {}
        """Since when unnamed counters are on them (Rule 718.2g)."""
        self.namesake_numbers: dict[int, int] = {}
        """Tells those in play from others of their name: 2 for the second one, and so on; 1 is left out."""
        self.entered_under: dict[int, int] = {}
        """Under whose control those entered play that others have controlled since (Rule 401.3b)."""

        # Neither copied nor saved:
        self.ends_turn = False
        """True only while a link resolves that ends the turn (Rule 500.5)."""
        self.past_actions: set[tuple[object, ...]] = set()
        """What players have done in which position of this turn (Rule 803.2)."""
        self.applied: frozenset[object] = frozenset()
        """The replacement modifiers being carried out, which can't affect what they lead to (Rule 716.1e)."""
        self.hooks = Hooks()
        self.log: Log | None = None

        # Computed from the rest by engine.derive, neither copied nor saved:
        self.index = BoardIndex()
        self.reads = Aspect.NONE
        self.stale = True
        self.unsettled = True
        """Whether control and uniqueness have to be looked at."""

    def card(self, number: int | None) -> GameCard:
        """The card of a number.

        :raises LookupError: for ``None``.
        """
        if number is None:
            raise LookupError("there is no card here")
        return self.cards[number]

    def fight(self) -> Combat:
        """The combat being proposed or fought.

        :raises LookupError: when there is none.
        """
        if self.combat is None:
            raise LookupError("there is no combat")
        return self.combat

    def tick(self) -> int:
        """A number not used before, for an identity or a timestamp."""
        self.clock += 1
        return self.clock

    def copy(self) -> GameState:
        """An equal state that shares only printed information. Hooks and log are not copied."""
        state = _new(GameState)
        state.stops = self.stops
        state.actions = self.actions
        state.cards = cards = copy_cards(self.cards)
        state.players = [player.copy(cards) for player in self.players]
        state.chain = [link.copy() for link in self.chain]
        state.combat = None if self.combat is None else self.combat.copy()
        state.modifiers = [modifier.copy() for modifier in self.modifiers]
        state.watchers = [watcher.copy() for watcher in self.watchers]
        state.replacements = [replacement.copy() for replacement in self.replacements]
        state.waiting = self.waiting.copy()
        state.memories = self.memories.copy()
        state.removed_by = self.removed_by.copy()
        state.attach_descriptions = self.attach_descriptions.copy()
        state.chosen_words = self.chosen_words.copy()
        state.copied = self.copied.copy()
        state.counter_times = self.counter_times.copy()
        state.entered_under = self.entered_under.copy()
        state.namesake_numbers = self.namesake_numbers.copy()
        state.power_times = self.power_times
        state.journal = self.journal.copy()
        state.text = self.text
        state.first_player = self.first_player
        state.first_created = self.first_created
        state.turn = self.turn
        state.turn_player = self.turn_player
        state.regular_player = self.regular_player
        state.extra_turns = self.extra_turns
        state.seats = self.seats
        state.step = self.step
        state.outcome = self.outcome
        state.clock = self.clock
        state.version = self.version
        state.checked = self.checked
        state.chance = Chance(self.chance.state)
        state.ends_turn = False
        state.past_actions = set()
        state.applied = frozenset()
        state.hooks = Hooks()
        state.log = None
        state.index = BoardIndex()
        state.reads = Aspect.NONE
        state.stale = state.unsettled = True
        return state

    def data(self) -> tuple[object, ...]:
        """The whole state as nested tuples of plain values and nodes."""
        combat = self.combat
        return (
            tuple(card.data() for card in self.cards),
            tuple(player.data() for player in self.players),
            tuple(_link_data(link) for link in self.chain),
            combat and combat.data(),
            tuple(_modifier_data(modifier) for modifier in self.modifiers),
            tuple(
                (w.power, w.source, w.controller, w.timestamp, w.expiry.value, w.targets, w.target_players)
                for w in self.watchers
            ),
            tuple(_replacement_data(replacement) for replacement in self.replacements),
            tuple(self.waiting),
            tuple(
                (m.identity, m.next_identity, m.controller, m.printed, m.damage)
                for m in self.memories.values()
            ),
            tuple(sorted(self.removed_by.items())),
            tuple(sorted(self.attach_descriptions.items(), key=lambda item: item[0])),
            tuple(sorted(self.chosen_words.items())),
            tuple(sorted(self.copied.items())),
            tuple(sorted(self.counter_times.items())),
            tuple(sorted(self.entered_under.items())),
            tuple(sorted(self.namesake_numbers.items())),
            tuple(sorted(self.power_times.items())),
            self.journal.data(),
            self.first_player,
            self.turn,
            self.actions,
            self.turn_player,
            self.regular_player,
            self.extra_turns,
            self.seats,
            self.step.value,
            self.outcome and (self.outcome.winners, self.outcome.reason.value),
            self.clock,
            self.version,
            self.checked,
            self.chance.state,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())


def _link_data(link: ChainLink) -> tuple[object, ...]:
    return (
        link.kind.value,
        link.controller,
        link.card,
        link.x,
        link.source,
        link.power,
        link.targets,
        link.target_players,
        link.mentions,
        link.amount,
        link.modes,
        link.affected,
        link.division,
        link.exhausted,
        link.has_lapsed,
        link.added,
    )


def _modifier_data(modifier: Modifier) -> tuple[object, ...]:
    return (
        modifier.content,
        modifier.source,
        modifier.controller,
        modifier.timestamp,
        modifier.expiry.value,
        modifier.flagged,
        modifier.player,
        modifier.x,
        modifier.targets,
        modifier.target_players,
        modifier.mentions,
        modifier.printed,
    )


def _replacement_data(modifier: ReplacementModifier) -> tuple[object, ...]:
    return (
        modifier.content,
        modifier.source,
        modifier.controller,
        modifier.timestamp,
        modifier.expiry.value,
        modifier.targets,
        modifier.target_players,
        modifier.mentions,
        modifier.player,
        modifier.x,
        modifier.remaining,
        modifier.is_used,
        modifier.created,
    )


_new: Callable[[type[GameState]], GameState] = GameState.__new__
"""Makes a state without its constructor, which would fill fields only for them to be replaced."""
