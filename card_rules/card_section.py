"""The section “The rules that govern it” of a card's page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

from card_rules.presentation import topic_rows
from card_rules.rules_for_cards import current_book
from card_rules.topics import find_topics
from cards.card_page import sections
from cards.models import Card
from common.cache import cached_by_stamp
from common.request_cache import cached_per_request
from rules.catalog.source_preference import RESTATED_NOTE
from rules.identifiers.addresses import DOCUMENT, EDITION
from rules.models import Rule, Wording
from rules.stamp import rules_stamp

MOST_QUOTED = 12


def section_context(card: Card, request: HttpRequest) -> Mapping[str, Any]:
    """What governs a card: its keywords first, then what else is printed on it, each with its reason."""
    rows = topic_rows(current_book(), find_topics(card.printed()))
    quoting_rules = _rules_by_card().get(card.name, [])
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


@cached_by_stamp(lambda: cached_per_request(rules_stamp))
def _rules_by_card() -> dict[str, list[Rule]]:
    """The rules that show a card in an example, by the name of the card."""
    wordings = Wording.objects.filter(
        rule__document__key=DOCUMENT, rule__document__edition=EDITION, cards__len__gt=0
    )
    rules: dict[str, dict[Rule, None]] = defaultdict(dict)
    for wording in wordings.select_related("rule__document").order_by("rule__order", "pk"):
        for name in wording.cards:
            if wording.rule:
                rules[name][wording.rule] = None
    return {name: list(quoting) for name, quoting in rules.items()}


sections.register(
    sections.CardSection(
        key="rules",
        title="Rules for this card",
        order=60,
        template="card_rules/_card_section.html",
        context=section_context,
    )
)
