"""Which rules and glossary terms stand behind the words, tags, types and values printed on a card.

``card_rules/data/topics.toml`` lists the topics: what to look for on a card, the glossary term that explains
it, the rules that govern it, and a short explanation. Where the engine reads the text of a card, its trees
decide which topics are in it (:mod:`card_rules.tree_topics`); patterns decide in other text, and find the
words to quote. This module asks no database: it looks at :class:`engine.cards.PrintedCard` alone.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from django.utils.text import slugify

from card_rules.paragraphs import Paragraph, read_paragraphs
from card_rules.tree_topics import TREE_TOPICS
from engine.cards import PrintedCard
from rules.identifiers.numbers import RuleNumber

DATA = Path(__file__).parent / "data" / "topics.toml"
ARTICLES = {"Ability": "an", "Ally": "an", "Equipment": "an"}
VALUE_LABELS = {
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
NUMBERED_TAG = "(#)"
"""The argument of a tag matcher that matches every tag with a number in parentheses (Rule 202.1)."""
_LEADING_PUNCTUATION = re.compile(r"^(?:<[bi]>|[^\w\[(+–−-])+")
_TRAILING_PUNCTUATION = re.compile(r"[^\w\])]+$")
_NEXT_WORD = re.compile(r" (?:[\w'’-]+|\[[^\]\n]+\])")
_INCOMPLETE_ENDING = re.compile(
    r"\b(?:a|all|also|an|and|another|attached|be|can['’]t|control|each|for|friendly|have|if|its|must|next|of|on|once"
    r"|only|opposing|other|per|target|that|the|their|this|to|you|your|\w+['’]s)$",
    re.IGNORECASE,
)
"""Words after which a quote is continued: “can't” says nothing, “can't attack” does."""
_MAX_ADDED_WORDS = 6
_BEGINNING = re.compile(r"(?:\S+ ){0,5}\S+")
"""The first words of a paragraph, quoted where no pattern finds others."""


@dataclass(frozen=True, slots=True)
class Matcher:
    """What to look for on a card.

    ``kind`` is ``text``, ``type``, ``value``, ``tag`` or ``last word``; ``argument`` is a regular
    expression for ``text``, a name for the others. ``last word`` matches a tag that ends with the name.
    """

    kind: str
    argument: str


@dataclass(frozen=True)
class Topic:
    """Something printed on cards that has rules behind it.

    ``term`` is a glossary entry or empty. In ``explanation_template`` ``{n}`` stands for the number behind a
    keyword. ``is_keyword``: it is printed in bold and explained on the card's page. A card with the topic
    also has the ``broader`` ones.
    """

    name: str
    term: str
    explanation_template: str
    rules: tuple[str, ...]
    matcher: Matcher
    is_keyword: bool = False
    broader: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The name as a part of an address."""
        return slugify(self.name)

    @property
    def card_query(self) -> str:
        """The card search that finds every card with this topic."""
        return f"rule:{self.key}"

    @cached_property
    def rule_numbers(self) -> tuple[RuleNumber, ...]:
        """The governing rules as parsed numbers."""
        return tuple(RuleNumber.parse(number) for number in self.rules)

    @cached_property
    def text_pattern(self) -> re.Pattern[str]:
        """The pattern of a ``text`` matcher."""
        return re.compile(self.matcher.argument)

    def is_related_to(self, number: RuleNumber) -> bool:
        """Whether a rule is one of the governing rules, a part of one, or contains one."""
        return any(
            number in _with_ancestors(rule) or rule in _with_ancestors(number) for rule in self.rule_numbers
        )

    def is_governed_within(self, number: RuleNumber) -> bool:
        """Whether a rule is one of the governing rules or contains one."""
        return any(number in _with_ancestors(rule) for rule in self.rule_numbers)

    def explain(self, quote: str = "") -> str:
        """The short explanation, with the number that stands in the quoted words (X if none)."""
        number = re.search(r"\d+|X", quote)
        return self.explanation_template.replace("{n}", number[0] if number else "X")


