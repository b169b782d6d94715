"""``/rules/governing/``: which rules govern a card, and which apply between several."""

from __future__ import annotations

from typing import Any

from django import forms
from django.views.generic import TemplateView

from card_rules.interactions import CardTopics
from card_rules.presentation import TopicRow, interaction_rows, topic_rows
from card_rules.rules_for_cards import (
    LONGEST_NAME,
    MOST_CARDS,
    current_book,
    distinct_cards,
    interactions_of,
    resolve_names,
    topics_of_cards,
)
from common.forms import AddressForm

MOST_REASONS = 5
"""Outcomes shown at once; the others, and rules whose outcome is not known, open on demand."""
MOST_RULES = 24


class CardNamesForm(AddressForm):
    """The names of cards, one ``card`` each."""

    card = forms.Field(widget=forms.MultipleHiddenInput, initial=())

    def clean_card(self) -> list[str]:
        """The names, without blanks around them."""
        names = [name.strip()[:LONGEST_NAME] for name in self.cleaned_data["card"]]
        return [name for name in names if name][:MOST_CARDS]


class CardRulesPageView(TemplateView):
    """The rules behind the cards of ``?card=``: between them first, then those of each."""

    template_name = "card_rules/rules_for_cards.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The topics of the cards, and the rules between them."""
        resolved_names = resolve_names(CardNamesForm(self.request.GET).values["card"])
        cards = topics_of_cards(resolved_names)
        book = current_book()
        interactions = interaction_rows(book, interactions_of(cards)[:MOST_RULES]) if book else []
        explained = [row for row in interactions if row.explanation][:MOST_REASONS]
        return super().get_context_data(**kwargs) | {
            "resolved_names": resolved_names,
            "fields": [resolved.name for resolved in resolved_names] + [""] * max(0, 2 - len(resolved_names)),
            "longest_name": LONGEST_NAME,
            "unknown_names": list(
                {name.typed_name: name for name in resolved_names if not name.card}.values()
            ),
            "links": list(dict.fromkeys(resolved.link for resolved in resolved_names if resolved.link)),
            "card_names": [card.name for card in distinct_cards(cards)],
            "has_several": len(cards) > 1,
            "interactions": explained,
            "more_interactions": [row for row in interactions if row not in explained],
            "cards": [(card.name, *_split_topics(card)) for card in distinct_cards(cards)] if book else [],
            "restated_note": book.restated_note if book else "",
        }


def _split_topics(card: CardTopics) -> tuple[list[TopicRow], list[TopicRow]]:
    """The topics of a card's text, and those of its type line, icons and values."""
    rows = topic_rows(current_book(), card.matches)
    in_text = [row for row in rows if row.match.is_in_text]
    return in_text, [row for row in rows if not row.match.is_in_text]
