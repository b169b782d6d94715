"""Slips of the pen: misspelt words, wrong forms, words that stand twice, too often or not at all.

A text that cannot be read is repaired at the token where reading came to an end. A repair is a guess, so it
counts only if the repaired text is read, and if all repairs of the same number that are read mean the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from engine.cardtext.grammar import card_grammar
from engine.cardtext.grammar.vocabulary import COMMON_TAGS, COMPOUND_TAGS
from engine.cardtext.inflection import plural, singular
from engine.cardtext.tokens import Tokens
from engine.tree.keywords import Keyword
from engine.tree.powers import Power
from engine.tree.tags import NO_TAGS
from engine.tree.words import Noun

_SHORTEST_MISSPELT = 4
"""Shorter words have too many neighbours."""

_LONGEST_REPETITION = 4
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ENDINGS = ("", "s", "es", "d", "ed")

CONFUSED: Mapping[str, tuple[str, ...]] = {
    "and": ("any", "an"),
    "any": ("an",),
    "aid": ("and",),
    "form": ("from",),
    "from": ("form",),
    "into": ("in",),
    "in": ("into",),
    "it": ("its",),
    "it's": ("its",),
    "its": ("it is",),
    "is": ("its",),
    "on": ("of",),
    "of": ("on",),
    "then": ("than",),
    "than": ("then",),
    "their": ("its",),
    "when": ("while",),
    "who": ("that",),
    "you": ("your",),
    "your": ("you",),
    "youre": ("your",),
    "wth": ("with",),
}
"""Words of the game that are written for one another."""

RUN_TOGETHER: Mapping[str, tuple[str, ...]] = {
    "upto": ("up", "to"),
    "atleast": ("at", "least"),
    "infront": ("in", "front"),
    "cant": ("can't",),
    "dont": ("don't",),
}
"""Several words written as one, and forms without their apostrophe."""

MISSING = frozenset(["damage", "of", "the", "to", ",", ":"])
"""Words that a text can lack without becoming another one."""

_COMPARING = ("less", "more")
"""Behind these, the number of any characteristic may be missing, not only damage."""

SUPERFLUOUS = frozenset(["a", "also", "an", "the", ","])
"""Words that a text can have too many of."""

_ARTICLES = frozenset(["a", "an"])
_NOUNS = frozenset(noun.casefold() for noun in Noun)
_SINGULAR_DETERMINERS = frozenset(["another", "each", "other"])
"""Words in front of what describes one card."""
_DETERMINERS = frozenset(
    [
        "a",
        "all",
        "an",
        "and",
        "another",
        "any",
        "both",
        "each",
        "no",
        "number",
        "of",
        "one",
        "or",
        "other",
        "target",
        "that",
        "the",
        "this",
        "those",
        "two",
        "three",
        "four",
        "five",
        "six",
        "up",
        "x",
        "your",
    ]
)
"""Words in front of what describes cards, or of a noun that goes on with a description."""
_FARTHEST_DETERMINER = 4

MOST_REPAIRS = 2
_MOST_BRANCHES = 3


@dataclass(frozen=True, slots=True)
class ReadingAttempt:
    """What came of reading tokens: their meaning, or the token at which reading ended and the words that
    could have stood there.
    """

    tokens: Tokens
    meaning: Power | None
    furthest: int
    expected: frozenset[str]

    @property
    def unread_count(self) -> int:
        """How many tokens were not read."""
        return len(self.tokens) - self.furthest


def repaired(failure: ReadingAttempt, read: Callable[[Tokens], ReadingAttempt]) -> ReadingAttempt | None:
    """What was meant by tokens that can't be read, if the fewest repairs that help leave only one meaning."""
    branches = [failure]
    for _ in range(MOST_REPAIRS):
        attempts = [
            attempt
            for branch in branches
            for tokens in _repairs(branch)
            if (attempt := read(tokens)).meaning is not None or attempt.unread_count < branch.unread_count
        ]
        understood = [attempt for attempt in attempts if attempt.meaning is not None]
        if understood:
            return understood[0] if len({attempt.meaning for attempt in understood}) == 1 else None
        branches = sorted(attempts, key=lambda attempt: attempt.unread_count)[:_MOST_BRANCHES]
    return None


def _repairs(failure: ReadingAttempt) -> Iterable[Tokens]:
    """What may have been meant, with one repair where reading ended or one token before."""
    tokens, end = failure.tokens, failure.furthest
    missing = MISSING & failure.expected
    if tokens[max(end - 1, 0)] in _COMPARING:
        missing -= {"damage"}
    added = [(*tokens[:end], word, *tokens[end:]) for word in sorted(missing)]
    changed = [
        (*tokens[:place], *words, *tokens[place + length :])
        for place in (end, end - 1)
        if 0 <= place < len(tokens)
        for length, words in _changes(tokens, place)
    ]
    return dict.fromkeys((*changed, *added))


