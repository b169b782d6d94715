"""A deck as its owner keeps it: name, hero, who may see it; and the decks of the site, asked for by name."""

import hashlib
import secrets
from functools import cached_property

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Exists, OuterRef, Prefetch, Q
from django.urls import reverse
from django.utils import timezone

from accounts.visitors import Visitor
from cards.models import Card
from cards.models.querysets import INDEX_COLUMNS
from decks import file_limits, formats
from decks.card_text.hero_traits import classes
from decks.decklist import DeckList, Entries, UnmatchedLine
from decks.files.list_lines import is_hero_line
from decks.legality import LegalityReport, Verdict, check
from decks.models.entry import Entry, Unmatched, Zone
from decks.models.history import Step, Version
from decks.tags import MAX_TAG_LENGTH

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 12


def new_id() -> str:
    """An address nobody can guess: whoever has it may look at the deck."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


class Visibility(models.TextChoices):
    """Who may see a deck: its owner, whoever has its address, or everybody, in lists and searches too."""

    PRIVATE = "private", "Private"
    UNLISTED = "unlisted", "Unlisted"
    PUBLIC = "public", "Public"


class DeckQuerySet(models.QuerySet["Deck"]):
    """Decks, by owner and by who may see them in a list."""

    def with_contents(self) -> "DeckQuerySet":
        """With everything :meth:`Deck.decklist` reads, in a fixed number of queries."""
        unread = [f"card__{column}" for column in INDEX_COLUMNS]
        entries = Prefetch("entries", queryset=Entry.objects.select_related("card").defer(*unread))
        return (
            self.select_related("hero")
            .defer(*(f"hero__{column}" for column in INDEX_COLUMNS))
            .prefetch_related("hero__faces", entries, "entries__card__faces", "unmatched")
        )

    def starters(self) -> "DeckQuerySet":
        """The decks that come with the site."""
        return self.exclude(starter="").filter(product_deck=None).order_by("name")

    def public(self) -> "DeckQuerySet":
        """What people have put on show, latest first."""
        return self.filter(visibility=Visibility.PUBLIC, starter="")

    def on_show(self) -> "DeckQuerySet":
        """Those that lists for everybody show: public ones, and the decks of the site."""
        return self.filter(Q(visibility=Visibility.PUBLIC) | ~Q(starter=""))

    def anonymous(self) -> "DeckQuerySet":
        """Those of browsers without an account."""
        return self.filter(owner=None, starter="").exclude(owner_key="")

    def without_contents(self) -> "DeckQuerySet":
        """Those in which there is no card and no line, and never was."""
        cards_moved = Step.objects.exclude(data__entries=[], data__lines=[]).filter(deck=OuterRef("pk"))
        contents = (model.objects.filter(deck=OuterRef("pk")) for model in (Entry, Unmatched, Version))
        return self.filter(~Exists(cards_moved), *(~Exists(rows) for rows in contents))


class Deck(models.Model):
    """A deck list with its name and owner.

    It belongs to a user, or to an anonymous browser session by ``owner_key``, or to nobody: a starter
    deck or an official product deck (:class:`decks.models.ProductDeck`), named by ``starter``.
    ``copied_from`` is the deck it began as a copy of. ``visited`` is kept for decks of anonymous
    browsers alone (:mod:`decks.visits`).
    """

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    name = models.CharField(max_length=100)
    description = models.TextField(blank=True, max_length=file_limits.DESCRIPTION_CHARACTERS.value)
    hero = models.ForeignKey(Card, null=True, blank=True, on_delete=models.PROTECT, related_name="decks_led")
    format = models.CharField(max_length=40, default=formats.CONSTRUCTED.key)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="decks"
    )
    owner_key = models.CharField(max_length=64, blank=True, db_index=True)
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.UNLISTED)
    tags = ArrayField(models.CharField(max_length=MAX_TAG_LENGTH), default=list, blank=True)
    copied_from = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="copies", editable=False
    )
    starter = models.SlugField(max_length=100, blank=True, db_index=True)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)
    visited = models.DateTimeField(default=timezone.now, editable=False)

    Visibility = Visibility
    import_notes: tuple[str, ...] = ()
    """Sentences about how the list or input was read from which the deck was just written; not stored."""
    matched_lines: int = 0
    """How many lines of that list are cards; not stored."""

    objects = DeckQuerySet.as_manager()

    class Meta:
        ordering = ["-updated", "id"]
        constraints = [
            models.UniqueConstraint(fields=["starter"], condition=~Q(starter=""), name="one_deck_a_starter")
        ]
        indexes = [
            models.Index(fields=["visibility", "-updated"], name="deck_visibility"),
            GinIndex(fields=["tags"], name="deck_tags"),
            models.Index(
                fields=["visited"],
                name="deck_anonymous_visited",
                condition=Q(owner=None, starter="") & ~Q(owner_key=""),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page of the deck."""
        return reverse("decks:detail", args=[self.pk])

    @property
    def is_anonymous(self) -> bool:
        """Whether it belongs to a browser without an account."""
        return self.owner_id is None and bool(self.owner_key) and not self.starter

    def is_owned_by(self, visitor: Visitor) -> bool:
        """Whether the visitor may change the deck."""
        if visitor.user is not None and self.owner_id is not None:
            return self.owner_id == visitor.user.pk
        return bool(visitor.key) and self.owner_id is None and self.owner_key == visitor.key

    @property
    def metadata_hash(self) -> str:
        """Changes whenever name, description, format, tags or visibility do."""
        metadata = (self.name, self.description, self.format, self.tags, self.visibility)
        return hashlib.sha256(repr(metadata).encode()).hexdigest()[:16]

    def decklist(self) -> DeckList:
        """The deck as plain data. Query the deck with ``Deck.objects.with_contents()`` before."""
        return self._decklist

    @cached_property
    def _decklist(self) -> DeckList:
        return DeckList(
            name=self.name,
            hero=self.hero.printed() if self.hero else None,
            main=self._zone(Zone.MAIN),
            side=self._zone(Zone.SIDE),
            maybe=self._zone(Zone.MAYBE),
            unmatched=tuple(
                UnmatchedLine(
                    line.number,
                    line.text,
                    tuple(line.candidates),
                    line.zone,
                    line.count,
                    is_hero=is_hero_line(line.text),
                )
                for line in self.unmatched.all()
            ),
            import_notes=self.import_notes,
        )

    def _zone(self, zone: str) -> Entries:
        return tuple(
            (entry.card.printed(), entry.count) for entry in self.entries.all() if entry.zone == zone
        )

    @cached_property
    def report(self) -> LegalityReport:
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
        return self.report.verdict_with(self.decklist().unmatched)

    @cached_property
    def would_undo(self) -> str:
        """The change that "undo" would take back, in words; empty where there is none."""
        return self.steps.done().values_list("words", flat=True).first() or ""

    @cached_property
    def would_redo(self) -> str:
        """The change that "redo" would make again, in words; empty where there is none."""
        return self.steps.undone().values_list("words", flat=True).first() or ""
