"""The formats of this site: the built-in ones, and those that an operator has added."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from django.apps import apps

from common.request_cache import cached_per_request, request_cache
from decks.formats.editions import EDITIONS
from decks.formats.format import Format, UnknownFormatError
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

    Its pool is looked up in the database, unless the format is built in and open to all cards.

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
    return with_pool_names(replace(format, edition=EDITIONS[edition]) if edition else format)


def all_formats() -> tuple[Format, ...]:
    """Every format that may be chosen: the built-in ones, then the operator's by name."""
    with request_cache():
        return tuple(map(with_pool_names, _get_offered().values()))


class _OfferedFormats(Mapping[str, Format]):
    """Every format that may be chosen, by its key, as the database has them now."""

    def __getitem__(self, key: str) -> Format:
        format = _get_offered().get(key)
        if format is None:
            raise KeyError(key)
        return with_pool_names(format)

    def __iter__(self) -> Iterator[str]:
        return iter(_get_offered())

    def __len__(self) -> int:
        return len(_get_offered())


FORMATS: Mapping[str, Format] = _OfferedFormats()


def _load_added() -> dict[str, Format]:
    """The operator's formats, retired ones too, in the order of their names."""
    rows = apps.get_model("decks", "AddedFormat").objects.all()
    return {row.key: replace(parse_entry(row.facts), retired=row.retired) for row in rows}


def _get_offered() -> dict[str, Format]:
    added = {key: format for key, format in cached_per_request(_load_added).items() if not format.retired}
    return {**BUILT_IN, **added}
