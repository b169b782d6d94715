"""Matching of the lines of a deck file to cards: by exact name, or as candidates to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass, field, replace

from cards.indexing.normalize import fold
from cards.models import Card, Kind
from decks.candidates import Candidates, CandidateSearch
from decks.decklist import DeckList, UnmatchedLine
from decks.files import DeckFile, DeckFileError, Line, LineZone, Reading, code
from decks.files.deck_file import MAX_NOTE, Remark
from decks.files.list_lines import format_line
from engine.cards import CardType

EXAMINED_LINES = 40
"""Lines by which a list without any card is judged to be a list of misspelled cards, or none."""
_BACK = " Back"


@dataclass(frozen=True, slots=True)
class UnresolvedLine:
    """A line that matches no card, and the names of the cards it may mean, best first.

    Without candidates either no card has a similar name, or there was no time to search for them.
    """

    line: Line
    candidates: tuple[str, ...] = ()


@dataclass(slots=True)
class MatchedDeck:
    """A deck file with cards in place of names; lines that match no card are ``unresolved``."""

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
    unresolved: list[UnresolvedLine] = field(default_factory=list)

    def decklist(self) -> DeckList:
        """The same as plain data."""
        return DeckList(
            name=self.name,
            hero=self.hero.printed() if self.hero else None,
            main=tuple((card.printed(), count) for card, count in self.main.items()),
            side=tuple((card.printed(), count) for card, count in self.side.items()),
            maybe=tuple((card.printed(), count) for card, count in self.maybe.items()),
            unmatched=tuple(
                UnmatchedLine(
                    unresolved.line.number,
                    unresolved.line.text,
                    unresolved.candidates,
                    _unmatched_zone(unresolved.line.zone),
                )
                for unresolved in self.unresolved
            ),
        )


class NameLookup:
    """Cards by their exact names. What was found is remembered: the decks of a player share most cards."""

    def __init__(self) -> None:
        self._cards: dict[str, Card] = {}

    def find(self, names: Set[str]) -> dict[str, Card]:
        """The cards of these names, by name; a name that no card has is left out."""
        missing = names - self._cards.keys()
        if missing:
            self._cards |= Card.objects.filter(kind=Kind.DECK).named(missing)
        return {name: self._cards[name] for name in names & self._cards.keys()}


def match(
    file: DeckFile,
    candidate_search: CandidateSearch | None = None,
    name_lookup: NameLookup | None = None,
) -> MatchedDeck:
    """Look up every line. Names must be exact, except for case, punctuation and accents.

    Lines that match no card get candidates while the ``candidate_search`` has time; whoever reads several
    files for one request passes the same search, and the same lookup, for all of them.

    :raises DeckFileError: when nothing in the list is a card, or similar to one as far as there was time to
        search.
    """
    file = _with_code_names(file)
    hero_is_named = file.has_named_hero or any(line.zone is LineZone.HERO for line in file.lines)
    names = {reading.name for line in file.lines for reading in line.readings}
    cards_by_name = (name_lookup or NameLookup()).find(names | set(map(_without_back, names)))
    matched = MatchedDeck(
        name=file.name,
        description=file.description,
        tags=file.tags,
        id=file.id,
        format=file.deck_format,
    )
    unknown: list[Line] = []
    for line in file.lines:
        reading = next((reading for reading in line.readings if reading.name in cards_by_name), None)
        if reading:
            _place(matched, cards_by_name[reading.name], reading.count, line.zone, hero_is_named)
        elif not _is_hero_back(line, cards_by_name):
            unknown.append(line)
    search = candidate_search or CandidateSearch()
    results = [search.find(line) for line in unknown]
    matched.unresolved = [
        UnresolvedLine(line, candidates.names if candidates else ())
        for line, candidates in zip(unknown, results, strict=True)
    ]
    _refuse_nonsense(file, matched, [candidates for candidates in results if candidates])
    _assign_notes(matched, file.remarks)
    return matched


def _with_code_names(file: DeckFile) -> DeckFile:
    """The file with card names in place of the keys of a deck code, where exactly one name has the key."""
    keys = {code.key_in(reading.name) for line in file.lines for reading in line.readings} - {""}
    if not keys:
        return file
    names: dict[str, dict[str, str]] = {}
    for name, folded in Card.objects.filter(kind=Kind.DECK).values_list("name", "folded"):
        if (key := code.key(name)) in keys:
            names.setdefault(key, {})[folded] = name
    unique_names = {
        key: next(iter(spellings.values())) for key, spellings in names.items() if len(spellings) == 1
    }
    return replace(file, lines=tuple(_with_name(line, unique_names) for line in file.lines))


def _with_name(line: Line, names: dict[str, str]) -> Line:
    for reading in line.readings:
        if name := names.get(code.key_in(reading.name)):
            return replace(
                line, text=format_line(reading.count, name), readings=(Reading(reading.count, name),)
            )
    return line


def _place(matched: MatchedDeck, card: Card, count: int, zone: LineZone, hero_is_named: bool) -> None:
    """Add a card to its zone. Unless the file names the hero, the first single hero becomes the hero.

    Master Heroes are cards of the deck (Rule 301.4).
    """
    may_lead = not hero_is_named and zone is not LineZone.MAYBE
    is_hero = may_lead and CardType.HERO in card.types and not card.printed().is_master_hero
    if matched.hero is None and count == 1 and (is_hero or zone is LineZone.HERO):
        matched.hero = card
        return
    entries = {LineZone.SIDE: matched.side, LineZone.MAYBE: matched.maybe}.get(zone, matched.main)
    entries[card] = entries.get(card, 0) + count


def _assign_notes(matched: MatchedDeck, remarks: Iterable[Remark]) -> None:
    """Assign notes to their cards; a note without its card, or too long, is added to the description."""
    zones = {LineZone.MAIN: matched.main, LineZone.SIDE: matched.side, LineZone.MAYBE: matched.maybe}
    by_name = {(zone, fold(card.name)): card for zone, cards in zones.items() for card in cards}
    unassigned = []
    for remark in remarks:
        card = by_name.get((remark.zone, fold(remark.name)))
        present_note = matched.notes.get((remark.zone.value, card)) if card else None
        note = " / ".join(filter(None, [present_note, remark.note]))
        if card is None or len(note) > MAX_NOTE:
            unassigned.append(f"{remark.name}: {remark.note}")
        else:
            matched.notes[remark.zone.value, card] = note
    matched.description = "\n".join(filter(None, [matched.description, *unassigned]))


def _unmatched_zone(zone: LineZone) -> str:
    """The zone of an unresolved line: the main deck for a line that names the hero."""
    return "main" if zone is LineZone.HERO else zone.value


def _without_back(name: str) -> str:
    return name[: -len(_BACK)] if name.lower().endswith(_BACK.lower()) else ""


def _is_hero_back(line: Line, cards_by_name: dict[str, Card]) -> bool:
    """Whether the line is the other side of a hero, which some programs list as a card (Rule 301.2)."""
    fronts = (cards_by_name.get(_without_back(reading.name)) for reading in line.readings)
    return any(CardType.HERO in card.types for card in fronts if card)


def _refuse_nonsense(file: DeckFile, matched: MatchedDeck, candidates: list[Candidates]) -> None:
    """Refuse a list without any card, unless most of its lines are misspelled names of cards."""
    if matched.hero or matched.main or matched.side or matched.maybe or not matched.unresolved:
        return
    examined = candidates[:EXAMINED_LINES]
    if not examined:
        raise DeckFileError(
            "No line of this list has the exact name of a card, and no time was left to search for similar "
            "names. Import this list alone."
        )
    if sum(line_candidates.are_close for line_candidates in examined) * 2 < len(examined):
        first = file.lines[0].text
        excerpt = first if len(first) <= 40 else f"{first[:40]}…"
        raise DeckFileError(f"No line of this list matches a card. The first line is “{excerpt}”.")
