"""Which phrases word the powers of a pool of cards, and which nodes these are read into."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from engine.cards import PrintedCard
from engine.cardtext.categories import Phrases
from engine.cardtext.grammar import card_grammar
from engine.cardtext.modes import Mode
from engine.cardtext.phrases import Phrase
from engine.cardtext.reading import read_card, render_power
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import Tokens
from engine.tree.node import walk
from engine.tree.powers import Power

Uses = Counter[Any]
"""The number of cards with something, by what it is."""


class PhraseCounter(Renderer):
    """Words trees, and knows the phrases that have worded them."""

    def __init__(self) -> None:
        super().__init__(card_grammar())
        self._phrases: dict[tuple[str, Any, Mode], set[int]] = {}
        self._open: list[set[int]] = []

    def phrases_of(self, power: Power) -> set[int]:
        """The identities of the phrases that word a power."""
        self._open = [set()]
        with suppress(ValueError):  # other paragraphs of the card have changed its tree
            render_power(power, self)
        return self._open[0]

    def render(self, category: str, value: Any, mode: Mode = Mode.PLAIN) -> Tokens | None:
        """The tokens of a value, as ever."""
        key = (category, (type(value), value), mode)
        if key not in self._phrases:
            self._open.append(set())
            super().render(category, value, mode)
            self._phrases[key] = self._open.pop()
        tokens = super().render(category, value, mode)
        if tokens is not None:
            self._open[-1] |= self._phrases[key]
        return tokens

    def words_of(self, entry: Phrase, value: Any, mode: Mode) -> Tokens | None:
        """The tokens of a value by one phrase, as ever."""
        self._open.append(set())
        tokens = super().words_of(entry, value, mode)
        used = self._open.pop()
        if tokens is not None:
            self._open[-1] |= used | {id(entry)}
        return tokens


def count_grammar(cards: Iterable[PrintedCard]) -> tuple[list[tuple[int, Phrase]], Uses]:
    """How many cards each phrase of the grammar words, and how many have each kind of node."""
    phrases: Counter[int] = Counter()
    nodes: Uses = Counter()
    counter = PhraseCounter()
    for card in cards:
        reading = read_card(card)
        powers = [side.power for side in (*reading.front, *reading.back) if side.power is not None]
        phrases.update(set().union(*map(counter.phrases_of, powers)))
        nodes.update({type(node) for power in powers for node in walk(power)})
    categories = card_grammar().categories.values()
    every = [entry for category in categories if isinstance(category, Phrases) for entry in category.phrases]
    return [(phrases[id(entry)], entry) for entry in every], nodes
