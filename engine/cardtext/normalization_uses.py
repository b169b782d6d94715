"""How often each substitution is used over a pool of cards, with what it did to some of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.cards import PrintedCard
from engine.cardtext.normalize import STEP_NAMES, NormalizationStep, normalization_steps

CONTEXT = 2
"""The words that an excerpt shows on either side of what changed."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The words of a card that a substitution replaced, with some around them, before and after."""

    card: str
    before: str
    after: str


@dataclass(slots=True)
class SubstitutionUses:
    """How often a substitution applied, to how many cards, and the shortest of its examples."""

    name: str
    uses: int = 0
    cards: int = 0
    examples: list[Excerpt] = field(default_factory=list)


def count_uses(cards: Iterable[PrintedCard], examples: int = 1) -> list[SubstitutionUses]:
    """The uses of every substitution on both sides of the cards, in the order in which they are applied."""
    uses = {name: SubstitutionUses(name) for name in STEP_NAMES}
    for card in cards:
        paragraphs = (*card.text, *(card.back.text if card.back else ()))
        steps = [step for text in paragraphs for step in normalization_steps(text, card)]
        for step in steps:
            entry = uses[step.name]
            entry.uses += step.count
            entry.examples = _shortest([*entry.examples, excerpt(step, card.name)], examples)
        for name in {step.name for step in steps}:
            uses[name].cards += 1
    return list(uses.values())


def excerpt(step: NormalizationStep, card: str) -> Excerpt:
    """What a step changed, without the words that it left alone at the beginning and the end."""
    before, after = step.before.split(), step.after.split()
    start = _length_in_common(before, after)
    most = min(len(before), len(after)) - start
    end = _length_in_common(before[::-1][:most], after[::-1][:most])
    return Excerpt(card, _cut(before, start, end), _cut(after, start, end))


def _length_in_common(first: list[str], second: list[str]) -> int:
    return next(
        (place for place, (a, b) in enumerate(zip(first, second, strict=False)) if a != b),
        min(len(first), len(second)),
    )


def _cut(words: list[str], start: int, end: int) -> str:
    first, last = max(start - CONTEXT, 0), min(len(words) - end + CONTEXT, len(words))
    return " ".join([*(["…"] if first else []), *words[first:last], *(["…"] if last < len(words) else [])])


def _shortest(examples: list[Excerpt], count: int) -> list[Excerpt]:
    """The shortest examples of different wordings."""
    by_wording = {example.before.casefold(): example for example in reversed(examples)}
    return sorted(by_wording.values(), key=lambda example: (len(example.before), example.card))[:count]