@dataclass(frozen=True, slots=True)
class TopicMatch:
    """A topic of one card, and the words by which the card has it."""

    topic: Topic
    quote: str

    @property
    def reason(self) -> str:
        """Why the topic's rules govern the card, as half a sentence."""
        kind = self.topic.matcher.kind
        if kind == "text":
            quoted = self.quote if self.quote in SYMBOLS.values() else f"“{self.quote}”"
            return f"{quoted} is in its text"
        if kind == "type":
            return f"it is {ARTICLES.get(self.quote, 'a')} {self.quote}"
        if kind == "value":
            return f"it has {self.quote}"
        return f"“{self.quote}” is on its type line"

    @property
    def is_in_text(self) -> bool:
        """Whether the words stand in the card's text, so that they are drawn as card text."""
        return self.topic.matcher.kind == "text"

    @property
    def explanation(self) -> str:
        """The short explanation, with the number it has on this card."""
        return self.topic.explain(self.quote)


def _with_ancestors(number: RuleNumber) -> list[RuleNumber]:
    return [number, *number.ancestors]


@lru_cache(maxsize=1)
def all_topics() -> tuple[Topic, ...]:
    """Every topic, in the order in which a card's page lists them."""
    tables = tomllib.loads(DATA.read_text(encoding="utf-8"))
    return tuple(
        Topic(
            name=entry["name"],
            term=entry.get("term", entry["name"]),
            explanation_template=entry["explanation"],
            rules=tuple(entry.get("rules", ())),
            matcher=_read_matcher(entry),
            is_keyword=table == "keyword" or bool(entry.get("bold")),
            broader=tuple(entry.get("broader", ())),
        )
        for table, entries in tables.items()
        for entry in entries
    )


def _read_matcher(entry: dict[str, object]) -> Matcher:
    for kind in ("type", "value"):
        if kind in entry:
            return Matcher(kind, str(entry[kind]))
    if "tag" in entry:
        return Matcher("last word" if entry.get("last_word") else "tag", str(entry["tag"]))
    return Matcher("text", str(entry.get("text") or _keyword_pattern(str(entry["name"]))))


def _keyword_pattern(name: str) -> str:
    """A keyword as it stands in text, with and without its capitals."""
    words = (f"[{word[0].upper()}{word[0].lower()}]{re.escape(word[1:])}" for word in name.split())
    return rf"\b{' '.join(words)}\b"


def find_topics(card: PrintedCard) -> list[TopicMatch]:
    """The topics of a card, its back included."""
    in_text = _quotes_in_text(read_paragraphs(card))
    quotes = ((topic, in_text.get(topic.name) or _quote_outside_text(topic, card)) for topic in all_topics())
    return [TopicMatch(topic, quote) for topic, quote in quotes if quote]


def _quotes_in_text(paragraphs: Iterable[Paragraph]) -> dict[str, str]:
    """The words by which text has topics, by the names of these: the first words of each."""
    quotes: dict[str, str] = {}
    for paragraph in paragraphs:
        for name, quote in topics_of_paragraph(paragraph).items():
            quotes.setdefault(name, quote)
    return quotes


def topics_of_paragraph(paragraph: Paragraph) -> dict[str, str]:
    """The names of the topics of a paragraph, each with the words that are quoted for it."""
    quotes = {
        topic.name: quote for topic in _text_topics() if (quote := _quote_of_paragraph(topic, paragraph))
    }
    for name in list(quotes):
        for broader in broader_topics(name):
            quotes.setdefault(broader, quotes[name])
    return quotes


@lru_cache(maxsize=1)
def _text_topics() -> tuple[Topic, ...]:
    return tuple(topic for topic in all_topics() if topic.matcher.kind == "text")


@lru_cache(maxsize=512)
def broader_topics(name: str) -> frozenset[str]:
    """The names of the topics that a card has with the topic of this name, which is not among them."""
    names = next((topic.broader for topic in all_topics() if topic.name == name), ())
    return frozenset(names).union(*map(broader_topics, names))


