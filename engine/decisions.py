"""Decisions: the choices of a player, each with the complete list of legal options."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from engine.state import GameCard, Player
from engine.tree.node import Node

T = TypeVar("T")


class DecisionKind(StrEnum):
    """What a decision is about."""

    FIRST_PLAYER = "first player"
    MULLIGAN = "mulligan"
    PRIORITY = "priority"
    VALUE_OF_X = "value of X"
    DEFENDER = "defender"
    STRIKE = "strike"
    PROTECT = "protect"
    PACKET = "packet"
    PREVENT = "prevent"
    UNIQUENESS = "uniqueness"
    LOCATION = "location"
    TARGET = "target"
    DIVISION = "division"
    CHOICE = "choice"
    MAY = "may"
    MODE = "mode"
    ORDER = "order"
    REPLACEMENT = "replacement"
    PAYMENT = "payment"
    DISCARD = "discard"


class Verb(StrEnum):
    """What an option does."""

    PASS = "pass"  # noqa: S105
    PLAY = "play"
    PLACE_FACE_UP = "place face up"
    PLACE_FACE_DOWN = "place face down"
    ATTACK = "attack"
    DEFENDER = "defender"
    SABOTAGE = "sabotage"
    VALUE_OF_X = "value of X"
    STRIKE = "strike"
    PROTECT = "protect"
    PREVENT = "prevent"
    APPLY = "apply"
    PROCESS = "process"
    DESTROY = "destroy"
    KEEP = "keep"
    DISCARD = "discard"
    MULLIGAN = "mulligan"
    GO_FIRST = "go first"
    USE = "use"
    COMPLETE = "complete"
    TARGET = "target"
    DIVIDE = "divide"
    CHOOSE = "choose"
    YES = "yes"
    NO = "no"
    ORDER = "order"


PLACING = frozenset({Verb.PLACE_FACE_UP, Verb.PLACE_FACE_DOWN})
"""What places a resource (Rule 412.1)."""


class Obstacle(StrEnum):
    """What stands in the way of something that is no option."""

    CONDITION = "condition"
    """A condition of the card or power is false (Rule 701.1, 704.1a)."""
    COST = "cost"
    """The cost can't be paid (Rule 403.1)."""
    DEAD_END = "dead end"
    """One choice would stand in the way of another (Rule 707.2)."""
    DEFENDING = "defending"
    """A proposed defender can't protect itself (Rule 602.2b)."""
    EXHAUSTED = "exhausted"
    FORBIDDEN = "forbidden"
    """A modifier says "can't" (Rule 103.2)."""
    MOUNT = "mount"
    """Mounts can't attack (Rule 302.3)."""
    NEW = "new"
    """An ally has not been in its party since the turn started (Rule 302.2)."""
    NO_DEFENDER = "no defender"
    """There is nothing to attack or to sabotage (Rule 601.2b)."""
    NO_PROTECTOR = "no protector"
    """A character can't protect (Rule 602.2)."""
    NO_WIELDER = "no wielder"
    """The attacker or defender can't strike with the weapon (Rule 303.2)."""
    NOT_QUIET = "not quiet"
    """It waits for the own action phase and an empty chain (Rule 410.2a, 701.1a, 702.1a)."""
    ONCE_PER_GAME = "once per game"
    ONCE_PER_TURN = "once per turn"
    TARGETS = "targets"
    """Targets or modes can't be chosen, for any value of X (Rule 707.1d)."""
    TOTEM = "totem"
    """Totems can't attack (Rule 305.3a)."""
    TURN = "turn"
    """It can't be used in this turn (Rule 701.1)."""


@dataclass(slots=True, eq=False)
class Option:
    """One legal answer.

    ``card`` and ``target`` are identities of cards as the deciding player may see them. ``number`` is a
    player, a value of X, an amount, the place of a power among those of its card, or the slot that a target
    is chosen for. ``text`` is the stable, readable form, unique in its decision.
    """

    verb: Verb
    text: str
    card: int | None = None
    target: int | None = None
    number: int | None = None

    def __str__(self) -> str:
        return self.text


@dataclass(slots=True, eq=False)
class Decision:
    """A choice that one player has to make. ``options`` is complete; the last one does the least.

    ``rule`` is the number of the rule that asks for it, ``about`` a short phrase for a reader, ``quiet``
    whether the state is the whole game at this moment. ``shown_cards`` are the identities of cards that the
    text which asks has revealed, or lets the player look at (Rule 415.3a, 415.4, glossary: Reveal).
    ``instruction`` is the part of the text that is carried out, or that names one of several targets,
    ``chosen_targets`` are the identities of the cards that were chosen together with this one before it.
    """

    player: int
    kind: DecisionKind
    rule: str
    options: tuple[Option, ...]
    about: str = ""
    quiet: bool = False
    shown_cards: tuple[int, ...] = ()
    instruction: Node | None = None
    chosen_targets: tuple[int, ...] = ()

    def __str__(self) -> str:
        return " | ".join(option.text for option in self.options)


class IllegalChoiceError(ValueError):
    """The choice is not among the options of the decision."""


Flow = Generator[Decision, Option, T]
"""A part of a game: a generator that yields decisions, receives the chosen options, and returns a ``T``."""


def choose(
    player: Player,
    kind: DecisionKind,
    rule: str,
    options: list[Option],
    *,
    about: str = "",
    quiet: bool = False,
    shown_cards: tuple[int, ...] = (),
    instruction: Node | None = None,
    chosen_targets: tuple[int, ...] = (),
) -> Flow[Option]:
    """Ask a player to choose, unless there is nothing to choose.

    A player who has conceded and waits to be removed takes the option that does the least (Rule 102.1b).
    """
    if len(options) == 1 or player.conceding:
        return options[-1]
    if len({option.text for option in options}) < len(options):
        _number_namesakes(options)
    return (
        yield Decision(
            player.index,
            kind,
            rule,
            tuple(options),
            about,
            quiet,
            shown_cards,
            instruction,
            chosen_targets,
        )
    )


def _number_namesakes(options: list[Option]) -> None:
    """Number options that read the same, as two different cards of one name in hand do."""
    counts: dict[str, int] = {}
    for option in options:
        count = counts[option.text] = counts.get(option.text, 0) + 1
        if count > 1:
            option.text = f"{option.text} ({count})"


def chosen_from(cards: Iterable[GameCard], option: Option) -> GameCard:
    """The card that an option refers to.

    :raises LookupError: when it is not among the cards.
    """
    for card in cards:
        if card.identity == option.card:
            return card
    raise LookupError(f"no card here for {option}")
