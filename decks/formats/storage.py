"""Saving and removing the formats that an operator adds to the built-in ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.apps import apps
from django.db import transaction

from cards.models import Card
from decks.formats.format import Format, UnknownFormatError, normalize
from decks.formats.parser import FormatFileError, format_to_entry
from decks.formats.pools import set_names
from decks.formats.registry import BUILT_IN

MAX_ADDED = 1_000


@dataclass(slots=True)
class FormatImport:
    """The outcome of an import: the keys of the formats, and warnings about unknown sets and cards."""

    created: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


@transaction.atomic
def save_formats(formats: Iterable[Format], *, dry_run: bool = False) -> FormatImport:
    """Add these formats; one with the same key is replaced, and offered again if it was retired.

    :raises FormatFileError: when one has the key of a built-in format, or there would be too many.
    """
    formats = list(formats)
    added = apps.get_model("decks", "AddedFormat").objects
    rows = {row.key: row for row in added.select_for_update()}
    _refuse_taken_keys(formats, set(rows))
    outcome = FormatImport(warnings=_find_unknown_names(formats))
    for format in formats:
        entry = format_to_entry(format)
        row = rows.get(format.key)
        if row and row.facts == entry and not row.retired:
            outcome.unchanged.append(format.key)
            continue
        (outcome.updated if row else outcome.created).append(format.key)
        if not dry_run:
            values = {"name": format.name, "facts": entry, "retired": False}
            added.update_or_create(key=format.key, defaults=values)
    return outcome


@transaction.atomic
def remove_format(key: str) -> int:
    """Remove an added format, or retire it while decks use it. Returns the number of those decks.

    :raises UnknownFormatError: when no format with that key was added.
    """
    row = apps.get_model("decks", "AddedFormat").objects.select_for_update().filter(key=key).first()
    if row is None:
        reason = "it is built in" if key in BUILT_IN else "no format with this key was added"
        raise UnknownFormatError(f"The format “{key}” cannot be removed: {reason}.")
    deck_count = apps.get_model("decks", "Deck").objects.filter(format=key).count()
    if deck_count:
        row.retired = True
        row.save(update_fields=["retired", "updated"])
    else:
        row.delete()
    return deck_count


def _refuse_taken_keys(formats: list[Format], added_keys: set[str]) -> None:
    built_in = {key: format for format in BUILT_IN.values() for key in (format.key, *format.aliases)}
    problems = [
        f"The format {built_in[key].name} is built in and cannot be replaced; "
        f"choose another key than “{key}”."
        for format in formats
        for key in (format.key, *format.aliases)
        if key in built_in
    ]
    if len(added_keys | {format.key for format in formats}) > MAX_ADDED:
        problems.append(f"At most {MAX_ADDED} formats can be added.")
    if problems:
        raise FormatFileError(*problems)


def _find_unknown_names(formats: list[Format]) -> list[str]:
    """A warning for each set and card that a format names and the card database does not have."""
    known_sets = set_names()
    named = {name for format in formats for name in _named_cards(format)}
    matches = Card.objects.filter(folded__in=[normalize(name) for name in named])
    known_cards = set(matches.values_list("folded", flat=True))
    warnings = []
    for format in formats:
        for name in (*format.pool.sets, *format.pool.without):
            if normalize(name) not in known_sets:
                warnings.append(f"{format.key}: no set is named “{name}”.")
        for name in _named_cards(format):
            if normalize(name) not in known_cards:
                warnings.append(f"{format.key}: no card is named “{name}”.{_suggestion(name)}")
    return warnings


def _named_cards(format: Format) -> tuple[str, ...]:
    return *format.pool.cards, *format.banned, *format.restricted


def _suggestion(name: str) -> str:
    similar = Card.objects.like(name, 1)
    return f" Did you mean {similar[0].name}?" if similar else ""
