"""May this deck be played? Rule 100, as a pure function of printed cards.

A check is a function from a deck and a format to the violations it finds. The edition of the
rules decides which of their codes count, and under which number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from decks.cardtext import deckbuilding as deckbuilding_text
from decks.decklist import DeckList
from decks.formats import Format
from decks.legality import deckbuilding, pool, reputations, size, traits
from decks.legality.report import Change, Notice, Report, Verdict, Violation
from engine.cards import PrintedCard

__all__ = ["Change", "Notice", "Report", "Verdict", "Violation", "check", "why_not"]

Check = Callable[[DeckList, Format], Iterator[Violation]]

OF_THE_WHOLE: tuple[Check, ...] = (pool.retired, size.hero, pool.hero, size.size, pool.largest)
OF_TRAITS: tuple[Check, ...] = (
    traits.class_icons,
    traits.faction_icons,
    traits.any_icon,
    traits.required_heroes,
    traits.talents,
)
OF_CARDS: tuple[Check, ...] = (
    size.heroes_inside,
    pool.single_cards,
    traits.unclear,
    deckbuilding.inclusions_and_exclusions,
)
OF_THE_MIX: tuple[Check, ...] = (
    deckbuilding.one_faction,
    reputations.reputations,
    size.side_deck,
    size.copies_of_a_card,
    pool.restricted,
)


def check(deck: DeckList, format: Format) -> Report:
    """Every way in which the deck breaks rule 100 in this format.

    Lines of a deck file that match no card are left to the caller: they are no cards yet.
    """
    checks = OF_THE_WHOLE + _card_checks(deck.hero, format) + OF_THE_MIX
    found = list(_run(checks, deck, format))
    return Report(
        format,
        violations=tuple(violation for violation in found if not isinstance(violation, Notice)),
        notices=tuple(notice for notice in found if isinstance(notice, Notice)),
    )


def why_not(card: PrintedCard, hero: PrintedCard, format: Format) -> Violation | None:
    """The first reason why this hero's deck cannot hold the card at all; ``None`` if it can."""
    alone = DeckList(hero=hero, main=((card, 1),))
    reasons = _run(_card_checks(hero, format), alone, format)
    return next((reason for reason in reasons if not isinstance(reason, Notice)), None)


def _card_checks(hero: PrintedCard | None, format: Format) -> tuple[Check, ...]:
    """A hero's inclusions stand in place of icons and required traits (Rule 100.2e)."""
    text = (
        deckbuilding_text.of(hero) if hero and "deckbuilding-not-included" in format.edition.rules else None
    )
    return OF_CARDS if text and text.overrides_traits else OF_TRAITS + OF_CARDS


def _run(checks: tuple[Check, ...], deck: DeckList, format: Format) -> Iterator[Violation]:
    rules = format.edition.rules
    for one in checks:
        for violation in one(deck, format):
            if violation.code in rules:
                yield violation.under(rules[violation.code])