def _changes(tokens: Tokens, place: int) -> Iterator[tuple[int, Tokens]]:
    """How many tokens each repair replaces, and with which."""
    token = tokens[place]
    word = token.casefold()
    if word in RUN_TOGETHER:
        yield 1, RUN_TOGETHER[word]
    for other in CONFUSED.get(word, ()):
        yield 1, tuple(_like(other, token).split())
    is_right = token in NO_TAGS or _is_behind_name(tokens, place)
    if not (is_right or _lacks_icon(tokens, place) or _lacks_determiner(tokens, place)):
        for other in (*(() if word in _names() else _forms(word)), *_neighbours(word)):
            yield 1, (_like(other, token),)
    if token in _names():
        yield 1, (_names()[token],)
    if word in SUPERFLUOUS:
        yield 1, ()
    for length in range(1, _LONGEST_REPETITION + 1):
        if tokens[max(place - length, 0) : place] == tokens[place : place + length]:
            yield length, ()


def _lacks_icon(tokens: Tokens, place: int) -> bool:
    """Whether an icon may be missing where a word does not agree with its noun, as in "a ability" or "each
    other cards": without it the text means more cards than it should.
    """
    word = tokens[place].casefold()
    if word in _ARTICLES:
        return place + 1 < len(tokens) and tokens[place + 1] in _NOUNS
    return word == "cards" and place > 0 and tokens[place - 1] in _SINGULAR_DETERMINERS


def _lacks_determiner(tokens: Tokens, place: int) -> bool:
    """Whether an article may be missing where the noun may as well be meant in the plural: "put revealed
    ability into your hand".
    """
    if tokens[place].casefold() not in _NOUNS or tokens[place + 1 : place + 2] == (",",):
        return False
    before = [token.casefold() for token in tokens[max(place - _FARTHEST_DETERMINER, 0) : place]]
    return _DETERMINERS.isdisjoint(before)


def _is_behind_name(tokens: Tokens, place: int) -> bool:
    """Whether the word in front may be a name that ends like a plural, as in "Thanatos deals": the verb is
    right, and the name means one card.
    """
    before = tokens[place - 1] if place else ""
    is_known = before.casefold() in _vocabulary() or before in NO_TAGS
    return before[:1].isupper() and before.endswith("s") and not is_known


def _like(word: str, template: str) -> str:
    return word[:1].upper() + word[1:] if template[:1].isupper() else word


@cache
def _vocabulary() -> frozenset[str]:
    """Every word of the grammar, of keywords and of common tags, in lower case."""
    names = [name.casefold() for name in (*Keyword, *COMMON_TAGS, *COMPOUND_TAGS)]
    words = {part for name in names for part in name.split()}
    words |= {plural(word) for word in words}
    return frozenset(word for word in card_grammar().literals | words if word.replace("-", "").isalpha())


@cache
def _names() -> Mapping[str, str]:
    """Keywords and tags of one word by that word in lower case, in the singular and plural."""
    names = [name for name in (*Keyword, *COMMON_TAGS) if " " not in name]
    return {form.casefold(): form for name in names for form in (name, plural(name))}


def _forms(word: str) -> Iterable[str]:
    """Words of the grammar with the same stem: "heal" for "heals", "a" for "an"."""
    if word in ("a", "an"):
        return ("an" if word == "a" else "a",)
    if not word.isalpha():
        return ()
    stems = {word[: len(word) - len(ending)] for ending in _ENDINGS if word.endswith(ending)}
    forms = {stem + ending for stem in stems for ending in _ENDINGS}
    forms |= {plural(word), singular(word) or word}
    return sorted(form for form in forms if form != word and form in _vocabulary())


@cache
def _neighbours(word: str) -> tuple[str, ...]:
    """Words of the grammar that differ from a word outside it in one letter, or in two that are exchanged."""
    vocabulary = _vocabulary()
    if len(word) < _SHORTEST_MISSPELT or not word.isalpha() or word in vocabulary:
        return ()
    splits = [(word[:index], word[index:]) for index in range(len(word) + 1)]
    near = {
        *(left + right[1:] for left, right in splits if right),
        *(left + right[1] + right[0] + right[2:] for left, right in splits if len(right) > 1),
        *(left + letter + right[1:] for left, right in splits if right for letter in _LETTERS),
        *(left + letter + right for left, right in splits for letter in _LETTERS),
    }
    return tuple(sorted(near & vocabulary))
