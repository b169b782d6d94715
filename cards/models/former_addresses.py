"""The addresses that cards had before an import merged them or found an older card of their name."""

from collections.abc import Mapping

from django.db import models

from cards.models.card import Card


class FormerAddress(models.Model):
    """An address that leads to another card now. It counts only while no card has the address."""

    slug = models.SlugField(max_length=250, primary_key=True)
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="former_addresses")

    def __str__(self) -> str:
        return f"{self.slug}: {self.card}"


def record_former_addresses(cards: Mapping[str, Card]) -> None:
    """Lead from these addresses to the cards; an address that led elsewhere before leads there no more."""
    FormerAddress.objects.bulk_create(
        [FormerAddress(slug=slug, card=card) for slug, card in cards.items() if slug != card.slug],
        update_conflicts=True,
        unique_fields=["slug"],
        update_fields=["card"],
    )


def find_moved_card(slug: str) -> Card | None:
    """The card to which a former address leads."""
    return Card.objects.filter(former_addresses=slug).first()
