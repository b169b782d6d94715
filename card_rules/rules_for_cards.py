"""From the names of cards to their topics and the rules between them, for the page and the API."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from card_rules.interactions import CardTopics, InteractionRule, find_interactions
from card_rules.named_cards import find_cards, find_printed_card, similar_names
from card_rules.named_tags import referable_tags
from card_rules.topics import find_topics
from engine.cards import PrintedCard
from rules.card_lookup import CardLink
from rules.catalog.library import Book, library
from rules.identifiers.addresses import DOCUMENT, EDITION
from rules.identifiers.slugs import term_slug

MOST_CARDS = 4
MOST_COPIES = 2
LONGEST_NAME = 120


@dataclass(frozen=True, slots=True)
class ResolvedName:
    """A name as typed, and the card that it means, or names that are spelled like it."""

    typed_name: str
    card: PrintedCard | None = None
    link: CardLink | None = None
    candidates: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The card's own name, else the name as typed."""
        return self.card.name if self.card else self.typed_name


def resolve_names(names: Sequence[str]) -> list[ResolvedName]:
    """The cards that names mean, by exact or similar spelling; a name that is there more often, twice."""
    resolved = {name: _resolve_name(name) for name in dict.fromkeys(names)}
    return [resolved[name] for place, name in enumerate(names) if names[:place].count(name) < MOST_COPIES]


def _resolve_name(name: str) -> ResolvedName:
    link = find_cards([name]).get(name)
    card = find_printed_card(link.name if link else name)
    return ResolvedName(name, card, link, () if card else tuple(similar_names(name)))


def topics_of_cards(names: Iterable[ResolvedName]) -> list[CardTopics]:
    """The topics of the cards found, those of a card that is named twice two times."""
    cards = [resolved.card for resolved in names if resolved.card]
    topics = {card.name: topics_of_card(card) for card in cards}
    return [topics[card.name] for card in cards]


def topics_of_card(card: PrintedCard) -> CardTopics:
    """The topics of a card; its own name, which may have the words of a tag, is no part of its text."""
    text = "\n".join([*card.text, *(card.back.text if card.back else ())]).replace(card.name, "")
    return CardTopics(card.name, tuple(find_topics(card)), referable_tags(card), text)


def distinct_cards(cards: Iterable[CardTopics]) -> list[CardTopics]:
    """Each card once."""
    return list({card.name: card for card in cards}.values())


def current_book() -> Book | None:
    """The rules that the site plays by, if they are loaded."""
    return library().book(DOCUMENT, EDITION)


def interactions_of(cards: Sequence[CardTopics]) -> list[InteractionRule]:
    """The rules between cards, the greatest weight first; none for a single copy of one, or without rules."""
    book = current_book()
    if not book or len(cards) < 2:
        return []
    terms = {term for card in cards for term in card.terms}
    return find_interactions(cards, {term: book.uses.get(term_slug(term), []) for term in terms})
