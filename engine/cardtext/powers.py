"""The powers of a card that the engine carries out: those whose text is understood in full."""

from __future__ import annotations

from functools import lru_cache

from engine.cards import CardType, PrintedCard
from engine.cardtext.chosen_words import kinds_chosen, kinds_used
from engine.cardtext.keyword_texts import KEYWORD_INSTRUCTIONS, KEYWORD_TEXTS
from engine.cardtext.own_counters import own_counters_used, unknown_counters
from engine.cardtext.reading import read_card, read_power
from engine.cardtext.unplayed import waits_for
from engine.tree.effects import Effect
from engine.tree.keywords import Keyword
from engine.tree.node import Node
from engine.tree.powers import Instructions, Power

_ANY_CARD = PrintedCard(name="A card with a keyword", types=(CardType.ALLY,))
"""A card to read keyword texts for, which call the card "this card"."""
_ANY_ABILITY = PrintedCard(name="An ability with a keyword", types=(CardType.ABILITY,))


@lru_cache(maxsize=16384)
def printed_powers(card: PrintedCard, *, back: bool = False) -> tuple[Power, ...]:
    """The powers of one side of a card, in printed order (Rule 301.2a, 700.1)."""
    text = read_card(card)
    kinds = kinds_chosen((*text.powers, *text.back_powers))
    counters = unknown_counters(text)
    side = text.back if back else text.front
    others = tuple(power for reading in side for power in reading.powers)
    return tuple(
        power
        for reading in side
        if reading.power is not None and not waits_for(reading.power, others)
        for power in reading.powers
        if kinds_used(power) <= kinds and counters.isdisjoint(own_counters_used(power))
    )


def powers_of_both_sides(card: PrintedCard) -> tuple[Power, ...]:
    """The powers of a card, those of its back behind those of its front (Rule 301.2a)."""
    return (*printed_powers(card), *(printed_powers(card, back=True) if card.back else ()))


@lru_cache(maxsize=256)
def keyword_powers(keyword: Keyword, number: int | None) -> tuple[Power, ...]:
    """The powers that a keyword with its number means (glossary), beside those the rules know by name."""
    texts = KEYWORD_TEXTS.get(keyword, ())
    if number is not None:
        texts = tuple(text.replace("X", str(number)) for text in texts)
    powers = (read_power(text, _ANY_CARD).power for text in texts)
    return tuple(power for power in powers if power is not None and not waits_for(power))


@lru_cache(maxsize=8)
def keyword_instructions(keyword: Keyword) -> tuple[Effect, ...]:
    """What a keyword tells to do that stands for instructions: "Delve" (glossary)."""
    power = read_power(KEYWORD_INSTRUCTIONS[keyword], _ANY_ABILITY).power
    return power.effects if isinstance(power, Instructions) else ()


def granted_powers(power: Node) -> tuple[Power, ...]:
    """The powers that a power in quotation marks grants (Rule 700.1)."""
    return (power,) if isinstance(power, Power) else ()
