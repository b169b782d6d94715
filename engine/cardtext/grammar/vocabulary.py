"""The smallest parts of card text: numbers, tags, names, and words with a fixed meaning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any

from engine.cards import CharacterClass, DamageType, Faction
from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants, Enumeration
from engine.cardtext.inflection import article, number_of_word, number_word, plural, singular
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import CAPITAL, CLOSE_QUOTE, OPEN_QUOTE, Tokens, tokenize
from engine.tree.keywords import Keyword
from engine.tree.tags import can_be_tag, compound_tags
from engine.tree.values import Number, X
from engine.tree.words import CardStat, Noun

RACES = (
    "Blood Elf",
    "Draenei",
    "Dwarf",
    "Gnome",
    "Goblin",
    "Human",
    "Night Elf",
    "Orc",
    "Tauren",
    "Troll",
    "Undead",
    "Worgen",
    "Demon",
    "Dragonkin",
    "Murloc",
    "Naga",
    "Ogre",
)
COMPOUND_TAGS = (
    *compound_tags(),
    "Bear Form",
    "Cat Form",
    "Beast Mastery",
    "Mechanical Yeti",
    "Fel Reaver",
    "Finishing Move",
)
"""Tags of several words; any other run of capitalized words is a run of tags."""

COMMON_TAGS = frozenset(
    [
        *RACES,
        *CharacterClass,
        *DamageType,
        *Faction,
        "Arena",
        "Aura",
        "Axe",
        "Beast",
        "Bow",
        "Combo",
        "Curse",
        "Dagger",
        "Elemental",
        "Fire",
        "Form",
        "Friendly",
        "Gun",
        "Mace",
        "Mechanical",
        "Melee",
        "Monster",
        "Mount",
        "Pet",
        "Poison",
        "Protection",
        "Shield",
        "Shout",
        "Staff",
        "Stance",
        "Sword",
        "Totem",
        "Trap",
        "Treant",
        "Two-Handed",
        "Unique",
        "Unlimited",
        "Wisp",
    ]
)
"""Tags that are also read where a capital letter says nothing: at the start of a sentence."""

_KNOWN_TAGS = COMMON_TAGS.union(COMPOUND_TAGS)
_NOUNS = frozenset(noun.value.casefold() for noun in Noun)
_PLURAL_NOUNS = frozenset(plural(noun.value).casefold() for noun in Noun)
_LONGEST_COUNTER_NAME = 3
_SENTENCE_STARTS = frozenset(["", ".", ":", ";", ">>>", OPEN_QUOTE, "—"])


@dataclass(frozen=True)
class Figures:
    """A number in figures, behind a sign if there is ``sign``: "3", "X", "+2", "-X"."""

    sign: str = ""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Any, int]]:
        """The number at the token."""
        token = parser.tokens[start]
        figure = token[len(self.sign) :]
        if token.startswith(self.sign) and figure == "X":
            yield X(), start + 1
        elif token.startswith(self.sign) and figure.isdigit():
            yield Number(int(figure)), start + 1
        else:
            parser.expect(start, f"a number like {self.sign}2")

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The figure."""
        if isinstance(value, X):
            return (f"{self.sign}X",)
        return (f"{self.sign}{value.amount}",) if isinstance(value, Number) else None

    def literals(self) -> Iterable[str]:
        """No words."""
        return ()


class PlainFigure:
    """A number in figures as an ``int``."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Any, int]]:
        """The number at the token."""
        if parser.tokens[start].isdigit():
            yield int(parser.tokens[start]), start + 1
        else:
            parser.expect(start, "a number")

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The figure."""
        return (str(value),) if isinstance(value, int) else None

    def literals(self) -> Iterable[str]:
        """No words."""
        return ()


class ResourceCost:
    """A resource cost in parentheses: "(3)", "(X)" (Rule 403.6b)."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Any, int]]:
        """The cost at the token."""
        token = parser.tokens[start]
        if token == "(X)":  # noqa: S105
            yield X(), start + 1
        elif token.startswith("(") and token[1:-1].isdigit():
            yield Number(int(token[1:-1])), start + 1
        else:
            parser.expect(start, "a resource cost")

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The cost."""
        if isinstance(value, X):
            return ("(X)",)
        return (f"({value.amount})",) if isinstance(value, Number) else None

    def literals(self) -> Iterable[str]:
        """No words."""
        return ()


class NumberWord:
    """A number of two or more as a word, or X: "three", "X"; above twenty a figure."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Any, int]]:
        """The number at the token."""
        word = parser.words[start]
        number = number_of_word(word)
        if number is None and word.isdigit() and number_word(int(word)) == word:
            number = int(word)
        if parser.tokens[start] == "X":
            yield X(), start + 1
        elif number is not None and number >= 2:
            yield Number(number), start + 1
        else:
            parser.expect(start, "a number like “two”")

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The word."""
        if isinstance(value, X):
            return ("X",)
        return (number_word(value.amount),) if isinstance(value, Number) and value.amount >= 2 else None

    def literals(self) -> Iterable[str]:
        """The words."""
        return [number_word(number) for number in range(1, 21)]


