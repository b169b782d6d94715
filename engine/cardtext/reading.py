"""Card text read into trees, through a gate: what cannot be worded back word for word is not understood.

``read_card`` reads a card, ``read_power`` one paragraph, ``render_power`` words a tree. To read a card takes
some milliseconds; :func:`use_store` lets processes share what one of them has read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Protocol

from engine.cards import CardType, PrintedCard
from engine.cardtext.announced_numbers import with_announced_numbers
from engine.cardtext.grammar import card_grammar
from engine.cardtext.normalize import normalize
from engine.cardtext.parser import Parser
from engine.cardtext.renderer import Renderer
from engine.cardtext.separate_powers import says_another_power, separate
from engine.cardtext.slots import number_targets
from engine.cardtext.spelling import ReadingAttempt, repaired
from engine.cardtext.tokens import CAPITAL, Tokens, UnreadableTextError, tokenize, untokenize, wording
from engine.tree.effects import Effect
from engine.tree.node import Node
from engine.tree.powers import (
    DeckbuildingText,
    Diplomacy,
    FinishingMove,
    Inspire,
    Instructions,
    KeywordPower,
    Keywords,
    Ongoing,
    Power,
    Resistance,
    Sabotage,
    Several,
    TagWord,
    TraitPower,
)

IN_PLAY = "paragraph_in_play"
OF_ABILITY = "paragraph_of_ability"
_WITHOUT_STOP = (
    DeckbuildingText,
    Diplomacy,
    FinishingMove,
    Inspire,
    KeywordPower,
    Keywords,
    Resistance,
    Sabotage,
)
_BEGINS_CHOICE = re.compile(r"(?<=[Cc]hoose )one(?: of the following)?:$")
_BEGINS_POSSESSIONS = re.compile(r"\b(?:has|have):$")
_BEGINS_LIMITED = re.compile(r"^(?:Ongoing: )?(?:(?:If|On|While) [^:]*:|(?:As|At|When) [^.:,]*[^.:,—])$")
_TRAIT = re.compile(r"^\[[A-Z][\w ]*\] Hero: ")
_QUOTE = '"'
_OPTION_TITLE = re.compile(r"^[A-Z][\w' -]*: (?=[A-Z])")
_CACHED_PARAGRAPHS = 32768
_MOST_POWERS_IN_PARAGRAPH = 5


@dataclass(frozen=True, slots=True)
class ParagraphReading:
    """What was read of one paragraph.

    ``power`` is ``None`` for text that is not understood; then ``problem`` says why, and ``understood`` is
    how far reading came. ``normalized`` is the text in today's wording.
    """

    text: str
    normalized: str
    power: Power | None = None
    understood: str = ""
    problem: str = ""

    @property
    def powers(self) -> tuple[Power, ...]:
        """The powers of the paragraph: usually one; none if it is not understood."""
        return () if self.power is None else separate(self.power)


@dataclass(frozen=True, slots=True)
class CardReading:
    """The readings of both sides of a card, in order."""

    front: tuple[ParagraphReading, ...]
    back: tuple[ParagraphReading, ...] = ()

    @property
    def powers(self) -> tuple[Power, ...]:
        """The understood powers of the front."""
        return tuple(power for reading in self.front for power in reading.powers)

    @property
    def back_powers(self) -> tuple[Power, ...]:
        """The understood powers of the back."""
        return tuple(power for reading in self.back for power in reading.powers)

    @property
    def is_understood(self) -> bool:
        """Whether every paragraph is understood."""
        return all(reading.power is not None for reading in (*self.front, *self.back))


class ReadingStore(Protocol):
    """Readings of cards that outlast the process."""

    def get(self, card: PrintedCard) -> CardReading | None:
        """The reading of a card with the same :func:`facts_read`; ``None`` if it is not stored."""

    def add(self, card: PrintedCard, reading: CardReading) -> None:
        """Store the reading of a card."""


_stores: list[ReadingStore] = []


def use_store(store: ReadingStore | None) -> ReadingStore | None:
    """Look readings up in a store from now on, and add those that it lacks; ``None`` for no store.

    :returns: the store that was used before.
    """
    before = _stores[0] if _stores else None
    _stores[:] = [] if store is None else [store]
    return before


def facts_read(card: PrintedCard) -> tuple[object, ...]:
    """All that the reading of a card depends on: what it is called, what it calls itself, and its text."""
    back = card.back.text if card.back else ()
    return card.name, card.types, tuple(tag.name for tag in card.tags), card.text, back


def read_card(card: PrintedCard) -> CardReading:
    """Read the text of a card, unless the store has its reading."""
    for store in _stores:
        reading = store.get(card)
        if reading is None:
            reading = _read_card(card)
            store.add(card, reading)
        return reading
    return _read_card(card)


def _read_card(card: PrintedCard) -> CardReading:
    back = card.back.text if card.back else ()
    return CardReading(_with_announced_numbers(_read_side(card.text, card)), _read_side(back, card))


def _with_announced_numbers(readings: tuple[ParagraphReading, ...]) -> tuple[ParagraphReading, ...]:
    powers = with_announced_numbers([reading.power for reading in readings])
    return tuple(
        reading if power is reading.power else replace(reading, power=power)
        for reading, power in zip(readings, powers, strict=True)
    )


def _read_side(paragraphs: tuple[str, ...], card: PrintedCard) -> tuple[ParagraphReading, ...]:
    readings: list[ParagraphReading] = []
    is_ongoing = False
    for place, paragraph in enumerate(paragraphs):
        category = _category(card, is_ongoing=is_ongoing)
        normalized = normalize(paragraph, card)
        if _BEGINS_CHOICE.search(normalized) and place + 1 < len(paragraphs):
            options = tuple(normalize(option, card) for option in paragraphs[place + 1 :])
            choice = _choice(normalized, options)
            return (*readings, _read(choice, " ".join(paragraphs[place:]), category))
        behind = paragraphs[place + 1 :]
        if _BEGINS_POSSESSIONS.search(normalized) and behind:
            possessions = _possessions(normalized, [normalize(power, card) for power in behind])
            return (*readings, _read(possessions, " ".join(paragraphs[place:]), category))
        if _BEGINS_LIMITED.search(normalized) and behind:
            powers = [(power, _limited(normalized, normalize(power, card))) for power in behind]
            return (*readings, *(_read(power, f"{paragraph} {text}", category) for text, power in powers))
        reading = _read(normalized, paragraph, category)
        if reading.power is None and readings and (joined := _joined(readings[-1], reading, category)):
            readings[-1] = joined
            continue
        readings.append(reading)
        is_ongoing = is_ongoing or reading.normalized.startswith("Ongoing:")
    return tuple(readings)


def _choice(beginning: str, options: tuple[str, ...]) -> str:
    """One power whose options are printed as paragraphs of their own (Rule 707.1c)."""
    listed = [_OPTION_TITLE.sub("", option).removesuffix(".") for option in options]
    return f"{_BEGINS_CHOICE.sub('one:', beginning)} {'; '.join(listed[:-1])}; or {listed[-1]}."


def _possessions(beginning: str, powers: Sequence[str]) -> str:
    """What a card has, printed as paragraphs of their own (Rule 700.1)."""
    quoted = [f'"{power.strip(_QUOTE).removesuffix(".")}"' for power in powers]
    *before, last = quoted
    separator = ", and " if len(before) > 1 else " and "
    listed = f"{', '.join(before)}{separator}{last}" if before else last
    return f"{beginning.removesuffix(':')} {listed}."


def _limited(limit: str, power: str) -> str:
    """A power behind a limit or an event that is printed as a paragraph of its own (Rule 701.1, 703), and the
    trait that the power needs in front of both.
    """
    trait = _TRAIT.match(power)
    text = power[trait.end() :] if trait else power
    if not limit.endswith(":"):
        text = text[:1].lower() + text[1:]
        limit = f"{limit},"
    return f"{trait[0] if trait else ''}{limit} {text}"


def _joined(before: ParagraphReading, behind: ParagraphReading, category: str) -> ParagraphReading | None:
    """One power that is printed as two paragraphs, of which the second says nothing by itself."""
    if before.power is None or not before.normalized.endswith("."):
        return None
    text = f"{before.text} {behind.text}"
    joined = _read(f"{before.normalized} {behind.normalized}", text, category)
    return None if joined.power is None or isinstance(joined.power, Several) else joined


def _category(card: PrintedCard, *, is_ongoing: bool) -> str:
    """An ability is carried out paragraph by paragraph up to the word "Ongoing" (Rule 305.1, 305.2a)."""
    is_instruction = card.types == (CardType.ABILITY,) and not is_ongoing
    return OF_ABILITY if is_instruction else IN_PLAY


def read_power(text: str, card: PrintedCard, *, is_ongoing: bool = False) -> ParagraphReading:
    """Read one paragraph of a card; ``is_ongoing`` for one of an ability behind the word "Ongoing"."""
    return _read(normalize(text, card), text, _category(card, is_ongoing=is_ongoing))


@lru_cache(maxsize=_CACHED_PARAGRAPHS)
def _read(normalized: str, text: str, category: str) -> ParagraphReading:
    try:
        tokens = tokenize(normalized)
    except UnreadableTextError as error:
        return ParagraphReading(text, normalized, problem=str(error))
    if not tokens:
        return ParagraphReading(text, normalized, Several(()))
    body = tokens[:-1] if tokens[-1:] == (".",) else tokens
    attempt, problem = _attempt(body, category)
    if attempt.meaning is None:
        attempt = repaired(attempt, lambda tokens: _attempt(tokens, category)[0]) or attempt
    understood = untokenize(attempt.tokens[: attempt.furthest])
    if attempt.meaning is None:
        return ParagraphReading(text, normalized, understood=understood, problem=problem)
    if attempt.tokens != body:
        stop = tokens[len(body) :]
        normalized = untokenize((CAPITAL, *attempt.tokens, *stop))
    return ParagraphReading(text, normalized, number_targets(attempt.meaning), understood=normalized)


def _attempt(tokens: Tokens, category: str) -> tuple[ReadingAttempt, str]:
    """What tokens mean, or why they are not understood."""
    parser = Parser(card_grammar(), tokens)
    results = parser.parse(category, 0)
    complete = [value for value, end in results if end == len(tokens) and not says_another_power(value)]
    passing = [power for power in complete if _passes(power, tokens, category)]
    power = passing[0] if len(passing) == 1 else None
    if not complete:
        power = _several(tokens, frozenset(end for _, end in results), category)
    expected = frozenset(word.strip("“”") for word in parser.expected)
    attempt = ReadingAttempt(tokens, power, parser.furthest, expected)
    return attempt, "" if power is not None else _problem(parser, complete, passing)


def _several(tokens: Tokens, beginnings: frozenset[int], category: str) -> Several | None:
    """Powers that share a paragraph without a break, in the fewest parts that can all be read.

    ``beginnings`` are the places where the first can end.
    """
    stops = [index for index, token in enumerate(tokens) if token == "."]  # noqa: S105
    for count in range(2, min(len(stops) + 1, _MOST_POWERS_IN_PARAGRAPH) + 1):
        divisions = [
            powers
            for places in combinations(stops, count - 1)
            if places[0] in beginnings and (powers := _read_parts(tokens, places, category)) is not None
        ]
        if divisions:
            return Several(divisions[0]) if len(divisions) == 1 else None
    return None


def _read_parts(tokens: Tokens, places: tuple[int, ...], category: str) -> tuple[Power, ...] | None:
    """The powers between full stops at these places, if each part is one."""
    powers: list[Power] = []
    for start, end in pairwise((-1, *places, len(tokens))):
        power = _read_part(tokens[start + 1 : end], category)
        if power is None:
            return None
        powers.append(power)
        category = IN_PLAY if isinstance(power, Ongoing) else category
    return tuple(powers)


@lru_cache(maxsize=_CACHED_PARAGRAPHS)
def _read_part(tokens: Tokens, category: str) -> Power | None:
    results = Parser(card_grammar(), tokens).parse(category, 0)
    powers = [power for power, end in results if end == len(tokens) and _passes(power, tokens, category)]
    return powers[0] if len(powers) == 1 else None


def _passes(power: Power, tokens: Tokens, category: str) -> bool:
    rendered = _rendered(power, category)
    return rendered is not None and wording(rendered) == wording(tokens)


def _problem(parser: Parser, complete: list[Power], passing: list[Power]) -> str:
    if passing:
        return f"ambiguous: {len(passing)} meanings"
    if complete:
        return "understood, but not worded back in the same words"
    unexpected = parser.tokens[parser.furthest]
    expected = ", ".join(sorted(parser.expected)[:8])
    return f"{f'“{unexpected}”' if unexpected else 'the end'} in place of {expected}"


def _rendered(node: Node, category: str, renderer: Renderer | None = None) -> Tokens | None:
    return (renderer or Renderer(card_grammar())).render(category, node)


def render_instruction(node: Node) -> str:
    """An instruction, or something that is paid, as a sentence in today's wording, without symbols.

    :raises ValueError: if the grammar has no words for the tree.
    """
    if isinstance(node, Effect):
        text = render_power(Instructions((node,)))
    elif tokens := _rendered(node, "cost"):
        text = untokenize((CAPITAL, *tokens, "."))
    else:
        raise ValueError(f"there are no words for {node}")
    return text.replace("[Health]", "health").replace(">>>", "→")


def render_power(power: Power, renderer: Renderer | None = None) -> str:
    """A power in today's wording, by a renderer of its own if there is none.

    :raises ValueError: if the grammar has no words for the tree.
    """
    if isinstance(power, Several):
        return " ".join(render_power(part, renderer) for part in power.powers)
    tokens = _rendered(power, IN_PLAY, renderer) or _rendered(power, OF_ABILITY, renderer)
    if tokens is None:
        raise ValueError(f"there are no words for {power}")
    stop = () if isinstance(_innermost(power), _WITHOUT_STOP) else (".",)
    return untokenize((CAPITAL, *tokens, *stop))


def _innermost(power: Power) -> Power:
    while isinstance(power, Ongoing | TagWord | TraitPower):
        power = power.power
    return power
