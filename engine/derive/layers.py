"""Characteristics under continuous modifiers, for the whole board in one pass (Rule 714, 718, 719).

Modifiers come from the powers of cards in play (indefinite) and from the state (definite). They are
applied in timestamp order, but each after those it depends on, which is found by trying (Rule 719.1). When
the powers that generate modifiers have changed themselves, the pass is repeated with the new ones. That need
not end where powers take each other away: then modifiers are applied one by one, each only if its card still
has the power when its turn comes (Rule 714.2, 719.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from engine.derive import evaluate, select
from engine.derive.apply import CHANGES, DOUBLED, POWERS, doubled_numbers, reads, writes
from engine.derive.context import Context, context_of_modifier
from engine.derive.counters import counter_modifier
from engine.derive.index import build_index, traits_allow
from engine.derive.lapsing import end_what_has_lapsed, is_suspended, still_lasts
from engine.derive.modifier_aspects import aspects_read
from engine.derive.modifier_conditions import condition_holds
from engine.derive.power_times import TimeKeeper, times_of_statics
from engine.state import GameCard, GameState, GameZone
from engine.state.aspects import Aspect
from engine.state.board_index import BoardIndex
from engine.state.characteristics import BLANK, Characteristics
from engine.state.counter_times import counters_by_time
from engine.state.modifiers import Expiry, Modifier
from engine.state.power_sheet import PowerEntry
from engine.state.power_times import GeneratingPower
from engine.state.reference import CardIdentity
from engine.state.zones import cards_in_play
from engine.tree.changes import Continuous, ControlledBy, GainKeyword, IsInstant
from engine.tree.conditions import BothConditions, EitherCondition, PowerCondition
from engine.tree.node import cached_by_identity
from engine.tree.powers import KeywordPower, Static
from engine.tree.references import HeroOf, Host, It, PlayerReference, This
from engine.tree.words import Place

MOST_PASSES = 4
"""After so many passes, or when a result comes back, modifiers are applied one by one (Rule 719.3)."""


@dataclass(slots=True, eq=False)
class Layer:
    """One continuous modifier to apply, indefinite or definite.

    ``power`` generates it as long as its source in play has that power (Rule 714.2); a modifier of
    a ready step to come ``is_suspended``.
    """

    content: Continuous
    context: Context
    timestamp: int
    flagged: tuple[CardIdentity, ...] | None
    power: GeneratingPower | None = None
    is_suspended: bool = False


def current(game: GameState, card: GameCard) -> Characteristics:
    """The characteristics of a card now: printed, then modified (Rule 718.1)."""
    if game.stale:
        refresh(game)
    return card.current


def board_index(game: GameState) -> BoardIndex:
    """The powers of the cards in play by what they watch for, up to date."""
    if game.stale:
        refresh(game)
    return game.index


def refresh(game: GameState) -> None:
    """Compute the characteristics of all cards in play, and the index of their powers."""
    game.stale = False
    game.unsettled = True
    board = game.index.board = cards_in_play(game)
    game.index.called = None
    _reset(game, board)
    if game.modifiers:
        _show_copies(game, board)
    layers = collect(game, board)
    if layers or game.modifiers:
        layers = _apply_all(game, board, layers)
        game.reads = Aspect.BOARD
        for layer in layers:
            game.reads |= aspects_read(layer.content)
    else:
        game.reads = Aspect.BOARD
        game.power_times = {}
    if game.text.working_elsewhere:
        game.reads |= Aspect.GRAVEYARD | Aspect.HIDDEN_ZONES
    if game.text.has_remaining:
        end_what_has_lapsed(game)
    game.index = build_index(game, board)
    if layers:
        _index_modifiers(game.index, layers)


def _apply_all(game: GameState, board: Sequence[GameCard], layers: list[Layer]) -> list[Layer]:
    """Apply all modifiers to the cards as they are printed, again if powers returned, whose modifiers begin
    anew (Rule 718.2f). Returns those that apply.
    """
    time_keeper = TimeKeeper(game, board)
    applied, overcome = _apply_until_stable(game, board, layers)
    while time_keeper.note(_powers_of(overcome)):
        _reset(game, board)
        applied, overcome = _apply_until_stable(game, board, collect(game, board))
    time_keeper.finish()
    return applied


def _apply_until_stable(
    game: GameState, board: Sequence[GameCard], layers: list[Layer]
) -> tuple[list[Layer], list[Layer]]:
    """Apply modifiers until the cards have the powers that generate them. Returns those that apply, and those
    whose powers are lost, if powers take each other away.
    """
    results = [[card.current.sheet for card in board]]
    while len(results) <= MOST_PASSES:
        if len(results) > 1:
            _reset(game, board)
        apply_in_order(game, board, layers)
        sheets = [card.current.sheet for card in board]
        if sheets == results[-1]:
            return layers, []
        if sheets in results:
            break
        results.append(sheets)
        layers = collect(game, board)
    _reset(game, board)
    return apply_in_turn(game, board, collect(game, board))


def _powers_of(layers: Sequence[Layer]) -> dict[int, list[tuple[GeneratingPower, int]]]:
    """The powers that generated modifiers, and their moments, by the identity of the card."""
    powers: dict[int, list[tuple[GeneratingPower, int]]] = {}
    for layer in layers:
        if layer.power is not None:
            powers.setdefault(layer.context.source.identity, []).append((layer.power, layer.timestamp))
    return powers


def _index_modifiers(index: BoardIndex, layers: Sequence[Layer]) -> None:
    """Find the modifiers that do not change the characteristics of cards in play."""
    for layer in layers:
        content = layer.content
        if isinstance(content.who, PlayerReference):
            index.player_modifiers.append((layer.context, content))
        for change in content.changes:
            if isinstance(change, IsInstant):
                index.instants.append((layer.context, content))
            elif isinstance(change, ControlledBy):
                index.controls = True


def _reset(game: GameState, board: Sequence[GameCard]) -> None:
    """Forget what modifiers made of the cards; those that something attached are attachments (Rule 400.1)."""
    for card in board:
        card.current = BLANK if card.face_down else card.base
    for number in game.attach_descriptions:
        card = game.cards[number]
        if card.zone is GameZone.ATTACHED:
            card.current = card.current.copy()
            card.current.become_attachment()


def _show_copies(game: GameState, board: Sequence[GameCard]) -> None:
    """Let cards show what the latest modifier in force makes them copies of; all other modifiers modify that
    information (Rule 402.3, 402.3b).

    Conditions and descriptions are read from printed information, as nothing has been modified yet.
    """
    modifiers = [modifier for modifier in game.modifiers if modifier.printed is not None]
    if not modifiers:
        return
    for card in board:
        card.become(card.original)
    game.copied = {}
    for modifier in sorted(modifiers, key=lambda modifier: modifier.timestamp):
        layer = _definite(game, modifier)
        if layer is not None:
            for card in affected(game, board, layer):
                card.become(modifier.printed or card.original)
                game.copied[card.number] = modifier.timestamp


def collect(game: GameState, board: Sequence[GameCard]) -> list[Layer]:
    """All modifiers in force, in timestamp order (Rule 718.2)."""
    sources = [card for card in board if card.counters or card.current.sheet.statics]
    layers = [layer for card in sources for layer in _generated(game, card)]
    for number in game.text.working_elsewhere:
        layers += _generated_elsewhere(game, game.cards[number])
    for modifier in game.modifiers:
        layer = _definite(game, modifier)
        if layer is not None:
            layers.append(layer)
    if len(layers) > 1:
        layers.sort(key=attrgetter("timestamp"))
    return layers


def _definite(game: GameState, modifier: Modifier) -> Layer | None:
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


def _generated(game: GameState, card: GameCard) -> list[Layer]:
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


def apply_in_order(game: GameState, board: Sequence[GameCard], layers: Sequence[Layer]) -> None:
    """Apply modifiers, each after those it depends on (Rule 719.2, 719.3)."""
    for layer in _dependency_order(game, board, layers):
        _apply(game, board, layer)


def apply_in_turn(
    game: GameState, board: Sequence[GameCard], layers: Sequence[Layer]
) -> tuple[list[Layer], list[Layer]]:
    """Apply modifiers whose powers take each other away: once each, in their order (Rule 719.3), and only if
    the card has the power when the turn of its modifier comes (Rule 714.2).

    Each modifier depends on those that take its power from the card. A modifier that has been applied stays
    applied even if its own power is lost then. Returns those that are applied, and those whose powers are
    lost.
    """
    waiting = list(layers)
    applied: list[Layer] = []
    while remaining := [layer for layer in waiting if _is_generated(game, layer)]:
        for layer in _dependency_order(game, board, remaining, follow_powers=True):
            before = _generating_powers(board)
            _apply(game, board, layer)
            waiting.remove(layer)
            applied.append(layer)
            if _generating_powers(board) != before:
                powers = [(other.context.source.number, other.power) for other in (*waiting, *applied)]
                waiting += _granted_layers(game, board, powers)
                break
    return applied, [layer for layer in (*waiting, *applied) if not _is_generated(game, layer)]


def _is_generated(game: GameState, layer: Layer) -> bool:
    """Whether the card has the power that generates a modifier; definite ones need none (Rule 714.3d)."""
    if layer.power is None:
        return True
    statics = game.cards[layer.context.source.number].current.sheet.statics
    return any(entry.power == layer.power for entry in statics)


def _generating_powers(board: Sequence[GameCard]) -> list[tuple[int, GeneratingPower]]:
    """The powers that generate modifiers, with the numbers of their cards."""
    return [(card.number, entry.power) for card in board for entry in card.current.sheet.statics]


def _granted_layers(
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
            for layer in reversed(_generated(game, card)):  # granted powers stand behind printed ones
                if layer.power is not None and layer.power in added:
                    added.remove(layer.power)
                    granted.append(layer)
    return granted


def _dependency_order(
    game: GameState, board: Sequence[GameCard], layers: Sequence[Layer], *, follow_powers: bool = False
) -> Sequence[Layer]:
    """The order of Rule 719.2 and 719.3; with ``follow_powers`` modifiers also depend on what takes the power
    that generates them, and on what grants a power that does so.
    """
    if len(layers) < 2:
        return layers
    written = [writes(layer.content) for layer in layers]
    read = [reads(layer.content) for layer in layers]
    if follow_powers:
        read = [bits | POWERS for bits in read]
    needs: dict[int, set[int]] = {}
    for later in range(len(layers)):
        for other in range(len(layers)):
            may_depend = other != later and read[later] & written[other]
            if may_depend and _depends(game, board, layers[later], layers[other], follow_powers):
                needs.setdefault(later, set()).add(other)
    if any(bits & DOUBLED for bits in written):
        _let_doublings_be_last(game, board, layers, needs)
    return [layers[index] for index in _arrange(len(layers), needs)] if needs else layers


def _let_doublings_be_last(
    game: GameState, board: Sequence[GameCard], layers: Sequence[Layer], needs: dict[int, set[int]]
) -> None:
    """Let a modifier that doubles a number of a card depend on all others that affect that number, and on
    no account the other way round (Rule 719.4).

    What it makes of one card can matter for another, as the ATK of a weapon for who strikes with it.
    """
    numbers = [doubled_numbers(layer.content) for layer in layers]
    before = [card.current for card in board]
    for index in _arrange(len(layers), needs):
        if not numbers[index]:
            _apply(game, board, layers[index])
    cards = [affected(game, board, layer) for layer in layers]
    for card, characteristics in zip(board, before, strict=True):
        card.current = characteristics
    for doubling, doubled in enumerate(numbers):
        for other, layer in enumerate(layers):
            is_first = writes(layer.content) & doubled and not numbers[other]
            if is_first and any(card in cards[doubling] for card in cards[other]):
                needs.setdefault(doubling, set()).add(other)
                needs.setdefault(other, set()).discard(doubling)


def _arrange(count: int, needs: dict[int, set[int]]) -> list[int]:
    """Timestamp order, but each after what it depends on; those that depend on each other by timestamp."""
    order: list[int] = []
    waiting = list(range(count))
    while waiting:
        free = [index for index in waiting if not (needs.get(index, set()) & set(waiting)) - {index}]
        following = free[0] if free else _first_of_a_circle(waiting, needs)
        order.append(following)
        waiting.remove(following)
    return order


def _first_of_a_circle(waiting: list[int], needs: dict[int, set[int]]) -> int:
    """The earliest modifier that depends only on such as depend on it too (Rule 719.3)."""
    for index in waiting:
        above = _all_needs(index, needs) & set(waiting)
        if all(index in _all_needs(other, needs) for other in above):
            return index
    return waiting[0]


def _all_needs(index: int, needs: dict[int, set[int]]) -> set[int]:
    reached: set[int] = set()
    pending = [index]
    while pending:
        for other in needs.get(pending.pop(), ()):
            if other not in reached:
                reached.add(other)
                pending.append(other)
    return reached


def _depends(
    game: GameState, board: Sequence[GameCard], layer: Layer, other: Layer, follow_powers: bool
) -> bool:
    """Whether the presence of one modifier changes what another applies to, or its result (Rule 719.1)."""
    before = [card.current for card in board]
    alone = _outcome(game, board, layer)
    if follow_powers:
        _apply_with_granted(game, board, other)
        together = _outcome(game, board, layer) if _is_generated(game, layer) else None
    else:
        _apply(game, board, other)
        together = _outcome(game, board, layer)
    for card, characteristics in zip(board, before, strict=True):
        card.current = characteristics
    return alone != together


def _apply_with_granted(game: GameState, board: Sequence[GameCard], layer: Layer) -> None:
    """Apply a modifier, and those of the powers that it grants."""
    powers = _generating_powers(board)
    _apply(game, board, layer)
    for granted in _granted_layers(game, board, powers):
        _apply_with_granted(game, board, granted)


def _outcome(game: GameState, board: Sequence[GameCard], layer: Layer) -> list[tuple[object, ...]]:
    """Which cards a modifier would apply to now, and with which numbers."""
    outcome: list[tuple[object, ...]] = []
    for card in affected(game, board, layer):
        _turn_to(game, layer, card)
        numbers = tuple(
            CHANGES[type(change)].result(game, layer.context, card, change)
            for change in layer.content.changes
        )
        outcome.append((card.number, numbers))
    return outcome


def _apply(game: GameState, board: Sequence[GameCard], layer: Layer) -> None:
    for card in affected(game, board, layer):
        card.current = characteristics = card.current.copy()
        _turn_to(game, layer, card)
        for change in layer.content.changes:
            CHANGES[type(change)].apply(game, layer.context, characteristics, change)


def _turn_to(game: GameState, layer: Layer, card: GameCard) -> None:
    """Let a modifier be read for one of the cards that it applies to: "its" is of that card, and so is X."""
    layer.context.subject = card.reference
    if layer.content.x is not None:
        layer.context.x = evaluate.value(game, layer.context, layer.content.x)


def affected(game: GameState, board: Sequence[GameCard], layer: Layer) -> list[GameCard]:
    """The cards in play that a modifier applies to now (Rule 714.3e, 714.3f)."""
    content, context = layer.content, layer.context
    context.subject = None
    if layer.is_suspended:
        return []
    if layer.flagged is not None:
        chosen = [card for card in board if card.reference in layer.flagged]
    elif isinstance(content.who, PlayerReference):
        return []
    else:
        # "its party" is that of what the link had mentioned (Rule 712.3a)
        described = replace(context, mentions=context.before) if context.before else context
        chosen = [card for card in select.cards(game, described, content.who) if card.in_play]
    condition = content.condition
    if condition is None:
        return chosen
    return [card for card in chosen if condition_holds(game, context, card, condition)]
