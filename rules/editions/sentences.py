"""Sentences of rules text, and which rule of an edition has one word for word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from rules.editions.tokens import comparable_words

LEAST_WORDS = 4
"""A shorter sentence says too little to be the same one in another place."""

_SENTENCE = re.compile(r"\s*.+?(?:[.!?:;][”\"’')\]]*(?=\s|$)|(?=\n)|$)", re.S)

SentenceKey = tuple[str, ...]


def split_sentences(text: str) -> list[str]:
    """The sentences of a text, the white space in front included; joined they are the text."""
    sentences = _SENTENCE.findall(text)
    remainder = text[sum(map(len, sentences)) :]
    return [*sentences, remainder] if remainder else sentences


def sentence_key(sentence: str) -> SentenceKey:
    """The words of a sentence in comparable form, without signs; all citations are equal."""
    return tuple(comparable_words(sentence))


def sentence_keys(text: str) -> Iterator[SentenceKey]:
    """The keys of those sentences of a text that are long enough."""
    for sentence in split_sentences(text):
        key = sentence_key(sentence)
        if len(key) >= LEAST_WORDS:
            yield key


def index_sentences(texts: Iterable[tuple[str, str]]) -> Mapping[SentenceKey, tuple[str, ...]]:
    """The numbers of the rules that have each sentence, of rules as (number, text)."""
    numbers: dict[SentenceKey, dict[str, None]] = {}
    for number, text in texts:
        for key in sentence_keys(text):
            numbers.setdefault(key, {})[number] = None
    return {key: tuple(rules) for key, rules in numbers.items()}
