"""Lists of the cards that tournaments banned or restricted, as an imported collection states them."""

from django.db import models

from cards.models import Source


class BanList(models.Model):
    """The bans of one format in one source.

    ``name`` is what the source calls the format; :attr:`decks.formats.Format.ban_list` refers to it.
    ``as_of`` is the day for which the source states the list, empty where it does not say.
    """

    name = models.SlugField(max_length=40)
    source = models.CharField(max_length=10, choices=Source.choices)
    as_of = models.DateField(null=True, blank=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name", "source"]
        constraints = [
            models.UniqueConstraint(fields=["name", "source"], name="one_ban_list_a_name_and_source")
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.get_source_display()})"


class BannedCard(models.Model):
    """A card on a ban list, by its name: bans are by name, and its card may be imported later.

    ``reference`` identifies it in the source. ``copies`` is how many copies of a restricted card a deck may
    have, empty for a banned one.
    """

    ban_list = models.ForeignKey(BanList, on_delete=models.CASCADE, related_name="cards")
    name = models.CharField(max_length=200)
    reference = models.CharField(max_length=250)
    copies = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["ban_list", "reference"], name="one_ban_a_list_and_card")
        ]

    def __str__(self) -> str:
        return self.name
