"""The section “The rules that govern it” of a card's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse

from card_rules.presentation import topic_rows
from card_rules.rules_for_cards import current_book
from card_rules.topics import find_topics
from cards.card_page import sections
from cards.models import Card
from rules.catalog.source_preference import RESTATED_NOTE
from rules.identifiers.addresses import DOCUMENT, EDITION
from rules.models import Rule

MOST_QUOTED = 12


def section_context(card: Card, request: HttpRequest) -> Mapping[str, Any]:
    """What governs a card: its keywords first, then what else is printed on it, each with its reason."""
    rows = topic_rows(current_book(), find_topics(card.printed()))
    quoting_rules = list(_rules_quoting(card))
    if not rows and not quoting_rules:
        return {}
    return {
        "restated_note": RESTATED_NOTE,
        "keywords": [row for row in rows if row.match.topic.is_keyword],
        "other_topics": [row for row in rows if not row.match.topic.is_keyword],
        "quoting_rules": quoting_rules[:MOST_QUOTED],
        "more_quoting_rules": len(quoting_rules[MOST_QUOTED:]),
        "interactions_url": f"{reverse('card_rules:rules_for_cards')}?{urlencode({'card': card.name})}",
    }


def _rules_quoting(card: Card) -> QuerySet[Rule]:
    """The rules that show the card in an example."""
    rules = Rule.objects.filter(document__key=DOCUMENT, document__edition=EDITION)
    quoting = rules.filter(wordings__cards__contains=[card.name])
    return quoting.distinct().order_by("order").select_related("document")


sections.register(
    sections.CardSection(
        key="rules",
        title="Rules for this card",
        order=60,
        template="card_rules/_card_section.html",
        context=section_context,
    )
)
