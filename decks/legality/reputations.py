"""One reputation to a deck (Rule 100.2d)."""

from __future__ import annotations

from collections.abc import Iterator

from decks import requirements
from decks.decklist import DeckList
from decks.formats import Format
from decks.legality.report import Violation, listed, removal


def reputations(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Cards of one reputation stand in a deck only without cards of another (Rule 100.2d)."""
    holders: dict[str, list[str]] = {}
    for card in deck.cards():
        for reputation in requirements.of(card).reputations:
            holders.setdefault(reputation, []).append(card.name)
    if len(holders) < 2:
        return
    kept = max(holders, key=lambda reputation: len(holders[reputation]))
    rest = tuple(name for reputation, names in holders.items() if reputation != kept for name in names)
    described = [f"{reputation} ({listed(names)})" for reputation, names in holders.items()]
    yield Violation(
        "reputation-mix",
        f"A deck holds cards of one reputation only; this one has {listed(described)}.",
        tuple(name for names in holders.values() for name in names),
        fix=f"Keep the {kept} cards and remove {listed(rest)}.",
        changes=removal(deck, rest),
    )
