"""What would make an illegal deck legal as it stands: another format, or another hero."""

from __future__ import annotations

from collections.abc import Iterable

from decks.card_database.eligibility import IndexedCard, needs_icons_only
from decks.cardtext import requirements, traits
from decks.decklist import DeckList
from decks.formats import Format
from decks.legality import LegalityReport, check
from engine.cards import PrintedCard

OF_THE_HERO = frozenset(
    {
        *("no-hero", "not-a-starting-hero", "class-icon", "faction-icon", "trait-icon", "hero-required"),
        *("talent-spec", "talent-traitor", "deckbuilding-excluded", "deckbuilding-not-included"),
        *("deckbuilding-either", "not-in-pool", "banned"),
    }
)


def legal_in(deck: DeckList, formats: Iterable[Format]) -> list[Format]:
    """The formats, of these, in which the deck is legal as it is."""
    return [format for format in formats if check(deck, format).legal]


def leaders(deck: DeckList, report: LegalityReport, heroes: Iterable[IndexedCard]) -> list[IndexedCard]:
    """The heroes who may lead all the cards of a deck whose own hero may not; most like it first.

    Empty unless the report says something against the hero. What does not depend on the hero (the
    number of cards, their copies) is left aside.
    """
    if not any(violation.code in OF_THE_HERO for violation in report.violations):
        return []
    cards = _various(deck, report.format)
    fit = [
        hero
        for hero in heroes
        if report.format.allows(hero.name)
        and all(hero.may_play(card, report.format, icons_decide=plain) for card, plain in cards)
        and not _objections(deck, hero, report.format)
    ]
    return sorted(fit, key=lambda hero: (-_likeness(hero.printed, deck.hero), hero.name))


def _various(deck: DeckList, format: Format) -> list[tuple[PrintedCard, bool]]:
    """One card of every sort that heroes tell apart, the choosiest first, and whether icons alone decide."""
    sorts = {
        (card.types, card.classes, card.factions, card.tags, requirements.of(card)): card
        for card in deck.cards()
    }
    choosiest = sorted(sorts.values(), key=lambda card: (not card.classes, not card.factions))
    return [(card, needs_icons_only(card) and not format.selects) for card in choosiest]


def _objections(deck: DeckList, hero: IndexedCard, format: Format) -> bool:
    """Whether something of the whole deck speaks against this hero: Talents of several specs, say."""
    led = DeckList(hero=hero.printed, main=deck.main, side=deck.side)
    found = check(led, format)
    return bool(found.notices) or any(
        violation.code in OF_THE_HERO or violation.code == "talent-mix" for violation in found.violations
    )


def _likeness(hero: PrintedCard, other: PrintedCard | None) -> int:
    if other is None:
        return 0
    return len(traits.classes(hero) & traits.classes(other)) + len(hero.factions & other.factions)
