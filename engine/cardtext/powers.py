"""The powers of a card that the engine carries out: those whose text is understood in full."""

from __future__ import annotations

from functools import lru_cache

from engine.cards import PrintedCard
from engine.cardtext.keywords import printed_keywords
from engine.tree.keywords import Keyword
from engine.tree.node import Node
from engine.tree.powers import KeywordPower, Power


@lru_cache(maxsize=16384)
def printed_powers(card: PrintedCard, *, back: bool = False) -> tuple[Power, ...]:
    """The powers of one side of a card, in printed order (Rule 301.2a, 700.1)."""
    if back:
        return ()
    return tuple(KeywordPower(keyword) for keyword in sorted(printed_keywords(card)))


def keyword_powers(keyword: Keyword, number: int | None) -> tuple[Power, ...]:
    """The powers that a keyword with its number means (glossary), beside those the rules know by name."""
    return ()


def granted_powers(power: Node) -> tuple[Power, ...]:
    """The powers that a power in quotation marks grants (Rule 700.1)."""
    return (power,) if isinstance(power, Power) else ()
