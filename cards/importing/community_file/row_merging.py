"""Which rows are printings of the same card, and its facts where they disagree.

One name is one card (Rule 100.4 counts copies by it), in whatever wording it was printed. But the
file also has different cards of one name: a raid deck's events, tokens, an ally and the raid boss
it became, two abilities years apart.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from difflib import SequenceMatcher
from operator import attrgetter
from typing import Any

from cards.importing.community_file.card_row import CardRow
from cards.importing.facts import CardEntry, CardFacts, FileRow
from cards.indexing.normalize import fold, words
from cards.models import Kind
from cards.models.sets import release_order
from engine.cards import PrintedCard

# How much of two texts must agree: nearly all of it where a cost or a class differs.
NEARLY_THE_SAME, ALIKE = 0.85, 0.6


def entries(rows: Iterable[CardRow]) -> tuple[list[CardEntry], list[str]]:
    """The cards of the rows, and a sentence for each fact on which rows of a card disagree."""
    named: dict[tuple[Kind, str], list[CardRow]] = defaultdict(list)
    for row in rows:
        named[row.card.kind, fold(row.card.printed.name)].append(row)
    result, notes = [], []
    for group in named.values():
        variants: set[str] = set()
        for place, cluster in enumerate(_cards(group)):
            card, disagreements = _merged(cluster)
            variant = _variant(card, variants) if place else ""
            variants.add(variant)
            notes += disagreements
            result.append(
                CardEntry(
                    replace(card, variant=variant),
                    tuple(FileRow(row.line, row.card.printings) for row in cluster),
                )
            )
    return result, notes


def _cards(rows: list[CardRow]) -> list[list[CardRow]]:
    """The rows of one name grouped by card, the principal card first."""
    clusters: list[list[CardRow]] = []
    for row in sorted(rows, key=_age):
        home = next((cluster for cluster in clusters if _same(cluster[0].card, row.card)), None)
        if home is None:
            clusters.append([row])
        else:
            home.append(row)
    return sorted(clusters, key=len, reverse=True)


def _age(row: CardRow) -> tuple[Any, ...]:
    """A sort key for the rows of one name that does not depend on the order of the file."""
    printing = row.card.printings[0]
    content = repr(row.card.printed.data()), printing.text, row.line
    return release_order(printing.set.code, printing.set.name), printing.number, *printing.key, *content


def _same(card: CardFacts, other: CardFacts) -> bool:
    """Whether two rows of one name and kind are printings of one card."""
    printed, other_printed = card.printed, other.printed
    if printed.types != other_printed.types:
        return False
    if card.kind is not Kind.DECK:
        return (
            (printed.atk, printed.health) == (other_printed.atk, other_printed.health)
            and _likeness(printed, other_printed) >= ALIKE
            and not _side_by_side(card, other)
        )
    differ = (printed.cost and other_printed.cost and printed.cost != other_printed.cost) or (
        printed.classes and other_printed.classes and not printed.classes & other_printed.classes
    )
    return not differ or _likeness(printed, other_printed) >= NEARLY_THE_SAME


def _side_by_side(card: CardFacts, other: CardFacts) -> bool:
    """Whether two rows have numbers of their own in one set."""
    printing, other_printing = card.printings[0], other.printings[0]
    return printing.set.key == other_printing.set.key and printing.number != other_printing.number


def _likeness(a: PrintedCard, b: PrintedCard) -> float:
    return SequenceMatcher(None, _words(a), _words(b), autojunk=False).ratio()


def _words(card: PrintedCard) -> list[str]:
    return words(" ".join(card.text)).split()


def _variant(card: CardFacts, taken: set[str]) -> str:
    """What to call a further card of a name: by its first printing, or by its numbers where that has none."""
    printing = card.printings[0]
    name = f"{printing.set.name} {printing.number}" if printing.number else _by_numbers(card)
    name = name[:110]
    return next(
        candidate
        for candidate in (name, *(f"{name}, {count}" for count in range(2, 9999)))
        if candidate not in taken
    )


def _by_numbers(card: CardFacts) -> str:
    printed = card.printed
    numbers = f", {printed.atk}/{printed.health}" if printed.atk is not None else ""
    return f"{card.printings[0].set.name}{numbers}"


ICONS = ("classes", "factions")
FACTS: dict[str, Callable[[PrintedCard], Any]] = {
    name: attrgetter(name)
    for name in (
        *("name", "cost", "classes", "factions", "tags", "talent", "race", "professions"),
        *("atk", "damage_types", "health", "defense", "strike_cost"),
    )
}


def _merged(rows: list[CardRow]) -> tuple[CardFacts, list[str]]:
    """One card of several rows, oldest first: the newest wording, each other fact as most have it."""
    cards = [row.card for row in rows]
    newest = next((card for card in reversed(cards) if card.printed.text), cards[-1])
    facts, notes = {}, []
    for name, fact in FACTS.items():
        counted = Counter(fact(card.printed) for card in cards)
        facts[name] = max(counted, key=lambda value: _weight(name, value, counted[value]))
        if len(counted) > 1:
            lines = ", ".join(str(row.line) for row in rows if fact(row.card.printed) != facts[name])
            fact_name = name.replace("_", " ")
            notes.append(f"{cards[0].printed.name}: line {lines} has another {fact_name} than the others.")
    printed = replace(newest.printed, **facts)
    printings = tuple(card.printings[0] for card in cards)
    return replace(newest, printed=printed, printings=printings), notes


def _weight(name: str, value: Any, count: int) -> tuple[bool, int, int]:
    """The weight of a fact that so many rows have; of equal ones the oldest wins.

    No icon is a statement (Rule 206.1d); a missing number or tag may have been forgotten.
    """
    if name in ICONS:
        return True, count, 0
    return value is not None and value != (), count, len(value) if isinstance(value, tuple) else 0
