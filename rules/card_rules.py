"""Which rules and glossary terms are behind the words, tags, types and values printed on a card.

``rules/data/governing.toml`` names the grounds: what to look for on a card, the term that explains it, the
rules that govern it, and a short explanation. Pure: it looks at :class:`engine.cards.PrintedCard` alone. The
same grounds can be asked of a database: :attr:`Ground.sign` is data, not code.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from django.utils.text import slugify

from engine.cards import PrintedCard
from rules.identifiers.numbers import RuleNumber

DATA = Path(__file__).parent / "data" / "governing.toml"
ARTICLES = {"Ability": "an", "Ally": "an", "Equipment": "an"}
VALUES = {
    "defense": "DEF",
    "strike_cost": "a strike cost",
    "capacity": "a capacity",
    "x": "X in its cost",
    "damage_types": "a damage type",
    "classes": "class icons",
    "factions": "a faction icon",
    "no_icons": "no trait icon",
}
SYMBOLS = {"->": "the payment arrow", ">>>": "the payment arrow"}
"""Signs that stand in text for a symbol, and what readers call it."""
_BEFORE_WORDS = re.compile(r"^(?:<[bi]>|[^\w\[(+–−-])+")
_BEHIND_WORDS = re.compile(r"[^\w\])]+$")
NUMBERED = "(#)"
"""What the sign of a tag says to ask for any tag with a number in parentheses (Rule 202.1)."""


@dataclass(frozen=True, slots=True)
class Sign:
    """What to look for: a pattern in the ``text``, a ``type``, a ``value``, a ``tag``, its ``last word``."""

    kind: str
    of: str


@dataclass(frozen=True)
class Ground:
    """Something on a card that has rules behind it.

    ``term`` is an entry of the glossary, or empty; ``says`` explains it in a sentence, where ``{n}`` is the
    number behind a keyword. ``keyword`` marks what is printed in bold and explained where it stands.
    """

    name: str
    term: str
    says: str
    rules: tuple[str, ...]
    sign: Sign
    keyword: bool = False

    @property
    def key(self) -> str:
        """The name as a part of an address."""
        return slugify(self.name)

    @cached_property
    def numbers(self) -> tuple[RuleNumber, ...]:
        """The rules as numbers."""
        return tuple(RuleNumber.parse(number) for number in self.rules)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What to look for in text."""
        return re.compile(self.sign.of)

    def covers(self, number: RuleNumber) -> bool:
        """Whether a rule is one of these, part of one, or a whole that one is part of."""
        return any(number in _line(own) or own in _line(number) for own in self.numbers)

    def rests_on(self, number: RuleNumber) -> bool:
        """Whether a rule is one of these, or a whole that one is part of."""
        return any(number in _line(own) for own in self.numbers)

    def explained(self, found: str = "") -> str:
        """The short explanation, with the number that stands in the words found."""
        number = re.search(r"\d+|X", found)
        return self.says.replace("{n}", number[0] if number else "X")


@dataclass(frozen=True, slots=True)
class Governed:
    """A ground found on a card, and the words in which it stands there."""

    ground: Ground
    found: str

    @property
    def because(self) -> str:
        """Why it governs the card, as half a sentence."""
        sign = self.ground.sign
        if sign.kind == "text":
            quoted = self.found if self.found in SYMBOLS.values() else f"“{self.found}”"
            return f"{quoted} stands in its text"
        if sign.kind == "type":
            return f"it is {ARTICLES.get(self.found, 'a')} {self.found}"
        if sign.kind == "value":
            return f"it has {self.found}"
        return f"“{self.found}” stands on its type line"

    @property
    def is_in_text(self) -> bool:
        """Whether it stands in the card's text, so that its words are drawn as card text is."""
        return self.ground.sign.kind == "text"

    @property
    def explained(self) -> str:
        """The short explanation, with the number it has here."""
        return self.ground.explained(self.found)


def _line(number: RuleNumber) -> list[RuleNumber]:
    return [number, *number.ancestors]


def _default_pattern(name: str) -> str:
    """A keyword as it stands in text, with and without its capitals."""
    words = (f"[{word[0].upper()}{word[0].lower()}]{re.escape(word[1:])}" for word in name.split())
    return rf"\b{' '.join(words)}\b"