class CountingWord(NumberWord):
    """As :class:`NumberWord`, and "one"."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Any, int]]:
        """The number at the token."""
        if parser.words[start] == "one":
            yield Number(1), start + 1
        yield from super().parse(parser, start, mode)

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The word."""
        return ("one",) if value == Number(1) else super().render(renderer, value, mode)


@cache
def _compounds() -> dict[str, list[tuple[str, ...]]]:
    by_first: dict[str, list[tuple[str, ...]]] = {}
    for tag in COMPOUND_TAGS:
        words = tuple(tag.split())
        by_first.setdefault(words[0], []).append(words)
    for compounds in by_first.values():
        compounds.sort(key=len, reverse=True)
    return by_first


def read_tag(
    parser: Parser, start: int, reserved: frozenset[str], *, is_plural: bool
) -> tuple[str, int] | None:
    """The tag at a token, in the singular or plural, and the token behind it.

    A capitalized word that can be a tag is one unless it is ``reserved`` for the grammar and stands where
    every word is capitalized.
    """
    token = parser.tokens[start]
    for words in _compounds().get(token, ()):
        end = start + len(words)
        last = parser.tokens[end - 1] if end <= len(parser.tokens) else ""
        base = singular(last) if is_plural else last
        if parser.tokens[start : end - 1] == words[:-1] and base == words[-1]:
            return " ".join(words), end
    if not token[:1].isupper() or len(token) < 2 or "]" in token:
        return None
    tag = singular(token) if is_plural else token
    is_noun = token.casefold() in _PLURAL_NOUNS if is_plural else token.casefold() in _NOUNS
    if tag is None or is_noun or not can_be_tag(tag):
        return None
    is_start = parser.tokens[start - 1] in _SENTENCE_STARTS
    if tag not in COMMON_TAGS and (is_start or token.isupper()) and token.casefold() in reserved:
        return None
    return tag, start + 1


def is_name(tags: tuple[str, ...]) -> bool:
    """Whether tags without a noun are rather the name of a card: several that are not all known."""
    return len(tags) > 1 and not _KNOWN_TAGS.issuperset(tags)


def tag_words(tag: str, *, is_plural: bool) -> Tokens:
    """The tokens of a tag."""
    return tuple((plural(tag) if is_plural else tag).split())


