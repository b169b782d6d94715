"""From the lines of a deck file to cards: an exact name, or candidates to choose from; never a guess."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from cards.indexing.normalize import fold, words
from cards.models import Card, Kind
from decks.decklist import DeckList, UnmatchedLine
from decks.files import DeckFile, DeckFileError, Line, Reading, Zone, code
from decks.files.list_lines import listed
from decks.files.model import MAX_NOTE, Remark
from engine.cards import CardType

CANDIDATES = 3
LINES_WITH_CANDIDATES = 40
CLOSE = 0.45
_BACK = " Back"


@dataclass(frozen=True, slots=True)
class Waiting:
    """A line without a card, and those it may have meant, best first.

    ``close`` tells that one of them begins with the line or differs from it by little.
    """

    line: Line
    candidates: tuple[str, ...] = ()
    close: bool = False


@dataclass(slots=True)
class Matched:
    """A deck file with cards in place of names. Every line of it is here: as hero, entry, back or waiting."""

    name: str = ""
    description: str = ""
    tags: tuple[str, ...] = ()
    id: str = ""
    format: str = ""
    hero: Card | None = None
    main: dict[Card, int] = field(default_factory=dict)
    side: dict[Card, int] = field(default_factory=dict)
    maybe: dict[Card, int] = field(default_factory=dict)
    notes: dict[tuple[str, Card], str] = field(default_factory=dict)
    waiting: list[Waiting] = field(default_factory=list)

    def decklist(self) -> DeckList:
        """The same as plain data."""
        return DeckList(
            name=self.name,
            hero=self.hero.printed() if self.hero else None,
            main=tuple((card.printed(), count) for card, count in self.main.items()),
            side=tuple((card.printed(), count) for card, count in self.side.items()),
            maybe=tuple((card.printed(), count) for card, count in self.maybe.items()),
            unmatched=tuple(
                UnmatchedLine(one.line.number, one.line.text, one.candidates, _kept_zone(one.line.zone))
                for one in self.waiting
            ),
        )


def match(file: DeckFile, most: int = LINES_WITH_CANDIDATES) -> Matched:
    """Look up every line. A name must be exact, though case, punctuation and accents do not count.

    Candidates are looked for at so many lines at ``most``, for that takes time.

    :raises DeckFileError: when the list is no deck at all: nothing in it is a card, or like one.
    """
    file = _decoded(file)
    told = file.hero_told or any(line.zone is Zone.HERO for line in file.lines)
    cards = Card.objects.filter(kind=Kind.DECK)
    known = cards.named(reading.name for line in file.lines for reading in line.readings)
    heroes = cards.named(_without_back(reading.name) for line in file.lines for reading in line.readings)
    matched = Matched(
        name=file.name,
        description=file.description,
        tags=file.tags,
        id=file.id,
        format=file.deck_format,
    )
    unknown: list[Line] = []
    for line in file.lines:
        reading = next((reading for reading in line.readings if reading.name in known), None)
        if reading:
            _place(matched, known[reading.name], reading.count, line.zone, told)
        elif not _is_hero_back(line, heroes):
            unknown.append(line)
    matched.waiting = [
        _look_around(line) if index < most else Waiting(line) for index, line in enumerate(unknown)
    ]
    _refuse_nonsense(file, matched)
    _note(matched, file.remarks)
    return matched


def _decoded(file: DeckFile) -> DeckFile:
    """The same with names in place of the stand-ins of a deck code, where exactly one name is meant."""
    wanted = {code.key_in(reading.name) for line in file.lines for reading in line.readings} - {""}
    if not wanted:
        return file
    names: dict[str, dict[str, str]] = {}
    for name, folded in Card.objects.filter(kind=Kind.DECK).values_list("name", "folded"):
        if (key := code.key(name)) in wanted:
            names.setdefault(key, {})[folded] = name
    meant = {key: next(iter(found.values())) for key, found in names.items() if len(found) == 1}
    return replace(file, lines=tuple(_named(line, meant) for line in file.lines))


def _named(line: Line, names: dict[str, str]) -> Line:
    for reading in line.readings:
        if name := names.get(code.key_in(reading.name)):
            return replace(line, text=listed(reading.count, name), readings=(Reading(reading.count, name),))
    return line


def _place(matched: Matched, card: Card, count: int, zone: Zone, told: bool) -> None:
    """The first single hero leads the deck, wherever it stands unless the file has told which one leads.

    Master Heroes are cards (Rule 301.4).
    """
    leads = not told and zone is not Zone.MAYBE
    starts = leads and CardType.HERO in card.types and not card.printed().is_master_hero
    if matched.hero is None and count == 1 and (starts or zone is Zone.HERO):
        matched.hero = card
        return
    entries = {Zone.SIDE: matched.side, Zone.MAYBE: matched.maybe}.get(zone, matched.main)
    entries[card] = entries.get(card, 0) + count


def _note(matched: Matched, remarks: Iterable[Remark]) -> None:
    """Notes stay with their cards; one without its card, or too long, joins the description."""
    zones = {Zone.MAIN: matched.main, Zone.SIDE: matched.side, Zone.MAYBE: matched.maybe}
    by_name = {(zone, fold(card.name)): card for zone, cards in zones.items() for card in cards}
    left = []
    for remark in remarks:
        card = by_name.get((remark.zone, fold(remark.name)))
        note = " / ".join(filter(None, [card and matched.notes.get((remark.zone.value, card)), remark.note]))
        if card is None or len(note) > MAX_NOTE:
            left.append(f"{remark.name}: {remark.note}")
        else:
            matched.notes[remark.zone.value, card] = note
    matched.description = "\n".join(filter(None, [matched.description, *left]))


def _kept_zone(zone: Zone) -> str:
    """Where a line waits: in the main deck, if it is to lead it."""
    return "main" if zone is Zone.HERO else zone.value


def _without_back(name: str) -> str:
    return name[: -len(_BACK)] if name.lower().endswith(_BACK.lower()) else ""


def _is_hero_back(line: Line, heroes: dict[str, Card]) -> bool:
    """Some programs list a hero's other side as a card of its own (Rule 301.2)."""
    found = (heroes.get(_without_back(reading.name)) for reading in line.readings)
    return any(CardType.HERO in card.types for card in found if card)


def _look_around(line: Line) -> Waiting:
    """Cards whose names begin like the line come first, then those that look like it."""
    cards = Card.objects.filter(kind=Kind.DECK)
    likely = _likely(line)
    found: list[Card] = []
    for name in likely:
        if len(words(name)) > 2:
            found += cards.filter(words__startswith=words(name)).order_by("words")[:CANDIDATES]
    begun = bool(found)
    for name in likely:
        found += cards.like(name, limit=CANDIDATES)
    close = begun or any(getattr(card, "likeness", 0) >= CLOSE for card in found)
    return Waiting(line, tuple(dict.fromkeys(card.name for card in found))[:CANDIDATES], close)


def _likely(line: Line) -> tuple[str, ...]:
    """The name with its count taken off, with and without what may be a set."""
    names = [reading.name for reading in line.readings if reading.count == line.readings[0].count]
    return tuple(dict.fromkeys([names[-1], names[0]]))


def _refuse_nonsense(file: DeckFile, matched: Matched) -> None:
    if matched.hero or matched.main or matched.side or matched.maybe:
        return
    asked = matched.waiting[:LINES_WITH_CANDIDATES]
    if sum(one.close for one in asked) * 2 < len(asked):
        first = file.lines[0].text
        shown = first if len(first) <= 40 else f"{first[:40]}…"
        raise DeckFileError(f"No line of this list names a card that we know; the first reads “{shown}”.")
