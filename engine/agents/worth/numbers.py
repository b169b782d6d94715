"""Descriptions, numbers and conditions of card text, read once and answered from what a player sees.

What a player can't see, or what this reading does not know, is taken to be as the player would like it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

from engine.agents.worth.scene import PowerSource, Scene
from engine.board.view import VisibleCard
from engine.derive.descriptions import is_called
from engine.derive.stats import compare, stat
from engine.state.characteristics import BLANK, Characteristics
from engine.tree import conditions, values
from engine.tree.alternative_effects import Addition, AmendedNumber, Amendment, OtherNumber
from engine.tree.criteria import (
    NameContains,
    Named,
    NotNamed,
    OneOfKinds,
    StatComparison,
    WithAnyKeyword,
    WithKeyword,
    WithoutKeyword,
)
from engine.tree.node import Node
from engine.tree.references import EachPlayer, Filter, PlayerReference, SamePlayer, Some, This, You
from engine.tree.words import CardState, Noun, Owner, Place, Side, Turn

Matcher = Callable[[Scene, PowerSource, VisibleCard], bool]
Number = Callable[[Scene, PowerSource, VisibleCard], float]
Test = Callable[[Scene, PowerSource, VisibleCard], bool]

# Descriptions


def matcher(description: Filter) -> Matcher:
    """Whether a card matches a description; its zone is not checked."""
    further = _further_matcher(description)
    if not _names_cards(description):
        return further
    return lambda scene, source, card: (
        is_called(description, visible_facts(card)) and further(scene, source, card)
    )


def visible_facts(card: VisibleCard) -> Characteristics:
    """What a card is in the game: one that is face down is nothing, even for its player (Rule 415.8c)."""
    return BLANK if card.face_down else card.current


def _further_matcher(description: Filter) -> Matcher:
    """Whether a card that is called so matches the rest of a description."""
    tests: list[Matcher] = []
    if description.side is not None:
        is_opposing = description.side in (Side.OPPOSING, Side.OPPONENTS)
        tests.append(lambda scene, source, card: scene.is_opposing(card) is is_opposing)
    if description.other:
        tests.append(lambda scene, source, card: card.identity != source.card.identity)
    tests += [_STATES[state] for state in description.states if state in _STATES]
    tests += [_CRITERIA[type(part)](part) for part in description.criteria if type(part) in _CRITERIA]
    return reduce(_both, tests) if tests else lambda scene, source, card: True


def _both(first: Matcher, second: Matcher) -> Matcher:
    return lambda scene, source, card: first(scene, source, card) and second(scene, source, card)


def _names_cards(description: Filter) -> bool:
    return bool(
        description.nouns
        or description.tags
        or description.any_tags
        or description.excluded_tags
        or description.icons
        or description.damage_types
    )


def _comparison(comparison: StatComparison) -> Matcher:
    limit = number(comparison.value)
    return lambda scene, source, card: compare(
        comparison.relation, stat(card.current, comparison.stat), int(limit(scene, source, card))
    )


def _named(criterion: Named) -> Matcher:
    return lambda scene, source, card: card.current.name == criterion.name


def _not_named(criterion: NotNamed) -> Matcher:
    return lambda scene, source, card: card.current.name != criterion.name


def _name_contains(criterion: NameContains) -> Matcher:
    return lambda scene, source, card: criterion.part in card.current.name


def _with_keyword(criterion: WithKeyword) -> Matcher:
    return lambda scene, source, card: criterion.keyword in card.current.keywords


def _with_any_keyword(criterion: WithAnyKeyword) -> Matcher:
    return lambda scene, source, card: not card.current.keywords.isdisjoint(criterion.keywords)


def _without_keyword(criterion: WithoutKeyword) -> Matcher:
    return lambda scene, source, card: criterion.keyword not in card.current.keywords


def _one_of_kinds(criterion: OneOfKinds) -> Matcher:
    kinds = [matcher(kind) for kind in criterion.kinds]
    return lambda scene, source, card: any(kind(scene, source, card) for kind in kinds)


_CRITERIA: dict[type[Node], Callable[[Any], Matcher]] = {
    NameContains: _name_contains,
    Named: _named,
    NotNamed: _not_named,
    OneOfKinds: _one_of_kinds,
    StatComparison: _comparison,
    WithAnyKeyword: _with_any_keyword,
    WithKeyword: _with_keyword,
    WithoutKeyword: _without_keyword,
}
"""The criteria of descriptions that a player who judges by eye heeds."""


_STATES: dict[CardState, Matcher] = {
    CardState.DAMAGED: lambda scene, source, card: card.damage > 0,
    CardState.EXHAUSTED: lambda scene, source, card: card.exhausted,
    CardState.FACE_DOWN: lambda scene, source, card: card.face_down or card.flipped,
    CardState.FACE_UP: lambda scene, source, card: not (card.face_down or card.flipped),
    CardState.NON_TOKEN: lambda scene, source, card: not card.is_token,
    CardState.READY: lambda scene, source, card: not card.exhausted,
    CardState.TOKEN: lambda scene, source, card: card.is_token,
    CardState.UNDAMAGED: lambda scene, source, card: card.damage == 0,
}


def candidates(description: Filter) -> Callable[[Scene, PowerSource], list[VisibleCard]]:
    """The cards a player sees that match a description, in the zone it names."""
    matches = _further_matcher(description)

    def matching(scene: Scene, source: PowerSource) -> list[VisibleCard]:
        return [card for card in _called(scene, description) if matches(scene, source, card)]

    return matching


def _called(scene: Scene, description: Filter) -> Sequence[VisibleCard]:
    """The cards that a description calls so, in the zone it names: found once for each position."""
    entry = scene.called.get(id(description))
    if entry is not None:
        return entry[1]
    if Noun.RESOURCE in description.nouns:
        cards: Sequence[VisibleCard] = [card for player in scene.view.players for card in player.resources]
    else:
        cards = _zone(scene, description.place, description.owner)
    if _names_cards(description):
        cards = [card for card in cards if is_called(description, visible_facts(card))]
    scene.called[id(description)] = (description, cards)  # with the description, so that no other gets its id
    return cards


def _zone(scene: Scene, place: Place, owner: Owner | None) -> Sequence[VisibleCard]:
    if place is Place.PLAY:
        return scene.board
    if place is Place.HAND:
        return scene.view.hand
    if place is Place.CHAIN:
        return [link.source for link in scene.view.chain]
    if place is Place.GRAVEYARD:
        if owner is Owner.YOURS:
            return scene.me.graveyard
        return [card for player in scene.view.players for card in player.graveyard]
    return ()


# Numbers


def number(node: Node | None) -> Number:
    """A number; it is asked with the card that "its" refers to. One that is not known is 1."""
    if isinstance(node, values.Number):
        amount = node.amount
        return lambda scene, source, card: amount
    read = NUMBERS.get(type(node))
    return _unknown if read is None else read(node)


def _unknown(scene: Scene, source: PowerSource, card: VisibleCard) -> float:
    return 1.0


def _count(node: values.Count) -> Number:
    matching = candidates(node.filter)
    return lambda scene, source, card: len(matching(scene, source)) // node.step


def _cards_in(node: values.CardsIn) -> Number:
    def cards(scene: Scene, source: PowerSource, card: VisibleCard) -> float:
        player = scene.me if is_me(node.player) else scene.foes[0]
        if node.place is Place.HAND:
            return player.hand
        if node.place is Place.GRAVEYARD:
            return len(player.graveyard)
        return player.deck if node.place is Place.DECK else player.resource_count

    return lambda scene, source, card: cards(scene, source, card) // node.step


def _stat_of(node: values.StatOf) -> Number:
    if isinstance(node.card, This):
        return lambda scene, source, card: stat(source.card.current, node.stat)
    if isinstance(node.card, Some):
        matching = candidates(node.card.filter)
        return lambda scene, source, card: max(
            (stat(chosen.current, node.stat) for chosen in matching(scene, source)), default=0
        )
    return lambda scene, source, card: stat(card.current, node.stat)


def _total_stat(node: values.TotalStat) -> Number:
    matching = candidates(node.filter)
    return lambda scene, source, card: sum(
        stat(other.current, node.stat) for other in matching(scene, source)
    )


def _damage_on(node: values.DamageOn) -> Number:
    if isinstance(node.card, This):
        return lambda scene, source, card: source.card.damage
    return lambda scene, source, card: card.damage


def _counters_on(node: values.CountersOn) -> Number:
    return lambda scene, source, card: source.card.counter(node.name)


def _all_damage(node: values.AllDamage) -> Number:
    return lambda scene, source, card: card.damage


def _x(node: values.X) -> Number:
    return lambda scene, source, card: source.x


def _amended_number(node: AmendedNumber) -> Number:
    amended = number(node.value)
    for amendment in node.amendments:
        amended = _amend(amended, amendment)
    return amended


def _amend(before: Number, amendment: Amendment) -> Number:
    """A number with an amendment, whose condition is taken to be true where it is not known."""
    test = condition(getattr(amendment, "condition", None))
    per = number(getattr(amendment, "per", None) or values.Number(1))
    match amendment:
        case OtherNumber():
            other = number(amendment.number)
            return lambda scene, source, card: (
                other(scene, source, card)
                if test is None or test(scene, source, card)
                else before(scene, source, card)
            )
        case Addition():
            added = number(amendment.amount)
            return lambda scene, source, card: (
                before(scene, source, card)
                + (
                    added(scene, source, card) * per(scene, source, card)
                    if test is None or test(scene, source, card)
                    else 0
                )
            )
    return lambda scene, source, card: before(scene, source, card) * 2 ** per(scene, source, card)


def _respective(node: values.Respective) -> Number:
    return number(node.amounts[0])


def _adjusted(node: values.Adjusted) -> Number:
    value, by, sign = number(node.value), number(node.by), -1 if node.negative else 1
    return lambda scene, source, card: value(scene, source, card) + sign * by(scene, source, card)


NUMBERS: dict[type, Callable[[Any], Number]] = {
    values.Adjusted: _adjusted,
    AmendedNumber: _amended_number,
    values.Respective: _respective,
    values.AllDamage: _all_damage,
    values.CardsIn: _cards_in,
    values.Count: _count,
    values.CountersOn: _counters_on,
    values.DamageOn: _damage_on,
    values.StatOf: _stat_of,
    values.TotalStat: _total_stat,
    values.X: _x,
}


def is_me(player: PlayerReference) -> bool:
    """Whether a player reference means the player who reads, or can mean them."""
    return isinstance(player, You | SamePlayer) or (isinstance(player, EachPlayer) and not player.opponents)


# Conditions


def condition(node: Node | None) -> Test | None:
    """Whether a condition is true; ``None`` where it always is, or is not known."""
    read = CONDITIONS.get(type(node))
    return None if read is None else read(node)


def _controls(node: conditions.Controls) -> Test:
    matching = candidates(node.filter)
    least = number(node.count)

    def controls(scene: Scene, source: PowerSource, card: VisibleCard) -> bool:
        own = is_me(node.player)
        count = sum(scene.is_opposing(other) is not own for other in matching(scene, source))
        return compare(node.relation, count, int(least(scene, source, card)))

    return controls


def _has_cards(node: conditions.HasCards) -> Test:
    count, limit = _cards_in(values.CardsIn(node.player, node.place)), number(node.count)
    return lambda scene, source, card: compare(
        node.relation, int(count(scene, source, card)), int(limit(scene, source, card))
    )


def _is_in(node: conditions.IsIn) -> Test:
    in_state = _STATES.get(node.state)
    if in_state is not None:
        return in_state
    attacks = node.state is CardState.ATTACKING
    return lambda scene, source, card: attacks


def _has_keyword(node: conditions.HasKeyword) -> Test:
    def has_keyword(scene: Scene, source: PowerSource, card: VisibleCard) -> bool:
        holder = source.card if isinstance(node.card, This) else scene.me.hero
        return holder is not None and node.keyword in holder.current.keywords

    return has_keyword


def _during_turn(node: conditions.DuringTurn) -> Test:
    own = node.turn not in (Turn.OPPONENTS, Turn.EACH_OPPONENTS)
    return lambda scene, source, card: own


def _not(node: conditions.Negation) -> Test:
    test = condition(node.condition)
    return lambda scene, source, card: test is None or not test(scene, source, card)


def _compares(node: conditions.Compares) -> Test:
    return _comparison(node.comparison)


def _has_counters(node: conditions.HasCounters) -> Test:
    limit = number(node.count)
    return lambda scene, source, card: compare(
        node.relation, source.card.counter(node.name), int(limit(scene, source, card))
    )


def _never(node: Node) -> Test:
    return lambda scene, source, card: False


def _both_hold(node: conditions.BothConditions) -> Test:
    tests = [test for test in (condition(node.first), condition(node.second)) if test is not None]
    return lambda scene, source, card: all(test(scene, source, card) for test in tests)


def _either_holds(node: conditions.EitherCondition) -> Test:
    first, second = condition(node.first), condition(node.second)
    return lambda scene, source, card: any(
        test is None or test(scene, source, card) for test in (first, second)
    )


CONDITIONS: dict[type, Callable[[Any], Test]] = {
    conditions.BothConditions: _both_hold,
    conditions.EitherCondition: _either_holds,
    conditions.Compares: _compares,
    conditions.Controls: _controls,
    conditions.DuringTurn: _during_turn,
    conditions.HasCards: _has_cards,
    conditions.HasCounters: _has_counters,
    conditions.HasKeyword: _has_keyword,
    conditions.InCombatWith: _never,
    conditions.Is: lambda node: matcher(node.filter),
    conditions.IsIn: _is_in,
    conditions.Negation: _not,
    conditions.WasNotDone: _never,
}
