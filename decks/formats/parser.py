"""Format files: TOML or JSON, parsed into formats; every error is a sentence with its place."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from common.files import FileTooLargeError, read_limited
from decks.formats.editions import EDITIONS, LATEST
from decks.formats.format import CardPool, Format, Period, normalize

MAX_BYTES = 1_000_000
MAX_FORMATS = 200
MAX_NAMES = 5_000
MAX_PERIODS = 40
ANY = "any"
TOURNAMENTS = ("Block", "Classic", "Contemporary", "Core")
"""The constructed formats whose last pools a card collection can tell."""
_KEY = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_MONTH = re.compile(r"(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2]))?", re.ASCII)


class FormatFileError(Exception):
    """A file has no valid formats; ``problems`` are the reasons, a sentence each."""

    def __init__(self, *problems: str) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


def _check_key(key: str) -> str:
    if not _KEY.fullmatch(key):
        raise ValueError(key)
    return key


def _check_card_name(name: str) -> str:
    if not normalize(name) or not name.isprintable():
        raise ValueError(name)
    return name


def _clean_text(text: str) -> str:
    if not text.strip() or not text.isprintable():
        raise ValueError(text)
    return " ".join(text.split())


def _check_edition(key: str) -> str:
    if key not in EDITIONS:
        raise ValueError(key)
    return key


def _check_tournament(name: str) -> str:
    if name not in TOURNAMENTS:
        raise ValueError(name)
    return name


def _check_month(month: str) -> str:
    if not _MONTH.fullmatch(month):
        raise ValueError(month)
    return month


Key = Annotated[str, AfterValidator(_check_key)]
Month = Annotated[str, AfterValidator(_check_month)]
Line = Annotated[str, AfterValidator(_clean_text)]
CardName = Annotated[str, StringConstraints(min_length=1, max_length=200), AfterValidator(_check_card_name)]
Number = Annotated[int, Field(ge=1, le=1_000)]
Limit = Number | Literal["any"] | None
Names = Annotated[list[CardName], Field(max_length=MAX_NAMES)]

_TEXT = "a line of text of up to {} characters"
_LIMIT = "a whole number from {} to 1000, or “any”"
_NAMES = f"a list of up to {MAX_NAMES} names"


class PeriodEntry(BaseModel):
    """One period of a format as a file has it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    format: Key
    since: Month = ""
    until: Month = ""
    source: Line = Field(max_length=300)


class FormatEntry(BaseModel):
    """One format as a file has it. The description of a field completes the sentence "NAME must be ..."."""

    model_config = ConfigDict(extra="forbid", strict=True)

    key: Key = Field(description="up to 40 lower-case letters, digits and hyphens")
    name: Line = Field(max_length=60, description=_TEXT.format(60))
    aliases: list[Key] = Field([], max_length=10, description="a list of up to 10 keys")
    about: Line = Field("", max_length=300, description=_TEXT.format(300))
    source: Line = Field("", max_length=300, description=_TEXT.format(300))
    minimum: Number = Field(60, description="a whole number from 1 to 1000")
    maximum: Limit = Field(None, description=_LIMIT.format(1))
    copies: Limit = Field(4, description=_LIMIT.format(1))
    side_deck: Literal[0] | Limit = Field(10, description=_LIMIT.format(0))
    limited: bool = Field(False, description="true or false")
    edition: Annotated[str, AfterValidator(_check_edition)] = Field(
        LATEST, description=f"one of {', '.join(EDITIONS)}"
    )
    tournament: Annotated[str, AfterValidator(_check_tournament)] = Field(
        "", description=f"one of {', '.join(TOURNAMENTS)}"
    )
    blocks: list[Annotated[int, Field(ge=1, le=99)]] = Field([], description="a list of block numbers")
    sets: Names = Field([], description=_NAMES)
    without: Names = Field([], description=_NAMES)
    cards: Names = Field([], description=_NAMES)
    banned: Names = Field([], description=_NAMES)
    restricted: dict[CardName, Number] = Field(
        {}, max_length=MAX_NAMES, description="names, each with the number of copies that a deck may have"
    )
    ban_list: Key = Field("", description="the name of an imported list of bans")
    periods: list[PeriodEntry] = Field(
        [],
        max_length=MAX_PERIODS,
        description="a list of periods, each with a format and a source, since and until as in 2010-12",
    )


