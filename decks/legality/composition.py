"""A hero, enough cards, no heroes among them, the side deck, copies (Rule 100.1, 100.3, 100.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from common.wording import join_words
from decks.decklist import DeckList
from decks.formats import Format
from decks.legality.fixes import reduce_copies, removal_advice, remove_cards, remove_side_deck
from decks.legality.report import Notice, Violation
from decks.phrases import card_names, count_cards, count_copies
from engine.cards import CardType

UNMATCHED = "cards-unmatched"
"""The unmatched lines may have the cards that the deck lacks."""


def judged_part(deck: DeckList, format: Format) -> DeckList:
    """The deck without a Limited side deck: that is what the player opened and does not play (Rule 100.3)."""
    return replace(deck, side=()) if format.limited else deck


def check_hero(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Every deck is built around a hero, which starts the game in play (Rule 100.1, 301.1, 301.4)."""
    if deck.hero is None and deck.possible_hero_lines():
        yield Notice(UNMATCHED, _unknown_hero(deck), rule_code="no-hero")
    elif deck.hero is None:
        yield Violation(
            "no-hero",
            "The deck has no hero.",
            alternative="choose a hero, who decides which cards the deck can have",
        )
    elif not deck.hero.has_type(CardType.HERO):
        yield Violation(
            "not-a-starting-hero",
            f"{deck.hero.name} is not a hero.",
            (deck.hero.name,),
            alternative="choose a hero",
        )
    elif deck.hero.is_master_hero:
        yield Violation(
            "not-a-starting-hero",
            f"{deck.hero.name} is a Master Hero: it starts the game in the deck, not in play.",
            (deck.hero.name,),
            alternative="choose another hero, and put the Master Hero into the deck",
        )


def check_deck_size(deck: DeckList, format: Format) -> Iterator[Violation]:
    """A deck has a minimum size and no maximum (Rule 100.1)."""
    missing = format.minimum - deck.main_count
    waiting = deck.unmatched_count("main") - (deck.hero is None and bool(deck.possible_hero_lines()))
    if 0 < missing <= waiting:
        yield Notice(
            UNMATCHED,
            f"The deck has {count_cards(deck.main_count)}, and up to {waiting} more "
            f"not in the card database; {format.name} decks have at least {format.minimum}.",
            rule_code="too-few-cards",
        )
    elif missing > 0:
        yield Violation(
            "too-few-cards",
            f"The deck has {count_cards(deck.main_count)}; "
            f"{format.name} decks have at least {format.minimum}.",
            alternative=f"add {count_cards(missing)}",
        )


def check_heroes_in_deck(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Only Master Heroes may be in a deck, if the edition has them (Rule 100.1)."""
    masters = format.edition.master_heroes
    heroes = [
        card
        for card in deck.cards()
        if card.has_type(CardType.HERO) and not (masters and card.is_master_hero)
    ]
    if heroes:
        yield Violation(
            "hero-in-deck",
            f"{join_words(card_names(heroes))} cannot be in a deck: heroes start the game in play"
            + (", and only Master Heroes may be among the cards." if masters else "."),
            card_names(heroes),
            action=removal_advice(heroes),
            changes=remove_cards(deck, heroes),
        )


def check_side_deck(deck: DeckList, format: Format) -> Iterator[Violation]:
    """A side deck has exactly its size, or there is none (Rule 100.3)."""
    size, count = format.side_deck, deck.side_count
    if size is None or format.allows_side_deck_of(count):
        return
    waiting = deck.unmatched_count("side")
    if waiting and count + waiting == size:
        yield Notice(
            UNMATCHED,
            f"The side deck has {count_cards(count)}, and {waiting} more not in the card database; "
            f"in {format.name} it has exactly {size}.",
            rule_code="side-deck-size",
        )
        return
    if size == 0:
        message = f"{format.name} is played without a side deck; this deck has one of {count_cards(count)}."
        alternative = "choose another format"
    else:
        message = f"The side deck has {count_cards(count)}; in {format.name} it has exactly {size}."
        missing = size - count
        alternative = (
            f"add {count_cards(missing)} to it" if missing > 0 else f"remove {count_cards(-missing)} from it"
        )
    yield Violation(
        "side-deck-size",
        message,
        action="remove the side deck",
        alternative=alternative,
        changes=remove_side_deck(deck),
    )


def check_copies(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Main and side deck together have at most so many copies of a name, unless unlimited (Rule 100.4)."""
    if format.copies is None:
        return
    by_name: Counter[str] = Counter()
    for card, count in deck.cards().items():
        if not card.has_tag("Unlimited") and format.copy_limit(card.name) is None:
            by_name[card.name] += count
    for name, count in by_name.items():
        surplus = count - format.copies
        if surplus > 0:
            in_both = any(card.name == name for card, _ in deck.side)
            yield Violation(
                "too-many-copies",
                f"The deck has {count_copies(count)} of {name}"
                + (", counting main and side deck" if in_both else "")
                + f"; at most {format.copies} are allowed.",
                (name,),
                action=f"remove {count_copies(surplus)} of {name}",
                changes=reduce_copies(deck, name, format.copies),
            )


def _unknown_hero(deck: DeckList) -> str:
    line = deck.possible_hero_lines()[0]
    if line.is_hero:
        return f"The deck has no known hero; no card matches its line “{line.text}”."
    return "The deck has no known hero; one of its cards that are not in the card database may be it."
