"""Import of many deck files at once: each becomes a deck, or is reported with the reason why not."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from django.db import transaction
from django.db.models import Q
from django.utils.translation import ngettext

from accounts.visitors import Visitor
from common.wording import count_noun
from decks import file_limits, files, formats
from decks.actions.clean_text import deck_description, deck_name
from decks.actions.creation import import_matched
from decks.actions.history import state_of
from decks.actions.quota import DeckQuotaError, lock_owner
from decks.candidates import CandidateSearch
from decks.card_matching import MatchedDeck, match
from decks.files import DeckFileError
from decks.history import Copies
from decks.models import Deck
from decks.name_lookup import NameLookup
from decks.zip_archive import BulkUpload, Member

MAX_SAME_NAMED = 50


@dataclass(slots=True)
class ImportReport:
    """The outcome: new decks, decks that were here unchanged, and rejected files with the reason.

    ``unread`` is a sentence about the files that were left for another upload; empty if there are none.
    ``deadline`` is the time by which the last file must be begun.
    """

    created: list[Deck] = field(default_factory=list)
    unchanged: list[Deck] = field(default_factory=list)
    rejected: list[tuple[str, str]] = field(default_factory=list)
    unread: str = ""
    candidate_search: CandidateSearch = field(default_factory=CandidateSearch)
    name_lookup: NameLookup = field(default_factory=NameLookup)
    deadline: float = field(default_factory=lambda: time.monotonic() + file_limits.UPLOAD_TIME.value)

    @property
    def stop_reason(self) -> str:
        """Why no further file is read; empty while there is none."""
        if len(self.created) >= file_limits.NEW_DECKS.value:
            return f"at most {file_limits.NEW_DECKS} can be imported at once"
        if time.monotonic() > self.deadline:
            return "these files take too long"
        return ""


@transaction.atomic
def import_many(owner: Visitor, members: BulkUpload | Sequence[Member]) -> ImportReport:
    """A new deck from every deck file, except where the owner has the same deck already.

    Nothing is overwritten: a file that differs from a deck becomes a deck of its own. Two uploads of one
    owner wait for each other, so that the second sees what the first has created.
    """
    lock_owner(owner)
    report = ImportReport()
    for number, member in enumerate(members):
        if reason := report.stop_reason:
            report.unread = _unread_message(len(members) - number, reason)
            break
        try:
            if member.problem:
                raise DeckFileError(member.problem)
            _import(owner, member, report)
        except (DeckFileError, DeckQuotaError) as error:
            report.rejected.append((member.name, str(error)))
    return report


def _unread_message(count: int, reason: str) -> str:
    verb = ngettext("was", "were", count)
    return (
        f"{count_noun(count, 'file')} {verb} not imported: {reason}. Upload the files again to import "
        "the rest; decks you already have are skipped."
    )


def _import(owner: Visitor, member: Member, report: ImportReport) -> None:
    contents = files.read(member.data, member.name)
    deck_file = match(contents, report.candidate_search, report.name_lookup)
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
        state.name == deck_name(deck_file.name)
        and state.description == deck_description(deck_file.description)
        and (state.tags, state.hero) == (deck_file.tags, deck_file.hero.pk if deck_file.hero else None)
        and state.format == (deck_file.format if deck_file.format in formats.FORMATS else state.format)
        and state.entries == entries
        and unmatched == sorted((line.text, line.zone) for line in deck_file.decklist().unmatched)
    )
