"""Matching of the lines of a deck file to cards: by exact name, or as candidates to choose from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from cards.indexing.normalize import fold
from cards.models import Card
from common.wording import join_words
from decks import file_limits, formats
from decks.candidates import Candidates, CandidateSearch
from decks.code_names import with_code_names
from decks.decklist import DeckList, UnmatchedLine
from decks.files import DeckFile, DeckFileError, Line, LineZone, Reading
from decks.files.deck_file import LineKind, Remark
from decks.files.line_kinds import is_number, title_of
from decks.files.line_parsing import has_count
from decks.files.name_suffixes import parse_name
from decks.name_lookup import NameLookup, choose, explain_kind, spelled
from engine.cards import CardType, PrintedCard

EXAMINED_LINES = 40
"""Lines by which a list without any card is judged to be a list of misspelled cards, or none."""
_HEADING_ENDS = (":", ")", "]")
"""The end of a line that is a heading even if it is similar to the name of a card."""
_BACK = re.compile(
    r"(?P<front>.*?[^\s,(\[–—-])\s*[-–—,(\[]*\s+[(\[]?"
    r"(?:back|backside|back side|reverse|reverse side|flipped|flipped side|flip side)\s*[)\]]?",
    re.IGNORECASE,
)


class ChangeListError(DeckFileError):
    """The file is a list of changes to a deck, and no deck."""

    def __init__(self) -> None:
        super().__init__(
            "This is a list of changes to a deck (+2 of one card, -2 of another), not a deck. Paste it under "
            "“New deck” to apply it to one of your decks."
        )


@dataclass(frozen=True, slots=True)
class UnresolvedLine:
    """A line that matches no card, and the names of the cards it may mean, best first.

    Without candidates either no card has a similar name, or there was no time to search for them.
    """

    line: Line
    candidates: tuple[str, ...] = ()


@dataclass(slots=True)
class MatchedDeck:
    """A deck file with cards in place of names; lines that match no card are ``unresolved``.

    ``notes`` are those of the deck's owner on cards; ``import_notes`` are sentences about how the file was
    read, where it can be read otherwise; ``matched_lines`` is how many lines are cards. ``removed`` are the
    cards that a list of changes takes out; those of ``main``, ``side`` and ``maybe`` are what it adds.
    """

    name: str = ""
    description: str = ""
    tags: tuple[str, ...] = ()
    id: str = ""
    format: str = ""
    hero: Card | None = None
    main: dict[Card, int] = field(default_factory=dict)
    side: dict[Card, int] = field(default_factory=dict)
    maybe: dict[Card, int] = field(default_factory=dict)
    removed: dict[tuple[str, Card], int] = field(default_factory=dict)
    notes: dict[tuple[str, Card], str] = field(default_factory=dict)
    unresolved: list[UnresolvedLine] = field(default_factory=list)
    import_notes: list[str] = field(default_factory=list)
    matched_lines: int = 0
    is_change_list: bool = False

    @property
    def card_lines(self) -> int:
        """How many lines name a card, matched or not."""
        return self.matched_lines + len(self.unresolved)

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
                    unresolved.line.readings[0].count,
                    is_hero=unresolved.line.zone is LineZone.HERO,
                )
                for unresolved in self.unresolved
            ),
            import_notes=tuple(self.import_notes),
        )


@dataclass(frozen=True, slots=True)
class _MatchedLine:
    """A line with the reading that holds and its cards; without cards nothing in it is a card for decks."""

    line: Line
    reading: Reading
    cards: Sequence[Card] = ()
    other_card: Card | None = None
    is_back: bool = False

    @property
    def can_lead(self) -> bool:
        """Whether one of its cards is a hero that starts the game in play (Rule 301.4)."""
        return any(card.is_starting_hero for card in self.cards)


def match(
    file: DeckFile,
    candidate_search: CandidateSearch | None = None,
    name_lookup: NameLookup | None = None,
    *,
    may_be_changes: bool = False,
) -> MatchedDeck:
    """Look up every line. Names must be exact, except for case, punctuation and accents.

    Lines that match no card get candidates while the ``candidate_search`` has time; whoever reads several
    files for one request passes the same search, and the same lookup, for all of them.

    :raises ChangeListError: when the file is a list of changes to a deck, unless it ``may_be_changes``.
    :raises DeckFileError: when nothing in the list is a card, or similar to one as far as there was time to
        search.
    """
    if file.is_change_list and not may_be_changes:
        raise ChangeListError
    has_long_name = len(file.name) > file_limits.NAME_CHARACTERS.value
    matched = MatchedDeck(
        name=file.name,
        description="\n".join(filter(None, [file.name if has_long_name else "", file.description])),
        import_notes=list(file.import_notes),
        is_change_list=file.is_change_list,
        tags=file.tags,
        id=file.id,
        format=file.deck_format,
    )
    file = with_code_names(file)
    lookup = name_lookup or NameLookup()
    lines = _match_lines(file, lookup)
    leader = _find_leader(file, lines)
    _take_hero(matched, leader)
    lines = _with_side_deck(matched, file, lines, leader)
    matched.matched_lines = sum(bool(line.cards) for line in lines)
    for line in lines:
        if line is not leader and line.cards:
            _place(matched, line)
    results = _resolve_others(matched, lines, candidate_search or CandidateSearch())
    _refuse_nonsense(file, matched, results)
    _assign_notes(matched, [*file.remarks, *_comments(lines, lookup)])
    matched.import_notes = list(dict.fromkeys(matched.import_notes))
    return matched


def _match_lines(file: DeckFile, lookup: NameLookup) -> list[_MatchedLine]:
    """The lines with their cards; a line that lists several cards is replaced by its parts."""
    all_lines = [
        line
        for file_line in file.lines
        for line in (file_line, *(part.line for place in file_line.parts for part in place))
    ]
    names = {reading.name for line in all_lines for reading in line.readings}
    lookup.load(names | {back["front"] for name in names if (back := _BACK.fullmatch(name))})
    last_number = max((line.number for line in file.lines), default=0)
    lines = []
    for file_line in file.lines:
        line = _match_line(file_line, lookup)
        parts = [] if line.is_back else _match_parts(file_line, lookup)
        if not parts or (line.cards and not _are_better(parts, line, lookup)):
            lines.append(line)
            continue
        for place, part in enumerate(parts):
            # A line stands for one unmatched card at most, so the others get numbers behind the last.
            if place and not part.cards:
                last_number += 1
                part = replace(part, line=replace(part.line, number=last_number))
            lines.append(part)
    return lines


def _are_better(parts: list[_MatchedLine], line: _MatchedLine, lookup: NameLookup) -> bool:
    """Whether all parts of a line are cards, and the line as a whole is one only without some of its text."""
    has_comment = any(not lookup.is_set(text) for text in line.reading.remarks)
    return has_comment and len(parts) > 1 and all(part.cards for part in parts)


def _match_parts(line: Line, lookup: NameLookup) -> list[_MatchedLine]:
    """The cards of a line that lists several; empty if it does not.

    At least half of the parts that have a count must be cards, or all where none has one.
    """
    parts: list[_MatchedLine] = []
    place = 0
    while place < len(line.parts):
        choices = [(part, _match_line(part.line, lookup)) for part in line.parts[place]]
        part, matched = next((choice for choice in choices if choice[1].cards), choices[-1 if place else 0])
        parts.append(matched)
        place += part.size
    matched_parts = sum(bool(part.cards) for part in parts)
    has_counts = any(has_count(part.line.text) for part in parts)
    return parts if (2 * matched_parts if has_counts else matched_parts) >= max(len(parts), 1) else []


def _match_line(line: Line, lookup: NameLookup) -> _MatchedLine:
    """The first reading that is the name of a card; else of a raid card or token."""
    other: _MatchedLine | None = None
    for reading in line.readings:
        if not lookup.can_hold(reading):
            continue
        if cards := lookup.deck_cards(reading.name):
            return _MatchedLine(line, reading, cards)
        back = _BACK.fullmatch(reading.name)
        fronts = lookup.deck_cards(back["front"]) if back else ()
        if any(CardType.HERO in card.types for card in fronts):
            return _MatchedLine(line, reading, is_back=True)
        if other is None and (card := lookup.other_card(reading.name)):
            other = _MatchedLine(line, reading, other_card=card)
    return other or _MatchedLine(line, line.readings[0])


def _find_leader(file: DeckFile, lines: Iterable[_MatchedLine]) -> _MatchedLine | None:
    """The line of the hero: the first that the file marks, else the first single hero that can lead.

    Master Heroes are cards of the deck (Rule 301.4).
    """
    hero_is_named = file.has_named_hero or any(line.zone is LineZone.HERO for line in file.lines)
    for line in lines:
        count, zone = line.reading.count, line.line.zone
        is_marked = zone is LineZone.HERO and (count == 1 or (count > 1 and line.can_lead))
        is_found = not hero_is_named and zone is not LineZone.MAYBE and count == 1 and line.can_lead
        if line.cards and (is_marked or is_found):
            return line
    return None


def _take_hero(matched: MatchedDeck, leader: _MatchedLine | None) -> None:
    if leader is None:
        return
    heroes = [card for card in leader.cards if card.is_starting_hero] or leader.cards
    choice = choose(heroes, leader.reading)
    matched.hero = choice.card
    matched.import_notes += filter(None, [choice.note])
    if leader.reading.count > 1:
        matched.import_notes.append(
            f"Line {leader.line.number} has {leader.reading.count} copies of the hero {choice.card.name}; "
            "a deck has one hero."
        )


def _with_side_deck(
    matched: MatchedDeck, file: DeckFile, lines: list[_MatchedLine], leader: _MatchedLine | None
) -> list[_MatchedLine]:
    """The last block of a list in the side deck, if it has its size and the lines before it are a deck.

    Rule 100.1, 100.3.
    """
    size, minimum = formats.CONSTRUCTED.side_deck, formats.CONSTRUCTED.minimum
    last_block = [line for line in lines if line.line.number in file.last_block and line is not leader]
    earlier = [line for line in lines if line.line.number not in file.last_block and line is not leader]
    is_deck = leader is not None and leader.line.number not in file.last_block
    if not is_deck or _count_cards(last_block) != size or _count_cards(earlier) < minimum:
        return lines
    matched.import_notes.append(f"The last {size} cards were read as a side deck.")
    in_block = {id(line) for line in last_block}
    return [
        replace(line, line=replace(line.line, zone=LineZone.SIDE)) if id(line) in in_block else line
        for line in lines
    ]


def _count_cards(lines: Iterable[_MatchedLine]) -> int:
    return sum(
        line.reading.count
        for line in lines
        if line.cards or (line.line.kind is LineKind.CARD and not line.is_back and not line.other_card)
    )


def _place(matched: MatchedDeck, line: _MatchedLine) -> None:
    """Add the card of a line to its zone."""
    hero: PrintedCard | None = matched.hero.printed() if matched.hero else None
    choice = choose(line.cards, line.reading, card_type=line.line.card_type, hero=hero)
    if line.reading.count == 0:
        matched.import_notes.append(
            f"Line {line.line.number} has 0 copies of {choice.card.name} and was left out."
        )
        return
    if line.line.sign == "-":
        place = _unmatched_zone(line.line.zone), choice.card
        matched.removed[place] = matched.removed.get(place, 0) + line.reading.count
    else:
        zones = {LineZone.SIDE: matched.side, LineZone.MAYBE: matched.maybe}
        entries = zones.get(line.line.zone, matched.main)
        entries[choice.card] = entries.get(choice.card, 0) + line.reading.count
    matched.import_notes += filter(None, [choice.note])


def _resolve_others(
    matched: MatchedDeck, lines: Iterable[_MatchedLine], search: CandidateSearch
) -> list[Candidates]:
    """Keep the lines that may be misspelled cards; returns the candidates that were searched."""
    results: list[Candidates] = []
    headings: list[str] = []
    for matched_line in lines:
        line = matched_line.line
        if matched_line.cards or matched_line.is_back:
            continue
        if card := matched_line.other_card:
            matched.import_notes.append(f"Line {line.number}: {explain_kind(card)}")
            matched.unresolved.append(UnresolvedLine(line))
            results.append(Candidates(are_close=True))
            continue
        if matched_line.reading.count == 0:
            matched.import_notes.append(f"Line {line.number} has 0 copies and was left out: “{line.text}”.")
            continue
        if line.kind is LineKind.FIGURE and is_number(line.text):
            matched.import_notes.append(f"Line {line.number} is a number and was left out: “{line.text}”.")
        if line.kind in (LineKind.FIGURE, LineKind.REMARK):
            _keep_remark(matched, line)
            continue
        candidates = search.find(line)
        is_close = bool(candidates and candidates.are_close)
        if line.kind is LineKind.HEADING and (not is_close or line.text.endswith(_HEADING_ENDS)):
            headings.append(line.text)
            continue
        if line.kind is LineKind.PROSE and not is_close:
            _keep_prose(matched, line)
            continue
        matched.unresolved.append(UnresolvedLine(line, candidates.names if candidates else ()))
        results += [candidates] if candidates else []
    if headings:
        matched.import_notes.append(_heading_note(headings))
    return results


def _heading_note(headings: list[str]) -> str:
    """Which lines were read as headings though they are none that every list has."""
    listed = join_words([f"“{heading}”" for heading in dict.fromkeys(headings)])
    return f"Read as headings: {listed}."


def _keep_prose(matched: MatchedDeck, line: Line) -> None:
    """Take a short first line as the name of the deck; add any other to the description."""
    title = title_of(line.text) if line.number == 1 and not matched.name else ""
    if title:
        matched.name = title
    else:
        _keep_remark(matched, line)


def _keep_remark(matched: MatchedDeck, line: Line) -> None:
    """Add a line that is no card to the description; totals are left out."""
    if line.kind is not LineKind.FIGURE:
        matched.description = "\n".join(filter(None, [matched.description, line.text]))


def _assign_notes(matched: MatchedDeck, remarks: Iterable[Remark]) -> None:
    """Assign notes to their cards; a note without its card, or too long, is added to the description."""
    zones = {LineZone.MAIN: matched.main, LineZone.SIDE: matched.side, LineZone.MAYBE: matched.maybe}
    hero = matched.hero.printed() if matched.hero else None
    unassigned = []
    for remark in remarks:
        card = _noted_card(zones.get(remark.zone, {}), remark.name, hero)
        present_note = matched.notes.get((remark.zone.value, card)) if card else None
        note = " / ".join(filter(None, [present_note, remark.note]))
        if card is None or len(note) > file_limits.NOTE_CHARACTERS.value:
            unassigned.append(f"{remark.name}: {remark.note}")
        else:
            matched.notes[remark.zone.value, card] = note
    matched.description = "\n".join(filter(None, [matched.description, *unassigned]))


def _comments(lines: Iterable[_MatchedLine], lookup: NameLookup) -> Iterator[Remark]:
    """What stands beside the cards of lines, unless it is the name or code of a set."""
    for line in lines:
        if line.cards and line.line.sign != "-":
            comments = [text for text in line.reading.remarks if not lookup.is_set(text)]
            zone = line.line.zone if line.line.zone is not LineZone.HERO else LineZone.MAIN
            if comments:
                yield Remark(zone, line.reading.name, " ".join(dict.fromkeys(comments)))


def _noted_card(cards: Iterable[Card], name: str, hero: PrintedCard | None) -> Card | None:
    """The card of a zone that a note names, with or without its set."""
    by_name: dict[str, list[Card]] = {}
    for card in cards:
        by_name.setdefault(fold(card.name), []).append(card)
    for reading in parse_name(name):
        if namesakes := by_name.get(fold(reading.name)):
            return choose(
                spelled(reading.name, namesakes), Reading(1, reading.name, reading.printing), hero=hero
            ).card
    return None


def _unmatched_zone(zone: LineZone) -> str:
    """The zone of an unresolved line: the main deck for a line that names the hero."""
    return "main" if zone is LineZone.HERO else zone.value


def _refuse_nonsense(file: DeckFile, matched: MatchedDeck, candidates: list[Candidates]) -> None:
    """Refuse a list without any card, unless most of its lines are misspelled names of cards."""
    if matched.hero or matched.main or matched.side or matched.maybe or matched.removed:
        return
    examined = candidates[:EXAMINED_LINES]
    if not examined and matched.unresolved:
        raise DeckFileError(
            "No line of this list has the exact name of a card, and no time was left to search for similar "
            "names. Import this list alone."
        )
    if sum(line_candidates.are_close for line_candidates in examined) * 2 < max(1, len(examined)):
        first = file.lines[0].text
        excerpt = first if len(first) <= 40 else f"{first[:40]}…"
        raise DeckFileError(f"No line of this list matches a card. The first line is “{excerpt}”.")
