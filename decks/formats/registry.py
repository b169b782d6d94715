"""The formats of this site: the built-in ones, and those that an operator has added."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from django.apps import apps

from common.request_cache import cached_per_request, request_cache
from decks.formats.bans import with_ban_list
from decks.formats.editions import EDITIONS
from decks.formats.format import Format, UnknownFormatError, UnknownPeriodError
from decks.formats.parser import parse_entry, parse_file
from decks.formats.pools import with_pool_names

BUILT_IN: Mapping[str, Format] = {
    format.key: replace(format, built_in=True)
    for format in parse_file(Path(__file__).parents[1] / "data" / "formats.toml")
}
_ALIASES = {alias: format for format in BUILT_IN.values() for alias in format.aliases}
CONSTRUCTED = BUILT_IN["constructed"]
LIMITED = BUILT_IN["limited"]


def find(key: str = "constructed", edition: str = "") -> Format:
    """The format of that key, even a retired one, with that edition of the rules or its own.

    Its pool and bans are looked up in the database, unless the format is built in and open to all cards.

    :raises UnknownFormatError: when there is no such format or edition.
    """
    key, edition = key.strip().lower(), edition.strip()
    format = BUILT_IN.get(key) or _ALIASES.get(key) or cached_per_request(_load_added).get(key)
    missing = "" if format else f"format “{key}”"
    if edition not in ("", *EDITIONS):
        missing = f"edition “{edition}” of the rules"
    if format is None or missing:
        raise UnknownFormatError(
            f"There is no {missing}. The formats are {', '.join(FORMATS)}; "
            f"the editions are {', '.join(EDITIONS)}."
        )
    return _with_contents(replace(format, edition=EDITIONS[edition]) if edition else format)


def all_formats() -> tuple[Format, ...]:
    """Every format that may be chosen: the built-in ones, then the operator's by name."""
    with request_cache():
        return tuple(map(_with_contents, _get_offered().values()))


def format_names() -> dict[str, str]:
    """The name of every format that may be chosen, by its key; their pools and bans are not looked up."""
    return {key: format.name for key, format in _get_offered().items()}


def format_at(format: Format, month: str) -> Format:
    """The format as it was played in a month, as in ``2012-05``; one without a history is always the same.

    :raises UnknownPeriodError: when its history does not include that month.
    """
    if not format.periods:
        return format
    period = next((period for period in format.periods if period.includes(month)), None)
    if period is None:
        raise UnknownPeriodError(f"No source tells how {format.name} was played in {month}.")
    return format if period.format == format.key else find(period.format)


class _OfferedFormats(Mapping[str, Format]):
    """Every format that may be chosen, by its key, as the database has them now."""

    def __getitem__(self, key: str) -> Format:
        format = _get_offered().get(key)
        if format is None:
            raise KeyError(key)
        return _with_contents(format)

    def __iter__(self) -> Iterator[str]:
        return iter(_get_offered())

    def __len__(self) -> int:
        return len(_get_offered())


FORMATS: Mapping[str, Format] = _OfferedFormats()


def _with_contents(format: Format) -> Format:
    """The format with what the database adds to it: the names of its pool and its imported bans."""
    return with_pool_names(with_ban_list(format))


def _load_added() -> dict[str, Format]:
    """The operator's formats, retired ones too, in the order of their names; never one that is built in."""
    rows = apps.get_model("decks", "AddedFormat").objects.exclude(key__in=BUILT_IN)
    return {row.key: replace(parse_entry(row.facts), retired=row.retired) for row in rows}


def _get_offered() -> dict[str, Format]:
    added = {key: format for key, format in cached_per_request(_load_added).items() if not format.retired}
    return {**BUILT_IN, **added}