def parse_file(path: Path) -> list[Format]:
    """The formats of a file.

    :raises FormatFileError: with everything that is wrong in it.
    """
    try:
        data = read_limited(path, MAX_BYTES)
    except FileTooLargeError:
        raise FormatFileError(f"{path} is larger than {MAX_BYTES:,} bytes.") from None
    except (OSError, ValueError) as error:
        raise FormatFileError(f"{path} cannot be read: {getattr(error, 'strerror', '') or error}.") from None
    try:
        return parse_text(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise FormatFileError(f"{path} is not UTF-8 text.") from None


def parse_text(text: str) -> list[Format]:
    """The formats of a file's text: JSON if it begins with a brace, else TOML.

    :raises FormatFileError: with everything that is wrong in it.
    """
    formats: dict[str, Format] = {}
    problems: list[str] = []
    for number, entry in enumerate(_load_entries(text), start=1):
        key = entry.get("key") if isinstance(entry, dict) else None
        place = f"Format {number}" + (f" ({key[:40]})" if isinstance(key, str) and key else "")
        try:
            format = parse_entry(entry)
        except FormatFileError as error:
            problems += [f"{place}: {problem}" for problem in error.problems]
            continue
        if format.key in formats:
            problems.append(f"{place}: this key is in the file twice.")
        formats[format.key] = format
    if problems:
        raise FormatFileError(*problems)
    return list(formats.values())


def parse_entry(entry: object) -> Format:
    """One format from its entry in a file.

    :raises FormatFileError: with everything that is wrong in it.
    """
    if not isinstance(entry, Mapping):
        raise FormatFileError("A format must be a table of keys and values.")
    try:
        values = FormatEntry.model_validate(dict(entry))
    except ValidationError as error:
        raise FormatFileError(*_describe_errors(error, entry)) from None
    format = Format(
        key=values.key,
        name=values.name,
        aliases=tuple(values.aliases),
        about=values.about,
        source=values.source,
        minimum=values.minimum,
        maximum=_number_or_none(values.maximum),
        copies=_number_or_none(values.copies),
        side_deck=_number_or_none(values.side_deck),
        limited=values.limited,
        edition=EDITIONS[values.edition],
        pool=CardPool(
            tournament=values.tournament,
            blocks=tuple(values.blocks),
            sets=tuple(values.sets),
            without=tuple(values.without),
            cards=tuple(values.cards),
        ),
        banned=tuple(values.banned),
        restricted=values.restricted,
        ban_list=values.ban_list,
        periods=tuple(Period(**period.model_dump()) for period in values.periods),
    )
    if problems := list(_contradictions(format)):
        raise FormatFileError(*problems)
    return format


def format_to_entry(format: Format) -> dict[str, Any]:
    """A format as an entry of a file; :func:`parse_entry` reads it back."""
    limits = {name: getattr(format, name) for name in ("minimum", "maximum", "copies", "side_deck")}
    entry = {
        "key": format.key,
        "aliases": list(format.aliases),
        "name": format.name,
        "about": format.about,
        "source": format.source,
        **{name: ANY if limit is None else limit for name, limit in limits.items()},
        **({"limited": True} if format.limited else {}),
        "edition": format.edition.key,
        "tournament": format.pool.tournament,
        "blocks": list(format.pool.blocks),
        "sets": list(format.pool.sets),
        "without": list(format.pool.without),
        "cards": list(format.pool.cards),
        "banned": list(format.banned),
        "restricted": dict(format.restricted),
        "ban_list": format.ban_list,
        "periods": [_period_to_entry(period) for period in format.periods],
    }
    return {name: value for name, value in entry.items() if value not in ("", [], {})}


def _period_to_entry(period: Period) -> dict[str, str]:
    return {name: value for name, value in asdict(period).items() if value}


def _load_entries(text: str) -> list[Any]:
    is_json = text.lstrip().startswith("{")
    try:
        data = json.loads(text) if is_json else tomllib.loads(text)
    except RecursionError:
        raise FormatFileError(f"The {'JSON' if is_json else 'TOML'} is nested too deeply.") from None
    except ValueError as error:
        raise FormatFileError(f"This is not valid {'JSON' if is_json else 'TOML'}: {error}.") from None
    entries = data.get("format")
    if set(data) != {"format"} or not isinstance(entries, list) or not entries:
        raise FormatFileError(
            "A format file must have a list “format” of at least one format, and nothing else."
        )
    if len(entries) > MAX_FORMATS:
        raise FormatFileError(f"A file may have at most {MAX_FORMATS} formats; this one has {len(entries)}.")
    return entries


def _describe_errors(error: ValidationError, entry: Mapping[str, Any]) -> Iterator[str]:
    """One sentence for each wrong field, however many errors are in its value."""
    errors = {str(details["loc"][0]): details for details in error.errors(include_url=False)}
    for name, details in errors.items():
        field = FormatEntry.model_fields.get(name)
        if field is None:
            yield f"“{name[:40]}” is not a key of a format."
        elif details["type"] == "missing" and len(details["loc"]) == 1:
            yield f"{name} is missing; it must be {field.description}."
        else:
            yield f"{name} must be {field.description}, not {str(entry[name])[:60]!r}."


def _contradictions(format: Format) -> Iterator[str]:
    if format.maximum is not None and format.maximum < format.minimum:
        yield f"maximum is {format.maximum}, less than the minimum of {format.minimum}."
    if format.limited and format.side_deck is not None:
        yield "side_deck must be “any” where limited is true: it is every card that is not played."
    banned = set(map(normalize, format.banned))
    both = [name for name in format.restricted if normalize(name) in banned]
    if both:
        yield f"{', '.join(both[:3])} cannot be both banned and restricted."


def _number_or_none(limit: int | str | None) -> int | None:
    return limit if isinstance(limit, int) else None
