"""The formats there are: those built in, and those an operator has added."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from django.apps import apps

from common.request_cache import cached_per_request, request_cache
from decks.formats.editions import EDITIONS
from decks.formats.model import Format, UnknownFormat
from decks.formats.parser import read_entry, read_file
from decks.formats.pools import with_names

BUILT_IN: Mapping[str, Format] = {
    format.key: replace(format, built_in=True)
    for format in read_file(Path(__file__).parents[1] / "data" / "formats.toml")
}
_ALIASES = {alias: format for format in BUILT_IN.values() for alias in format.aliases}
CONSTRUCTED = BUILT_IN["constructed"]
LIMITED = BUILT_IN["limited"]


def find(key: str = "constructed", edition: str = "") -> Format:
    """The format of that key, retired or not, under that edition of the rules or its own.

    Its pool is known: this asks the database, unless the format is built in and open to all cards.

    :raises UnknownFormat: when there is no such format or edition.
    """
    key, edition = key.strip().lower(), edition.strip()
    found = BUILT_IN.get(key) or _ALIASES.get(key) or cached_per_request(_added).get(key)
    missing = "" if found else f"format {key!r}"
    if edition not in ("", *EDITIONS):
        missing = f"edition {edition!r} of the rules"
    if found is None or missing:
        raise UnknownFormat(
            f"There is no {missing}: formats are {', '.join(FORMATS)}; editions are {', '.join(EDITIONS)}."
        )
    return with_names(replace(found, edition=EDITIONS[edition]) if edition else found)


def all_formats() -> tuple[Format, ...]:
    """Every format that may be chosen: the built-in ones, then the operator's by name."""
    with request_cache():
        return tuple(map(with_names, _offered().values()))


class _Formats(Mapping[str, Format]):
    """Every format that may be chosen, by its key, as the database has them now."""

    def __getitem__(self, key: str) -> Format:
        found = _offered().get(key)
        if found is None:
            raise KeyError(key)
        return with_names(found)

    def __iter__(self) -> Iterator[str]:
        return iter(_offered())

    def __len__(self) -> int:
        return len(_offered())


FORMATS: Mapping[str, Format] = _Formats()


def _added() -> dict[str, Format]:
    """The operator's formats, retired ones too, in the order of their names."""
    rows = apps.get_model("decks", "AddedFormat").objects.all()
    return {row.key: replace(read_entry(row.facts), retired=row.retired) for row in rows}


def _offered() -> dict[str, Format]:
    added = {key: format for key, format in cached_per_request(_added).items() if not format.retired}
    return {**BUILT_IN, **added}
