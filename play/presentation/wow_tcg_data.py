"""The World of Warcraft TCG as programs read it: the picture that a seat sees, and what is asked."""

from __future__ import annotations

from dataclasses import dataclass
from math import isinf

from engine.board.picture import BoardPicture, picture_of
from engine.board.reasons import reasons_for
from engine.board.view import BoardView, VisibleCard
from engine.decisions import Decision, Option
from play.game_kinds.wow_tcg import TcgGame
from play.hints import find_hint
from play.presentation.prompts import prompt


@dataclass(frozen=True, slots=True)
class OptionData:
    """An option: its index, and the numbers of its card and its target on the board, if it has them.

    ``number`` is a player, a value of X, an amount, or a place in a list.
    """

    index: int
    text: str
    verb: str
    card: int | None
    target: int | None
    number: int | None


@dataclass(frozen=True, slots=True)
class DecisionData:
    """What a seat is asked. Other seats see neither what it is about nor its options.

    ``offered`` are the hidden cards that may be looked at for this decision.
    """

    seat: int
    kind: str
    rule: str
    prompt: str = ""
    about: str = ""
    options: tuple[OptionData, ...] = ()
    offered: tuple[VisibleCard, ...] = ()


@dataclass(frozen=True, slots=True)
class GameData:
    """A game as a seat sees it."""

    board: BoardPicture
    decision: DecisionData | None


@dataclass(frozen=True, slots=True)
class WorthData:
    """What a machine thinks that an option is worth; ``None`` where it wins."""

    option: int
    worth: float | None


@dataclass(frozen=True, slots=True)
class HintData:
    """What a machine would choose for a seat, and what it has compared."""

    option: int
    wins: bool
    is_indifferent: bool
    worths: tuple[WorthData, ...]


@dataclass(frozen=True, slots=True)
class ReasonData:
    """Why a card, by its number on the board, cannot act now, and the rule that says so."""

    card: int
    text: str
    rule: str


def hint_data(game: TcgGame, seat: int, level: str) -> HintData | None:
    """What the machine of a level would choose for a seat; ``None`` where that seat decides nothing now."""
    pending = game.game.pending
    if pending is None or pending.player != seat:
        return None
    hint = find_hint(pending, game.view(seat), level)
    worths = (
        WorthData(index, None if isinf(worth) else round(worth, 3)) for index, worth in hint.worths.items()
    )
    return HintData(hint.option, hint.wins, hint.is_indifferent, tuple(worths))


def reasons_data(game: TcgGame, seat: int, *, is_open: bool = False) -> list[ReasonData]:
    """Why cards of a seat cannot act now."""
    numbers = game.view(seat, is_open=is_open).numbers
    return [
        ReasonData(numbers.get(identity, identity), reason.text, reason.rule)
        for identity, reason in reasons_for(game.game, seat).items()
    ]


def game_data(game: TcgGame, seat: int | None, *, is_open: bool = False) -> GameData:
    """The game as a seat sees it, or with ``is_open`` with everything that is hidden, and what is asked."""
    pending = game.game.pending
    view = game.view(seat, is_open=is_open)
    return GameData(picture_of(view), None if pending is None else _decision(pending, view, seat))


def _decision(pending: Decision, view: BoardView, seat: int | None) -> DecisionData:
    if pending.player != seat:
        return DecisionData(pending.player, pending.kind.value, pending.rule)
    return DecisionData(
        pending.player,
        pending.kind.value,
        pending.rule,
        prompt(pending, view),
        pending.about,
        tuple(_option(index, option, view) for index, option in enumerate(pending.options)),
        tuple(view.offered),
    )


def _option(index: int, option: Option, view: BoardView) -> OptionData:
    card, target = (
        None if identity is None else view.numbers.get(identity, identity)
        for identity in (option.card, option.target)
    )
    return OptionData(index, option.text, option.verb.value, card, target, option.number)
