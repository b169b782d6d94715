"""The cards that rules text names, found in the card database."""

from collections.abc import Collection

from cards.indexing.normalize import fold
from cards.models import Card
from cards.models.pool_stamp import pool_stamp
from cards.models.querysets import standing
from engine.cards import PrintedCard
from rules.card_lookup import Cards, Link

PLURALS = (("ies", "y"), ("es", ""), ("s", ""))
"""Endings of a plural, and what stands there in the singular."""


def cards_named(names: Collection[str]) -> dict[str, Link]:
    """The cards of these names: spelt so, else so but for case and punctuation, else of the singular."""
    spellings = {name: [name, *_singulars(name)] for name in names}
    wanted = {fold(spelling) for each in spellings.values() for spelling in each} - {""}
    found: dict[str, list[Card]] = {}
    cards = Card.objects.filter(folded__in=wanted).only("name", "slug", "kind", "variant", "folded")
    for card in sorted(cards, key=standing):
        found.setdefault(card.folded, []).append(card)
    links = {}
    for name, each in spellings.items():
        meant = next((found[fold(spelling)] for spelling in each if fold(spelling) in found), [])
        if meant:
            card = next((card for card in meant if card.name == name), meant[0])
            links[name] = Link(card.name, card.get_absolute_url(), card.slug)
    return links


def _singulars(name: str) -> list[str]:
    return [name.removesuffix(many) + one for many, one in PLURALS if name.endswith(many)]


def printed(name: str) -> PrintedCard | None:
    """What is printed on the card of that name."""
    card = Card.objects.named([name]).get(name)
    return card.printed() if card else None


def names_near(name: str) -> list[str]:
    """The names of cards that are spelt most like it, each once."""
    return list(dict.fromkeys(card.name for card in Card.objects.like(name, limit=6)))


CARDS = Cards(find=cards_named, printed=printed, stamp=lambda: pool_stamp().value, near=names_near)
