"""One wording of the game's several eras: today's, as in ``docs/card-text.md``.

The substitutions of :mod:`engine.cardtext.wording` are applied in order. :func:`normalization_steps` says
which of them changed a text, and how, so that they can be counted over a card pool. Nothing here depends on
a card but its name and types, which say what it calls itself.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.cards import CardType, PrintedCard
from engine.cardtext.misspelt_names import respelled
from engine.cardtext.own_name import OwnName, own_name, own_noun, with_own_name_corrected
from engine.cardtext.wording import BEFORE_NAMES, BEHIND_NAMES
from engine.cardtext.wording.substitution import Substitution, like

OWN_NAME = "the own name is this ally, this weapon, ..."
_STATES = "attacking|damaged|defending|exhausted|in combat|protecting"
"""What a card can be while its powers are used, without saying so of itself."""
STEP_NAMES = (
    *(substitution.name for substitution in BEFORE_NAMES),
    OWN_NAME,
    *(substitution.name for substitution in BEHIND_NAMES),
)
"""The names of all substitutions, in the order in which they are applied."""


@dataclass(frozen=True, slots=True)
class NormalizationStep:
    """A substitution that changed a text: its name, how often it applied, and the text before and after."""

    name: str
    count: int
    before: str
    after: str


@lru_cache(maxsize=32768)
def normalize(text: str, card: PrintedCard) -> str:
    """Word one paragraph of a card as today's cards are worded."""
    for step in _steps(text, card):
        text = step.after
    return " ".join(text.split())


def normalization_steps(text: str, card: PrintedCard) -> tuple[NormalizationStep, ...]:
    """How :func:`normalize` comes to its wording; no step where the text is in today's already."""
    return tuple(_steps(text, card))


def _steps(text: str, card: PrintedCard) -> Iterator[NormalizationStep]:
    text = yield from _substituted(text, BEFORE_NAMES)
    before = text
    text, count = _name_replaced(text, card)
    if text != before:
        yield NormalizationStep(OWN_NAME, max(count, 1), before, text)
    yield from _substituted(text, BEHIND_NAMES)


def _substituted(
    text: str, substitutions: tuple[Substitution, ...]
) -> Generator[NormalizationStep, None, str]:
    for substitution in substitutions:
        replaced, count = substitution.apply(text)
        if replaced != text:
            yield NormalizationStep(substitution.name, count, text, replaced)
            text = replaced
    return text


def _name_replaced(text: str, card: PrintedCard) -> tuple[str, int]:
    """The text with "this ally" for the name of the card and for "this card", also where it is left out."""
    noun = own_noun(card)
    is_person = card.types in ((CardType.ALLY,), (CardType.HERO,))
    kinds = tuple(tag.name for tag in card.tags if tag.limit is None)
    own = own_name(card.name, kinds, is_person=is_person)
    text = respelled(text, card.name) if is_person else with_own_name_corrected(text, card.name)
    text = re.sub(rf"\b([Ee]ach (?:other )?)(?={re.escape(card.name)} )", r"\1card named ", text)
    count = 0
    for words, replacement in (
        (own.pattern, lambda match: _own_name(match, own, noun)),
        (re.compile(r"\b([Tt])his card\b"), rf"\1his {noun}"),
        (re.compile(r"\b([Tt])his(?= or another\b| and (?:\w+ )?other\b)"), rf"\1his {noun}"),
        (
            re.compile(r"\b(Use (?:this power )?only (?:if|while)) (?:he|she|it)(?:'s| is)\b"),
            rf"\1 this {noun} is",
        ),
        (
            re.compile(rf"\b(Use (?:this power )?only (?:if|while)) (?={_STATES}\b)"),
            rf"\1 {f'this {noun}' if is_person else 'your hero'} is ",
        ),
        (re.compile(r"\bcost to play(?=,)"), f"cost to play this {noun}"),
        (re.compile(r"^Play only (?:if|while)\b"), f"Play this {noun} only if"),
        (re.compile(r"^Play only on\b"), f"Play this {noun} only on"),
    ):
        text, replaced = words.subn(replacement, text)
        count += replaced
    return text, count


def _own_name(match: re.Match[str], own: OwnName, noun: str) -> str:
    return like(f"this {noun}", _sentence_start(match)) if own.is_meant(match) else match[0]


def _sentence_start(match: re.Match[str]) -> str:
    """A capital letter if the match begins a sentence."""
    before = match.string[: match.start()].rstrip()
    return "A" if not before or before.endswith((".", ":", ">>>", '"')) else "a"
