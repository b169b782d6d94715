"""Decks as people keep them: who owns one, what is in it, and the lines still waiting for a card."""

import hashlib
import secrets
from functools import cached_property

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.urls import reverse

from cards.models import Card
from decks import formats
from decks.decklist import DeckList, Entries, UnmatchedLine
from decks.files.model import MAX_COUNT, MAX_LINE_LENGTH
from decks.legality import Report, Verdict, check
from decks.traits import classes

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 12


def new_id() -> str:
    """An address nobody can guess: whoever has it may look at the deck."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


class DeckQuerySet(models.QuerySet):
    """Decks, by owner and by who may see them in a list."""

    def whole(self) -> "DeckQuerySet":
        """With all that :meth:`Deck.decklist` reads, in a fixed number of queries."""
        return self.select_related("hero").prefetch_related(
            "hero__faces", "hero__printings__set", "entries__card__faces", "unmatched"
        )

    def starters(self) -> "DeckQuerySet":
        """The decks that come with the site."""
        return self.exclude(starter="").order_by("name")

    def public(self) -> "DeckQuerySet":
        """What people have put on show, latest first."""
        return self.filter(listed=True, starter="")


class Deck(models.Model):
    """A deck list with its name and owner.

    It belongs to a user, or to an anonymous browser session by ``owner_key``, or to nobody (a
    starter deck, named by ``starter``). An unlisted deck is seen by those who have its address.
    """

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    name = models.CharField(max_length=100)
    description = models.TextField(blank=True, max_length=5_000)
    hero = models.ForeignKey(Card, null=True, blank=True, on_delete=models.PROTECT, related_name="decks_led")
    format = models.CharField(max_length=20, default=formats.CONSTRUCTED.key)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="decks"
    )
    owner_key = models.CharField(max_length=64, blank=True, db_index=True)
    listed = models.BooleanField(default=False)
    starter = models.SlugField(max_length=100, blank=True, db_index=True)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    objects = DeckQuerySet.as_manager()

    class Meta:
        ordering = ["-updated", "id"]
        constraints = [
            models.UniqueConstraint(fields=["starter"], condition=~Q(starter=""), name="one_deck_a_starter")
        ]
        indexes = [models.Index(fields=["listed", "-updated"], name="deck_listed")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page of the deck."""
        return reverse("decks:detail", args=[self.pk])

    @property
    def told(self) -> str:
        """A short text that differs whenever name, description, format or listing do."""
        said = (self.name, self.description, self.format, self.listed)
        return hashlib.sha256(repr(said).encode()).hexdigest()[:16]

    def decklist(self) -> DeckList:
        """The deck as plain data. Query the deck with ``Deck.objects.whole()`` before."""
        return self._decklist

    @cached_property
    def _decklist(self) -> DeckList:
        return DeckList(
            name=self.name,
            hero=self.hero.printed() if self.hero else None,
            main=self._zone(Entry.Zone.MAIN),
            side=self._zone(Entry.Zone.SIDE),
            unmatched=tuple(
                UnmatchedLine(line.number, line.text, tuple(line.candidates), line.zone == Entry.Zone.SIDE)
                for line in self.unmatched.all()
            ),
        )

    def _zone(self, zone: str) -> Entries:
        return tuple(
            (entry.card.printed(), entry.count) for entry in self.entries.all() if entry.zone == zone
        )

    @cached_property
    def report(self) -> Report:
        """Its legality in its format, by the latest rules."""
        return check(self.decklist(), formats.find(self.format))

    @property
    def hero_classes(self) -> list[str]:
        """The words for what the deck's hero is (Rule 206.1a)."""
        hero = self.decklist().hero
        return sorted(classes(hero)) if hero else []

    @property
    def verdict(self) -> Verdict:
        """The report's, but never legal while lines wait for their cards."""
        waiting = self.report.legal and self.decklist().unmatched
        return Verdict.UNDECIDED if waiting else self.report.verdict


class Entry(models.Model):
    """So many copies of one card in the main or side deck."""

    class Zone(models.TextChoices):
        MAIN = "main", "Main deck"
        SIDE = "side", "Side deck"

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="entries")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="deck_entries")
    zone = models.CharField(max_length=4, choices=Zone.choices, default=Zone.MAIN)
    count = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name_plural = "entries"
        ordering = ["card__words", "zone"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "card", "zone"], name="one_entry_a_card_and_zone"),
            models.CheckConstraint(
                condition=Q(count__gte=1, count__lte=MAX_COUNT), name="entry_count_in_bounds"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.count} {self.card}"


class Unmatched(models.Model):
    """A line of an imported list that names no card we know: kept as it was, until its owner decides.

    ``candidates`` are the names it may have meant, best first; ``zone`` and ``count`` are where
    and how often its card goes once one is chosen.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="unmatched")
    number = models.PositiveIntegerField()
    text = models.CharField(max_length=MAX_LINE_LENGTH)
    zone = models.CharField(max_length=4, default="main")
    count = models.PositiveSmallIntegerField(default=1)
    candidates = ArrayField(models.CharField(max_length=200), default=list, blank=True)

    class Meta:
        verbose_name_plural = "unmatched lines"
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["deck", "number"], name="one_unmatched_line_a_number")]

    def __str__(self) -> str:
        return f"{self.number}: {self.text}"
