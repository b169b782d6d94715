"""Many deck files at once: each becomes a deck or is named with the reason why not."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from django.db import connection, transaction
from django.db.models import Q

from accounts.visitors import Visitor
from decks import files, formats
from decks.actions.clean_text import deck_name, prose
from decks.actions.creation import import_matched
from decks.actions.history import state_of
from decks.archive import Member
from decks.card_matching import LINES_WITH_CANDIDATES, MatchedDeck, match
from decks.files import DeckFileError
from decks.history import Held
from decks.models import Deck

MOST_DECKS = 200
MOST_LOOKED_AROUND = 150
"""Of all lines without a card together, those that get candidates; the rest wait without."""
LONGEST = 20.0
"""How many seconds are spent on the files of one upload."""
MOST_TWINS = 50


@dataclass(slots=True)
class Imported:
    """What became of the files: new decks, decks that were here just so, and files that are no decks.

    ``looks`` is at how many more lines candidates may be looked for, ``until`` when another file
    may be begun.
    """

    made: list[Deck] = field(default_factory=list)
    unchanged: list[Deck] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    looks: int = MOST_LOOKED_AROUND
    until: float = field(default_factory=lambda: time.monotonic() + LONGEST)


@transaction.atomic
def import_many(owner: Visitor, members: Iterable[Member]) -> Imported:
    """A new deck from every file that is one; a deck of one's own that is here unchanged stays alone.

    Nothing is ever written over: a deck that differs from the one here becomes a deck of its own. Two uploads
    of one owner wait for each other, so that the second finds what the first has made.
    """
    _one_at_a_time(owner)
    told = Imported()
    for member in members:
        try:
            if member.problem:
                raise DeckFileError(member.problem)
            _import(owner, member, told)
        except DeckFileError as error:
            told.refused.append((member.name, str(error)))
    return told


def _import(owner: Visitor, member: Member, told: Imported) -> None:
    if len(told.made) >= MOST_DECKS:
        raise DeckFileError(
            f"{member.name} is not read: at most {MOST_DECKS} decks can be made at once. "
            "Send the files again for the rest; what is here already stays alone."
        )
    if time.monotonic() > told.until:
        raise DeckFileError(f"{member.name} is not read: these files take very long. Send the rest again.")
    found = match(files.read(member.data, member.name), min(told.looks, LINES_WITH_CANDIDATES))
    told.looks = max(0, told.looks - len(found.unresolved))
    found.name = found.name or Path(member.name).stem
    if here := _here(owner, found, told):
        told.unchanged.append(here)
        return
    with transaction.atomic():
        told.made.append(import_matched(owner, found, filename=member.name))


def _one_at_a_time(owner: Visitor) -> None:
    """Wait until no other transaction brings in files for this owner."""
    who = f"user {owner.user.pk}" if owner.user else f"browser {owner.key}"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"decks import {who}"])


def _here(owner: Visitor, found: MatchedDeck, told: Imported) -> Deck | None:
    """The deck of one's own that is what the file says; each stands for one file alone."""
    named = Q(name=deck_name(found.name), owner=owner.user, owner_key=owner.key)
    among = Deck.objects.filter(Q(pk=found.id) | named if found.id else named)
    among = among.exclude(pk__in=[deck.pk for deck in (*told.made, *told.unchanged)])
    twins = sorted(among[:MOST_TWINS], key=lambda deck: deck.pk != found.id)
    return next((deck for deck in twins if deck.is_owned_by(owner) and _is_as(deck, found)), None)


def _is_as(deck: Deck, found: MatchedDeck) -> bool:
    """Whether the deck says just what the file says."""
    state = state_of(deck)
    zones = {"main": found.main, "side": found.side, "maybe": found.maybe}
    entries = {
        (card.pk, zone): Held(count, found.notes.get((zone, card), ""))
        for zone, cards in zones.items()
        for card, count in cards.items()
    }
    waiting = sorted((line.text, line.zone) for line in state.lines.values())
    return (
        (state.name, state.description) == (deck_name(found.name), prose(found.description))
        and (state.tags, state.hero) == (found.tags, found.hero.pk if found.hero else None)
        and state.format == (found.format if found.format in formats.FORMATS else state.format)
        and state.entries == entries
        and waiting == sorted((line.text, line.zone) for line in found.decklist().unmatched)
    )
