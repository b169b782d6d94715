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
    def namespace(self) -> str:
        """The app the page belongs to; empty for those that belong to none."""
        return self.name.rpartition(":")[0]

    def address(self, values: Mapping[str, str]) -> str:
        """The address with a value for each parameter, looked up as ``namespace.parameter``."""
        return reverse(
            self.name, kwargs={name: values[f"{self.namespace}.{name}"] for name in self.parameters}
        )


def routes() -> list[Route]:
    """Every named pattern once; of several with one name, the one with the fewest parameters."""
    routes_by_name: dict[str, Route] = {}
    for route in _routes_within(get_resolver(), ()):
        namesake = routes_by_name.get(route.name)
        if namesake is None or len(route.parameters) < len(namesake.parameters):
            routes_by_name[route.name] = route
    return sorted(routes_by_name.values(), key=lambda route: route.name)


def _routes_within(resolver: URLResolver, namespaces: tuple[str, ...]) -> Iterator[Route]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver) and pattern.namespace == "admin":
            continue  # Django's own pages
        if isinstance(pattern, URLResolver):
            yield from _routes_within(
                pattern, (*namespaces, pattern.namespace) if pattern.namespace else namespaces
            )
        elif isinstance(pattern, URLPattern) and pattern.name:
            yield Route(":".join((*namespaces, pattern.name)), tuple(pattern.pattern.converters))
