"""Addresses of every pattern of the site with something odd in place of each of its parameters."""

import re
from collections.abc import Iterator

from django.urls import URLResolver, get_resolver

NUL = "%00"
ODD_VALUES = (
    "%FF%FE",  # no UTF-8
    "%C3",  # half of a letter
    "%ED%A0%80",  # half of a surrogate pair
    "%F0%9F%94%A5",
    "%E2%80%AE%E2%80%8B",  # a change of direction, and an invisible space
    "%0D%0AX-Injected:%20yes",
    "..%2F..%2Fetc%2Fpasswd",
    "%25%30%30",
    "'%22%3Cscript%3E",
    "-1",
    "9" * 40,
    "a" * 3000,
)
"""Values as they stand in an address."""
PARAMETER = re.compile(r"<(?:\w+:)?\w+>")
REGULAR_EXPRESSION = re.compile(r"\(\?P<\w+>[^)]*\)|[\^$\\]|\(\?:|[()?+*|\[\]]")


def patterns() -> list[str]:
    """Every pattern of the URL configuration as text, those of the administration included."""
    return sorted(set(_patterns_within(get_resolver(), "")))


def _patterns_within(resolver: URLResolver, prefix: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        text = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _patterns_within(pattern, text)
        else:
            yield text


def addresses_with(value: str) -> list[str]:
    """Every address with this value: for each of its parameters, behind its path, and as a query."""
    addresses = []
    for pattern in patterns():
        plain = REGULAR_EXPRESSION.sub("", pattern)
        usual = "/" + PARAMETER.sub("1", plain)
        for match in PARAMETER.finditer(plain):
            before, after = (
                PARAMETER.sub("1", part) for part in (plain[: match.start()], plain[match.end() :])
            )
            addresses.append(f"/{before}{value}{after}")
        addresses += [f"{usual}{value}", f"{usual}?q={value}", f"{usual}?{value}=1"]
    return addresses
