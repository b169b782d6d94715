"""The addresses of the API as its start page lists them: read from the schema, so that they are told once."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from drf_spectacular.generators import SchemaGenerator


@dataclass(frozen=True, slots=True)
class Door:
    """One thing to ask for; ``link`` is its address where it can be followed as it stands."""

    method: str
    path: str
    about: str
    link: str


@dataclass(frozen=True, slots=True)
class Group:
    """The doors of one room, under its title."""

    title: str
    doors: tuple[Door, ...]


@cache
def groups() -> tuple[Group, ...]:
    """All doors by room, in the order of the addresses."""
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    rooms: dict[str, list[Door]] = {tag["name"]: [] for tag in settings.SPECTACULAR_SETTINGS["TAGS"]}
    for room, door in _doors(paths):
        rooms[room].append(door)
    return tuple(Group(room.capitalize(), tuple(doors)) for room, doors in rooms.items() if doors)


def _doors(paths: dict[str, dict[str, dict]]) -> Iterator[tuple[str, Door]]:
    for path, operations in paths.items():
        for method, operation in operations.items():
            whole = method == "get" and "{" not in path and not path.endswith("named/")
            door = Door(method.upper(), path, operation["summary"], path if whole else "")
            yield operation["tags"][0], door
