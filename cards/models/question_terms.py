"""What questions about cards are answered from."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from cards.models.card import Card


class QuestionTerms(models.Model):
    """What a card can answer (:mod:`cards.questions.terms`).

    ``version`` is that of the code that made the terms.
    """

    card = models.OneToOneField(Card, on_delete=models.CASCADE, primary_key=True, related_name="+")
    terms = ArrayField(models.TextField(), default=list)
    version = models.CharField(max_length=16)

    class Meta:
        verbose_name_plural = "question terms"

    def __str__(self) -> str:
        return f"{self.card}: {len(self.terms)} terms"
