"""Reading settings from environment variables. An empty variable counts as one that is not set."""

import ipaddress
import os
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from environs import Env, EnvValidationError, validate

env = Env()


def read_flag(name: str, default: bool) -> bool:
    """A flag: 1 or 0.

    :raises ImproperlyConfigured: for anything else, as every function here.
    """
    return bool(_read(env.bool, name, default, "0 or 1", truthy={"1"}, falsy={"0"}))


def read_number(name: str, default: int) -> int:
    """A whole number, not negative."""
    return int(_read(env.int, name, default, "a whole number", validate=validate.Range(min=0)))


def read_choice(name: str, *choices: str) -> str:
    """One of these words; the first is the default."""
    expected = f"{', '.join(choices[:-1])} or {choices[-1]}"
    return str(_read(env.str, name, choices[0], expected, validate=validate.OneOf(choices)))


def read_text(name: str, default: str = "") -> str:
    """Any text."""
    return str(_read(env.str, name, default, "text"))


def read_day(name: str) -> datetime | None:
    """A day, such as 2027-03-01, as the moment when it begins (UTC); None if it is not set."""
    day = _read(env.date, name, None, "a day such as 2027-03-01")
    return None if day is None else datetime(day.year, day.month, day.day, tzinfo=UTC)


def read_list(name: str) -> list[str]:
    """Comma-separated words."""
    words = _read(env.list, name, [], "comma-separated")
    return [word.strip() for word in words if word.strip()]


def read_networks(name: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """Comma-separated networks or addresses, such as 10.0.0.0/8."""
    try:
        return [ipaddress.ip_network(network) for network in read_list(name)]
    except ValueError:
        raise _error(name, "comma-separated networks such as 10.0.0.0/8") from None


def _read(reader: Callable[..., Any], name: str, default: Any, expected: str, **options: Any) -> Any:
    if not os.environ.get(name):
        return default
    try:
        return reader(name, **options)
    except EnvValidationError:
        raise _error(name, expected) from None


def _error(name: str, expected: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"The environment variable {name} is {expected}, not {os.environ[name]!r}.")
