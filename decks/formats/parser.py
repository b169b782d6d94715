"""Format files: TOML or JSON, read into formats; what is wrong in one is told, each thing in a sentence."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from decks.formats.editions import EDITIONS, LATEST
from decks.formats.model import NOTHING, Format, Pool, folded

MAX_BYTES = 1_000_000
MOST_FORMATS = 200
MOST_NAMES = 5_000
LARGEST = 1_000
MOST_ALIASES = 10
ANY = "any"
_KEY = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_NUMBERS = {"minimum": (1, 60), "maximum": (1, None), "copies": (1, 4), "side_deck": (0, 10)}
_TEXTS = {"name": 60, "about": 300, "source": 300}
_LISTS = ("sets", "without", "cards", "banned")


class FormatFileError(Exception):
    """A file holds no formats; ``problems`` says why, a sentence each."""

    def __init__(self, *problems: str) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


def read_file(path: Path) -> list[Format]:
    """The formats of a file.

    :raises FormatFileError: with everything that is wrong in it.
    """
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise FormatFileError(f"{path} cannot be read: {error.strerror or error}.") from None
    if len(data) > MAX_BYTES:
        raise FormatFileError(f"{path} is larger than {MAX_BYTES:,} bytes.")
    try:
        return read_text(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise FormatFileError(f"{path} is not UTF-8 text.") from None


def read_text(text: str) -> list[Format]:
    """The formats of a file's text: JSON if it begins with a brace, else TOML.

    :raises FormatFileError: with everything that is wrong in it.
    """
    entries = _entries(text)
    found: list[Format] = []
    problems: list[str] = []
    seen: set[str] = set()
    for place, entry in enumerate(entries, start=1):
        key = entry.get("key") if isinstance(entry, dict) else None
        where = f"Format {place}" + (f" ({key[:40]})" if isinstance(key, str) and key else "")
        try:
            format = read_entry(entry)
        except FormatFileError as error:
            problems += [f"{where}: {problem}" for problem in error.problems]
            continue
        if format.key in seen:
            problems.append(f"{where}: its key stands in the file twice.")
        seen.add(format.key)
        found.append(format)
    if problems:
        raise FormatFileError(*problems)
    return found


def _entries(text: str) -> list[Any]:
    is_json = text.lstrip().startswith("{")
    try:
        data = json.loads(text) if is_json else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatFileError(f"This is no {'JSON' if is_json else 'TOML'}: {error}.") from None
    entries = data.get("format")
    if set(data) != {"format"} or not isinstance(entries, list) or not entries:
        raise FormatFileError("A format file holds a list “format” of one format or more, and nothing else.")
    if len(entries) > MOST_FORMATS:
        raise FormatFileError(f"A file holds at most {MOST_FORMATS} formats; this one has {len(entries)}.")
    return entries


def read_entry(entry: object) -> Format:
    """One format as a file tells it.

    :raises FormatFileError: with everything that is wrong in it.
    """
    if not isinstance(entry, Mapping):
        raise FormatFileError("it is no table of keys and values.")
    reader = _Reader(entry)
    texts = {name: reader.text(name, most) for name, most in _TEXTS.items()}
    numbers = {name: reader.number(name, least, usual) for name, (least, usual) in _NUMBERS.items()}
    lists = {name: reader.names(name) for name in _LISTS}
    format = Format(
        key=reader.key(),
        aliases=reader.aliases(),
        **texts,
        **{**numbers, "minimum": numbers["minimum"] or 1},
        edition=EDITIONS[reader.edition()],
        pool=Pool(blocks=reader.blocks(), sets=lists["sets"], without=lists["without"], cards=lists["cards"]),
        banned=lists["banned"],
        restricted=reader.restricted(),
    )
    reader.finish(format)
    return format


def as_entry(format: Format) -> dict[str, Any]:
    """A format as a file tells it; :func:`read_entry` reads it back."""
    limits = {name: getattr(format, name) for name in _NUMBERS}
    said = {
        "key": format.key,
        "aliases": list(format.aliases),
        **{name: getattr(format, name) for name in _TEXTS},
        **{name: ANY if value is None else value for name, value in limits.items()},
        "edition": format.edition.key,
        "blocks": list(format.pool.blocks),
        "sets": list(format.pool.sets),
        "without": list(format.pool.without),
        "cards": list(format.pool.cards),
        "banned": list(format.banned),
        "restricted": dict(format.restricted),
    }
    return {name: value for name, value in said.items() if value not in ("", [], {})}


class _Reader:
    """Takes one entry apart and keeps what is wrong with it."""

    def __init__(self, entry: Mapping[str, Any]) -> None:
        self.entry = entry
        self.problems: list[str] = []
        self.known: set[str] = set()

    def _take(self, name: str, usual: object, fits: Callable[[Any], bool], wanted: str) -> Any:
        self.known.add(name)
        value = self.entry.get(name, usual)
        if name in self.entry and not fits(value):
            self.problems.append(f"{name} must be {wanted}, not {str(value)[:60]!r}.")
            return usual
        return value

    def key(self) -> str:
        self.known.add("key")
        key = self.entry.get("key")
        if isinstance(key, str) and _KEY.fullmatch(key):
            return key
        self.problems.append(
            "key must be there: up to 40 small letters, digits and hyphens"
            + (f", not {key[:60]!r}." if isinstance(key, str) else ".")
        )
        return ""

    def aliases(self) -> tuple[str, ...]:
        def fits(value: object) -> bool:
            return (
                isinstance(value, list)
                and len(value) <= MOST_ALIASES
                and all(isinstance(each, str) and _KEY.fullmatch(each) for each in value)
            )

        return tuple(self._take("aliases", [], fits, f"a list of at most {MOST_ALIASES} keys"))

    def text(self, name: str, most: int) -> str:
        def fits(value: object) -> bool:
            return isinstance(value, str) and bool(value.strip()) and value.isprintable()

        text = self._take(name, "", fits, "a line of text")
        if len(text) > most:
            self.problems.append(f"{name} is longer than {most} letters.")
        if name == "name" and "name" not in self.entry:
            self.problems.append("it has no name.")
        return " ".join(text.split())

    def number(self, name: str, least: int, usual: int | None) -> int | None:
        def fits(value: object) -> bool:
            if value is None or value == ANY:
                return name != "minimum"
            return isinstance(value, int) and not isinstance(value, bool) and least <= value <= LARGEST

        wanted = f"a whole number from {least} to {LARGEST}" + ("" if name == "minimum" else ", or “any”")
        value = self._take(name, usual, fits, wanted)
        return None if value == ANY else value

    def names(self, name: str) -> tuple[str, ...]:
        def fits(value: object) -> bool:
            return isinstance(value, list) and len(value) <= MOST_NAMES and all(map(_is_name, value))

        return tuple(self._take(name, [], fits, f"a list of at most {MOST_NAMES} names"))

    def blocks(self) -> tuple[int, ...]:
        def fits(value: object) -> bool:
            return isinstance(value, list) and all(
                isinstance(block, int) and not isinstance(block, bool) and 1 <= block <= 99 for block in value
            )

        return tuple(self._take("blocks", [], fits, "a list of block numbers"))

    def restricted(self) -> Mapping[str, int]:
        def fits(value: object) -> bool:
            return (
                isinstance(value, dict)
                and len(value) <= MOST_NAMES
                and all(map(_is_name, value))
                and all(type(count) is int and 1 <= count <= LARGEST for count in value.values())
            )

        wanted = "names, each with the most copies a deck may hold"
        return self._take("restricted", NOTHING, fits, wanted)

    def edition(self) -> str:
        return self._take("edition", LATEST, EDITIONS.__contains__, f"one of {', '.join(EDITIONS)}")

    def finish(self, format: Format) -> None:
        """:raises FormatFileError: when anything was wrong."""
        for name in self.entry:
            if name not in self.known:
                self.problems.append(f"there is nothing called {str(name)[:40]!r} in a format.")
        if format.maximum is not None and format.maximum < format.minimum:
            self.problems.append(f"maximum is {format.maximum}, less than the minimum of {format.minimum}.")
        banned = set(map(folded, format.banned))
        both = [name for name in format.restricted if folded(name) in banned]
        if both:
            self.problems.append(f"{', '.join(both[:3])} cannot be both banned and restricted.")
        if self.problems:
            raise FormatFileError(*self.problems)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 200 and bool(folded(value)) and value.isprintable()
