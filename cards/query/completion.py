"""What a person who types may want to write next: names of cards, keys, values of a key.

What begins with the typed letters comes first, then what has a word that begins so, then what holds
them anywhere. Case, punctuation and accents never matter.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from cards.indexing.normalize import words
from cards.models import Card, Kind
from cards.models.querysets import CardQuerySet
from cards.query.editing import clause
from cards.query.keys import CARDS, Key, Setting, Vocabulary
from cards.query.relevance import NOT_AT_ALL, has_beginning, has_inside, has_word, rank, rank_of_name

LONGEST = 500
MOST = 10
MOST_KEYS = 3
LEAST_LIKE = 5

HALF_VALUE = re.compile(
    r"(?P<key>[^\W\d_]\w*)(?P<operator>:|!=|<=|>=|[=<>≠≤≥])(?P<before>(?:\"[^\"]*\",|[^\s()\",]+,)*)"
    r"(?P<sign>[-−]?)(?P<value>\"[^\"]*|[^\s()\",]*)$"
)
HALF_WORD = re.compile(r"(?:^|(?<=[\s(])|(?<=[\s(][-−])|(?<=^[-−]))[^\W\d_]\w*$")
# What stands in a query but begins no name.
NO_NAME = re.compile(r"[^\W\d_]\w*\s?[:=<>≠≤≥]|[()]|(?:^|\s)[-−]|\b(?:AND|NOT|OR)\b")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A way to go on. ``text`` is the whole query then; ``address`` is that of the card it names."""

    kind: str
    label: str
    about: str
    text: str
    address: str = ""


def suggest(text: str, caret: int | None = None, vocabulary: Vocabulary = CARDS) -> list[Suggestion]:
    """The best ways to go on at a place in a query, its end unless told; at most ten."""
    text = text[:LONGEST]
    caret = len(text) if caret is None else max(0, min(caret, len(text)))
    typed, remainder = text[:caret], text[caret:]
    if half := HALF_VALUE.search(typed):
        return _values(typed, remainder, half, vocabulary)
    names = [] if vocabulary is not CARDS or NO_NAME.search(text) else _names(text)
    keys = _keys(typed, remainder, vocabulary)
    return [*names[: MOST - min(len(keys), MOST_KEYS)], *keys[:MOST_KEYS]]


def ranked(text: str, candidates: Iterable[str]) -> list[str]:
    """The candidates that hold the words, the best first; of equals the one that came first."""
    text = words(text)
    ranks = [(rank(text, words(candidate)), place, candidate) for place, candidate in enumerate(candidates)]
    return [
        candidate
        for fit, _, candidate in sorted(ranks, key=lambda ranked_candidate: ranked_candidate[:2])
        if fit < NOT_AT_ALL
    ]


def _values(typed: str, remainder: str, half: re.Match[str], vocabulary: Vocabulary) -> list[Suggestion]:
    """Values of the key that is being typed."""
    entry = vocabulary.find(half["key"].lower())
    if entry is None or entry.values is None:
        return []
    sign = "-" if half["sign"] and isinstance(entry, Setting) and entry.signed else ""
    if half["sign"] and not sign:
        return []
    start = half.start("sign")
    end_of_value = re.match(r'[^\s()",]*"?', remainder)
    closed = end_of_value[0] if end_of_value and half["value"].startswith('"') else ""
    values = ranked(half["value"], entry.values())
    return [
        Suggestion(
            "value",
            f"{sign}{value}",
            _about_value(entry, value),
            f"{typed[:start]}{sign}{clause('', [value], '')}{remainder[len(closed) :]}",
        )
        for value in values[:MOST]
    ]


def _about_value(entry: Key | Setting, value: str) -> str:
    """What a form calls a value, if it is not the value itself; else the key."""
    label = entry.label(value) if isinstance(entry, Key) else value
    return entry.name if label == value else label


def _keys(typed: str, remainder: str, vocabulary: Vocabulary) -> list[Suggestion]:
    """Keys whose name, or another name of theirs, begins as the word that is being typed."""
    half = HALF_WORD.search(typed)
    if half is None or typed.count('"') % 2:
        return []
    start = half[0].lower()
    entries: list[Key | Setting] = [*vocabulary.all_keys(), *vocabulary.all_settings()]
    matches = [entry for entry in entries if any(name.startswith(start) for name in entry.names)]
    matches.sort(key=lambda entry: (not entry.name.startswith(start), start not in entry.names))
    return [
        Suggestion("key", f"{entry.name}:", entry.about, f"{typed[: half.start()]}{entry.name}:{remainder}")
        for entry in matches
    ]


def _names(text: str) -> list[Suggestion]:
    """Cards by name; where there is none, those whose name looks like it."""
    name = words(text)
    if not name:
        return []
    cards = list(_named(name)[: 2 * MOST])
    if not cards and len(name) >= LEAST_LIKE:
        cards = Card.objects.like(name)
    once = {card.folded: card for card in reversed(cards)}
    cards = [card for card in cards if once[card.folded] is card][:MOST]
    return [Suggestion("card", card.name, _about(card), card.name, card.get_absolute_url()) for card in cards]


def _named(name: str) -> CardQuerySet:
    condition = has_beginning(name) | has_word(name) | has_inside(name)
    ranked_cards = Card.objects.filter(condition).annotate(rank=rank_of_name(name))
    return ranked_cards.order_by("rank", "words", "kind", "variant", "pk")


def _about(card: Card) -> str:
    kind = "" if card.kind == Kind.DECK else card.get_kind_display()
    return ", ".join(filter(None, [" ".join(card.types), " or ".join(card.classes[:3]), kind]))
