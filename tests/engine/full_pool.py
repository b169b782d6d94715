"""The cards of the full pool, and those of them that the engine plays in full."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from cards.importing import card_file
from cards.importing.card_file import cards_of, read_printed_facts
from cards.importing.facts import CardFacts
from engine.cards import CardType, Cost, DamageType, PrintedCard
from engine.cardtext.coverage import card_coverage
from tests.profiles import is_nightly, sampled

FILE = Path(__file__).parents[3] / "shared" / "cards" / "decktools-cards.tsv"
HELD_OUT = 10
"""One name of so many is held out: the text of these cards is never shown."""


@cache
def _card_list() -> tuple[CardFacts, ...]:
    return tuple(cards_of(read_printed_facts(FILE)))


def sampled_cards(step: int) -> list[PrintedCard]:
    """The cards of every so-manieth line of the card list, which alone are read; all cards nightly."""
    return [card.printed for card in _read(lambda lines: sampled(lines, step))]


@cache
def pool() -> tuple[PrintedCard, ...]:
    """The cards of the card list that are for decks, in the order of their names."""
    return _for_decks(_card_list())


@cache
def sampled_pool(step: int, start: int = 0) -> tuple[PrintedCard, ...]:
    """The cards for decks of every so-manieth line of the card list, from one of the first; all nightly."""
    return pool() if is_nightly() else _for_decks(_read(lambda lines: sampled(lines, step, start)))


def cards_named(names: Collection[str]) -> dict[str, PrintedCard]:
    """The cards of every kind with these names; of two with one name the one that is for decks."""
    parts = [name.encode() for name in names]
    cards = _read(lambda lines: [line for line in lines if any(part in line for part in parts)])
    by_name = {card.printed.name: card.printed for card in cards}
    by_name |= {card.name: card for card in _for_decks(cards)}
    return {name: by_name[name] for name in names if name in by_name}


def _read(choose: Callable[[list[bytes]], Iterable[bytes]]) -> list[CardFacts]:
    """The cards of the lines of the card list that a function chooses, which alone are read."""
    head, *lines = FILE.read_bytes().splitlines()
    return list(cards_of(card_file.read(b"\n".join([head, *choose(lines)]))))


def _for_decks(facts: Iterable[CardFacts]) -> tuple[PrintedCard, ...]:
    cards = {card.printed.name: card.printed for card in facts if card.kind == "deck"}
    return tuple(cards[name] for name in sorted(cards))


def full_cards(cards: Iterable[PrintedCard]) -> list[PrintedCard]:
    """Those that the engine plays in full."""
    return [with_numbers(card) for card in cards if not card_coverage(card).unsupported]


def with_numbers(card: PrintedCard) -> PrintedCard:
    """A card with the numbers that it needs in a game, where the lists have none."""
    missing: dict[str, Any] = {}
    if card.has_type(CardType.HERO) and not card.health:
        missing["health"] = 28
    elif card.has_type(CardType.ALLY):
        missing |= {"health": card.health or 4, "atk": 2 if card.atk is None else card.atk}
        missing["damage_types"] = card.damage_types or (DamageType.MELEE,)
    if card.cost is None and card.types[0] not in (CardType.HERO, CardType.LOCATION, CardType.QUEST):
        missing["cost"] = Cost(3)
    return replace(card, **missing) if missing else card


def is_held_out(card: PrintedCard) -> bool:
    """Whether the text of a card is kept from those who work on the grammar."""
    digest = hashlib.sha256(card.name.casefold().encode()).hexdigest()
    return int(digest, 16) % HELD_OUT == 0


def part_of(cards: Sequence[PrintedCard], number: int, parts: int) -> Sequence[PrintedCard]:
    """Every so-manieth card, from the one with this number."""
    return cards[number::parts]
