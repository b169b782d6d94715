"""What other rooms keep for a user: their parts of the account page, and what becomes of it in the end.

This room knows no other. A room that keeps something for users registers it from its ``AppConfig.ready``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Part:
    """A section of the account page: ``template`` is shown with what ``context`` says, by ``order``."""

    key: str
    title: str
    order: int
    template: str
    context: Callable[[HttpRequest], Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class Farewell:
    """What is done with a user's things before the account is deleted.

    ``question`` and ``choices`` (value and label; none is proposed) are put to the user; without
    choices ``carry_out`` is called with an empty one. It runs in the transaction that deletes the user.
    """

    key: str
    carry_out: Callable[[AbstractBaseUser, str], None]
    question: str = ""
    choices: tuple[tuple[str, str], ...] = ()


_parts: dict[str, Part] = {}
_farewells: dict[str, Farewell] = {}


def register(part: Part) -> None:
    """Put a section on the account page; one of the same key is replaced."""
    _parts[part.key] = part


def register_farewell(farewell: Farewell) -> None:
    """Have a say when an account is deleted; one of the same key is replaced."""
    _farewells[farewell.key] = farewell


def parts() -> list[Part]:
    """The sections of the account page, in order."""
    return sorted(_parts.values(), key=lambda part: (part.order, part.key))


def farewells() -> list[Farewell]:
    """Everybody who has a say when an account is deleted."""
    return list(_farewells.values())
