"""The decks among which a visitor chooses for runs with many: by kind, with how much of each is simulated."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import F, Q, QuerySet, Sum

from accounts.visitors import Visitor
from common.wording import count_noun
from decks.legality import Verdict
from decks.models import Deck, ProductDeck
from decks.models.entry import Zone
from decks.permissions import ownership_condition
from decks.summaries import summarize
from simulator.models import IndexedCoverage

MOST_OWN = 100
"""The most of the visitor's own decks that are offered, the latest changed first."""
MOST_UNFOLDED = 30


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """A deck that can be chosen: the cards of its main deck, and how many of them are fully simulated.

    ``verdict`` is that of its legality, ``None`` for decks of the site or the publisher, and ``product`` what
    it was sold as and when.
    """

    key: str
    name: str
    cards: int
    full: int
    verdict: Verdict | None = None
    product: str = ""

    @property
    def coverage(self) -> str:
        """How much of its text is simulated."""
        return f"{self.full:,} of {count_noun(self.cards, 'card')} fully simulated"


@dataclass(frozen=True, slots=True)
class DeckChoiceGroup:
    """Decks of one kind, and whether they are chosen unless the visitor says otherwise."""

    title: str
    choices: tuple[DeckChoice, ...]
    is_default: bool = False

    @property
    def is_long(self) -> bool:
        """Whether the decks are folded away until they are asked for."""
        return len(self.choices) > MOST_UNFOLDED


def deck_groups(visitor: Visitor, *, without: str = "") -> list[DeckChoiceGroup]:
    """The decks that can be played: starter decks, the visitor's own, official product decks.

    Decks without a hero or without cards are left out, and so is that of the key ``without``.
    """
    decks = Deck.objects.exclude(pk=without).exclude(hero=None)
    own = decks.filter(ownership_condition(visitor)).order_by("-updated", "pk")[:MOST_OWN]
    official = decks.exclude(product_deck=None).order_by(
        "product_deck__year", "product_deck__product", "name"
    )
    groups = [
        DeckChoiceGroup("Starter decks", _choices(decks.starters()), is_default=True),
        DeckChoiceGroup("Your decks", _choices(own, has_verdict=True)),
        DeckChoiceGroup("Official product decks", _choices(official)),
    ]
    return [group for group in groups if group.choices]


def opposing_decks(visitor: Visitor) -> list[tuple[str, list[Deck]]]:
    """The decks against which a hand can be played, by kind: of the site and the publisher, and the visitor's
    own.
    """
    decks = Deck.objects.exclude(hero=None).only("pk", "name")
    site = decks.exclude(starter="")
    own = decks.filter(ownership_condition(visitor)).order_by("-updated", "pk")[:MOST_OWN]
    groups = [
        ("Starter and official decks", site.order_by(F("product_deck").asc(nulls_first=True), "name")),
        ("Your decks", own),
    ]
    return [(title, list(group)) for title, group in groups if group]


def _choices(decks: QuerySet[Deck], *, has_verdict: bool = False) -> tuple[DeckChoice, ...]:
    rows = list(decks.values_list("pk", "name"))
    keys = [key for key, _ in rows]
    sizes = _sizes(keys)
    verdicts = _verdicts(keys) if has_verdict else {}
    products = {
        product.deck_id: product.product_label for product in ProductDeck.objects.filter(deck__in=keys)
    }
    return tuple(
        DeckChoice(key, name, *sizes[key], verdicts.get(key), products.get(key, ""))
        for key, name in rows
        if key in sizes
    )


def _sizes(keys: Collection[str]) -> dict[str, tuple[int, int]]:
    """The cards of main decks, and those that are fully simulated; decks without cards are left out."""
    in_main = Q(entries__zone=Zone.MAIN)
    is_full = Q(entries__card__indexed_coverage__level=IndexedCoverage.Level.FULL)
    decks = Deck.objects.filter(pk__in=keys).order_by()
    rows = decks.annotate(
        cards=Sum("entries__count", filter=in_main, default=0),
        full=Sum("entries__count", filter=in_main & is_full, default=0),
    ).values_list("pk", "cards", "full")
    return {key: (cards, full) for key, cards, full in rows if cards}


def _verdicts(keys: Collection[str]) -> dict[str, Verdict]:
    summaries = summarize(Deck.objects.filter(pk__in=keys))
    return {key: summary.verdict for key, summary in summaries.items()}
