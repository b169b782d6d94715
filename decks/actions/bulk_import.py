"""Import of many deck files at once: each becomes a deck, or is reported with the reason why not."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from django.db import transaction
from django.db.models import Q

from accounts.visitors import Visitor
from decks import files, formats
from decks.actions.clean_text import deck_name, prose
from decks.actions.creation import import_matched
from decks.actions.history import state_of
from decks.actions.quota import DeckQuotaError, lock_owner
from decks.card_matching import LINES_WITH_CANDIDATES, MatchedDeck, match
from decks.files import DeckFileError
from decks.history import Copies
from decks.models import Deck
from decks.zip_archive import Member

MOST_DECKS = 200
MAX_LINES_WITH_CANDIDATES = 150
"""Unmatched lines, of all files together, that get candidates."""
MAX_SECONDS = 20.0
"""Time spent on the files of one upload."""
MAX_SAME_NAMED = 50


@dataclass(slots=True)
class ImportReport:
    """The outcome: new decks, decks that were here unchanged, and rejected files with the reason.

    ``candidate_budget`` is the number of lines that may still get candidates, ``deadline`` the time by
    which the last file must be begun.
    """

    created: list[Deck] = field(default_factory=list)
    unchanged: list[Deck] = field(default_factory=list)
    rejected: list[tuple[str, str]] = field(default_factory=list)
    candidate_budget: int = MAX_LINES_WITH_CANDIDATES
    deadline: float = field(default_factory=lambda: time.monotonic() + MAX_SECONDS)


@transaction.atomic
def import_many(owner: Visitor, members: Iterable[Member]) -> ImportReport:
    """A new deck from every deck file, except where the owner has the same deck already.

    Nothing is overwritten: a file that differs from a deck becomes a deck of its own. Two uploads of one
    owner wait for each other, so that the second sees what the first has created.
    """
    lock_owner(owner)
    report = ImportReport()
    for member in members:
        try:
            if member.problem:
                raise DeckFileError(member.problem)
            _import(owner, member, report)
        except (DeckFileError, DeckQuotaError) as error:
            report.rejected.append((member.name, str(error)))
    return report


def _import(owner: Visitor, member: Member, report: ImportReport) -> None:
    if len(report.created) >= MOST_DECKS:
        raise DeckFileError(
            f"{member.name} was not imported: at most {MOST_DECKS} decks can be imported at once. "
            "Upload the files again to import the rest; decks you already have are skipped."
        )
    if time.monotonic() > report.deadline:
        raise DeckFileError(
            f"{member.name} was not imported: these files take too long. Upload the rest again."
        )
    deck_file = match(
        files.read(member.data, member.name), min(report.candidate_budget, LINES_WITH_CANDIDATES)
    )
    report.candidate_budget = max(0, report.candidate_budget - len(deck_file.unresolved))
    deck_file.name = deck_file.name or Path(member.name).stem
    if existing := _existing_deck(owner, deck_file, report):
        report.unchanged.append(existing)
        return
    with transaction.atomic():
        report.created.append(import_matched(owner, deck_file, filename=member.name))


def _existing_deck(owner: Visitor, deck_file: MatchedDeck, report: ImportReport) -> Deck | None:
    """The owner's deck that equals the file; each deck stands for one file only."""
    named = Q(name=deck_name(deck_file.name), owner=owner.user, owner_key=owner.key)
    decks = Deck.objects.filter(Q(pk=deck_file.id) | named if deck_file.id else named)
    decks = decks.exclude(pk__in=[deck.pk for deck in (*report.created, *report.unchanged)])
    candidates = sorted(decks[:MAX_SAME_NAMED], key=lambda deck: deck.pk != deck_file.id)
    return next((deck for deck in candidates if deck.is_owned_by(owner) and _equals(deck, deck_file)), None)


def _equals(deck: Deck, deck_file: MatchedDeck) -> bool:
    """Whether the deck is the same as the one in the file."""
    state = state_of(deck)
    zones = {"main": deck_file.main, "side": deck_file.side, "maybe": deck_file.maybe}
    entries = {
        (card.pk, zone): Copies(count, deck_file.notes.get((zone, card), ""))
        for zone, cards in zones.items()
        for card, count in cards.items()
    }
    unmatched = sorted((line.text, line.zone) for line in state.lines.values())
    return (
        (state.name, state.description) == (deck_name(deck_file.name), prose(deck_file.description))
        and (state.tags, state.hero) == (deck_file.tags, deck_file.hero.pk if deck_file.hero else None)
        and state.format == (deck_file.format if deck_file.format in formats.FORMATS else state.format)
        and state.entries == entries
        and unmatched == sorted((line.text, line.zone) for line in deck_file.decklist().unmatched)
    )