def _quote_of_paragraph(topic: Topic, paragraph: Paragraph) -> str:
    """The words by which a paragraph has a topic itself, or an empty string."""
    is_in_tree = paragraph.topic_names is not None and topic.name in paragraph.topic_names
    if paragraph.topic_names is not None and topic.name in TREE_TOPICS and not is_in_tree:
        return ""
    match = topic.text_pattern.search(paragraph.text)
    if match is None:
        return _first_words(paragraph.text) if is_in_tree else ""
    return _quote_words(match)


def _first_words(text: str) -> str:
    """How a paragraph begins."""
    match = _BEGINNING.match(text)
    if match is None or match.end() == len(text):
        return text.strip(" .")
    return f"{_quote_words(match)} …"


def _quote_outside_text(topic: Topic, card: PrintedCard) -> str:
    """The type, value or tag by which a card has a topic, or an empty string."""
    kind, argument = topic.matcher.kind, topic.matcher.argument
    if kind == "type":
        return argument if argument in {card_type.value for card_type in card.types} else ""
    if kind == "value":
        return VALUE_LABELS[argument] if _has_value(card, argument) else ""
    if kind == "text":
        return ""
    return next((str(tag) for tag in card.tags if _matches_tag(topic.matcher, tag.name, tag.limit)), "")


def _quote_words(match: re.Match[str]) -> str:
    """The words of a match as a reader sees them: whole words that mean something, without punctuation."""
    if match[0] in SYMBOLS:
        return SYMBOLS[match[0]]
    text, start, end = match.string, match.start(), match.end()
    while start > 0 and text[start - 1 : start + 1].isalnum():
        start -= 1
    while end < len(text) and text[end - 1 : end + 1].isalnum():
        end += 1
    end = _complete_phrase(text, start, end)
    return _TRAILING_PUNCTUATION.sub("", _LEADING_PUNCTUATION.sub("", text[start:end]))


def _complete_phrase(text: str, start: int, end: int) -> int:
    """Where a quote ends that does not stop after a word like “the”."""
    for _ in range(_MAX_ADDED_WORDS):
        next_word = _NEXT_WORD.match(text, end)
        if not (next_word and _INCOMPLETE_ENDING.search(text, start, end)):
            break
        end = next_word.end()
    return end


def _matches_tag(matcher: Matcher, name: str, limit: int | None) -> bool:
    if matcher.argument == NUMBERED_TAG:
        return limit is not None
    return name == matcher.argument or (matcher.kind == "last word" and name.endswith(f" {matcher.argument}"))


def _has_value(card: PrintedCard, name: str) -> bool:
    if name == "x":
        return bool(card.cost and card.cost.x)
    if name == "no_icons":
        return not card.classes and not card.factions
    printed = getattr(card, name)
    return bool(printed) if isinstance(printed, tuple | frozenset) else printed is not None


def find_keyword(words: str) -> Topic | None:
    """The keyword that a few words in bold name, if any."""
    return next((topic for topic in all_topics() if topic.is_keyword and _is_named_by(topic, words)), None)


def _is_named_by(topic: Topic, words: str) -> bool:
    if topic.matcher.kind != "text":
        return False
    return topic.text_pattern.search(words) is not None or _fold(words) == _fold(topic.name)


def topics_related_to(number: RuleNumber) -> list[Topic]:
    """The topics that a rule, a part of it or the whole it belongs to governs."""
    return [topic for topic in all_topics() if topic.is_related_to(number)]


def topics_governed_within(number: RuleNumber) -> list[Topic]:
    """The topics that a rule or a part of it governs."""
    return [topic for topic in all_topics() if topic.is_governed_within(number)]


def topics_named(name: str) -> list[Topic]:
    """The topics of that name or glossary term, regardless of case and punctuation."""
    folded = _fold(name)
    by_name = [topic for topic in all_topics() if folded == _fold(topic.name)]
    return by_name or [topic for topic in all_topics() if folded and folded == _fold(topic.term)]


def topic_names() -> Iterator[str]:
    """Every name and glossary term by which :func:`topics_named` finds a topic."""
    yield from dict.fromkeys(name for topic in all_topics() for name in (topic.name, topic.term) if name)


def _fold(name: str) -> str:
    return re.sub("[^a-z0-9]", "", name.casefold())
