"""The continuous modifiers in force, and the powers that generate them (Rule 714.2, 718.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter

from engine.derive.context import Context, context_of_modifier
from engine.derive.counter_modifiers import counter_modifier
from engine.derive.durations import is_suspended, still_lasts
from engine.derive.index import traits_allow
from engine.derive.layer import Layer
from engine.derive.time_keeper import times_of_statics
from engine.state import GameCard, GameState
from engine.state.counter_times import counters_by_time
from engine.state.modifiers import Expiry, Modifier
from engine.state.power_sheet import PowerEntry
from engine.state.power_times import GeneratingPower
from engine.tree.changes import Continuous, GainKeyword
from engine.tree.conditions import BothConditions, EitherCondition, PowerCondition
from engine.tree.node import cached_by_identity
from engine.tree.powers import KeywordPower, Static
from engine.tree.references import HeroOf, Host, It, This
from engine.tree.words import Place


def collect(game: GameState, board: Sequence[GameCard]) -> list[Layer]:
    """All modifiers in force, in timestamp order (Rule 718.2)."""
    sources = [card for card in board if card.counters or card.current.sheet.statics]
    layers = [layer for card in sources for layer in generated_layers(game, card)]
    for number in game.text.working_elsewhere:
        layers += _generated_elsewhere(game, game.cards[number])
    for modifier in game.modifiers:
        layer = definite_layer(game, modifier)
        if layer is not None:
            layers.append(layer)
    if len(layers) > 1:
        layers.sort(key=attrgetter("timestamp"))
    return layers


def definite_layer(game: GameState, modifier: Modifier) -> Layer | None:
    """A definite modifier, unless what it lasts for is over (Rule 714.3b)."""
    if modifier.expiry is Expiry.WHILE_REMAINS and not still_lasts(game, modifier):
        return None
    return Layer(
        modifier.content,
        context_of_modifier(modifier),
        modifier.timestamp,
        modifier.flagged,
        is_suspended=is_suspended(game, modifier),
    )


def generated_layers(game: GameState, card: GameCard) -> list[Layer]:
    """The modifiers that a card in play generates, by its powers and by counters on it."""
    context = Context(card.controller or 0, card.reference)
    layers = _generated_by_counters(game, card, context) if card.counters else []
    layers += [
        Layer(content_of(entry.power), context, time, None, entry.power)
        for entry, time in zip(card.current.sheet.statics, times_of_statics(game, card), strict=True)
        if traits_allow(game, card, entry) and _functions_in_play(entry)
    ]
    return layers


def _generated_by_counters(game: GameState, card: GameCard, context: Context) -> list[Layer]:
    """The modifiers of the unnamed counters on a card, each as old as its counter (Rule 404.1c, 718.2g)."""
    times = game.counter_times.get(card.number, ())
    layers = []
    for name, total in card.counters:
        for count, moment in counters_by_time(times, name, total, card.timestamp):
            modifier = counter_modifier(name, count)
            if modifier is not None:
                layers.append(Layer(modifier, context, moment, None))
    return layers


def _generated_elsewhere(game: GameState, card: GameCard) -> Iterator[Layer]:
    """The modifiers of a card that is not in play, but where its power works (Rule 700.2, 718.2c)."""
    for place, entry in card.base.sheet.statics_elsewhere:
        if place.value == card.zone.value:
            context = Context(card.owner, card.reference)
            yield Layer(entry.power.modifier, context, card.timestamp, None)


def _functions_in_play(entry: PowerEntry[GeneratingPower]) -> bool:
    return not isinstance(entry.power, Static) or entry.power.place is Place.PLAY


@cached_by_identity
def content_of(power: GeneratingPower) -> Continuous:
    """The modifier that a power generates. "It" behind "while this weapon has two counters" is that card
    (Rule 712.3a).
    """
    if isinstance(power, KeywordPower):
        return Continuous(This("card"), (GainKeyword(power.keyword),))
    modifier = power.modifier
    subject = _subject_of(modifier.condition)
    if isinstance(modifier.who, It) and isinstance(subject, HeroOf | Host | This):
        return replace(modifier, who=subject)
    return modifier


def _subject_of(condition: PowerCondition | None) -> object:
    """The card that a condition is about; of several conditions that of the first."""
    if isinstance(condition, BothConditions | EitherCondition):
        return _subject_of(condition.first)
    return getattr(condition, "card", None)


def generating_powers(board: Sequence[GameCard]) -> list[tuple[int, GeneratingPower]]:
    """The powers that generate modifiers, with the numbers of their cards."""
    return [(card.number, entry.power) for card in board for entry in card.current.sheet.statics]


def granted_layers(
    game: GameState, board: Sequence[GameCard], powers: Sequence[tuple[int, GeneratingPower | None]]
) -> list[Layer]:
    """The modifiers of the powers that cards have besides these."""
    granted: list[Layer] = []
    for card in board:
        if card.current.sheet is card.base.sheet:
            continue
        former = [power for number, power in powers if number == card.number]
        added: list[GeneratingPower] = []
        for entry in card.current.sheet.statics:
            if entry.power in former:
                former.remove(entry.power)
            else:
                added.append(entry.power)
        if added:
            for layer in reversed(generated_layers(game, card)):  # granted powers stand behind printed ones
                if layer.power is not None and layer.power in added:
                    added.remove(layer.power)
                    granted.append(layer)
    return granted


def is_generated(game: GameState, layer: Layer) -> bool:
    """Whether the card has the power that generates a modifier; definite ones need none (Rule 714.3d)."""
    if layer.power is None:
        return True
    statics = game.cards[layer.context.source.number].current.sheet.statics
    return any(entry.power == layer.power for entry in statics)
