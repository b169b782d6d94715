"""Descriptions, numbers and conditions of card text, read once and answered from what a player sees.

What a player can't see, or what this reading does not know, is taken to be as the player would like it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.agents.view import VisibleCard
from engine.agents.worth.scene import Scene, Subject
from engine.derive.evaluate import compare, stat
from engine.derive.select import NOUNS
from engine.state.characteristics import Characteristics
from engine.tree import conditions, values
from engine.tree.node import Node
from engine.tree.references import EachPlayer, Filter, PlayerReference, SamePlayer, This, You
from engine.tree.words import CardState, Owner, Place, Side, Stat, Turn

Matcher = Callable[[Scene, Subject, VisibleCard], bool]
Number = Callable[[Scene, Subject, VisibleCard], float]
Test = Callable[[Scene, Subject, VisibleCard], bool]

# Descriptions


def matcher(description: Filter) -> Matcher:
    """Whether a card matches a description; its zone is not checked."""
    tests: list[Matcher] = []
    if description.nouns:
        nouns = [NOUNS[noun] for noun in description.nouns]
        tests.append(lambda scene, subject, card: any(noun(card.current) for noun in nouns))
    if description.side is not None:
        is_opposing = description.side in (Side.OPPOSING, Side.OPPONENTS)
        tests.append(lambda scene, subject, card: scene.is_opposing(card) is is_opposing)
    if description.other:
        tests.append(lambda scene, subject, card: card.identity != subject.card.identity)
    if description.tags or description.any_tags or description.excluded_tags or description.icons:
        tests.append(lambda scene, subject, card: _has_words(description, card.current))
    if description.damage_types:
        types = description.damage_types
        tests.append(lambda scene, subject, card: not card.current.damage_types.isdisjoint(types))
    if description.named is not None:
        tests.append(lambda scene, subject, card: card.current.name == description.named)
    if description.keyword is not None:
        tests.append(lambda scene, subject, card: description.keyword in card.current.keywords)
    tests += [_STATES[state] for state in description.states if state in _STATES]
    for comparison in description.comparisons:
        tests.append(_comparison(comparison.stat, comparison.relation, number(comparison.value)))
    if len(tests) == 1:
        return tests[0]
    return lambda scene, subject, card: all(test(scene, subject, card) for test in tests)


def _has_words(description: Filter, card: Characteristics) -> bool:
    words = card.traits | card.tags
    if not words.issuperset((*description.tags, *description.icons)):
        return False
    if not words.isdisjoint(description.excluded_tags):
        return False
    return not description.any_tags or not words.isdisjoint(description.any_tags)


def _comparison(which: Stat, relation: Any, limit: Number) -> Matcher:
    return lambda scene, subject, card: compare(
        relation, stat(card.current, which), int(limit(scene, subject, card))
    )


_STATES: dict[CardState, Matcher] = {
    CardState.DAMAGED: lambda scene, subject, card: card.damage > 0,
    CardState.EXHAUSTED: lambda scene, subject, card: card.exhausted,
    CardState.FACE_DOWN: lambda scene, subject, card: card.face_down,
    CardState.FACE_UP: lambda scene, subject, card: not card.face_down,
    CardState.NON_TOKEN: lambda scene, subject, card: not card.is_token,
    CardState.READY: lambda scene, subject, card: not card.exhausted,
    CardState.TOKEN: lambda scene, subject, card: card.is_token,
    CardState.UNDAMAGED: lambda scene, subject, card: card.damage == 0,
}


def candidates(description: Filter) -> Callable[[Scene, Subject], list[VisibleCard]]:
    """The cards a player sees that match a description, in the zone it names."""
    matches = matcher(description)
    place, owner = description.place, description.owner

    def matching(scene: Scene, subject: Subject) -> list[VisibleCard]:
        return [card for card in _zone(scene, place, owner) if matches(scene, subject, card)]

    return matching


def _zone(scene: Scene, place: Place, owner: Owner | None) -> Sequence[VisibleCard]:
    if place is Place.PLAY:
        return list(scene.in_play())
    if place is Place.HAND:
        return scene.view.hand
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
        return lambda scene, subject, card: amount
    read = _NUMBERS.get(type(node))
    return _one if read is None else read(node)


def _one(scene: Scene, subject: Subject, card: VisibleCard) -> float:
    return 1.0


def _count(node: values.Count) -> Number:
    matching = candidates(node.filter)
    return lambda scene, subject, card: len(matching(scene, subject))


def _cards_in(node: values.CardsIn) -> Number:
    def cards(scene: Scene, subject: Subject, card: VisibleCard) -> float:
        player = scene.me if is_me(node.player) else scene.foes[0]
        if node.place is Place.HAND:
            return player.hand
        if node.place is Place.GRAVEYARD:
            return len(player.graveyard)
        return player.deck if node.place is Place.DECK else len(player.resources)

    return cards


def _stat_of(node: values.StatOf) -> Number:
    if isinstance(node.card, This):
        return lambda scene, subject, card: stat(subject.card.current, node.stat)
    return lambda scene, subject, card: stat(card.current, node.stat)


def _total_stat(node: values.TotalStat) -> Number:
    matching = candidates(node.filter)
    return lambda scene, subject, card: sum(
        stat(other.current, node.stat) for other in matching(scene, subject)
    )


def _damage_on(node: values.DamageOn) -> Number:
    if isinstance(node.card, This):
        return lambda scene, subject, card: subject.card.damage
    return lambda scene, subject, card: card.damage


def _counters_on(node: values.CountersOn) -> Number:
    return lambda scene, subject, card: subject.card.counter(node.name)


_NUMBERS: dict[type, Callable[[Any], Number]] = {
    values.AllDamage: lambda node: lambda scene, subject, card: card.damage,
    values.CardsIn: _cards_in,
    values.Count: _count,
    values.CountersOn: _counters_on,
    values.DamageOn: _damage_on,
    values.StatOf: _stat_of,
    values.TotalStat: _total_stat,
    values.X: lambda node: lambda scene, subject, card: subject.x,
}


def is_me(player: PlayerReference) -> bool:
    """Whether a player reference means the player who reads, or can mean them."""
    return isinstance(player, You | SamePlayer) or (isinstance(player, EachPlayer) and not player.opponents)


# Conditions


def condition(node: Node | None) -> Test | None:
    """Whether a condition is true; ``None`` where it always is, or is not known."""
    read = _CONDITIONS.get(type(node))
    return None if read is None else read(node)


def _controls(node: conditions.Controls) -> Test:
    matching = candidates(node.filter)
    least = number(node.count)

    def controls(scene: Scene, subject: Subject, card: VisibleCard) -> bool:
        own = is_me(node.player)
        count = sum(scene.is_opposing(other) is not own for other in matching(scene, subject))
        return compare(node.relation, count, int(least(scene, subject, card)))

    return controls


def _has_cards(node: conditions.HasCards) -> Test:
    count, limit = _cards_in(values.CardsIn(node.player, node.place)), number(node.count)
    return lambda scene, subject, card: compare(
        node.relation, int(count(scene, subject, card)), int(limit(scene, subject, card))
    )


def _is_in(node: conditions.IsIn) -> Test:
    in_state = _STATES.get(node.state)
    if in_state is not None:
        return in_state
    attacks = node.state is CardState.ATTACKING
    return lambda scene, subject, card: attacks


def _has_keyword(node: conditions.HasKeyword) -> Test:
    def has_keyword(scene: Scene, subject: Subject, card: VisibleCard) -> bool:
        holder = subject.card if isinstance(node.card, This) else scene.me.hero
        return holder is not None and node.keyword in holder.current.keywords

    return has_keyword


def _during_turn(node: conditions.DuringTurn) -> Test:
    own = node.turn not in (Turn.OPPONENTS, Turn.EACH_OPPONENTS)
    return lambda scene, subject, card: own


def _not(node: conditions.Not) -> Test:
    test = condition(node.condition)
    return lambda scene, subject, card: test is None or not test(scene, subject, card)


def _compares(node: conditions.Compares) -> Test:
    return _comparison(node.comparison.stat, node.comparison.relation, number(node.comparison.value))


def _has_counters(node: conditions.HasCounters) -> Test:
    limit = number(node.count)
    return lambda scene, subject, card: compare(
        node.relation, subject.card.counter(node.name), int(limit(scene, subject, card))
    )


def _never(node: Node) -> Test:
    return lambda scene, subject, card: False


_CONDITIONS: dict[type, Callable[[Any], Test]] = {
    conditions.Compares: _compares,
    conditions.Controls: _controls,
    conditions.DuringTurn: _during_turn,
    conditions.HasCards: _has_cards,
    conditions.HasCounters: _has_counters,
    conditions.HasKeyword: _has_keyword,
    conditions.InCombatWith: _never,
    conditions.Is: lambda node: matcher(node.filter),
    conditions.IsIn: _is_in,
    conditions.Not: _not,
    conditions.WasNotDone: _never,
}
