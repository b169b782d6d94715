"""Every change of a deck: one after the other, recorded as a step that can be undone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import reduce

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from cards.models import Card
from decks import formats, history
from decks.actions.errors import DeckError
from decks.history import Copies, Difference, State, WaitingLine, diff, difference
from decks.history.state import to_json
from decks.models import Deck, Entry, Step, Unmatched, Version

MOST_STEPS = 2_000
"""Older steps are deleted, so that no deck grows without end; the beginning stays as a version."""
MOST_CHARACTERS = 4_000_000
"""The same for the total size of the steps of one deck."""
PRUNE_EVERY = 20
PAUSE = timedelta(hours=1)
TAIL = 5
MOST_AUTOMATIC = 60


@contextmanager
def recorded(deck: Deck) -> Iterator[None]:
    """Make a change inside: it waits for other changes, is atomic, and becomes one step.

    :raises DeckError: when the deck no longer exists.
    """
    with transaction.atomic():
        lock(deck)
        before = state_of(deck)
        yield
        if change := difference(before, state_of(deck)):
            _save_versions(deck, before)
            _record_step(deck, change)


def lock(deck: Deck) -> None:
    """Writing the deck's row makes every other change wait until this one is committed.

    :raises DeckError: when the deck no longer exists.
    """
    if not Deck.objects.filter(pk=deck.pk).update(updated=timezone.now()):
        raise DeckError("This deck no longer exists.")


def state_of(deck: Deck) -> State:
    """The state of the deck in the database."""
    row = Deck.objects.values("name", "description", "format", "tags", "hero").get(pk=deck.pk)
    entries = Entry.objects.filter(deck=deck).values_list("card", "zone", "count", "note").order_by("pk")
    lines = Unmatched.objects.filter(deck=deck).values_list("number", "text", "zone", "count", "candidates")
    return State(
        name=row["name"],
        description=row["description"],
        format=row["format"],
        tags=tuple(row["tags"]),
        hero=row["hero"],
        entries={(card, zone): Copies(count, note) for card, zone, count, note in entries},
        lines={
            number: WaitingLine(text, zone, count, tuple(candidates))
            for number, text, zone, count, candidates in lines
        },
    )


def put(deck: Deck, change: Difference) -> None:
    """Apply a difference to the deck; cards that are no longer in the database are left out."""
    card_keys = set(Card.objects.filter(pk__in=change.cards()).values_list("pk", flat=True))
    fields = {key: now for key, (_, now) in change.metadata.items()}
    if "hero" in fields:
        fields["hero"] = fields["hero"] if fields["hero"] in card_keys else None
    if "tags" in fields:
        fields["tags"] = list(fields["tags"])
    if fields:
        Deck.objects.filter(pk=deck.pk).update(**fields)
        deck.refresh_from_db(fields=list(change.metadata))
    _put_entries(deck, change, card_keys)
    _put_lines(deck, change)


def _put_entries(deck: Deck, change: Difference, card_keys: set[int]) -> None:
    removed = [place for place, (_, now) in change.entries.items() if now is None]
    if removed:
        places = reduce(lambda left, right: left | right, (Q(card=card, zone=zone) for card, zone in removed))
        Entry.objects.filter(places, deck=deck).delete()
    Entry.objects.bulk_create(
        (
            Entry(deck=deck, card_id=card, zone=zone, count=now.count, note=now.note)
            for (card, zone), (_, now) in change.entries.items()
            if now is not None and card in card_keys
        ),
        update_conflicts=True,
        unique_fields=["deck", "card", "zone"],
        update_fields=["count", "note"],
    )


def _put_lines(deck: Deck, change: Difference) -> None:
    Unmatched.objects.filter(deck=deck, number__in=list(change.lines)).delete()
    Unmatched.objects.bulk_create(
        Unmatched(
            deck=deck,
            number=number,
            text=now.text,
            zone=now.zone,
            count=now.count,
            candidates=list(now.candidates),
        )
        for number, (_, now) in change.lines.items()
        if now is not None
    )


def _record_step(deck: Deck, change: Difference) -> None:
    names = dict(Card.objects.filter(pk__in=change.cards()).values_list("pk", "name"))
    deck.steps.undone().delete()
    last = deck.steps.done().values_list("number", flat=True).first() or 0
    data = diff.to_json(change)
    words = history.in_words(change, names, _formats(change))
    Step.objects.create(deck=deck, number=last + 1, words=words, data=data, size=len(repr(data)))
    if (last + 1) % PRUNE_EVERY == 0:
        _prune_steps(deck)


def _formats(change: Difference) -> dict[str, str]:
    """The name of the format it changes to."""
    _, now = change.metadata.get("format", ("", ""))
    return {now: formats.FORMATS[now].name} if now in formats.FORMATS else {}


def _prune_steps(deck: Deck) -> None:
    """Delete older steps once there are too many, or they are too large."""
    total = 0
    sizes = deck.steps.done().values_list("number", "size")
    for place, (number, size) in enumerate(sizes):
        total += size
        if place >= MOST_STEPS or total > MOST_CHARACTERS:
            deck.steps.filter(number__lte=number).delete()
            return


def _save_versions(deck: Deck, before: State) -> None:
    """Save the state before the change as a version where it would be lost, or hard to find again."""
    tail = list(deck.steps.undone())
    if len(tail) >= TAIL:
        _save_version(deck, reduce(_after, tail, before), Version.Reason.UNDONE)
    made = deck.steps.order_by("-number").values_list("made", flat=True).first()
    if made is None:
        if before.entries or before.lines:
            _save_version(deck, before, Version.Reason.BEGINNING, made=deck.created)
    elif timezone.now() - made > PAUSE:
        _save_version(deck, before, Version.Reason.PAUSE, made=made)


def _after(state: State, step: Step) -> State:
    return step.difference.applied(state)


def _save_version(deck: Deck, state: State, reason: Version.Reason, **fields: object) -> None:
    Version.objects.create(deck=deck, reason=reason, data=to_json(state), **fields)
    automatic = deck.versions.exclude(reason__in=(Version.Reason.NAMED, Version.Reason.BEGINNING))
    _delete_versions(automatic.values_list("pk", flat=True)[MOST_AUTOMATIC:])


def _delete_versions(keys: Iterable[int]) -> None:
    Version.objects.filter(pk__in=list(keys)).delete()
