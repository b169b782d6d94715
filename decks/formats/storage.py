"""Adding formats to those that are built in, and taking them away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.apps import apps
from django.db import transaction

from cards.models import Card
from decks.formats.model import Format, UnknownFormat, folded
from decks.formats.parser import FormatFileError, as_entry
from decks.formats.pools import set_names
from decks.formats.registry import BUILT_IN

MOST_KEPT = 1_000


@dataclass(slots=True)
class Kept:
    """What an import did, format by format, and the names in it that nothing here bears."""

    created: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


@transaction.atomic
def keep(formats: Iterable[Format], *, dry_run: bool = False) -> Kept:
    """Add these formats; one of the same key is replaced, and offered again if it was retired.

    :raises FormatFileError: when one has the key of a built-in format, or there would be too many.
    """
    formats = list(formats)
    added = apps.get_model("decks", "AddedFormat").objects
    rows = {row.key: row for row in added.select_for_update()}
    _refuse_taken(formats, set(rows))
    kept = Kept(warnings=_unknown_names(formats))
    for format in formats:
        entry = as_entry(format)
        row = rows.get(format.key)
        if row and row.facts == entry and not row.retired:
            kept.unchanged.append(format.key)
            continue
        (kept.updated if row else kept.created).append(format.key)
        if not dry_run:
            values = {"name": format.name, "facts": entry, "retired": False}
            added.update_or_create(key=format.key, defaults=values)
    return kept


@transaction.atomic
def remove(key: str) -> int:
    """Take an added format away; while decks use it, it is only retired. Returns how many do.

    :raises UnknownFormat: when no format of that key was added.
    """
    row = apps.get_model("decks", "AddedFormat").objects.select_for_update().filter(key=key).first()
    if row is None:
        reason = "it is built in" if key in BUILT_IN else "none of that key was added"
        raise UnknownFormat(f"The format {key!r} cannot be removed: {reason}.")
    users = apps.get_model("decks", "Deck").objects.filter(format=key).count()
    if users:
        row.retired = True
        row.save(update_fields=["retired", "updated"])
    else:
        row.delete()
    return users


def _refuse_taken(formats: list[Format], there: set[str]) -> None:
    taken = {name: one for one in BUILT_IN.values() for name in (one.key, *one.aliases)}
    problems = [
        f"The format {taken[name].name} is built in and cannot be replaced; choose another key than {name!r}."
        for format in formats
        for name in (format.key, *format.aliases)
        if name in taken
    ]
    if len(there | {format.key for format in formats}) > MOST_KEPT:
        problems.append(f"At most {MOST_KEPT} formats can be added.")
    if problems:
        raise FormatFileError(*problems)


def _unknown_names(formats: list[Format]) -> list[str]:
    """The sets and cards that formats name and the card database does not know: perhaps slips of the pen."""
    sets = set_names()
    wanted = {name for format in formats for name in (*format.pool.cards, *format.banned, *format.restricted)}
    known = set(
        Card.objects.filter(folded__in=[folded(name) for name in wanted]).values_list("folded", flat=True)
    )
    found = []
    for format in formats:
        for name in (*format.pool.sets, *format.pool.without):
            if folded(name) not in sets:
                found.append(f"{format.key}: no set here is called {name!r}.")
        for name in (*format.pool.cards, *format.banned, *format.restricted):
            if folded(name) not in known:
                found.append(f"{format.key}: no card here is called {name!r}.{_perhaps(name)}")
    return found


def _perhaps(name: str) -> str:
    like = Card.objects.like(name, 1)
    return f" Perhaps {like[0].name}?" if like else ""
