"""One reputation to a deck (Rule 100.2d)."""

from __future__ import annotations

from collections.abc import Iterator

from decks.cardtext import requirements
from decks.decklist import DeckList
from decks.formats import Format
from decks.legality.report import Violation, listed, names, removal
from engine.cards import PrintedCard


def reputations(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Cards of one reputation stand in a deck only without cards of another (Rule 100.2d)."""
    holders: dict[str, list[PrintedCard]] = {}
    for card in deck.cards():
        for reputation in requirements.of(card).reputations:
            holders.setdefault(reputation, []).append(card)
    if len(holders) < 2:
        return
    kept = max(holders, key=lambda reputation: len(holders[reputation]))
    rest = [card for reputation, those in holders.items() if reputation != kept for card in those]
    described = [f"{reputation} ({listed(names(those))})" for reputation, those in holders.items()]
    yield Violation(
        "reputation-mix",
        f"A deck holds cards of one reputation only; this one has {listed(described)}.",
        names(card for those in holders.values() for card in those),
        fix=f"Keep the {kept} cards and remove {listed(names(rest))}.",
        changes=removal(deck, rest),
    )
