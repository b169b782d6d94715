"""What each source states, and where sources disagree."""

from django.db import models

from cards.models.card import Card, Source


class SourceRecord(models.Model):
    """What one source states about one card, or one printing of it, as it was read.

    The pool is what follows from all records: an import stores what its file states here, and the cards of
    the names concerned are put together anew. So it does not matter which file comes first, and nothing
    that a source has said is lost. ``key`` identifies the record within its source; ``folded`` is the name
    as it is compared; ``content`` is :meth:`cards.importing.source_cards.SourceCard.content`. ``card`` is
    the card that the record is part of.
    """

    source = models.CharField(max_length=10, choices=Source.choices)
    key = models.CharField(max_length=400)
    folded = models.CharField(max_length=250, db_index=True)
    content = models.JSONField()
    card = models.ForeignKey(
        Card, null=True, blank=True, on_delete=models.SET_NULL, related_name="source_records"
    )

    class Meta:
        ordering = ["source", "key"]
        constraints = [models.UniqueConstraint(fields=["source", "key"], name="one_record_a_source_and_key")]

    def __str__(self) -> str:
        return f"{self.get_source_display()}: {self.key}"


class FactDisagreement(models.Model):
    """A fact of a card, or of a printing of it, that sources state differently.

    ``printing`` is empty for a fact of the card, else set code and number. ``values`` lists what is stated:
    ``{"source": ..., "value": ..., "where": ...}``, the value that the card has first. ``resolved`` is set
    once an operator has decided.
    """

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="disagreements")
    fact = models.CharField(max_length=30)
    printing = models.CharField(max_length=160, blank=True, default="")
    values = models.JSONField()
    resolved = models.BooleanField(default=False)

    class Meta:
        ordering = ["card__words", "card__kind", "card__variant", "printing", "fact"]
        constraints = [
            models.UniqueConstraint(fields=["card", "fact", "printing"], name="one_disagreement_a_fact")
        ]

    def __str__(self) -> str:
        place = f" ({self.printing})" if self.printing else ""
        return f"{self.card}{place}: {self.fact.replace('_', ' ')}"
