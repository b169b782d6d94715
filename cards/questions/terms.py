"""What a card can answer, as terms: the words of its name, type line and text, its numbers, its powers.

``n:`` stands before the stem of a word of the name, ``t:`` of the type line, ``x:`` of the text, ``f:``
before a fact; the terms of powers are those of :mod:`cards.questions.power_terms`.
"""

from collections.abc import Iterable, Iterator, Mapping

from cards.printed_facts import PRINTED_FACTS
from cards.questions.power_terms import power_terms
from common.stemming import forms, stems
from engine.cards import PrintedCard

NUMBERS = {
    word: str(number)
    for number, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    )
}
SMALL_WORDS = frozenset({"a", "an", "the", "this", "its", "their", "his", "her", "your", "of"})
"""Words that do not part two others."""
NEAR, NEAR_NUMBER = 3, 5
"""Words stand side by side with at most one between them, a number with three: "6 or more ATK"."""
BIG, SMALL = 6, 2
"""The ATK or health from which an ally is big, and that up to which it is small."""
CHEAP, EXPENSIVE = 2, 7
"""The cost up to which a card is cheap, and that from which it is expensive."""


def terms_of_cards(cards: Iterable[PrintedCard]) -> list[list[str]]:
    """The terms of each card, sorted; the stems of all words are looked up at once."""
    words = [_words(card) for card in cards]
    stem_of = stems({word for _, _, parts in words for part in parts.values() for word in part})
    return [sorted({*facts, *powers, *_word_terms(parts, stem_of)}) for facts, powers, parts in words]


def _words(card: PrintedCard) -> tuple[set[str], set[str], Mapping[str, list[str]]]:
    back = card.back.text if card.back else ()
    type_line = [word for fact in PRINTED_FACTS if not fact.is_number for word in fact.get_words(card)]
    parts = {
        "n": forms(card.name),
        "t": forms(" ".join(type_line)),
        "x": [NUMBERS.get(form, form) for form in forms(" ".join((*card.text, *back)))],
    }
    return set(_facts(card)), power_terms(card), parts


def _word_terms(parts: Mapping[str, list[str]], stem_of: Mapping[str, str]) -> Iterator[str]:
    for field, words in parts.items():
        yield from (f"{field}:{stem_of[word]}" for word in words)
    for field in ("n", "x"):
        stem_list = [stem_of[word] for word in parts[field] if word not in SMALL_WORDS]
        for place, word in enumerate(stem_list):
            end = place + (NEAR_NUMBER if word.isdecimal() else NEAR)
            yield from (f"{field}:{word} {other}" for other in stem_list[place + 1 : end])


def _facts(card: PrintedCard) -> Iterator[str]:
    for fact in PRINTED_FACTS:
        if fact.is_number and fact.key and (number := fact.get_number(card)) is not None:
            yield f"f:{fact.key}={number}"
    cost = card.cost.number if card.cost else None
    size = max(card.atk or 0, card.health or 0)
    is_ally = card.health is not None and "Hero" not in card.types
    facts = {
        "cheap": cost is not None and cost <= CHEAP,
        "expensive": cost is not None and cost >= EXPENSIVE,
        "big": is_ally and size >= BIG,
        "small": is_ally and size <= SMALL,
        "vanilla": not card.text,
        "neutral": not (card.factions or card.classes),
    }
    yield from (f"f:{name}" for name, is_true in facts.items() if is_true)
