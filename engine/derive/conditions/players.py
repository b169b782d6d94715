"""What players control, how many cards they have in a zone, and who went first (Rule 101, 401, 415)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from engine.derive import descriptions, interpreter
from engine.derive.conditions.shared_traits import TRAITS
from engine.derive.context import Context
from engine.derive.interpreter import CONDITIONS, interprets
from engine.derive.patterns import fits_player
from engine.derive.stats import compare
from engine.state import GameCard, GameState
from engine.tree.conditions import (
    Controls,
    ControlsMore,
    HasCardOfEachKind,
    HasCards,
    HasMoreCards,
    IsAt,
    WentFirst,
)
from engine.tree.references import AnyPlayer, EachPlayer, PlayerReference, Some, You
from engine.tree.values import CardsIn
from engine.tree.words import Owner, Place, TraitKind


@interprets(CONDITIONS, Controls)
def _controls(game: GameState, context: Context, condition: Controls) -> bool:
    able = players_who_control(game, context, condition)
    return is_true_of(game, context, condition.player, able)


def is_true_of(game: GameState, context: Context, who: PlayerReference, players: tuple[int, ...]) -> bool:
    """Whether what is true of these players is true of those that text means: of "each player" it must be
    true for all of them.
    """
    if isinstance(who, EachPlayer):
        return players == interpreter.players(game, context, who)
    return bool(players)


def players_who_control(game: GameState, context: Context, condition: Controls) -> tuple[int, ...]:
    """The players who control as many cards as a condition says, each counted alone."""
    least = 1 if condition.count is None else interpreter.value(game, context, condition.count)
    matching = descriptions.candidates(game, context, condition.filter)
    count = partial(_most_that_share, condition.share) if condition.share else len
    return tuple(
        player
        for player in interpreter.players(game, context, condition.player)
        if compare(condition.relation, count([card for card in matching if card.controller == player]), least)
    )


def _most_that_share(kinds: Sequence[TraitKind], cards: Sequence[GameCard]) -> int:
    """How many of some cards have something in common (glossary: Class, Echo, Race)."""
    traits = Counter(trait for card in cards for kind in kinds for trait in TRAITS[kind](card.current))
    return max(traits.values(), default=0)


@interprets(CONDITIONS, HasCardOfEachKind)
def _has_each(game: GameState, context: Context, condition: HasCardOfEachKind) -> bool:
    """Whether there is a card of each description; one card can be of several."""
    if condition.place is Place.PLAY:
        return all(
            players_who_control(game, context, Controls(condition.player, description))
            for description in condition.filters
        )
    return all(
        interpreter.holds(game, context, IsAt(Some(description), condition.place, Owner.YOURS))
        for description in condition.filters
    )


@interprets(CONDITIONS, HasCards)
def _has_cards(game: GameState, context: Context, condition: HasCards) -> bool:
    if isinstance(condition.player, AnyPlayer | EachPlayer):
        able = players_with_cards(game, context, condition)
        return is_true_of(game, context, condition.player, able)
    number = interpreter.value(game, context, CardsIn(condition.player, condition.place))
    return compare(condition.relation, number, interpreter.value(game, context, condition.count))


def players_with_cards(game: GameState, context: Context, condition: HasCards) -> tuple[int, ...]:
    """The players who have as many cards as a condition says, each counted alone."""
    number = interpreter.value(game, context, condition.count)
    pile = descriptions.PILES[condition.place]
    return tuple(
        index
        for index in interpreter.players(game, context, condition.player)
        if compare(condition.relation, len(getattr(game.players[index], pile)), number)
    )


@interprets(CONDITIONS, ControlsMore)
def _controls_more(game: GameState, context: Context, condition: ControlsMore) -> bool:
    """Whether a player controls more cards of a description than another, or fewer, by so many at least."""
    least = 1 if condition.by is None else interpreter.value(game, context, condition.by)
    matching = descriptions.candidates(game, context, condition.filter)
    sign = -1 if condition.fewer else 1
    return _compares(
        game,
        context,
        condition,
        lambda player: sign * sum(card.controller == player for card in matching),
        least,
    )


@interprets(CONDITIONS, HasMoreCards)
def _has_more_cards(game: GameState, context: Context, condition: HasMoreCards) -> bool:
    """Whether a player has more cards in a zone than another, or than in another zone, or fewer."""
    sign = -1 if condition.fewer else 1

    def number(player: int, place: Place) -> int:
        return sign * len(getattr(game.players[player], descriptions.PILES[place]))

    players = interpreter.players(game, context, condition.player)
    other_place = condition.other_place
    if other_place is not None:
        return any(number(player, condition.place) > number(player, other_place) for player in players)
    return _compares(game, context, condition, lambda player: number(player, condition.place))


def _compares(
    game: GameState,
    context: Context,
    condition: ControlsMore | HasMoreCards,
    number: Callable[[int], int],
    least: int = 1,
) -> bool:
    """Whether the number of a player is greater than that of another, by so much at least."""
    others = [number(player) for player in interpreter.players(game, context, condition.other or You())]
    if not others:
        return False
    limit = min(others) if _is_one_of(condition.other) else max(others)
    players = interpreter.players(game, context, condition.player)
    return any(number(player) >= limit + least for player in players)


def _is_one_of(player: PlayerReference | None) -> bool:
    """Whether "than an opponent" is true if it is of any of them."""
    return isinstance(player, AnyPlayer)


@interprets(CONDITIONS, WentFirst)
def _went_first(game: GameState, context: Context, condition: WentFirst) -> bool:
    return game.first_player is not None and fits_player(game, context, condition.player, game.first_player)
