"""Fixes: the changes that make a violation go away, and what is still wrong once they are applied."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from common.wording import join_words
from decks.decklist import DeckList, Entries
from decks.formats import Format
from decks.legality.report import CardChange, LegalityReport, Violation
from decks.phrases import card_names, count_cards
from engine.cards import PrintedCard

Judge = Callable[[DeckList, Format], LegalityReport]


@dataclass(frozen=True, slots=True)
class Repair:
    """The removal of all cards that break a rule, and what is left to do after it."""

    changes: tuple[CardChange, ...]
    summary: str


def remove_cards(deck: DeckList, cards: Iterable[PrintedCard]) -> tuple[CardChange, ...]:
    """The changes that take these cards out of main and side deck."""
    removed = frozenset(cards)
    zones = (("main", deck.main), ("side", deck.side))
    return tuple(
        CardChange(card, zone, 0) for zone, entries in zones for card, _ in entries if card in removed
    )


def remove_side_deck(deck: DeckList) -> tuple[CardChange, ...]:
    """The changes that leave no side deck."""
    return tuple(CardChange(card, "side", 0) for card, _ in deck.side)


def reduce_copies(deck: DeckList, name: str, limit: int) -> tuple[CardChange, ...]:
    """The changes that leave this many copies of a name; the main deck keeps its own first."""
    changes = []
    available = limit
    for zone, entries in (("main", deck.main), ("side", deck.side)):
        for card, count in entries:
            if card.name == name:
                remaining = min(count, available)
                available -= remaining
                if remaining != count:
                    changes.append(CardChange(card, zone, remaining))
    return tuple(changes)


def removal_advice(cards: Iterable[PrintedCard]) -> str:
    """The removal of cards as an instruction: "remove Zip and Grunt"."""
    return f"remove {join_words(card_names(cards))}"


def apply_changes(deck: DeckList, changes: Iterable[CardChange]) -> DeckList:
    """The deck with the changes applied."""
    counts = {(change.card, change.zone): change.count for change in changes}

    def changed(zone: str, entries: Entries) -> Entries:
        updated = ((card, counts.get((card, zone), count)) for card, count in entries)
        return tuple((card, count) for card, count in updated if count)

    return replace(deck, main=changed("main", deck.main), side=changed("side", deck.side))


def with_consequence(violation: Violation, deck: DeckList, format: Format) -> Violation:
    """The violation with what its fix leaves wrong: too few cards, or a side deck of the wrong size.

    Nothing else can become wrong by the removal of cards.
    """
    if not violation.changes:
        return violation
    fixed = apply_changes(deck, violation.changes)
    problems = []
    if fixed.main_count < min(format.minimum, deck.main_count):
        problems.append(
            f"The deck then has {count_cards(fixed.main_count)}; "
            f"{format.name} decks have at least {format.minimum}."
        )
    if format.allows_side_deck_of(deck.side_count) and not format.allows_side_deck_of(fixed.side_count):
        size = count_cards(fixed.side_count)
        problems.append(f"The side deck then has {size} instead of {format.side_deck}.")
    return replace(violation, consequence=" ".join(problems)) if problems else violation


def repair(deck: DeckList, format: Format, check: Judge) -> Repair | None:
    """Remove every card that breaks a rule; ``None`` where no violation can be fixed by removing cards.

    A side deck of the wrong size stays, for cards can be added to it.
    """
    fixed = deck
    while violations := _removable(report := check(fixed, format)):
        code = violations[0].code
        counts: dict[tuple[PrintedCard, str], int] = {}
        for violation in violations:
            for change in violation.changes if violation.code == code else ():
                place = (change.card, change.zone)
                counts[place] = min(change.count, counts.get(place, change.count))
        fixed = apply_changes(fixed, [CardChange(*place, count) for place, count in counts.items()])
    changes = _changes_between(deck, fixed)
    return Repair(changes, _summary(deck, changes, report)) if changes else None


def _removable(report: LegalityReport) -> list[Violation]:
    side_deck_allowed = report.format.side_deck != 0
    return [
        violation
        for violation in report.violations
        if violation.changes and not (violation.code == "side-deck-size" and side_deck_allowed)
    ]


def _changes_between(before: DeckList, after: DeckList) -> tuple[CardChange, ...]:
    zones = (("main", before.main, dict(after.main)), ("side", before.side, dict(after.side)))
    return tuple(
        CardChange(card, zone, counts.get(card, 0))
        for zone, entries, counts in zones
        for card, count in entries
        if counts.get(card, 0) != count
    )


def _summary(deck: DeckList, changes: tuple[CardChange, ...], report: LegalityReport) -> str:
    counts = {"main": dict(deck.main), "side": dict(deck.side)}
    removed: dict[str, int] = {}
    for change in changes:
        copies = counts[change.zone][change.card] - change.count
        removed[change.card.name] = removed.get(change.card.name, 0) + copies
    removal = join_words([f"{copies} {name}" for name, copies in removed.items()])
    steps = " ".join(violation.fix for violation in report.violations if violation.fix)
    outcome = f"Still to do: {steps}" if report.violations else "The deck is then legal."
    if report.notices and not report.violations:
        outcome = "This fixes every violation."
    return f"Remove {removal}. {outcome}"