def _sign(entry: dict[str, object]) -> Sign:
    for kind, key in (("type", "type"), ("value", "has")):
        if key in entry:
            return Sign(kind, str(entry[key]))
    if "tag" in entry:
        return Sign("last word" if entry.get("last_word") else "tag", str(entry["tag"]))
    return Sign("text", str(entry.get("text") or _default_pattern(str(entry["name"]))))


@lru_cache(maxsize=1)
def grounds() -> tuple[Ground, ...]:
    """Every ground, in the order in which a card page tells of them."""
    data = tomllib.loads(DATA.read_text(encoding="utf-8"))
    return tuple(
        Ground(
            name=entry["name"],
            term=entry.get("term", entry["name"]),
            says=entry["says"],
            rules=tuple(entry.get("rules", ())),
            sign=_sign(entry),
            keyword=kind == "keyword" or bool(entry.get("bold")),
        )
        for kind, entries in data.items()
        for entry in entries
    )


def governing(card: PrintedCard) -> list[Governed]:
    """The grounds that a card gives, its back included."""
    text = "\n".join([*card.text, *(card.back.text if card.back else ())])
    return [Governed(ground, found) for ground in grounds() if (found := _found(ground, card, text))]


def _found(ground: Ground, card: PrintedCard, text: str) -> str:
    """The words by which a card gives a ground, or nothing."""
    kind, of = ground.sign.kind, ground.sign.of
    if kind == "text":
        match = ground.pattern.search(text)
        return _quoted(match) if match else ""
    if kind == "type":
        return of if of in {each.value for each in card.types} else ""
    if kind == "value":
        return VALUES[of] if _has(card, of) else ""
    return next((str(tag) for tag in card.tags if _fits(kind, of, tag.name, tag.limit)), "")


def _quoted(match: re.Match[str]) -> str:
    """The words of a match as a reader sees them: whole, and without what stands around them."""
    if match[0] in SYMBOLS:
        return SYMBOLS[match[0]]
    text, start, end = match.string, match.start(), match.end()
    while start > 0 and text[start - 1 : start + 1].isalnum():
        start -= 1
    while end < len(text) and text[end - 1 : end + 1].isalnum():
        end += 1
    return _BEHIND_WORDS.sub("", _BEFORE_WORDS.sub("", text[start:end]))


def _fits(kind: str, of: str, name: str, limit: int | None) -> bool:
    if of == NUMBERED:
        return limit is not None
    return name == of or (kind == "last word" and name.endswith(f" {of}"))


def _has(card: PrintedCard, value: str) -> bool:
    if value == "x":
        return bool(card.cost and card.cost.x)
    if value == "no_icons":
        return not card.classes and not card.factions
    found = getattr(card, value)
    return bool(found) if isinstance(found, tuple | frozenset) else found is not None


def keyword_in(words: str) -> Ground | None:
    """The keyword that a few words in bold are, if any."""
    return next((ground for ground in grounds() if ground.keyword and _stands_in(ground, words)), None)


def _stands_in(ground: Ground, words: str) -> bool:
    if ground.sign.kind != "text":
        return False
    return ground.pattern.search(words) is not None or _plain(words) == _plain(ground.name)


def by_number(number: RuleNumber) -> list[Ground]:
    """The grounds that a rule is behind."""
    return [ground for ground in grounds() if ground.covers(number)]


def behind(number: RuleNumber) -> list[Ground]:
    """The grounds that name a rule, or one that is part of it."""
    return [ground for ground in grounds() if ground.rests_on(number)]


def by_name(name: str) -> list[Ground]:
    """The grounds of a name or a glossary term, however it is spelled; several share one term."""
    wanted = _plain(name)
    own = [ground for ground in grounds() if wanted == _plain(ground.name)]
    return own or [ground for ground in grounds() if wanted and wanted == _plain(ground.term)]


def names() -> Iterator[str]:
    """Every name by which a ground can be asked for."""
    yield from dict.fromkeys(name for ground in grounds() for name in (ground.name, ground.term) if name)


def _plain(name: str) -> str:
    return re.sub("[^a-z0-9]", "", name.casefold())
