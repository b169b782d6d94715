"""What makes an illegal deck legal without changing its cards: another format, or another hero."""

from __future__ import annotations

from collections.abc import Iterable

from decks.card_extensions.eligibility import IndexedCard, needs_icons_only
from decks.card_text import hero_traits, requirements
from decks.decklist import DeckList
from decks.formats import Format
from decks.legality import LegalityReport, check, judged_part
from engine.cards import PrintedCard

HERO_CODES = frozenset(
    {
        *("no-hero", "not-a-starting-hero", "class-icon", "faction-icon", "trait-icon", "hero-required"),
        *("talent-spec", "talent-traitor", "deckbuilding-excluded", "deckbuilding-not-included"),
        *("deckbuilding-either", "not-in-pool", "banned"),
    }
)


def find_legal_formats(deck: DeckList, formats: Iterable[Format]) -> list[Format]:
    """The formats, of these, in which the deck is legal as it is."""
    return [format for format in formats if check(deck, format).legal]


def find_heroes(deck: DeckList, report: LegalityReport, heroes: Iterable[IndexedCard]) -> list[IndexedCard]:
    """The heroes who may play all cards of a deck whose own hero may not; the most similar first.

    Empty unless a violation concerns the hero. What does not depend on the hero (the number of cards,
    their copies) is ignored.
    """
    if not any(violation.code in HERO_CODES for violation in report.violations):
        return []
    deck = judged_part(deck, report.format)
    cards = _distinct_cards(deck, report.format)
    eligible = [
        hero
        for hero in heroes
        if report.format.allows(hero.name)
        and all(hero.may_play(card, report.format, icons_decide=icons_decide) for card, icons_decide in cards)
        and not _has_objection(deck, hero, report.format)
    ]
    return sorted(eligible, key=lambda hero: (-_similarity(hero.printed, deck.hero), hero.name))


def _distinct_cards(deck: DeckList, format: Format) -> list[tuple[PrintedCard, bool]]:
    """One card of each kind that heroes distinguish, the strictest first, and whether only icons decide."""
    cards = {
        (card.types, card.classes, card.factions, card.tags, requirements.parse_card(card)): card
        for card in deck.cards()
    }
    strictest_first = sorted(cards.values(), key=lambda card: (not card.classes, not card.factions))
    return [(card, needs_icons_only(card) and not format.selects) for card in strictest_first]


def _has_objection(deck: DeckList, hero: IndexedCard, format: Format) -> bool:
    """Whether the deck as a whole excludes this hero: Talents of several specs, for instance."""
    candidate = DeckList(hero=hero.printed, main=deck.main, side=deck.side)
    report = check(candidate, format)
    return bool(report.notices) or any(
        violation.code in HERO_CODES or violation.code == "talent-mix" for violation in report.violations
    )


def _similarity(hero: PrintedCard, other: PrintedCard | None) -> int:
    if other is None:
        return 0
    return len(hero_traits.classes(hero) & hero_traits.classes(other)) + len(hero.factions & other.factions)
