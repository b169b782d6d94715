"""What is stored of the rules behind cards: the topics of each, to search by."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models

from cards.models import Card


class IndexedTopics(models.Model):
    """The topics of a card by their keys (:func:`card_rules.topics.find_topics`).

    ``version`` is that of the code and data that found them (:func:`card_rules.actions.indexing.version`).
    """

    card = models.OneToOneField(Card, on_delete=models.CASCADE, primary_key=True, related_name="+")
    topics = ArrayField(models.TextField(), default=list)
    version = models.CharField(max_length=16)

    class Meta:
        verbose_name_plural = "indexed topics"
        indexes = [GinIndex(fields=["topics"], name="card_rules_topics")]

    def __str__(self) -> str:
        return f"{self.card}: {', '.join(self.topics)}"
