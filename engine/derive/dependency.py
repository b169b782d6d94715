"""The order in which continuous modifiers are applied: each after those it depends on (Rule 719)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.derive.apply import DOUBLED, POWERS, doubled_numbers, reads, writes
from engine.derive.layer import Layer, affected, apply_layer, outcome
from engine.derive.modifiers_in_force import generating_powers, granted_layers, is_generated
from engine.state import GameCard, GameState


def dependency_order(
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
    candidates = [
        (later, other)
        for later in range(len(layers))
        for other in range(len(layers))
        if other != later and read[later] & written[other]
    ]
    needs = _dependencies(game, board, layers, candidates, follow_powers)
    if any(bits & DOUBLED for bits in written):
        _let_doublings_be_last(game, board, layers, needs)
    return [layers[index] for index in _arrange(len(layers), needs)] if needs else layers


def _dependencies(
    game: GameState,
    board: Sequence[GameCard],
    layers: Sequence[Layer],
    candidates: Sequence[tuple[int, int]],
    follow_powers: bool,
) -> dict[int, set[int]]:
    """What each modifier depends on, of the pairs that may depend (Rule 719.1).

    A pair is tried on the cards as they are printed, and again under the other modifiers that the two depend
    on: "while your hero has Protector" depends on what takes that keyword away only if something gives it.
    One on which another depends already is not tried again for the way back.
    """
    needs: dict[int, set[int]] = {}
    tried: dict[tuple[int, int], frozenset[int]] = {}
    pending: dict[frozenset[int], list[tuple[int, int]]] = {frozenset(): list(candidates)}
    while pending:
        order = _arrange(len(layers), needs)
        before = [card.current for card in board]
        dependent = []
        for earlier, pairs in pending.items():
            tried.update(dict.fromkeys(pairs, earlier))
            for index in order:
                if index in earlier:
                    apply_layer(game, board, layers[index])
            dependent += _dependent(game, board, layers, pairs, follow_powers)
            for card, characteristics in zip(board, before, strict=True):
                card.current = characteristics
        if not dependent:
            break
        for later, other in dependent:
            needs.setdefault(later, set()).add(other)
        above = [_all_needs(index, needs) for index in range(len(layers))]
        pending = {}
        for later, other in candidates:
            earlier = frozenset((above[later] | above[other]) - {later, other})
            is_open = other not in above[later] and later not in above[other]
            if is_open and earlier != tried[later, other]:
                pending.setdefault(earlier, []).append((later, other))
    return needs


def _dependent(
    game: GameState,
    board: Sequence[GameCard],
    layers: Sequence[Layer],
    pairs: Sequence[tuple[int, int]],
    follow_powers: bool,
) -> list[tuple[int, int]]:
    """The pairs in which the presence of the second modifier changes what the first applies to, or its
    result, with the cards as they are now (Rule 719.1).
    """
    laters: dict[int, list[int]] = {}
    for later, other in pairs:
        laters.setdefault(other, []).append(later)
    alone = {later: outcome(game, board, layers[later]) for later in {later for later, _ in pairs}}
    before = [card.current for card in board]
    dependent = []
    for other, others_laters in laters.items():
        if follow_powers:
            _apply_with_granted(game, board, layers[other])
        else:
            apply_layer(game, board, layers[other])
        for later in others_laters:
            is_there = not follow_powers or is_generated(game, layers[later])
            if not is_there or outcome(game, board, layers[later]) != alone[later]:
                dependent.append((later, other))
        for card, characteristics in zip(board, before, strict=True):
            card.current = characteristics
    return dependent


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
            apply_layer(game, board, layers[index])
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


def _apply_with_granted(game: GameState, board: Sequence[GameCard], layer: Layer) -> None:
    """Apply a modifier, and those of the powers that it grants."""
    powers = generating_powers(board)
    apply_layer(game, board, layer)
    for granted in granted_layers(game, board, powers):
        _apply_with_granted(game, board, granted)
