"""Tokens of rules text for comparison: words, signs and citations of rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.markup.citations import find_citations

_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*|[^\w\s]|_")
_SPELLINGS = str.maketrans("‘’“”–—‑−", "''\"\"----")

CITED = "§"
"""The key of a citation where its number does not matter."""


@dataclass(frozen=True, slots=True)
class TextToken:
    """A word or a sign, with the white space ``before`` it; ``cites`` is the number of a cited rule."""

    text: str
    before: str
    cites: str = ""

    @property
    def key(self) -> str:
        """The form to compare by: in lower case, with one kind of quotation mark and dash."""
        return _key(self.text)


def tokenize(text: str) -> list[TextToken]:
    """The words and signs of a text, in order."""
    tokens: list[TextToken] = []
    end = 0
    for citation in find_citations(text):
        tokens += _plain_tokens(text, end, citation.start)
        tokens.append(
            TextToken(
                text[citation.start : citation.end], _space_before(text, citation.start), str(citation.number)
            )
        )
        end = citation.end
    return [*tokens, *_plain_tokens(text, end, len(text))]


def token_keys(tokens: list[TextToken], resolve_citation: Callable[[str], str] | None = None) -> list[str]:
    """The forms to compare tokens by; ``resolve_citation`` maps the number of a cited rule."""
    cited = resolve_citation or (lambda number: number)
    return [f"{CITED}{cited(token.cites)}" if token.cites else token.key for token in tokens]


def comparable_words(text: str) -> list[str]:
    """The words of a text in comparable form, without signs; all citations are equal."""
    words: list[str] = []
    end = 0
    for citation in find_citations(text):
        words += [*_plain_words(text, end, citation.start), CITED]
        end = citation.end
    return [*words, *_plain_words(text, end, len(text))]


def _key(word: str) -> str:
    return word.translate(_SPELLINGS).casefold()


def _plain_words(text: str, start: int, end: int) -> list[str]:
    return [_key(word) for word in _WORD.findall(text, start, end) if word[0].isalnum()]


def _plain_tokens(text: str, start: int, end: int) -> Iterator[TextToken]:
    for match in _WORD.finditer(text, start, end):
        yield TextToken(match[0], _space_before(text, match.start()))


def _space_before(text: str, start: int) -> str:
    end = start
    while start and text[start - 1].isspace():
        start -= 1
    return text[start:end]
