"""The decks that the publisher sold: decks for players, and the decks of raids and dungeons."""

from django.db import models
from django.urls import reverse

from cards.models import Source
from decks.models.deck import Deck


class ProductDeck(models.Model):
    """A deck as it was sold, as an imported collection lists it.

    ``key`` identifies it in the source. ``product`` is what it was sold as,
    ``year`` that of its release where a source tells. ``lines`` are its lines as data
    (:class:`decks.product_decks.deck_file.ProductLine`). A deck for players is also a public ``deck`` of the
    site, which belongs to nobody. A raid deck is played by its own rules and has none.
    """

    key = models.SlugField(max_length=90, unique=True)
    name = models.CharField(max_length=100)
    product = models.CharField(max_length=60)
    year = models.PositiveSmallIntegerField(null=True, blank=True)
    about = models.CharField(max_length=300, blank=True)
    source = models.CharField(max_length=10, choices=Source.choices)
    is_raid = models.BooleanField(default=False)
    lines = models.JSONField(default=list)
    deck = models.OneToOneField(
        Deck, null=True, blank=True, on_delete=models.SET_NULL, related_name="product_deck"
    )

    class Meta:
        ordering = ["year", "product", "name"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page of its deck, or of its list where it is no deck for players."""
        if self.deck_id:
            return reverse("decks:detail", args=[self.deck_id])
        return reverse("decks:product_deck", args=[self.key])

    @property
    def product_label(self) -> str:
        """What it was sold as and when."""
        is_year_missing = self.year is not None and str(self.year) not in self.product
        return f"{self.product}, {self.year}" if is_year_missing else self.product
