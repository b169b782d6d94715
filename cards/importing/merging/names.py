"""Spellings of one name: which names may be the same, and which spelling a card has.

The collections were typed in by different people: one drops the article at the beginning of a name, another
a letter. What is printed at the same place of a set under names so much alike is one card.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache

from rapidfuzz.distance import OSA

from cards.importing.merging.precedence import rank
from cards.indexing.normalize import fold, words
from cards.models import Kind, Source

ALIKE, NEARLY_THE_SAME = 0.8, 0.9
"""How much of two names must agree: nearly all of it where nothing but the facts confirms them."""
ARTICLE = re.compile(r"(?:the|an?) ")
DECIDING = (Source.OPERATOR, Source.NATIVE)
"""The sources whose spelling counts whatever the collections have."""


@lru_cache(maxsize=8192)
def similarity(name: str, other: str) -> float:
    """The share of two names that agrees, from 0 to 1; 0 if they have different numbers, such as levels.

    Each letter that is wrong, missing or exchanged with its neighbour counts; the article at the beginning
    does not.

    >>> similarity("The Betrayer", "Betrayer")
    1.0
    >>> similarity("Mograine - Level 2", "Mograine - Level 3")
    0.0
    """
    first, second = _without_article(name), _without_article(other)
    if re.findall(r"\d+", first) != re.findall(r"\d+", second):
        return 0.0
    return OSA.normalized_similarity(fold(first), fold(second))


def _without_article(name: str) -> str:
    return ARTICLE.sub("", words(name), count=1) if ARTICLE.match(words(name)) else words(name)


def choose_spelling(spellings: Iterable[tuple[Source, str]], kind: Kind) -> tuple[Source, str]:
    """The spelling that counts, with the source that has it; each item is what one statement has.

    That of an operator or a native file; else the one that most sources have. Of those that equally many
    have, one with an article at the beginning, which is easily lost; then that of the most trusted source, of
    raid cards and tokens the tracker's: the lists of them in the community file were typed in with less care.
    Of those that differ only in punctuation and capitals, that of the source most trusted for names.
    """
    counted: dict[Source, Counter[str]] = defaultdict(Counter)
    for source, name in spellings:
        counted[source][name] += 1
    usual = {source: max(sorted(names), key=names.__getitem__) for source, names in counted.items()}
    for source in DECIDING:
        if source in usual:
            return source, usual[source]
    votes = Counter(map(fold, usual.values()))
    order = "" if kind is Kind.DECK else "name"
    _, best = min(
        usual.items(),
        key=lambda item: (-votes[fold(item[1])], not ARTICLE.match(words(item[1])), rank(item[0], order)),
    )
    source = min(
        (source for source, name in usual.items() if fold(name) == fold(best)),
        key=lambda source: rank(source, "name"),
    )
    return source, usual[source]
