"""The flag ``has:ruling`` of the card search."""

from django.db.models import Exists, OuterRef, Q

from card_rules.models import Ruling
from cards.query.conditions import Condition
from cards.query.flag_keys import register_flag

register_flag(
    "has", "ruling", Condition(Q(Exists(Ruling.objects.accepted().filter(card=OuterRef("pk")))), "a ruling")
)
