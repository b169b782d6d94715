"""What the decks with a card have in common, for its page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import Exists, OuterRef, Q

from cards.card_page.sections import Context
from cards.models import Card
from decks.card_text import hero_traits
from decks.models import Deck, Entry, Zone
from decks.models.deck import DeckQuerySet

MOST_CARDS = 8
FEWEST_DECKS = 2
"""How many decks must have both cards: a single deck says nothing."""
MOST_COMPARED = 200
"""How many decks with the card, and how many without, are looked at: the latest, so that the page of a
popular card is as quick as any. A share among that many is accurate enough to rank cards (to about 3.5 %)."""

QUERY = """
WITH compared AS MATERIALIZED (
    SELECT id, TRUE AS has_card FROM ({decks_with}) AS decks_with
    UNION ALL
    SELECT id, FALSE FROM ({decks_without}) AS decks_without
)
SELECT card.name, card.slug,
    count(DISTINCT compared.id) FILTER (WHERE has_card),
    count(DISTINCT compared.id) FILTER (WHERE NOT has_card),
    (SELECT count(*) FROM compared WHERE has_card),
    (SELECT count(*) FROM compared WHERE NOT has_card)
FROM compared
JOIN decks_entry AS entry ON entry.deck_id = compared.id AND entry.zone = ANY (%s) AND entry.card_id <> %s
JOIN cards_card AS card ON card.id = entry.card_id
GROUP BY card.id
HAVING count(DISTINCT compared.id) FILTER (WHERE has_card) >= %s
"""
"""Other cards, with the numbers of decks that a :class:`Companion` has. Each list of decks is a query."""


@dataclass(frozen=True, slots=True)
class Companion:
    """A card that decks with another card have as well.

    ``decks_with`` of ``all_with`` decks with the other card have it, and ``decks_without`` of ``all_without``
    decks that could have had the other card.
    """

    name: str
    slug: str
    decks_with: int
    decks_without: int
    all_with: int
    all_without: int

    @property
    def score(self) -> float:
        """How distinctive the card is: its share of the decks with the other card, less that of the others.

        The share alone would name what every deck of the class has; the ratio of the shares, what is so rare
        that two decks are all that have it. The difference is high only for what is frequent with the card
        and less so without it, and is 0 or less for what says nothing. Where there are no other decks to
        compare with, the share decides.
        """
        share_without = self.decks_without / self.all_without if self.all_without else 0.0
        return self.decks_with / self.all_with - share_without


def played_with(card: Card) -> Context:
    """The cards that distinguish the decks with this card, the most distinctive first."""
    companions = rank_companions(find_companions(card))
    if not companions:
        return {}
    deck_count = companions[0].all_with
    return {
        "companions": companions,
        "deck_count": deck_count,
        "are_latest": deck_count == MOST_COMPARED,
    }


def rank_companions(companions: Iterable[Companion]) -> list[Companion]:
    """The companions of the highest scores above 0; of equal scores, those in more decks, then by name."""
    distinctive = (companion for companion in companions if companion.score > 0)
    ordered = sorted(
        distinctive, key=lambda companion: (-companion.score, -companion.decks_with, companion.name)
    )
    return ordered[:MOST_CARDS]


def find_companions(card: Card) -> list[Companion]:
    """The cards that two or more of the decks with this card have, in one query.

    The other decks are those of a hero of the card's class, or all others for a card without class.
    """
    with_sql, with_parameters = _latest(decks_with_card(card))
    without_sql, without_parameters = _latest(_decks_without_card(card))
    sql = QUERY.format(decks_with=with_sql, decks_without=without_sql)
    parameters = (*with_parameters, *without_parameters, [Zone.MAIN, Zone.SIDE], card.pk, FEWEST_DECKS)
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return [Companion(*row) for row in cursor.fetchall()]


def decks_with_card(card: Card) -> DeckQuerySet:
    """The decks on show with the card in main or side deck, or as their hero."""
    return Deck.objects.on_show().filter(_uses(card))


def _uses(card: Card) -> Q:
    if card.is_starting_hero:
        return Q(hero=card)
    entries = Entry.objects.filter(card=card, zone__in=(Zone.MAIN, Zone.SIDE), deck=OuterRef("pk"))
    return Q(Exists(entries))


def _decks_without_card(card: Card) -> DeckQuerySet:
    """The decks on show that do not use the card, of heroes with a class of the card if it has any."""
    decks = Deck.objects.on_show().exclude(_uses(card))
    classes = sorted(hero_traits.classes(card.printed()))
    if not classes:
        return decks
    heroes = Card.objects.filter(Q(classes__overlap=classes) | Q(tags__overlap=classes))
    return decks.filter(hero__in=heroes.order_by().values("pk"))


def _latest(decks: DeckQuerySet) -> tuple[str, tuple[Any, ...]]:
    """The primary keys of the latest of these decks, as SQL with parameters."""
    latest = decks.order_by("-updated", "pk").values("id")[:MOST_COMPARED]
    return latest.query.sql_with_params()
