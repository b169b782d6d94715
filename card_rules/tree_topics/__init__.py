"""What has rules behind it in card text that the engine reads: the table from nodes of a tree to topics.

A power has a topic if any node in it is one of the topic's signs. Topics that are missing here, such as words
about building decks, are found by their patterns in every text; those of the table are found by patterns only
in text that the engine cannot read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from itertools import chain

from card_rules.tree_topics import (
    changes_in_play,
    combat,
    damage,
    keywords,
    kinds_of_powers,
    links,
    prohibitions,
    turns,
    zones,
)
from card_rules.tree_topics.signs import Sign, Signs, WordSign, field_values, parts_of
from engine.tree.keywords import Keyword
from engine.tree.node import Node

KEYWORD_TOPICS = {
    Keyword.RANGED_DUAL_WIELD: "Dual Wield, Ranged",
    Keyword.TWO_HANDED_DUAL_WIELD: "Dual Wield, Two-Handed",
}
"""The topics of keywords that the glossary lists under another name."""

_PARTS = (kinds_of_powers, links, damage, changes_in_play, prohibitions, combat, zones, turns, keywords)
SIGNS: Signs = dict(chain.from_iterable(part.SIGNS.items() for part in _PARTS))
"""The signs of each topic that trees decide; any one of them is enough."""

TREE_TOPICS = frozenset([*SIGNS, *(KEYWORD_TOPICS.get(keyword, keyword.value) for keyword in Keyword)])
"""The names of the topics that are found in trees."""


def topics_of_tree(power: Node) -> frozenset[str]:
    """The names of the topics of a power, as the engine reads it."""
    return frozenset(name for node in parts_of(power) for name in _topics_of_node(node))


def _topics_of_node(node: Node) -> Iterator[str]:
    for name, sign in _signs_of(type(node)):
        if sign.test(node):
            yield name
    for value in field_values(node):
        if isinstance(value, StrEnum):
            yield from _topics_of_words().get((type(value), value), ())


_SIGNS_BY_KIND: dict[type[Node], tuple[tuple[str, Sign], ...]] = {}


def _signs_of(kind: type[Node]) -> tuple[tuple[str, Sign], ...]:
    """The topics that a kind of node can mean, each with a sign."""
    if kind not in _SIGNS_BY_KIND:
        signs = (
            (topic, sign if isinstance(sign, Sign) else Sign(sign))
            for topic, signs in SIGNS.items()
            for sign in signs
            if not isinstance(sign, WordSign)
        )
        _SIGNS_BY_KIND[kind] = tuple((topic, sign) for topic, sign in signs if issubclass(kind, sign.kind))
    return _SIGNS_BY_KIND[kind]


@cache
def _topics_of_words() -> Mapping[tuple[type[StrEnum], StrEnum], tuple[str, ...]]:
    """The topics of each word of the game; words of different kinds can be spelt alike."""
    topics: dict[tuple[type[StrEnum], StrEnum], tuple[str, ...]] = {
        (Keyword, keyword): (KEYWORD_TOPICS.get(keyword, keyword.value),) for keyword in Keyword
    }
    for topic, signs in SIGNS.items():
        words = (word for sign in signs if isinstance(sign, WordSign) for word in sign.words)
        for word in words:
            topics[type(word), word] = (*topics.get((type(word), word), ()), topic)
    return topics
