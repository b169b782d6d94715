"""Cards that rules text names, found in the card database."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from urllib.parse import quote

from django.urls import reverse

from card_rules.topics import Topic, all_topics, topics_governed_within, topics_named
from cards.indexing.normalize import fold
from cards.models import Card
from cards.models.pool_stamp import current_stamp, pool_stamp
from cards.models.querysets import standing
from common.cache import StampedCache
from engine.cards import PrintedCard
from rules.card_lookup import CardLink, CardSource, CardTopicLink
from rules.identifiers.numbers import RuleNumber

PLURAL_ENDINGS = (("ies", "y"), ("es", ""), ("s", ""))
"""Endings of a plural, and what stands there in the singular."""
MOST_SIMILAR = 6
MOST_LINKS = 5_000
"""So many names are kept: more than cards have."""


_links: StampedCache[CardLink | None] = StampedCache(current_stamp, max_entries=MOST_LINKS)


def find_cards(names: Collection[str]) -> dict[str, CardLink]:
    """The cards of these names: by exact spelling, else folded, else by the singular.

    At most one query, for the names that were not looked up since the pool changed.
    """
    stamp = current_stamp()
    queried = _query_cards([name for name in names if not _links.has(name, stamp=stamp)])

    def find_card(name: str) -> CardLink | None:
        return queried[name] if name in queried else _query_cards([name])[name]

    links = {name: _links.get(name, partial(find_card, name), stamp=stamp) for name in names}
    return {name: link for name, link in links.items() if link is not None}


def _query_cards(names: Collection[str]) -> dict[str, CardLink | None]:
    if not names:
        return {}
    spellings = {name: [name, *_singulars(name)] for name in names}
    folded_names = {fold(spelling) for variants in spellings.values() for spelling in variants} - {""}
    by_folded: dict[str, list[Card]] = {}
    cards = Card.objects.filter(folded__in=folded_names).only("name", "slug", "kind", "variant", "folded")
    for card in sorted(cards, key=standing):
        by_folded.setdefault(card.folded, []).append(card)
    links: dict[str, CardLink | None] = {}
    for name, variants in spellings.items():
        candidates = next(
            (by_folded[fold(spelling)] for spelling in variants if fold(spelling) in by_folded), []
        )
        named = [card for card in candidates if card.name == name] or candidates[:1]
        links[name] = _card_link(named[0]) if named else None
    return links


def _card_link(card: Card) -> CardLink:
    return CardLink(card.name, card.get_absolute_url(), card.slug)


def _singulars(name: str) -> list[str]:
    return [
        name.removesuffix(plural) + singular for plural, singular in PLURAL_ENDINGS if name.endswith(plural)
    ]


def find_printed_card(name: str) -> PrintedCard | None:
    """What is printed on the card of that name."""
    card = Card.objects.named([name]).get(name)
    return card.printed() if card else None


def similar_names(name: str) -> list[str]:
    """Distinct names of cards with the most similar spelling, the best first."""
    return list(dict.fromkeys(card.name for card in Card.objects.like(name, limit=MOST_SIMILAR)))


class DatabaseCards(CardSource):
    """The card database, for the pages of the rules."""

    @property
    def rules_for_cards_url(self) -> str:  # type: ignore[override]
        """The page of :mod:`card_rules.views.rules_for_cards`."""
        return reverse("card_rules:rules_for_cards")

    @property
    def stamp(self) -> str:
        """The stamp of the card pool."""
        return pool_stamp().value

    def find_cards(self, names: Collection[str]) -> Mapping[str, CardLink]:
        """See :func:`find_cards`."""
        return find_cards(names)

    def topics_of_rule(self, number: str) -> Sequence[CardTopicLink]:
        """Topics that name the rule."""
        return _topic_links(topic for topic in all_topics() if number in topic.rules)

    def topics_within_rule(self, number: RuleNumber) -> Sequence[CardTopicLink]:
        """Topics that name the rule or a part of it."""
        return _topic_links(topics_governed_within(number))

    def topics_of_term(self, term: str) -> Sequence[CardTopicLink]:
        """Topics of that name or glossary term."""
        return _topic_links(topics_named(term))


def _topic_links(topics: Iterable[Topic]) -> list[CardTopicLink]:
    cards = reverse("cards:list")
    return [
        CardTopicLink(topic.name, topic.explain(), f"{cards}?q={quote(topic.card_query, safe=':')}")
        for topic in topics
    ]
