"""Every address of the site with real values in it, from the URL configuration itself.

A new page is found here without being told; one with a parameter that nobody has a value for fails the
test that asks.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver, reverse


@dataclass(frozen=True, slots=True)
class Route:
    """One pattern of the URL configuration: its full name, and the names of its parameters."""

    name: str
    parameters: tuple[str, ...]

    @property
    def room(self) -> str:
        """The app the page belongs to; empty for those that belong to none."""
        return self.name.rpartition(":")[0]

    def address(self, values: Mapping[str, str]) -> str:
        """The address with a value for each parameter, looked up as ``room.parameter``."""
        return reverse(self.name, kwargs={each: values[f"{self.room}.{each}"] for each in self.parameters})


def routes() -> list[Route]:
    """Every named pattern once; of several with one name, the one with the fewest parameters."""
    found: dict[str, Route] = {}
    for route in _within(get_resolver(), ()):
        known = found.get(route.name)
        if known is None or len(route.parameters) < len(known.parameters):
            found[route.name] = route
    return sorted(found.values(), key=lambda route: route.name)


def _within(resolver: URLResolver, rooms: tuple[str, ...]) -> Iterator[Route]:
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver) and each.namespace == "admin":
            continue  # Django's own pages
        if isinstance(each, URLResolver):
            yield from _within(each, (*rooms, each.namespace) if each.namespace else rooms)
        elif isinstance(each, URLPattern) and each.name:
            yield Route(":".join((*rooms, each.name)), tuple(each.pattern.converters))
