"""What is in a deck: so many copies of each card, and the lines still waiting for a card."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from cards.models import Card
from decks import file_limits


class Zone(models.TextChoices):
    """Where a card stands. What may one day go in (maybe) is never counted and never judged."""

    MAIN = "main", "Main deck"
    SIDE = "side", "Side deck"
    MAYBE = "maybe", "Maybeboard"


class Entry(models.Model):
    """So many copies of one card in one zone of a deck, and what its owner notes on it."""

    Zone = Zone

    deck = models.ForeignKey("decks.Deck", on_delete=models.CASCADE, related_name="entries")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="deck_entries")
    zone = models.CharField(max_length=5, choices=Zone.choices, default=Zone.MAIN)
    count = models.PositiveSmallIntegerField()
    note = models.CharField(max_length=file_limits.NOTE_CHARACTERS.value, blank=True)

    class Meta:
        verbose_name_plural = "entries"
        ordering = ["card__words", "zone"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "card", "zone"], name="one_entry_a_card_and_zone"),
            models.CheckConstraint(
                condition=Q(count__gte=1, count__lte=file_limits.COPIES.value), name="entry_count_in_bounds"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.count} {self.card}"


class Unmatched(models.Model):
    """A line of an imported list that names no card we know: kept as it was, until its owner decides.

    ``candidates`` are the names it may have meant, best first; ``zone`` and ``count`` are where
    and how often its card goes once one is chosen.
    """

    deck = models.ForeignKey("decks.Deck", on_delete=models.CASCADE, related_name="unmatched")
    number = models.PositiveIntegerField()
    text = models.CharField(max_length=file_limits.LINE_CHARACTERS.value)
    zone = models.CharField(max_length=5, choices=Zone.choices, default=Zone.MAIN)
    count = models.PositiveSmallIntegerField(default=1)
    candidates = ArrayField(models.CharField(max_length=200), default=list, blank=True)

    class Meta:
        verbose_name_plural = "unmatched lines"
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["deck", "number"], name="one_unmatched_line_a_number")]

    def __str__(self) -> str:
        return f"{self.number}: {self.text}"
