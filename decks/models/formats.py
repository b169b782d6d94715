"""The formats an operator has added to those that are built in."""

from django.db import models


class AddedFormat(models.Model):
    """A format as its file told it (:mod:`decks.formats.parser`).

    A retired one is no longer offered; it is kept for the decks that use it.
    """

    key = models.CharField(primary_key=True, max_length=40)
    name = models.CharField(max_length=60)
    facts = models.JSONField()
    retired = models.BooleanField(default=False)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name", "key"]

    def __str__(self) -> str:
        return self.name
