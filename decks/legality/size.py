"""A hero, enough cards, no heroes among them, the side deck, copies (Rule 100.1, 100.3, 100.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from decks.decklist import DeckList
from decks.formats import Format
from decks.legality.report import Change, Violation, cards, copies, fewer, listed, names, removal
from engine.cards import CardType


def hero(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Every deck is built around a hero, which starts the game in play (Rule 100.1, 301.1, 301.4)."""
    if deck.hero is None:
        yield Violation(
            "no-hero", "The deck has no hero.", fix="Choose a hero: it decides which cards the deck may hold."
        )
    elif not deck.hero.has_type(CardType.HERO):
        yield Violation(
            "not-a-starting-hero", f"{deck.hero.name} is not a hero.", (deck.hero.name,), fix="Choose a hero."
        )
    elif deck.hero.is_master_hero:
        yield Violation(
            "not-a-starting-hero",
            f"{deck.hero.name} is a Master Hero: it starts the game in the deck, not in play.",
            (deck.hero.name,),
            fix="Choose another hero, and put the Master Hero into the deck.",
        )


def size(deck: DeckList, format: Format) -> Iterator[Violation]:
    """A deck has a smallest size and no largest (Rule 100.1)."""
    missing = format.minimum - deck.main_count
    if missing > 0:
        yield Violation(
            "too-few-cards",
            f"The deck has {cards(deck.main_count)}; {format.name} decks have at least {format.minimum}.",
            fix=f"Add {cards(missing)}.",
        )


def heroes_inside(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Only Master Heroes may be in a deck, where the edition knows them (Rule 100.1)."""
    masters = format.edition.master_heroes
    inside = [
        card
        for card in deck.cards()
        if card.has_type(CardType.HERO) and not (masters and card.is_master_hero)
    ]
    if inside:
        yield Violation(
            "hero-in-deck",
            f"{listed(names(inside))} cannot be in a deck: heroes start the game in play"
            + (", and only Master Heroes may be among the cards." if masters else "."),
            names(inside),
            fix=f"Remove {listed(names(inside))}.",
            changes=removal(deck, inside),
        )


def side_deck(deck: DeckList, format: Format) -> Iterator[Violation]:
    """A side deck has exactly its size, or there is none (Rule 100.3)."""
    wanted, found = format.side_deck, deck.side_count
    if wanted is None or found in (0, wanted):
        return
    if wanted == 0:
        yield Violation(
            "side-deck-size",
            f"{format.name} is played without a side deck; this deck has one of {cards(found)}.",
            fix="Remove the side deck, or choose another format.",
            changes=tuple(Change(card, "side", 0) for card, _ in deck.side),
        )
        return
    step = f"add {cards(wanted - found)}" if found < wanted else f"remove {cards(found - wanted)}"
    yield Violation(
        "side-deck-size",
        f"The side deck has {cards(found)}; in {format.name} it has exactly {wanted}, or there is none.",
        fix=f"{step.capitalize()}, or play without a side deck.",
    )


def copies_of_a_card(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Main and side deck together hold so many cards of one name, unless it is unlimited (Rule 100.4)."""
    if format.copies is None:
        return
    by_name: Counter[str] = Counter()
    for card, count in deck.cards().items():
        if not card.has_tag("Unlimited") and format.most(card.name) is None:
            by_name[card.name] += count
    for name, count in by_name.items():
        surplus = count - format.copies
        if surplus > 0:
            yield Violation(
                "too-many-copies",
                f"The deck has {copies(count)} of {name}"
                + (", main and side deck together" if any(card.name == name for card, _ in deck.side) else "")
                + f"; at most {format.copies} are allowed.",
                (name,),
                fix=f"Remove {copies(surplus)} of {name}.",
                changes=fewer(deck, name, format.copies),
            )