class TagName:
    """One tag in the singular, or in the plural."""

    def __init__(self, *, is_plural: bool = False) -> None:
        self.is_plural = is_plural

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[str, int]]:
        """The tag at the token."""
        tag = read_tag(parser, start, frozenset(), is_plural=self.is_plural)
        if tag is None:
            parser.expect(start, "a tag")
        else:
            yield tag

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The tag."""
        return tag_words(value, is_plural=self.is_plural) if isinstance(value, str) else None

    def literals(self) -> Iterable[str]:
        """No words."""
        return ()


class TypeWithArticle:
    """Tags with their article, as a tuple: "a Sheep", "a Demon Warrior"; of several cards "Demons"."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[tuple[str, ...], int]]:
        """The tags at the token, and every shorter run."""
        if mode is Mode.PLURAL:
            yield from self._parse_plural(parser, start)
            return
        if parser.words[start] in ("a", "an"):
            for tags, end in parser.parse("tag_run", start + 1):
                if tags and article(tags[0]) == parser.words[start]:
                    yield tags, end

    @staticmethod
    def _parse_plural(parser: Parser, start: int) -> Iterator[tuple[tuple[str, ...], int]]:
        for tags, end in parser.parse("tag_run", start):
            last = read_tag(parser, end, frozenset(), is_plural=True)
            if last is not None:
                yield (*tags, last[0]), last[1]

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The tags with their article."""
        if mode is Mode.PLURAL:
            before = tuple(word for tag in value[:-1] for word in tag_words(tag, is_plural=False))
            return (*before, *tag_words(value[-1], is_plural=True)) if value else None
        words = renderer.render("tag_run", value) if value else None
        return None if words is None else (article(value[0]), *words)

    def literals(self) -> Iterable[str]:
        """The articles."""
        return ("a", "an")


class TagRun:
    """Any number of tags in the singular: "Unique Turtle"."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[tuple[str, ...], int]]:
        """The tags from the token on, and every shorter run."""
        tags: tuple[str, ...] = ()
        yield tags, start
        while (tag := read_tag(parser, start, frozenset(), is_plural=False)) is not None:
            tags, start = (*tags, tag[0]), tag[1]
            yield tags, start

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The tags."""
        return tuple(word for tag in value for word in tag_words(tag, is_plural=False))

    def literals(self) -> Iterable[str]:
        """No words."""
        return ()


_NAME_PARTICLES = frozenset(
    ["of", "the", "and", "to", "in", "a", "from", "'s", "'", ",", ":", "for", "with", "on"]
)


class Name:
    """The name of a card or token: a run of capitalized words, and particles between them."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[str, int]]:
        """Every run of words that can be a name."""
        position = start
        while parser.tokens[position]:
            token = parser.tokens[position]
            if token[0].isupper() or token[0].isdigit():
                position += 1
                yield _joined(parser.tokens[start:position]), position
            elif position > start and token in _NAME_PARTICLES:
                position += 1
            else:
                break
        if position == start:
            parser.expect(start, "a name")

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The name."""
        return tokenize(value) if isinstance(value, str) and value else None

    def literals(self) -> Iterable[str]:
        """No words."""
        return ()


def _joined(tokens: Tokens) -> str:
    name = " ".join(tokens)
    for mark in ("'s", "'", ",", ":"):
        name = name.replace(f" {mark}", mark)
    return name


class QuotedWords:
    """Words in quotation marks that the game does not read."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[str, int]]:
        """The quotation at the token."""
        if parser.tokens[start] == OPEN_QUOTE and CLOSE_QUOTE in parser.tokens[start:]:
            end = parser.tokens.index(CLOSE_QUOTE, start)
            yield _joined(parser.tokens[start + 1 : end]), end + 1
        else:
            parser.expect(start, "a quotation")

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The quotation."""
        return (OPEN_QUOTE, *tokenize(value), CLOSE_QUOTE) if isinstance(value, str) else None

    def literals(self) -> Iterable[str]:
        """No words."""
        return ()


class CounterName:
    """The name of a counter: "charge", "+1 ATK"."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[str, int]]:
        """The words up to "counter"."""
        for length in range(1, _LONGEST_COUNTER_NAME + 1):
            name = parser.tokens[start : start + length]
            if parser.words[start + length : start + length + 1] in (("counter",), ("counters",)):
                yield " ".join(name), start + length
                return
        parser.expect(start, "the name of a counter")

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The words."""
        return tuple(value.split(" ")) if isinstance(value, str) and value else None

    def literals(self) -> Iterable[str]:
        """No words."""
        return ()


@dataclass(frozen=True)
class Counted:
    """How many of a noun there are: "a card", "two cards", "X cards", "that many cards"."""

    noun: str
    article: str = "a"

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Any, int]]:
        """The number, and the noun behind it."""
        if parser.has_words((self.article, self.noun), start):
            yield Number(1), start + 2
        for number, end in parser.parse("how_many", start, mode):
            if parser.has_words((plural(self.noun),), end):
                yield number, end + 1

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The number and the noun."""
        if value == Number(1):
            return (self.article, self.noun)
        number = renderer.render("how_many", value, mode)
        return None if number is None else (*number, plural(self.noun))

    def literals(self) -> Iterable[str]:
        """The noun."""
        return (self.article, self.noun, plural(self.noun))


class Capital:
    """A part that begins with a capital letter."""

    def __init__(self, category: str) -> None:
        self.category = category

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterable[tuple[Any, int]]:
        """The part."""
        return parser.parse(self.category, start, mode)

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The part behind a mark for its capital."""
        tokens = renderer.render(self.category, value, mode)
        return None if tokens is None else (CAPITAL, *tokens)

    def literals(self) -> Iterable[str]:
        """No words."""
        return ()


def _damage_words() -> dict[str, tuple[DamageType, ...]]:
    words: dict[str, tuple[DamageType, ...]] = {kind.lower(): (kind,) for kind in DamageType}
    for first, second in permutations(DamageType, 2):
        words[f"{first.lower()}{second.lower()}"] = (first, second)
    del words["meleeranged"]
    words["physical"] = (DamageType.MELEE, DamageType.RANGED)
    words["magical"] = tuple(kind for kind in DamageType if kind not in (DamageType.MELEE, DamageType.RANGED))
    return words


CATEGORIES: dict[str, Category] = {
    "figure": Figures(),
    "plus": Figures("+"),
    "minus": Figures("-"),
    "int": PlainFigure(),
    "resource_cost": ResourceCost(),
    "number_word": NumberWord(),
    "number_word_from_one": CountingWord(),
    "tag": TagName(),
    "type_with_article": TypeWithArticle(),
    "tag_plural": TagName(is_plural=True),
    "name": Name(),
    "quoted_words": QuotedWords(),
    "counter_name": CounterName(),
    "cards_counted": Counted("card"),
    "turns_counted": Counted("turn", "an additional"),
    "damage_types": Constants(_damage_words()),
    "other_types": Constants({f"non-{kind.lower()}": kind for kind in DamageType}),
    "damage_icon": Constants({f"[{kind}]": kind for kind in DamageType}),
    "keyword": Constants({keyword.value: keyword for keyword in Keyword}),
    "stat": Constants(
        {
            "ATK": CardStat.ATK,
            "[Health]": CardStat.HEALTH,
            "cost": CardStat.COST,
            "DEF": CardStat.DEFENSE,
            "remaining [Health]": CardStat.REMAINING_HEALTH,
            "strike cost": CardStat.STRIKE_COST,
        }
    ),
    "damage_icons": Enumeration("damage_icon"),
}
