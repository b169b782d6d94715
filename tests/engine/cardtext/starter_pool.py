"""The starter pool, and the parts of trees that its texts are read into."""

import json
from collections import defaultdict
from functools import cache
from pathlib import Path

from engine.cards import PrintedCard
from engine.cardtext.grammar import card_grammar
from engine.cardtext.parser import Parser
from engine.cardtext.reading import IN_PLAY, OF_ABILITY, read_card
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import tokenize, wording

POOL = Path(__file__).parents[3] / "cards/data/starter.json"


@cache
def starter_cards():
    cards = json.loads(POOL.read_text())["cards"]
    for card in cards:
        if "back" in card:
            card["back"] = {"atk": None, "health": None, "text": []} | card["back"]
    return tuple(map(PrintedCard.from_data, cards))


def starter_readings():
    for card in starter_cards():
        text = read_card(card)
        yield from (*text.front, *text.back)


@cache
def values_by_category():
    """Every value that was read somewhere in the starter pool, by category and mode."""
    values = defaultdict(dict)
    renderer = Renderer(card_grammar())
    for reading in starter_readings():
        if reading.power is None:
            continue
        tokens = tokenize(reading.normalized.removesuffix("."))
        parser = Parser(card_grammar(), tokens)
        parser.parse(IN_PLAY, 0)
        parser.parse(OF_ABILITY, 0)
        for category, start, mode in list(parser._memory):
            for value, end in parser.parse(category, start, mode):
                words = renderer.render(category, value, mode)
                if words is not None and wording(words) == wording(tokens[start:end]):
                    values[category, mode][value] = None
    return {key: tuple(entries) for key, entries in values.items()}
