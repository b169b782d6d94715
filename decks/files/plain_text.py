"""Plain text, as people write and paste deck lists; the game's ``.deck`` files are a variant.

::

    // My deck                  the first comment before any card: the deck's name
    /// Quick and cheap         notes: the description of the deck (see :mod:`decks.files.notes`)
    Hero: Fama'sin the Lifeseer     or "# HERO  Fama'sin the Lifeseer"
    # Allies (2)                headings, as comments or not
    2 Jadefire Scout
    Sideboard                   what follows is the side deck; or "SB: 1 Jadefire Scout"
    Maybe                       what follows is the maybeboard
"""

from __future__ import annotations

from decks.decklist import Entries, UnmatchedLine
from decks.files.card_entries import refuse_too_many
from decks.files.deck_file import DeckFile, DeckFileError, LineKind, LineZone, Sheet, clean, is_long
from decks.files.line_markup import split_blocks
from decks.files.line_parsing import begins_with_count, parse_line
from decks.files.list_lines import format_line
from decks.files.list_parser import COMMENT, ListParser
from decks.files.notes import as_comments, pack
from decks.statistics.deck_cards import count_by_type, main_type
from decks.statistics.facets import PLURALS

LEAST_COMMENTED = 2
"""Cards in comments, for a list that consists of comments alone to be one of cards."""


def read(text: str) -> DeckFile:
    """Parse a list. Every line that is not blank, a comment or a heading is a line of the result."""
    lines = split_blocks(text).splitlines()
    refuse_too_many(len(lines))
    deck = ListParser(lines).read()
    cards = [line for line in deck.lines if line.zone is not LineZone.HERO]
    if not any(line.kind is LineKind.CARD or line.parts for line in cards):
        uncommented = [COMMENT.sub(r"\g<text>", line) for line in lines]
        if sum(begins_with_count(line) for line in uncommented if not is_long(line)) >= LEAST_COMMENTED:
            return ListParser(uncommented).read()
    return deck


def write(sheet: Sheet) -> str:
    """The deck as a plain list; unmatched lines are written as they were."""
    return _write_list(sheet, comment="//", hero="Hero: ", section="")


def write_deck(sheet: Sheet) -> str:
    """The deck as a ``.deck`` file of the game: hero and headings in comments."""
    return _write_list(sheet, comment="#", hero="# HERO  ", section="# ")


def _write_list(sheet: Sheet, *, comment: str, hero: str, section: str) -> str:
    deck = sheet.deck
    name = f"{comment} {clean(deck.name)}"
    has_plain_name = bool(deck.name) and read(name).name == clean(deck.name)
    ambiguous = tuple(line for line in deck.unmatched if not _can_be_listed(line))
    notes_comments = as_comments(pack(sheet, name=not has_plain_name, maybe=False, unmatched=ambiguous))
    blocks = [name] if has_plain_name else []
    blocks += ["\n".join(notes_comments)] if notes_comments else []
    if deck.hero:
        blocks.append(hero + _hero_line(sheet.listed_name(deck.hero)))
    for kind, size in count_by_type(deck.main).items():
        group = tuple((card, count) for card, count in deck.main if main_type(card) is kind)
        blocks.append(f"{comment} {PLURALS[kind]} ({size})\n{_entries(sheet, group)}")
    listable = [line for line in deck.unmatched if line not in ambiguous]
    by_zone = {zone: [line.text for line in listable if line.zone == zone] for zone in LineZone}
    if main := by_zone[LineZone.MAIN]:
        blocks.append("\n".join([f"{comment} Not matched", *main]))
    for heading, entries, other_lines in (
        (_ZONE_HEADINGS[LineZone.SIDE], deck.side, by_zone[LineZone.SIDE]),
        (_ZONE_HEADINGS[LineZone.MAYBE], deck.maybe, by_zone[LineZone.MAYBE]),
    ):
        if entries or other_lines:
            blocks.append(
                "\n".join(filter(None, [section + heading, _entries(sheet, entries), *other_lines]))
            )
    return "\n\n".join(blocks) + "\n"


def _can_be_listed(line: UnmatchedLine) -> bool:
    """Whether the line can be in the list as it is, and be read back the same."""
    try:
        lines = read(f"// {_ZONE_HEADINGS[LineZone(line.zone)]}\n{line.text}\n{_NEXT_LINE}").lines[:-1]
    except DeckFileError:
        return False
    if any(parsed_line.kind is not LineKind.CARD or parsed_line.sign for parsed_line in lines):
        return False
    parsed = [(parsed_line.text, parsed_line.zone) for parsed_line in lines]
    own_zone = LineZone(line.zone)
    zones = (own_zone, LineZone.HERO) if own_zone is LineZone.MAIN else (own_zone,)
    return parsed in ([(line.text, zone)] for zone in zones)


_NEXT_LINE = "1 A"
_ZONE_HEADINGS = {LineZone.MAIN: "Not matched", LineZone.SIDE: "Sideboard", LineZone.MAYBE: "Maybe"}


def _hero_line(name: str) -> str:
    """The hero's name, after a count if the name alone would be read differently."""
    return clean(name) if parse_line(0, clean(name))[0].name == clean(name) else format_line(1, name)


def _entries(sheet: Sheet, entries: Entries) -> str:
    listed = sorted((sheet.listed_name(card), count) for card, count in entries)
    return "\n".join(format_line(count, name) for name, count in listed)
