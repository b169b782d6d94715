"""A card, its sides, and the texts that searches look in."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.contrib.postgres.search import SearchVector, SearchVectorField
from django.db import models, transaction
from django.urls import reverse

from cards.indexing.missing_facts import missing_facts, missing_label
from cards.indexing.search_index import search_columns, search_texts
from cards.models.querysets import CardQuerySet
from cards.models.searched_model import SearchedModel
from cards.models.slugs import RESERVED_SLUGS, free_slug
from cards.printed_facts import PRINTED_FACTS
from engine.cards import Back, CardType, Cost, PrintedCard

BATCH_SIZE = 500
COLUMN_READERS = {fact.name: fact.column_reader for fact in PRINTED_FACTS}

CARD_INDEXES: dict[str, Callable[[Sequence["Card"]], None]] = {}
"""What other apps write about cards whenever those are written (:mod:`cards.models.card_indexes`)."""


def write_indexes(cards: Sequence["Card"]) -> None:
    """Write what every app stores about these cards; their sides are saved already."""
    for index in CARD_INDEXES.values():
        index(cards)


class Kind(models.TextChoices):
    """What a card is for. Only ``DECK`` cards can stand in a player's deck (Rule 100.2)."""

    DECK = "deck", "Deck card"
    RAID = "raid", "Raid or dungeon card"
    TOKEN = "token", "Token"
    FAN = "fan", "Fan-made card"


class Source(models.TextChoices):
    """Who states a fact.

    The order is that of trust: a later source is believed before an earlier one, unless the table in
    :mod:`cards.importing.merging.precedence` says otherwise for a fact.
    """

    STARTER = "starter", "Starter pool"
    CARDCARP = "cardcarp", "cardcarp"
    TRACKER = "tracker", "WoWTCG-Tracker"
    COMMUNITY = "community", "Community file"
    NATIVE = "native", "Native file"
    OPERATOR = "operator", "Operator"


