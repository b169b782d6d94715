"""The types of the damage that a card's text deals (Rule 405.3, 408.3a)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from engine.cards import DamageType

_MARKUP = re.compile(r"<[^<>]*>|\([^()]*\)?")
_SENTENCES = re.compile(r"[.;]|->|>>>")
_LABEL = re.compile(r"^[^,]*?:\s+")
_CONDITION = re.compile(
    r"^(?:when(?:ever)?|if|after|unless|while|each time|the (?:first|next|second) time)\b[^,]*(?:,|$)",
    re.IGNORECASE,
)
# A verb, and what its sentence says up to the next one; only the first kind deals damage.
_VERB = re.compile(
    r"(?P<deals>(?<!would )(?<!that )(?<!which )(?<!that would )\b(?:deals?|dealing)\b)"
    r"|\b(?:deals?|dealt|prevents?|prevented|takes?)\b",
    re.IGNORECASE,
)
_BEFORE_DAMAGE = re.compile(r"(?P<words>[^\"“”]*?)\bdamage\b", re.IGNORECASE)
_CONNECTORS = frozenset({"and", "or", "and/or"})
_TYPES = {kind.value.lower(): kind for kind in DamageType}
_TYPE = re.compile("|".join(_TYPES))
_ONLY_TYPES = re.compile(f"(?:{'|'.join(_TYPES)})+")


def parse_types(word: str) -> frozenset[DamageType]:
    """The damage types in a word: shadowfire damage is both shadow and fire damage (Rule 408.3a).

    >>> sorted(parse_types("shadowfire"))
    [<DamageType.FIRE: 'Fire'>, <DamageType.SHADOW: 'Shadow'>]
    """
    lower = word.strip("[],").lower()
    if not _ONLY_TYPES.fullmatch(lower):
        return frozenset()
    return frozenset(_TYPES[name] for name in _TYPE.findall(lower))


@lru_cache(maxsize=20_000)
def dealt_types(paragraphs: tuple[str, ...]) -> frozenset[DamageType]:
    """The types of all damage that the powers of a text box may deal.

    Damage that a power waits for, prevents or counts is not dealt by it: "When your hero deals fire damage,
    draw a card."
    """
    return frozenset(kind for paragraph in paragraphs for kind in _types_in(paragraph))


def _types_in(paragraph: str) -> Iterator[DamageType]:
    for sentence in _SENTENCES.split(_MARKUP.sub(" ", paragraph)):
        effect = _CONDITION.sub("", _LABEL.sub("", " ".join(sentence.split())).strip())
        verbs = list(_VERB.finditer(effect))
        ends = [*(verb.start() for verb in verbs[1:]), len(effect)]
        for verb, end in zip(verbs, ends, strict=False):
            if verb["deals"]:
                yield from _types_before_damage(effect[verb.end() : end])


def _types_before_damage(text: str) -> Iterator[DamageType]:
    """The types named right before the word damage: "2 shadow or fire damage"."""
    for match in _BEFORE_DAMAGE.finditer(text):
        for word in _reversed_words(match["words"]):
            types = parse_types(word)
            if not types and word.lower() not in _CONNECTORS:
                break
            yield from types


def _reversed_words(text: str) -> Iterable[str]:
    return reversed(re.sub(r"[,/](?!or\b)", " ", text).split())
