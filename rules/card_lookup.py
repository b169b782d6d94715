"""What the rules pages show of cards: links for names in rules text, and cards that a rule governs.

The rules app knows no card database. An app above it registers a :class:`CardSource`; until then no card is
known, and its name stands in the text without a link.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rules.identifiers.numbers import RuleNumber


@dataclass(frozen=True, slots=True)
class CardLink:
    """A card's page: the card's own name, the address, and the ``slug`` by which a preview is asked for."""

    name: str
    url: str
    slug: str


@dataclass(frozen=True, slots=True)
class CardTopicLink:
    """Something printed on cards that a rule governs: name, short explanation, and a search for its cards."""

    name: str
    explanation: str
    url: str


class CardSource:
    """What a card database answers; this one knows no card."""

    rules_for_cards_url = ""
    """The page that shows the rules behind cards, if there is one."""

    @property
    def stamp(self) -> str:
        """A value that changes whenever another answer may differ."""
        return ""

    def find_cards(self, names: Collection[str]) -> Mapping[str, CardLink]:
        """The cards that names mean, by the names as passed in; unknown names are left out."""
        return {}

    def topics_of_rule(self, number: str) -> Sequence[CardTopicLink]:
        """What is printed on cards and governed by exactly this rule."""
        return ()

    def topics_within_rule(self, number: RuleNumber) -> Sequence[CardTopicLink]:
        """What is printed on cards and governed by this rule or a part of it."""
        return ()

    def topics_of_term(self, term: str) -> Sequence[CardTopicLink]:
        """What is printed on cards and explained by this glossary term."""
        return ()


_sources = [CardSource()]


def register(source: CardSource) -> None:
    """Use this card database from now on."""
    _sources.append(source)


def card_source() -> CardSource:
    """The card database in use."""
    return _sources[-1]


def find_cards(names: Collection[str]) -> Mapping[str, CardLink]:
    """The cards that names mean, by the names as passed in; unknown names are left out."""
    return card_source().find_cards(names) if names else {}
