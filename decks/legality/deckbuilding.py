"""Heroes with "Deckbuilding" text (Rule 100.2e)."""

from __future__ import annotations

from collections.abc import Iterator

from decks.cardtext import deckbuilding
from decks.decklist import DeckList
from decks.formats import Format
from decks.legality.report import Notice, Violation, listed, names, removal
from engine.cards import PrintedCard


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
    excluded: dict[str, list[PrintedCard]] = {}
    missing: list[PrintedCard] = []
    for card in deck.cards():
        if words := text.excluded_by(card):
            excluded.setdefault(words, []).append(card)
        elif not text.includes(card) and not text.may_include_more:
            missing.append(card)
    for words, those in excluded.items():
        yield Violation(
            "deckbuilding-excluded",
            f"{hero} excludes {words}: {listed(names(those))}.",
            names(those),
            fix=f"Remove {listed(names(those))}.",
            changes=removal(deck, those),
            brief="excluded by the hero",
        )
    if missing:
        yield Violation(
            "deckbuilding-not-included",
            f"{hero} names the only cards its deck may hold, and {listed(names(missing))} "
            f"{'is' if len(names(missing)) == 1 else 'are'} not among them.",
            names(missing),
            fix=f"Remove {listed(names(missing))}.",
            changes=removal(deck, missing),
            brief="not among what the hero includes",
        )


def one_faction(deck: DeckList, format: Format) -> Iterator[Violation]:
    """ "Either Alliance or Horde cards": not cards of both factions (Rule 100.2e)."""
    text = deckbuilding.of(deck.hero) if deck.hero else None
    if deck.hero is None or text is None or not text.one_faction:
        return
    holders: dict[str, list[PrintedCard]] = {}
    for card in deck.cards():
        if len(card.factions) == 1:
            holders.setdefault(next(iter(card.factions)), []).append(card)
    if len(holders) > 1:
        fewer = min(holders, key=lambda faction: len(holders[faction]))
        described = [f"{faction} ({listed(names(those))})" for faction, those in holders.items()]
        yield Violation(
            "deckbuilding-either",
            f"{deck.hero.name} leads cards of one faction only; this deck has {listed(described)}.",
            names(card for those in holders.values() for card in those),
            fix=f"Remove {listed(names(holders[fewer]))}.",
            changes=removal(deck, holders[fewer]),
        )
