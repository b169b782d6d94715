"""Heroes with "Deckbuilding" text (Rule 100.2e)."""

from __future__ import annotations

from collections.abc import Iterator

from common.wording import join_words
from decks.card_text import deckbuilding
from decks.decklist import DeckList
from decks.formats import Format
from decks.legality import unknown_facts
from decks.legality.fixes import removal_advice, remove_cards
from decks.legality.report import Notice, Violation
from decks.phrases import card_names
from engine.cards import PrintedCard


def check_inclusions(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Only cards that a hero's text includes, and none that it excludes (Rule 100.2e)."""
    text = deckbuilding.parse_hero(deck.hero) if deck.hero else None
    if deck.hero is None or text is None:
        return
    hero = deck.hero.name
    if text.unclear:
        yield Notice(
            "deckbuilding-unclear",
            f"This Deckbuilding text of {hero} cannot be checked automatically: “{'. '.join(text.unclear)}.” "
            "Please check the deck against it yourself.",
            (hero,),
        )
    by_exclusion: dict[str, list[PrintedCard]] = {}
    missing: list[PrintedCard] = []
    undecided: list[PrintedCard] = []
    for card in deck.cards():
        if words := text.excluded_by(card):
            by_exclusion.setdefault(words, []).append(card)
        elif not text.may_include_more and (includes := text.includes(card)) is not True:
            (undecided if includes is None else missing).append(card)
        elif text.may_exclude(card):
            undecided.append(card)
    for words, cards in by_exclusion.items():
        yield Violation(
            "deckbuilding-excluded",
            f"{hero} excludes {words}: {join_words(card_names(cards))}.",
            card_names(cards),
            action=removal_advice(cards),
            changes=remove_cards(deck, cards),
            brief="excluded by the hero",
        )
    if missing:
        yield Violation(
            "deckbuilding-not-included",
            f"{hero} names the only cards that can be in the deck; "
            f"it cannot include {join_words(card_names(missing), 'or')}.",
            card_names(missing),
            action=removal_advice(missing),
            changes=remove_cards(deck, missing),
            brief="not among what the hero includes",
        )
    if undecided:
        yield unknown_facts.notice(
            f"Whether the Deckbuilding text of {hero} allows {{cards}} cannot be checked.",
            undecided,
            rule_code="deckbuilding-unclear",
        )


def check_one_faction(deck: DeckList, format: Format) -> Iterator[Violation]:
    """ "Either Alliance or Horde cards": not cards of both factions (Rule 100.2e)."""
    text = deckbuilding.parse_hero(deck.hero) if deck.hero else None
    if deck.hero is None or text is None or not text.one_faction:
        return
    by_faction: dict[str, list[PrintedCard]] = {}
    if untold := [card for card in deck.cards() if "factions" in card.unknown]:
        yield unknown_facts.notice(
            f"A deck of {deck.hero.name} may have cards of one faction only; "
            "whether {cards} fit cannot be checked.",
            untold,
            rule_code="deckbuilding-unclear",
        )
    for card in deck.cards():
        if len(card.factions) == 1:
            by_faction.setdefault(next(iter(card.factions)), []).append(card)
    if len(by_faction) > 1:
        minority = by_faction[min(by_faction, key=lambda faction: len(by_faction[faction]))]
        described = [f"{faction} ({join_words(card_names(cards))})" for faction, cards in by_faction.items()]
        yield Violation(
            "deckbuilding-either",
            f"A deck of {deck.hero.name} may have cards of one faction only; "
            f"this one has {join_words(described)}.",
            card_names(card for cards in by_faction.values() for card in cards),
            action=removal_advice(minority),
            changes=remove_cards(deck, minority),
        )