class Card(SearchedModel):
    """One card: everything printed on it that the game can see, and a name (chapters 2 and 3 of the rules).

    Two different cards may share a name (a raid card and a deck card, say): ``kind`` and ``variant`` tell
    them apart. ``types``, ``classes``, ``factions`` and ``damage_types`` hold the values of the enumerations
    of :mod:`engine.cards`. ``None`` in a number means that the card has no such value, or that no source
    tells it.

    :meth:`save` writes the search columns and the :class:`CardText` rows as well, and so does saving a
    :class:`Face`. Bulk writes call :meth:`set_search_columns` before them, :meth:`CardText.write` and
    :func:`write_indexes` after them.
    """

    SEARCH_COLUMNS = ("folded", "words", "traits", "searched_text", "missing")

    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.DECK)
    variant = models.CharField(max_length=120, blank=True, default="")
    """Empty for the principal card of a name."""
    slug = models.SlugField(max_length=250, unique=True)
    folded = models.CharField(max_length=250)
    """The name as it is compared."""
    words = models.CharField(max_length=250)
    """The name as it is searched."""

    types = ArrayField(models.CharField(max_length=20), default=list)
    cost_number = models.PositiveSmallIntegerField(null=True, blank=True)
    cost_x = models.PositiveSmallIntegerField(default=0)
    """How many X stand beside the number (Rule 201.3)."""
    classes = ArrayField(models.CharField(max_length=20), default=list, blank=True)
    factions = ArrayField(models.CharField(max_length=20), default=list, blank=True)
    """Icons, as classes are (Rule 206.1a)."""
    tags = ArrayField(models.CharField(max_length=100), default=list, blank=True)
    """The tags of the type line in print order, with their numbers (Rule 202.1)."""
    race = models.CharField(max_length=60, blank=True, default="")
    talent = models.CharField(max_length=60, blank=True, default="")
    professions = ArrayField(models.CharField(max_length=40), default=list, blank=True)
    atk = models.SmallIntegerField(null=True, blank=True)
    damage_types = ArrayField(models.CharField(max_length=20), default=list, blank=True)
    health = models.SmallIntegerField(null=True, blank=True)
    defense = models.SmallIntegerField(null=True, blank=True)
    strike_cost = models.SmallIntegerField(null=True, blank=True)
    capacity = models.SmallIntegerField(null=True, blank=True)

    tournament_formats = ArrayField(models.CharField(max_length=40), null=True, blank=True)
    """The constructed formats whose last pool had the card, ``None`` if no source tells."""
    corrections = models.JSONField(default=list, blank=True)
    """The misprints and typing errors corrected in its text, each a pair of what the file has and what the
    card says.
    """
    missing = ArrayField(models.CharField(max_length=20), default=list, blank=True)
    """The facts that the card must have and nobody tells."""

    source = models.CharField(max_length=10, choices=Source.choices, default=Source.NATIVE)
    """The most trusted of those that know the card."""
    fact_sources = models.JSONField(default=dict, blank=True)
    """The :class:`Source` of each fact."""
    traits = ArrayField(models.TextField(), default=list, blank=True)
    """What a search can ask of the card by one word (:mod:`cards.indexing.traits`)."""
    searched_text = models.TextField(blank=True, default="")
    search = models.GeneratedField(
        expression=SearchVector("words", "searched_text", config="simple")
        + SearchVector("searched_text", config="english"),
        output_field=SearchVectorField(),
        db_persist=True,
    )

    objects = CardQuerySet.as_manager()

    class Meta:
        ordering = ["words", "kind", "variant"]
        constraints = [
            models.UniqueConstraint(
                fields=["folded", "kind", "variant"],
                name="one_card_a_name_kind_and_variant",
                deferrable=models.Deferrable.DEFERRED,
            )
        ]
        indexes = [
            GinIndex(fields=["types"], name="card_types"),
            GinIndex(fields=["classes"], name="card_classes"),
            GinIndex(fields=["factions"], name="card_factions"),
            GinIndex(fields=["tags"], name="card_tags"),
            GinIndex(fields=["traits"], name="card_traits"),
            GinIndex(fields=["search"], name="card_search"),
            GinIndex(OpClass("words", name="gin_trgm_ops"), name="card_words_like"),
            models.Index(fields=["cost_number", "words"], name="card_cost"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.variant})" if self.variant else self.name

    def get_absolute_url(self) -> str:
        """The page of the card."""
        return reverse("cards:detail", args=[self.slug])

    def set_search_columns(self) -> None:
        """Set what searches look in, from the facts and the sides of the card."""
        printed = self.printed()
        for column, value in search_columns(printed, *self._wordings).items():
            setattr(self, column, value)
        self.missing = missing_facts(printed) if self.kind == Kind.DECK else []

    def search_texts(self) -> dict[str, dict[str, str]]:
        """The columns of its :class:`CardText` rows, by scope."""
        return search_texts(self.printed(), *self._wordings)

    def save(self, *args: Any, **options: Any) -> None:
        """Save the card with all that searches look in; a new card gets an address.

        :raises ValueError: when its types, icons or tags are none of the game.
        """
        self._forget_sides()
        if not self.slug:
            kind = "" if self.kind == Kind.DECK else self.kind
            taken = {*RESERVED_SLUGS, *Card.objects.values_list("slug", flat=True)}
            self.slug = free_slug(self.name, self.variant or kind, taken)
        with transaction.atomic():
            super().save(*args, **options)
            CardText.write([self])
            write_indexes([self])
        self._forget_sides()

    @property
    def missing_label(self) -> str:
        """The facts that no source tells, in words; empty if there are none."""
        return missing_label(self.missing)

    @property
    def is_starting_hero(self) -> bool:
        """Whether a deck can be built around the card; see :data:`.querysets.IS_STARTING_HERO`."""
        return CardType.HERO in self.types and "Master" not in self.tags

    @property
    def cost(self) -> Cost | None:
        """The play cost (Rule 201.1); ``None`` where none is printed (Rule 201.2)."""
        return None if self.cost_number is None else Cost(self.cost_number, self.cost_x)

    @cached_property
    def front(self) -> "Face":
        """The side a card is read from; a hero's upright side (Rule 301.2)."""
        return self._side(Face.Side.FRONT) or Face(card=self, side=Face.Side.FRONT)

    @cached_property
    def back(self) -> "Face | None":
        """The other side of a hero, where something different is printed on it (Rule 301.2a)."""
        return self._side(Face.Side.BACK)

    def _side(self, side: str) -> "Face | None":
        faces = self.faces.all() if self.pk else ()
        return next((face for face in faces if face.side == side), None)

    def _forget_sides(self) -> None:
        """Read the sides from the database when they are asked for next."""
        for side in ("front", "back"):
            self.__dict__.pop(side, None)
        getattr(self, "_prefetched_objects_cache", {}).pop("faces", None)

    @property
    def _wordings(self) -> tuple[Sequence[str], Sequence[str]]:
        return self.front.wording, self.back.wording if self.back else ()

    def printed(self) -> PrintedCard:
        """The card as the engine and the deck rules read it."""
        back = self.back
        return PrintedCard(
            name=self.name,
            **{name: read(getattr(self, name)) for name, read in COLUMN_READERS.items()},
            text=tuple(self.front.text),
            back=Back(text=tuple(back.text), atk=back.atk, health=back.health) if back else None,
            unknown=self.unknown_icons,
        )

    @property
    def unknown_icons(self) -> frozenset[str]:
        """``{"factions"}`` where no source tells whether the card has faction icons (Rule 206.1b).

        An import finds out (:mod:`cards.importing.merging.facts_merging`) and stores it in ``missing``.
        """
        is_unknown = "factions" in self.missing and not self.factions
        return frozenset({"factions"} if is_unknown else ())


