"""The section “Rulings” of a card's page: those accepted, and what the reader has proposed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q
from django.http import HttpRequest

from accounts.models import User
from card_rules.models import Ruling
from cards.card_page import sections
from cards.models import Card


def rulings_context(card: Card, request: HttpRequest) -> Mapping[str, Any]:
    """The accepted rulings on a card, and the reader's others, in one query."""
    condition = Q(status=Ruling.Status.ACCEPTED)
    if isinstance(request.user, User):
        condition |= Q(author=request.user)
    rulings = list(Ruling.objects.filter(condition, card=card).order_by("decided", "created", "pk"))
    return {
        "rulings": [ruling for ruling in rulings if ruling.is_accepted],
        "proposals": [ruling for ruling in rulings if not ruling.is_accepted],
    }


sections.register(
    sections.CardSection(
        key="rulings",
        title="Rulings",
        order=55,
        template="card_rules/rulings/_card_section.html",
        context=rulings_context,
    )
)
