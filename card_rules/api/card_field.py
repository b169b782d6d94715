"""The field ``rulings`` of a card in the API."""

from __future__ import annotations

from typing import Any

from django.utils.timezone import localdate
from rest_framework import serializers

from card_rules.models import Ruling
from cards.api.serializers import register_field
from cards.models import Card
from cards.models.pool_stamp import current_stamp
from common.cache import cached_by_stamp


class RulingSerializer(serializers.Serializer):
    """A note on how a card plays."""

    text = serializers.CharField()
    rule = serializers.CharField(help_text="Number of the rule it rests on, in the rules the site plays by")
    date = serializers.DateField(help_text="When it was accepted")


@cached_by_stamp(current_stamp)
def accepted_rulings() -> dict[int, list[dict[str, str]]]:
    """The accepted rulings by the primary key of the card, each as JSON; treat it as read-only."""
    rulings: dict[int, list[dict[str, str]]] = {}
    rows = Ruling.objects.accepted().values_list("card_id", "text", "rule", "decided")
    for card, text, rule, decided in rows:
        rulings.setdefault(card, []).append(
            {"text": text, "rule": rule, "date": localdate(decided).isoformat()}
        )
    return rulings


def rulings_on(card: Card) -> list[dict[str, Any]]:
    """The field."""
    return accepted_rulings().get(card.pk, [])


register_field("rulings", RulingSerializer(many=True, help_text="The earliest first"), rulings_on)
