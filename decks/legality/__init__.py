"""Whether a deck may be played: rule 100, as a pure function of printed cards.

A check is a function from a deck and a format to the violations it finds. The edition of the
rules decides which of their codes count, and under which number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from decks.card_text import deckbuilding as deckbuilding_text
from decks.decklist import DeckList
from decks.formats import Format
from decks.legality import composition, deckbuilding, fixes, format_rules, reputations, traits, unknown_facts
from decks.legality.composition import judged_part
from decks.legality.fixes import Repair
from decks.legality.report import CardChange, IncompleteCard, LegalityReport, Notice, Verdict, Violation
from engine.cards import PrintedCard

__all__ = [
    "CardChange",
    "IncompleteCard",
    "LegalityReport",
    "Notice",
    "Repair",
    "Verdict",
    "Violation",
    "check",
    "judged_part",
    "repair",
    "why_not",
]

Check = Callable[[DeckList, Format], Iterator[Violation]]

DECK_CHECKS: tuple[Check, ...] = (
    format_rules.check_retired,
    composition.check_hero,
    format_rules.check_hero_standing,
    composition.check_deck_size,
    format_rules.check_maximum,
)
TRAIT_CHECKS: tuple[Check, ...] = (
    traits.check_class_icons,
    traits.check_faction_icons,
    unknown_facts.check_factions,
    traits.check_any_icon,
    traits.check_required_heroes,
    traits.check_talents,
)
CARD_CHECKS: tuple[Check, ...] = (
    composition.check_heroes_in_deck,
    unknown_facts.check_types,
    format_rules.check_standing,
    traits.check_unclear_text,
    deckbuilding.check_inclusions,
)
COMBINATION_CHECKS: tuple[Check, ...] = (
    deckbuilding.check_one_faction,
    reputations.check_reputations,
    composition.check_side_deck,
    composition.check_copies,
    format_rules.check_restricted,
)


def check(deck: DeckList, format: Format) -> LegalityReport:
    """Every way in which the deck breaks rule 100 in this format.

    What the deck lacks and its unmatched lines may have is no violation but a notice. Otherwise these lines
    are left to the caller (:meth:`LegalityReport.verdict_with`): they are no cards yet.
    """
    deck = judged_part(deck, format)
    checks = DECK_CHECKS + _card_checks(deck.hero, format) + COMBINATION_CHECKS
    problems = [fixes.with_consequence(problem, deck, format) for problem in _run(checks, deck, format)]
    return LegalityReport(
        format,
        incomplete=unknown_facts.incomplete_cards(deck),
        violations=tuple(problem for problem in problems if not isinstance(problem, Notice)),
        notices=tuple(problem for problem in problems if isinstance(problem, Notice)),
    )


def why_not(card: PrintedCard, hero: PrintedCard | None, format: Format) -> Violation | None:
    """The first reason why this hero's deck cannot have the card at all; ``None`` if it can.

    Without a hero nothing is checked that depends on one.
    """
    deck = DeckList(hero=hero, main=((card, 1),))
    problems = _run(_card_checks(hero, format), deck, format)
    return next((problem for problem in problems if not isinstance(problem, Notice)), None)


def repair(deck: DeckList, format: Format) -> Repair | None:
    """The removal of every card that breaks a rule; ``None`` if no violation can be fixed that way."""
    return fixes.repair(deck, format, check)


def _card_checks(hero: PrintedCard | None, format: Format) -> tuple[Check, ...]:
    """A hero's inclusions stand in place of icons and required traits (Rule 100.2e)."""
    text = (
        deckbuilding_text.parse_hero(hero)
        if hero and "deckbuilding-not-included" in format.edition.rules
        else None
    )
    return CARD_CHECKS if text and text.overrides_traits else TRAIT_CHECKS + CARD_CHECKS


def _run(checks: tuple[Check, ...], deck: DeckList, format: Format) -> Iterator[Violation]:
    for run_check in checks:
        for problem in run_check(deck, format):
            if numbered := problem.in_edition(format.edition):
                yield numbered
