"""Card text read into trees, through a gate: what cannot be worded back word for word is not understood.

``read_card`` reads a card, ``read_power`` one paragraph, ``render_power`` words a tree.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.cards import CardType, PrintedCard
from engine.cardtext.grammar import card_grammar
from engine.cardtext.normalize import normalize
from engine.cardtext.phrases import Parser, Renderer
from engine.cardtext.slots import number_instructions, number_targets
from engine.cardtext.tokens import CAPITAL, Tokens, UnreadableTextError, tokenize, untokenize, wording
from engine.tree.powers import (
    Deckbuilding,
    Diplomacy,
    Inspire,
    KeywordPower,
    Keywords,
    Ongoing,
    Power,
    Resistance,
    Sabotage,
    TagWord,
    TraitPower,
)

IN_PLAY = "paragraph_in_play"
OF_ABILITY = "paragraph_of_ability"
_WITHOUT_STOP = (Deckbuilding, Diplomacy, Inspire, KeywordPower, Keywords, Resistance, Sabotage)
_CACHED_PARAGRAPHS = 32768


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read of one paragraph.

    ``power`` is ``None`` for text that is not understood; then ``problem`` says why, and ``understood`` is
    how far reading came. ``normalized`` is the text in today's wording.
    """

    text: str
    normalized: str
    power: Power | None = None
    understood: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class CardText:
    """The readings of both sides of a card, in order."""

    front: tuple[Reading, ...]
    back: tuple[Reading, ...] = ()

    @property
    def powers(self) -> tuple[Power, ...]:
        """The understood powers of the front; the targets of an ability are numbered throughout."""
        return _powers(self.front)

    @property
    def back_powers(self) -> tuple[Power, ...]:
        """The understood powers of the back."""
        return _powers(self.back)

    @property
    def is_understood(self) -> bool:
        """Whether every paragraph is understood."""
        return all(reading.power is not None for reading in (*self.front, *self.back))


def _powers(readings: tuple[Reading, ...]) -> tuple[Power, ...]:
    powers = tuple(reading.power for reading in readings if reading.power is not None)
    return number_instructions(powers)


def read_card(card: PrintedCard) -> CardText:
    """Read the text of a card."""
    back = card.back.text if card.back else ()
    return CardText(_read_side(card.text, card), _read_side(back, card))


def _read_side(paragraphs: tuple[str, ...], card: PrintedCard) -> tuple[Reading, ...]:
    readings: list[Reading] = []
    is_ongoing = False
    for paragraph in paragraphs:
        reading = _read(normalize(paragraph, card).text, paragraph, _category(card, is_ongoing=is_ongoing))
        readings.append(reading)
        is_ongoing = is_ongoing or reading.normalized.startswith("Ongoing:")
    return tuple(readings)


def _category(card: PrintedCard, *, is_ongoing: bool) -> str:
    """An ability is carried out paragraph by paragraph up to the word "Ongoing" (Rule 305.1, 305.2a)."""
    is_instruction = card.types == (CardType.ABILITY,) and not is_ongoing
    return OF_ABILITY if is_instruction else IN_PLAY


def read_power(text: str, card: PrintedCard, *, is_ongoing: bool = False) -> Reading:
    """Read one paragraph of a card; ``is_ongoing`` for one of an ability behind the word "Ongoing"."""
    return _read(normalize(text, card).text, text, _category(card, is_ongoing=is_ongoing))


@lru_cache(maxsize=_CACHED_PARAGRAPHS)
def _read(normalized: str, text: str, category: str) -> Reading:
    try:
        tokens = tokenize(normalized)
    except UnreadableTextError as error:
        return Reading(text, normalized, problem=str(error))
    body = tokens[:-1] if tokens[-1:] == (".",) else tokens
    parser = Parser(card_grammar(), body)
    complete = [value for value, end in parser.parse(category, 0) if end == len(body)]
    passing = [power for power in complete if _passes(power, body, category)]
    if len(passing) == 1:
        return Reading(text, normalized, number_targets(passing[0]), understood=normalized)
    understood = untokenize(body[: parser.furthest])
    return Reading(text, normalized, understood=understood, problem=_problem(parser, complete, passing))


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


def _rendered(power: Power, category: str) -> Tokens | None:
    return Renderer(card_grammar()).render(category, power)


def render_power(power: Power) -> str:
    """A power in today's wording.

    :raises ValueError: if the grammar has no words for the tree.
    """
    tokens = _rendered(power, IN_PLAY) or _rendered(power, OF_ABILITY)
    if tokens is None:
        raise ValueError(f"there are no words for {power}")
    stop = () if isinstance(_innermost(power), _WITHOUT_STOP) else (".",)
    return untokenize((CAPITAL, *tokens, *stop))


def _innermost(power: Power) -> Power:
    while isinstance(power, Ongoing | TagWord | TraitPower):
        power = power.power
    return power
