"""The starter pool and the starter decks as the engine plays them, read from their files."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from engine.cards import CardType, PrintedCard
from engine.rules.setup import GameDeck

ROOT = Path(__file__).parents[2]
DECKS = sorted((ROOT / "decks" / "data" / "starter").glob("*.txt"))


@cache
def starter_pool() -> dict[str, PrintedCard]:
    """Every card of the pool by name."""
    cards = [_printed(entry) for entry in json.loads((ROOT / "cards/data/starter.json").read_text())["cards"]]
    return {card.name: card for card in cards}


def _printed(entry: dict) -> PrintedCard:
    back = entry.get("back")
    return PrintedCard.from_data(entry | ({"back": {"atk": None, "health": None} | back} if back else {}))


def starter_deck(path: Path) -> GameDeck:
    """A starter deck; its cards by name, as a simulation sorts them."""
    pool, text = starter_pool(), path.read_text()
    hero = re.search(r"^Hero: (.+)$", text, re.MULTILINE)
    assert hero is not None
    counted = re.findall(r"^(\d+) (.+)$", text, re.MULTILINE)
    names = sorted(name for count, name in counted for _ in range(int(count)))
    return GameDeck(pool[hero[1]], tuple(pool[name] for name in names))


def heroes() -> list[PrintedCard]:
    """The heroes that a deck can have."""
    return [card for card in starter_pool().values() if card.types == (CardType.HERO,)]
