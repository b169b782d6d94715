"""The index of the powers of cards in play, and of cards elsewhere whose powers work there (Rule 703.3)."""

from __future__ import annotations

from functools import lru_cache

from engine.state import GameCard, GameState
from engine.state.aspects import Aspect
from engine.state.board_index import BoardIndex
from engine.state.power_sheet import PowerEntry, PowerOverEvents, PowerType
from engine.tree.effects import Prevent
from engine.tree.node import Node, transform
from engine.tree.powers import PreventionPower, ReplacementPower, Triggered, Unpreventable
from engine.tree.references import It, This
from engine.tree.triggers import EitherEvent, EventPattern, FirstTime


def build_index(game: GameState, board: list[GameCard]) -> BoardIndex:
    """Find the powers that are active, once for each position; the index keeps the board."""
    index = BoardIndex(board)
    has_attachments = False
    for card in board:
        sheet = card.current.sheet
        has_attachments = has_attachments or card.host is not None
        if not sheet.acts_in_play or card.controller is None:
            continue
        if sheet.triggers:
            _add_triggers(game, index, card)
        if sheet.replacements:
            _add_replacements(game, index, card)
        if sheet.usable:
            _add_usable(game, index, card, card.controller)
        if sheet.as_others_enter or sheet.others_enter_with or sheet.as_turn_starts:
            _add_definite(game, index, card)
        if sheet.completions and card.current.is_quest:  # Rule 702.2
            index.completions.setdefault(card.controller, []).extend(
                [(card, completion) for completion in sheet.completions]
            )
    index.checked = Aspect.EVERYTHING if has_attachments else Aspect.CHECKED  # Rule 410.6
    for number in game.text.working_elsewhere:
        _add_powers_elsewhere(index, game.cards[number])
    return index


def _add_usable(game: GameState, index: BoardIndex, card: GameCard, controller: int) -> None:
    """Add the powers of a card that players can use: its controller, or any player (Rule 701.2)."""
    for usable in card.current.sheet.usable:
        if traits_allow(game, card, usable):
            is_open = usable.power.limits.any_player
            for user in [player.index for player in game.players] if is_open else (controller,):
                index.usable.setdefault(user, []).append((card, usable))


def _add_definite(game: GameState, index: BoardIndex, card: GameCard) -> None:
    """Add what happens as other cards enter play, and as turns start (Rule 501.1a, 710.1)."""
    sheet = card.current.sheet
    index.as_enters += [(card, entry) for entry in sheet.as_others_enter if traits_allow(game, card, entry)]
    index.enters_with += [
        (card, entry) for entry in sheet.others_enter_with if traits_allow(game, card, entry)
    ]
    index.as_turn_starts += [
        (card, entry) for entry in sheet.as_turn_starts if traits_allow(game, card, entry)
    ]


def _add_triggers(game: GameState, index: BoardIndex, card: GameCard) -> None:
    for trigger in card.current.sheet.triggers:
        if traits_allow(game, card, trigger):
            _add_trigger(index, card, trigger)


def _add_powers_elsewhere(index: BoardIndex, card: GameCard) -> None:
    """The powers of a card that is not in play, but where they work; its owner uses them (Rule 700.2,
    701.2).
    """
    for place, usable in card.base.sheet.usable_elsewhere:
        if place.value == card.zone.value:
            index.usable.setdefault(card.owner, []).append((card, usable))
    for place, entry in card.base.sheet.triggers_elsewhere:
        if place.value == card.zone.value:
            _add_trigger(index, card, entry)


def _add_replacements(game: GameState, index: BoardIndex, card: GameCard) -> None:
    for replacement in card.current.sheet.replacements:
        if traits_allow(game, card, replacement):
            kind = replaced_kind(replacement.power)
            index.replacements.setdefault(kind, []).append((card, replacement))


def _add_trigger(index: BoardIndex, card: GameCard, entry: PowerEntry[Triggered]) -> None:
    for kind in dict.fromkeys(type(pattern) for pattern in watched_patterns(entry.power.event)):
        index.triggers.setdefault(kind, []).append((card, entry))


def watched_patterns(pattern: EventPattern) -> tuple[EventPattern, ...]:
    """The events that a pattern watches for, behind "for the first time" and "and when"."""
    if isinstance(pattern, FirstTime):
        return (pattern.event,)
    return _both(pattern) if isinstance(pattern, EitherEvent) else (pattern,)


@lru_cache(maxsize=1024)
def _both(pattern: EitherEvent) -> tuple[EventPattern, ...]:
    """Both events; "it" in the second is the card of the first (Rule 712.3a)."""
    subject, second = getattr(pattern.first, "card", None), pattern.second
    if isinstance(subject, This):
        second = transform(second, lambda node: subject if isinstance(node, It) else node)
    return (*watched_patterns(pattern.first), *watched_patterns(second))


def replaced_kind(power: PowerOverEvents) -> type[Node]:
    """The kind of event that a power replaces; prevention and unpreventable damage are kinds of their own."""
    if isinstance(power, ReplacementPower):
        return type(watched_patterns(power.replacement.event)[0])
    return Prevent if isinstance(power, PreventionPower) else Unpreventable


def traits_allow(game: GameState, card: GameCard, entry: PowerEntry[PowerType]) -> bool:
    """Whether the controller's hero has the trait that a power asks for (Rule 206.1c)."""
    if not entry.trait:
        return True
    hero = game.players[card.owner if card.controller is None else card.controller].hero
    return hero is not None and entry.trait in hero.base.traits
