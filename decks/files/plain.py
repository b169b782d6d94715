"""Plain text, as people write and paste deck lists; the game's ``.deck`` files are one way to do so.

::

    // My deck                  the first comment before any card: the deck's name
    Hero: Fama'sin the Lifeseer     or "# HERO  Fama'sin the Lifeseer"
    # Allies (2)                headings, as comments or not
    2 Jadefire Scout
    Sideboard                   what follows is the side deck; or "SB: 1 Jadefire Scout"
"""

from __future__ import annotations

import re
from dataclasses import replace

from decks.decklist import DeckList, Entries
from decks.files.lines import readings
from decks.files.model import DeckFile, Line, Zone
from decks.statistics import by_type, main_type

_COMMENT = re.compile(r"\s*(?://+|#+)\s*(?P<text>.*)")
_HEADINGS = {
    Zone.HERO: "hero|heroes|starting hero",
    Zone.SIDE: "side|side ?board|side ?deck|sb",
    Zone.MAIN: "deck|deck ?list|main|main ?deck|main ?board|cards|allies|ally|abilities|ability"
    "|equipments?|weapons?|armou?rs?|items?|quests?|locations?|quests and locations|master hero(?:es)?"
    "|pets?|totems?|resources|not matched|other",
}
_HEADING = re.compile(
    "(?:"
    + "|".join(f"(?P<{zone.value}>{words})" for zone, words in _HEADINGS.items())
    + r")\s*(?:[(\[:-]?\s*\d+(?:\s*cards?)?\s*[)\]]?)?\s*:?",
    re.IGNORECASE,
)
_HERO = re.compile(r"(?:starting )?hero(?:\s*[:=-]\s*|\s{2,}|\t)(?P<name>\S.*)", re.IGNORECASE)
_HERO_COMMENT = re.compile(r"HERO[\s:=-]+(?P<name>\S.*)")
_SIDE = re.compile(r"(?:SB|side ?board|side)\s*:\s*(?P<rest>\S.*)", re.IGNORECASE)
_NAMED = re.compile(r"(?:deck(?: name)?|name|title)\s*:\s*(?P<name>\S.*)", re.IGNORECASE)
SIDE_DECK = 10
SMALLEST_DECK = 30


def read(text: str) -> DeckFile:
    """Read a list. Every line that is not blank, a comment or a heading stays as a line of the result."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), start=1):
        reader.read(number, line)
    return reader.finish()


class _Reader:
    """Remembers, from line to line, which zone we are in and what the comments have said."""

    def __init__(self) -> None:
        self.zone = Zone.MAIN
        self.lines: list[Line] = []
        self.comments: list[str] = []
        self.name = ""
        self.headings = False
        self.after_blank = False
        self.last_block = 0

    def read(self, number: int, line: str) -> None:
        text = line.strip()
        if not text:
            self.after_blank = True
        elif comment := _COMMENT.fullmatch(line):
            self.read_comment(number, text, comment["text"].strip())
        elif not self.read_heading(text) and not self.read_name(text):
            self.read_card(number, text)

    def read_comment(self, number: int, text: str, comment: str) -> None:
        if hero := _HERO_COMMENT.fullmatch(comment) or _HERO.fullmatch(comment):
            self.add(number, text, hero["name"], Zone.HERO)
        elif not self.read_heading(comment) and comment and not self.lines:
            self.comments.append(comment)

    def read_heading(self, text: str) -> bool:
        heading = _HEADING.fullmatch(text.strip("=-*[]_ ") if text.strip("=-*_ ") else text)
        if heading:
            self.zone = next(zone for zone in Zone if heading[zone.value])
            self.headings = True
        return bool(heading)

    def read_name(self, text: str) -> bool:
        named = _NAMED.fullmatch(text) if not self.lines and not self.name else None
        self.name = named["name"] if named else self.name
        return bool(named)

    def read_card(self, number: int, text: str) -> None:
        if hero := _HERO.fullmatch(text):
            self.add(number, text, hero["name"], Zone.HERO)
        elif side := _SIDE.fullmatch(text):
            self.add(number, text, side["rest"], Zone.SIDE)
        else:
            self.add(number, text, text, self.zone)

    def add(self, number: int, text: str, card: str, zone: Zone) -> None:
        if self.after_blank:
            self.last_block, self.after_blank = len(self.lines), False
        self.lines.append(Line(number, text, readings(number, card), zone))

    def finish(self) -> DeckFile:
        name, *rest = [self.name, *self.comments] if self.name else [*self.comments, ""]
        return DeckFile(
            lines=self.with_side_deck(), name=name, description="\n".join(filter(None, rest)), format="text"
        )

    def with_side_deck(self) -> tuple[Line, ...]:
        """Without headings, a last block of ten cards behind a blank line is the side deck (Rule 100.3)."""
        main, last = self.lines[: self.last_block], self.lines[self.last_block :]
        untold = not self.headings and all(line.zone is Zone.MAIN for line in last)
        if untold and _size(last) == SIDE_DECK and _size(main) >= SMALLEST_DECK:
            last = [replace(line, zone=Zone.SIDE) for line in last]
        return tuple(main + last)


def _size(lines: list[Line]) -> int:
    return sum(line.readings[0].count for line in lines)


def write(deck: DeckList) -> str:
    """The deck in the form everyone reads; unmatched lines are kept, each as it was."""
    blocks = [f"// {_one_line(deck.name)}"] if deck.name else []
    if deck.hero:
        blocks.append(f"Hero: {deck.hero.name}")
    for kind, size in by_type(deck.main).items():
        group = tuple((card, count) for card, count in deck.main if main_type(card) is kind)
        blocks.append(f"// {_PLURALS.get(kind.value, kind.value)} ({size})\n{_entries(group)}")
    if deck.unmatched:
        blocks.append("// Not matched\n" + "\n".join(line.text for line in deck.unmatched))
    if deck.side:
        blocks.append(f"Sideboard\n{_entries(deck.side)}")
    return "\n\n".join(blocks) + "\n"


_PLURALS = {
    "Hero": "Master Heroes",
    "Ally": "Allies",
    "Ability": "Abilities",
    "Quest": "Quests",
    "Location": "Locations",
}


def _entries(entries: Entries) -> str:
    return "\n".join(
        f"{count} {card.name}" for card, count in sorted(entries, key=lambda entry: entry[0].name)
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())
