"""Which constructs of card text the scenarios of the engine show.

A *construct* is a kind of node of the language of powers, a field of one that does not have its default, or
a member of an enumeration: ``"HasDamage"``, ``"HasDamage.relation"``, ``"CardState.ATTACKING"``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from enum import Enum

from engine.cards import PrintedCard
from engine.cardtext.powers import keyword_powers, powers_of_both_sides
from engine.scenarios import Scenario
from engine.tree.changes import GainKeyword
from engine.tree.node import Node, walk
from engine.tree.powers import KeywordPower, Power
from engine.tree.values import Number

NEEDS_NO_MENTION = ("hero", "play", "resources")
"""The zones in which a card works without being mentioned by an action or an expectation."""


def constructs_in(scenarios: Iterable[Scenario], pool: Mapping[str, PrintedCard]) -> set[str]:
    """The constructs of the cards that scenarios have in play, or mention in what is done and expected."""
    constructs: set[str] = set()
    cards = {card for scenario in scenarios for card in cards_at_work(scenario, pool)}
    for card in cards:
        for power in powers_of_both_sides(card):
            constructs |= constructs_of(power)
    return constructs


def cards_at_work(scenario: Scenario, pool: Mapping[str, PrintedCard]) -> Iterator[PrintedCard]:
    """The cards of a scenario that are in play as it starts, or that a later line calls by name.

    A card in a hand, deck or graveyard that nobody plays shows nothing of its text.
    """
    lines = [zone.text for player in scenario.players for zone in player.zones if _is_at_work(zone.word)]
    lines += [step.text for step in scenario.steps]
    words = "\n".join(lines).lower()
    for card in (*scenario.cards, *pool.values()):
        names = {card.name.lower(), card.name.partition(",")[0].lower()}
        if any(name in words and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words) for name in names):
            yield card


def _is_at_work(zone: str) -> bool:
    return zone in NEEDS_NO_MENTION


def constructs_of(power: Power) -> set[str]:
    """The constructs of a power, and of those that its keywords mean."""
    constructs: set[str] = set()
    waiting, read = [power], set[Power]()
    while waiting:
        part = waiting.pop()
        if part in read:
            continue
        read.add(part)
        for node in walk(part):
            constructs |= set(_constructs_of_node(node))
            waiting += _meant_by(node)
    return constructs


def _constructs_of_node(node: Node) -> Iterator[str]:
    """The kind of a node, its fields with another value than their default, and the members in them."""
    kind = type(node).__name__
    yield kind
    for field in fields(node):
        value = getattr(node, field.name)
        if value != field.default:
            yield f"{kind}.{field.name}"
        yield from _members(value)


def _meant_by(node: Node) -> tuple[Power, ...]:
    """The powers that a keyword means which a card has or gains."""
    if isinstance(node, KeywordPower):
        return keyword_powers(node.keyword, node.number)
    if isinstance(node, GainKeyword):
        return keyword_powers(node.keyword, node.number.amount if isinstance(node.number, Number) else None)
    return ()


def _members(value: object) -> Iterator[str]:
    """The names of the members of enumerations in the value of a field."""
    if isinstance(value, Enum):
        yield f"{type(value).__name__}.{value.name}"
    elif isinstance(value, tuple) and not isinstance(value, Node):
        for part in value:
            yield from _members(part)
