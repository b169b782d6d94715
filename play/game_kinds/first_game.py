"""The first game, which is explained as it goes: its decks and notes, from ``play/data/first_game.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

DATA = Path(__file__).parents[1] / "data" / "first_game.toml"
FIRST_GAME = "first game"
"""The name under which the setup of a table has it."""


@dataclass(frozen=True, slots=True)
class StackedDeck:
    """A starter deck by its key, and the names of the cards on top of it, the top card first."""

    starter: str
    top: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """An explanation: the name of the condition under which it is shown, and the rules it rests on."""

    when: str
    title: str
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FirstGame:
    """The decks by seat, the seed of everything else, and the notes, which come first where several apply."""

    seed: int
    decks: tuple[StackedDeck, ...]
    notes: tuple[Note, ...]


@cache
def read_first_game() -> FirstGame:
    """The first game, read once."""
    data = tomllib.loads(DATA.read_text(encoding="utf-8"))
    return FirstGame(
        seed=data["seed"],
        decks=tuple(StackedDeck(deck["starter"], tuple(deck["top"])) for deck in data["deck"]),
        notes=tuple(
            Note(note["when"], note["title"], " ".join(note["text"].split()), tuple(note["rules"]))
            for note in data["note"]
        ),
    )
