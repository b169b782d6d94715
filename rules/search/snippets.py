"""What is shown of a hit: a few whole sentences that answer, with the words marked."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from rules.search.stemming import forms, split_words, stems

LONGEST = 420
"""Signs of a text that is shown whole; of a longer one, sentences of about that length."""

_SENTENCE = re.compile(r"(?:(?<=[.!?])|(?<=[.!?][\"”’)]))\s+(?=[\"“(\[]?[A-Z0-9\[])|\n+(?:\s*- )?|\A\s*- ")
_TABLE = re.compile(r"\s*\|\s*")


def make_snippet(
    texts: Collection[str], wanted: Collection[str], telling: Collection[str], rarity: Mapping[str, float]
) -> SafeString:
    """The sentences of the text that hold most of the stems wanted; of several texts, of the best.

    Those of the ``telling`` stems are marked.
    """
    best: tuple[float, list[str]] = (-1.0, [])
    for text in texts:
        value, chosen = _best_run(_sentences(text), wanted, rarity)
        if value > best[0]:
            best = value, chosen
    return mark_words(" ".join(best[1]), telling)


def mark_words(text: str, wanted: Collection[str]) -> SafeString:
    """The text with the words of those stems in ``<mark>``."""
    found = split_words(text)
    cut = stems(word.form for word in found)
    html = []
    place = 0
    for word in found:
        if cut[word.form] in wanted:
            html += [escape(text[place : word.start]), f"<mark>{escape(text[word.start : word.end])}</mark>"]
            place = word.end
    return mark_safe("".join(html) + escape(text[place:]))  # noqa: S308  every piece was escaped


def matching_words(text: str, wanted: Collection[str]) -> list[str]:
    """The words of the text that have one of those stems, as they stand, each once."""
    found = split_words(text)
    cut = stems(word.form for word in found)
    return list(dict.fromkeys(word.form for word in found if cut[word.form] in wanted))


@lru_cache(maxsize=4096)
def _sentences(text: str) -> list[tuple[str, frozenset[str]]]:
    """The sentences of a text, each with its stems."""
    return [(sentence, frozenset(stems(forms(sentence)).values())) for sentence in _parted(text)]


def _parted(text: str) -> list[str]:
    rows = "\n".join(
        _TABLE.sub(" · ", line).strip(" ·") if line.startswith("|") else line for line in text.split("\n")
    )
    return [part.strip() for part in _SENTENCE.split(rows) if part and part.strip()]


def _best_run(
    said: list[tuple[str, frozenset[str]]], wanted: Collection[str], rarity: Mapping[str, float]
) -> tuple[float, list[str]]:
    """The run of sentences, no longer than allowed, that holds most; the earlier of equals."""
    sentences = [sentence for sentence, _ in said]
    holding = [held & set(wanted) for _, held in said]
    if sum(map(len, sentences)) <= LONGEST:
        return sum(rarity.get(stem, 0.0) for stem in set().union(*holding)), sentences
    best: tuple[float, list[str]] = (-1.0, [])
    for start in range(len(sentences)):
        end, length, held = start, 0, set[str]()
        while end < len(sentences) and (end == start or length + len(sentences[end]) <= LONGEST):
            length += len(sentences[end])
            held |= holding[end]
            end += 1
        value = sum(rarity.get(stem, 0.0) for stem in held) + (0.01 if holding[start] else 0)
        if value > best[0] + 1e-9:
            before, after = "… " if start else "", " …" if end < len(sentences) else ""
            chosen = sentences[start:end]
            chosen = [before + chosen[0], *chosen[1:]]
            best = value, [*chosen[:-1], chosen[-1] + after]
    return best
