"""A card as it appeared in one set."""

from django.contrib.postgres.indexes import GinIndex, OpClass
from django.db import models

from cards.indexing.normalize import lines_of_words
from cards.models.card import Card
from cards.models.searched_model import SearchedModel
from cards.models.sets import Set


class Rarity(models.TextChoices):
    """The colour of the collector number (Rule 204.2); a promotional card has none of its own."""

    COMMON = "common", "Common"
    UNCOMMON = "uncommon", "Uncommon"
    RARE = "rare", "Rare"
    EPIC = "epic", "Epic"
    LEGENDARY = "legendary", "Legendary"
    PROMO = "promo", "Promotional"


class Printing(SearchedModel):
    """A card as it appeared in one set: collector number, rarity, artist, flavour text (Rule 203.1, 204).

    ``treatment`` tells a special printing from the plain one of the same number (extended art,
    loot, see Rule 204.3). ``text`` is the text box as printed there, where it is known to differ from
    the card's present text. A number of 0 means that none is known. ``fact_sources`` names the source of
    each fact, that of the printing itself under ``printing``.
    """

    SEARCH_COLUMNS = ("artist_words", "flavour_words")

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="printings")
    set = models.ForeignKey(Set, on_delete=models.PROTECT, related_name="printings")
    number = models.PositiveSmallIntegerField(default=0)
    treatment = models.CharField(max_length=40, blank=True, default="")
    rarity = models.CharField(max_length=10, choices=Rarity.choices, blank=True, default="")
    artist = models.CharField(max_length=200, blank=True, default="")
    flavour = models.TextField(blank=True, default="")
    artist_words = models.TextField(blank=True, default="")
    flavour_words = models.TextField(blank=True, default="")
    text = models.TextField(blank=True, default="")
    fact_sources = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["set__order", "set__code", "number", "treatment", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["card", "set", "number", "treatment"], name="one_printing_a_number"
            )
        ]
        indexes = [
            GinIndex(OpClass("artist_words", name="gin_trgm_ops"), name="printing_artist_words"),
            GinIndex(OpClass("flavour_words", name="gin_trgm_ops"), name="printing_flavour_words"),
            models.Index(fields=["set", "number"], name="printing_set_number"),
        ]

    def __str__(self) -> str:
        return f"{self.card}, {self.set.code} {self.number}"

    def get_absolute_url(self) -> str:
        """The page of the card as it appeared there, whose neighbours are those of the set."""
        query = f"?in={self.set.slug}"
        if self.number:
            query += f"&no={self.number}"
        return f"{self.card.get_absolute_url()}{query}"

    @property
    def rarity_rank(self) -> int | None:
        """The place of its rarity among all, the commonest first; None where it is unknown."""
        return Rarity.values.index(self.rarity) if self.rarity else None

    def set_search_columns(self) -> None:
        """The words of artist and flavour text."""
        self.artist_words = lines_of_words(self.artist.splitlines())
        self.flavour_words = lines_of_words(self.flavour.splitlines())
