"""Powers that refer to a word which another power of the card lets a player choose (Rule 202.4)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.tree.changes import BecomesChosen, GainChosenKeywords, GainChosenResistance, IsAlsoChosen
from engine.tree.costs import ChooseWordCost
from engine.tree.course_effects import ChooseKeywords, ChooseWord
from engine.tree.criteria import ChosenName, OfChosen, WithChosenDamageType
from engine.tree.effects import Deal
from engine.tree.keywords import Keyword
from engine.tree.node import cached_by_identity, walk
from engine.tree.powers import ChosenAsPlayed, KeywordPower, Power
from engine.tree.token_effects import TokenDescription
from engine.tree.words import WordKind

Kinds = frozenset[WordKind]

_OF_DAMAGE_TYPE = (GainChosenResistance, WithChosenDamageType)
"""What refers to a damage type that was chosen."""


def kinds_chosen(powers: Iterable[Power]) -> Kinds:
    """The kinds of words that some powers let a player choose."""
    return frozenset(kind for power in powers for kind in _chosen(power))


@cached_by_identity
def _chosen(power: Power) -> Kinds:
    choices = (ChooseWord, ChooseWordCost, ChosenAsPlayed)
    kinds = {node.kind for node in walk(power) if isinstance(node, choices)}
    if any(isinstance(node, ChooseKeywords) for node in walk(power)):
        kinds.add(WordKind.KEYWORDS)
    if power == KeywordPower(Keyword.RIFT):  # glossary: Rift
        kinds.add(WordKind.RACE)
    return frozenset(kinds)


@cached_by_identity
def kinds_used(power: Power) -> Kinds:
    """The kinds of words that a power refers to: "an ally of that race", "a token with that name"."""
    kinds = set()
    for node in walk(power):
        if isinstance(node, OfChosen | BecomesChosen | IsAlsoChosen):
            kinds.add(node.kind)
        elif isinstance(node, ChosenName):
            kinds.add(WordKind.CARD_NAME)
        elif isinstance(node, TokenDescription) and node.has_chosen_name:
            kinds.add(WordKind.MADE_UP_NAME)
        elif isinstance(node, TokenDescription) and node.of_chosen is not None:
            kinds.add(node.of_chosen)
        elif isinstance(node, GainChosenKeywords):
            kinds.add(WordKind.KEYWORDS)
        elif isinstance(node, _OF_DAMAGE_TYPE) or (isinstance(node, Deal) and node.of_chosen_type):
            kinds.add(WordKind.DAMAGE_TYPE)
    return frozenset(kinds)
