"""Heroes with "Deckbuilding" text (Rule 100.2e)."""

from __future__ import annotations

from collections.abc import Iterator

from decks import deckbuilding
from decks.decklist import DeckList
from decks.formats import Format
from decks.legality.report import Notice, Violation, listed, removal


def inclusions_and_exclusions(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Only what a hero's text includes, nothing that it excludes (Rule 100.2e)."""
    text = deckbuilding.of(deck.hero) if deck.hero else None
    if deck.hero is None or text is None:
        return
    hero = deck.hero.name
    if text.unclear:
        yield Notice(
            "deckbuilding-unclear",
            f"{hero} has Deckbuilding text that is not understood here: “{'. '.join(text.unclear)}.” "
            "Please check the deck against it yourself.",
            (hero,),
        )
    excluded: dict[str, list[str]] = {}
    missing: list[str] = []
    for card in deck.cards():
        if words := text.excluded_by(card):
            excluded.setdefault(words, []).append(card.name)
        elif not text.includes(card) and not text.may_include_more:
            missing.append(card.name)
    for words, names in excluded.items():
        yield Violation(
            "deckbuilding-excluded",
            f"{hero} excludes {words}: {listed(names)}.",
            tuple(names),
            fix=f"Remove {listed(names)}.",
            changes=removal(deck, names),
            brief="excluded by the hero",
        )
    if missing:
        yield Violation(
            "deckbuilding-not-included",
            f"{hero} names the only cards its deck may hold, and {listed(missing)} "
            f"{'is' if len(missing) == 1 else 'are'} not among them.",
            tuple(missing),
            fix=f"Remove {listed(missing)}.",
            changes=removal(deck, missing),
            brief="not among what the hero includes",
        )


def one_faction(deck: DeckList, format: Format) -> Iterator[Violation]:
    """ "Either Alliance or Horde cards": not cards of both factions (Rule 100.2e)."""
    text = deckbuilding.of(deck.hero) if deck.hero else None
    if deck.hero is None or text is None or not text.one_faction:
        return
    holders: dict[str, list[str]] = {}
    for card in deck.cards():
        if len(card.factions) == 1:
            holders.setdefault(next(iter(card.factions)), []).append(card.name)
    if len(holders) > 1:
        fewer = min(holders, key=lambda faction: len(holders[faction]))
        described = [f"{faction} ({listed(names)})" for faction, names in holders.items()]
        yield Violation(
            "deckbuilding-either",
            f"{deck.hero.name} leads cards of one faction only; this deck has {listed(described)}.",
            tuple(name for names in holders.values() for name in names),
            fix=f"Remove {listed(holders[fewer])}.",
            changes=removal(deck, holders[fewer]),
        )
