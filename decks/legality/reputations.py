"""A single reputation for each deck (Rule 100.2d)."""

from __future__ import annotations

from collections.abc import Iterator

from common.wording import join_words
from decks.card_text import requirements
from decks.decklist import DeckList
from decks.formats import Format
from decks.legality.fixes import removal_advice, remove_cards
from decks.legality.report import Violation
from decks.phrases import card_names
from engine.cards import PrintedCard


def check_reputations(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Cards of one reputation may only be in a deck without cards of another (Rule 100.2d)."""
    by_reputation: dict[str, list[PrintedCard]] = {}
    for card in deck.cards():
        for reputation in requirements.parse_card(card).reputations:
            by_reputation.setdefault(reputation, []).append(card)
    if len(by_reputation) < 2:
        return
    majority = max(by_reputation, key=lambda reputation: len(by_reputation[reputation]))
    others = [card for reputation, cards in by_reputation.items() if reputation != majority for card in cards]
    described = [
        f"{reputation} ({join_words(card_names(cards))})" for reputation, cards in by_reputation.items()
    ]
    yield Violation(
        "reputation-mix",
        f"A deck may have cards of one reputation only; this one has {join_words(described)}.",
        card_names(card for cards in by_reputation.values() for card in cards),
        action=f"keep the {majority} cards and {removal_advice(others)}",
        changes=remove_cards(deck, others),
    )
