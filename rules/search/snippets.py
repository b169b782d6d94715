"""Snippets: the sentences of a hit that match the query best, with its words highlighted."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from common.stemming import forms, split_words, stems

LONGEST = 420
"""Characters: the length of a snippet."""

_SENTENCE = re.compile(r"(?:(?<=[.!?])|(?<=[.!?][\"”’)]))\s+(?=[\"“(\[]?[A-Z0-9\[])|\n+(?:\s*- )?|\A\s*- ")
_TABLE = re.compile(r"\s*\|\s*")
_OPEN_END = re.compile(r"(?<![.!?])[\w)\]\"”]\Z")
"""The end of an item of a list, which has no mark of punctuation."""


def make_snippet(
    texts: Collection[str],
    query_stems: Collection[str],
    marked_stems: Collection[str],
    rarity: Mapping[str, float],
) -> SafeString:
    """The sentences that contain most of the query, from that of several texts which contains most.

    Words of ``marked_stems`` are highlighted. ``rarity`` is the weight of a stem.
    """
    best: tuple[float, list[str]] = (-1.0, [])
    for text in texts:
        value, chosen = _best_run(_sentences(text), query_stems, rarity)
        if value > best[0]:
            best = value, chosen
    return mark_words(_join(best[1]), marked_stems)


def _join(sentences: list[str]) -> str:
    """Sentences and items of a list in one line.

    >>> _join(["Choose one:", "a card (409)", "a power.", "Then go on."])
    'Choose one: a card (409); a power. Then go on.'
    """
    ended = [f"{sentence};" if _OPEN_END.search(sentence) else sentence for sentence in sentences[:-1]]
    return " ".join([*ended, *sentences[-1:]])


def mark_words(text: str, marked_stems: Collection[str]) -> SafeString:
    """The text as HTML, with the words of these stems in ``<mark>``."""
    text_words = split_words(text)
    stem_of = stems(word.form for word in text_words)
    html = []
    position = 0
    for word in text_words:
        if stem_of[word.form] in marked_stems:
            html += [
                escape(text[position : word.start]),
                f"<mark>{escape(text[word.start : word.end])}</mark>",
            ]
            position = word.end
    return mark_safe("".join(html) + escape(text[position:]))  # noqa: S308  every piece was escaped


def matching_words(text: str, query_stems: Collection[str]) -> list[str]:
    """The words of the text that have one of these stems, each once."""
    text_forms = dict.fromkeys(forms(text))
    stem_of = stems(text_forms)
    return [form for form in text_forms if stem_of[form] in query_stems]


@lru_cache(maxsize=4096)
def _sentences(text: str) -> list[tuple[str, frozenset[str]]]:
    """The sentences of a text, each with its stems."""
    return [(sentence, frozenset(stems(forms(sentence)).values())) for sentence in _split_sentences(text)]


def _split_sentences(text: str) -> list[str]:
    rows = "\n".join(
        _TABLE.sub(" · ", line).strip(" ·") if line.startswith("|") else line for line in text.split("\n")
    )
    return [part.strip() for part in _SENTENCE.split(rows) if part and part.strip()]


def _best_run(
    sentences_with_stems: list[tuple[str, frozenset[str]]],
    query_stems: Collection[str],
    rarity: Mapping[str, float],
) -> tuple[float, list[str]]:
    """The run of sentences up to :data:`LONGEST` that contains most of the query; of equals the first."""
    sentences = [sentence for sentence, _ in sentences_with_stems]
    matched = [own_stems & set(query_stems) for _, own_stems in sentences_with_stems]
    if sum(map(len, sentences)) <= LONGEST:
        return sum(rarity.get(stem, 0.0) for stem in set().union(*matched)), sentences
    best: tuple[float, list[str]] = (-1.0, [])
    for start in range(len(sentences)):
        end, length, covered = start, 0, set[str]()
        while end < len(sentences) and (end == start or length + len(sentences[end]) <= LONGEST):
            length += len(sentences[end])
            covered |= matched[end]
            end += 1
        value = sum(rarity.get(stem, 0.0) for stem in covered) + (0.01 if matched[start] else 0)
        if value > best[0] + 1e-9:
            before, after = "… " if start else "", " …" if end < len(sentences) else ""
            chosen = sentences[start:end]
            chosen = [before + chosen[0], *chosen[1:]]
            best = value, [*chosen[:-1], chosen[-1] + after]
    return best