class Face(models.Model):
    """One side of a card. A hero's back is a face, not another card (Rule 301.2).

    ``text`` holds one paragraph, that is one power, an item, without reminder text (Rule 203.1,
    203.2): what the game reads. ``wording`` holds the same paragraphs with their reminder text,
    each between ``<i>`` and ``</i>``, where there is any: what a reader sees. ``atk`` and ``health``
    are those of a back that prints its own (Rule 301.2b).
    """

    class Side(models.TextChoices):
        FRONT = "front", "Front"
        BACK = "back", "Back"

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="faces")
    side = models.CharField(max_length=5, choices=Side.choices, default=Side.FRONT)
    text = ArrayField(models.TextField(), default=list, blank=True)
    wording = ArrayField(models.TextField(), default=list, blank=True)
    atk = models.SmallIntegerField(null=True, blank=True)
    health = models.SmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["-side"]
        constraints = [models.UniqueConstraint(fields=["card", "side"], name="one_face_a_side")]

    def __str__(self) -> str:
        return f"{self.card}, {self.side}"

    def save(self, *args: Any, **options: Any) -> None:
        """Save the side, and what searches look in of its card."""
        with transaction.atomic():
            super().save(*args, **options)
            Card.objects.get(pk=self.card_id).save()

    def delete(self, *args: Any, **options: Any) -> tuple[int, dict[str, int]]:
        """Delete the side, and what searches look in of it."""
        with transaction.atomic():
            deleted = super().delete(*args, **options)
            Card.objects.get(pk=self.card_id).save()
        return deleted


class CardText(models.Model):
    """A name or a text box as it is searched (:mod:`cards.indexing.normalize`); :meth:`Card.save` writes it.

    ``words`` holds a line for each paragraph and spelling, a space around every word; ``plain`` a line for
    each paragraph, small letters and punctuation. A text box is there with its reminder text too, and
    where the card names itself, once more with ``~`` instead.
    """

    class Scope(models.TextChoices):
        NAME = "name", "Name"
        TEXT = "text", "Text"
        FULL = "full", "Text with reminder text"
        OWN_TEXT = "own", "Text with ~ for the name"
        OWN_FULL = "ownfull", "Text with reminder text and ~ for the name"

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="+")
    scope = models.CharField(max_length=8, choices=Scope.choices)
    words = models.TextField()
    plain = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["card", "scope"], name="one_text_a_scope")]
        indexes = [
            GinIndex(OpClass("words", name="gin_trgm_ops"), name="card_text_words"),
            GinIndex(OpClass("plain", name="gin_trgm_ops"), name="card_text_plain"),
        ]

    def __str__(self) -> str:
        return f"{self.card}, {self.scope}"

    @classmethod
    def write(cls, cards: Iterable[Card]) -> None:
        """Write the texts of these cards in place of those that are there; their sides are saved already."""
        cards = list(cards)
        CardText.objects.filter(card__in=cards).delete()
        texts = (
            CardText(card=card, scope=scope, **columns)
            for card in cards
            for scope, columns in card.search_texts().items()
        )
        CardText.objects.bulk_create(texts, batch_size=BATCH_SIZE)
