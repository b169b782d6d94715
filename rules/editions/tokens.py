"""Rules text as words that can be compared: what they say, what they mean, and the rule they cite."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.markup.citations import find_citations

_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*|[^\w\s]|_")
_SPELLINGS = str.maketrans("‘’“”–—‑−", "''\"\"----")

CITED = "§"
"""What stands for any citation where only likeness counts."""


@dataclass(frozen=True, slots=True)
class TextToken:
    """A word or a sign. ``before`` is the white space in front of it, ``cites`` the rule it names, if any."""

    said: str
    before: str
    cites: str = ""

    @property
    def sense(self) -> str:
        """What is compared: capitals and kinds of quotation marks and dashes do not matter."""
        return self.said.translate(_SPELLINGS).casefold()


def tokenize(text: str) -> list[TextToken]:
    """The words of a text, signs included, in order."""
    found: list[TextToken] = []
    end = 0
    for citation in find_citations(text):
        found += _plain(text, end, citation.start)
        found.append(
            TextToken(text[citation.start : citation.end], _space(text, citation.start), str(citation.number))
        )
        end = citation.end
    return [*found, *_plain(text, end, len(text))]


def token_keys(said: list[TextToken], meant: Callable[[str], str] | None = None) -> list[str]:
    """What is compared of each word; ``meant`` says what the citation of a rule stands for."""
    cited = meant or (lambda number: number)
    return [f"{CITED}{cited(word.cites)}" if word.cites else word.sense for word in said]


def comparable_words(text: str) -> list[str]:
    """What is said, signs aside; any citation of a rule is as good as another."""
    said = token_keys(tokenize(text), lambda number: "")
    return [sense for sense in said if sense[0].isalnum() or sense == CITED]


def _plain(text: str, start: int, end: int) -> Iterator[TextToken]:
    for match in _WORD.finditer(text, start, end):
        yield TextToken(match[0], _space(text, match.start()))


def _space(text: str, start: int) -> str:
    end = start
    while start and text[start - 1].isspace():
        start -= 1
    return text[start:end]
