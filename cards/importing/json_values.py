"""Strict readers of JSON values: each returns what it read or says in a :class:`ValueError` what is wrong."""

import json
import re
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

MOST_ITEMS, LARGEST_NUMBER = 60, 9999
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")

Reader = Callable[[Any], Any]


def text(longest: int) -> Reader:
    """A text of at least one and at most ``longest`` characters, without spaces around it."""

    def read(value: Any) -> str:
        if not isinstance(value, str):
            raise ValueError("is not a text")
        if not value.strip():
            raise ValueError("is empty; leave it out instead")
        if value != value.strip():
            raise ValueError("begins or ends with a space")
        if len(value) > longest:
            raise ValueError(f"is longer than {longest} characters")
        if CONTROL.search(value):
            raise ValueError("holds a control character")
        return value

    return read


def number(least: int = 0) -> Reader:
    """A whole number."""

    def read(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise ValueError(f"{shown(value)} is not a whole number")
        if not least <= value <= LARGEST_NUMBER:
            raise ValueError(f"{shown(value)} is not between {least} and {LARGEST_NUMBER}")
        return value

    return read


def one_of(values: type[Enum] | Iterable[str]) -> Reader:
    """One of the values of an enumeration, as its member, or one of some texts."""
    known = {str(getattr(value, "value", value)): value for value in values}

    def read(value: Any) -> Any:
        if not isinstance(value, str) or value not in known:
            raise ValueError(f"{shown(value)} is not one of {', '.join(known)}")
        return known[value]

    return read


def list_of(item: Reader, *, repeats: bool = False) -> Reader:
    """A list, not empty, of at most ``MOST_ITEMS`` items; as a tuple."""

    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise ValueError("is not a list")
        if not value:
            raise ValueError("is empty; leave it out instead")
        if len(value) > MOST_ITEMS:
            raise ValueError(f"has more than {MOST_ITEMS} items")
        items = tuple(item(each) for each in value)
        if not repeats and len(set(items)) < len(items):
            raise ValueError("names something twice")
        return items

    return read


def shown(value: Any) -> str:
    """The value as JSON, for a message; shortened where it is long."""
    shown = json.dumps(value, ensure_ascii=True)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


def object_of(keys: dict[str, Reader], required: Iterable[str] = ()) -> Reader:
    """An object with these keys and no others; as a dictionary of what was read."""

    def read(value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise ValueError("is not an object")
        for key in value:
            if key not in keys:
                raise ValueError(f"has an unknown key {shown(key)}")
        for key in required:
            if key not in value:
                raise ValueError(f"has no {shown(key)}")
        result = {}
        for key, each in value.items():
            try:
                result[key] = keys[key](each)
            except ValueError as error:
                raise ValueError(f"{key}: {error}") from None
        return result

    return read
