"""What the grammar words, it reads as the same tree, also where no card of the starter pool says it.

Trees are made from the grammar itself: a phrase, with parts that are read somewhere in the starter pool.
"""

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from engine.cardtext.categories import Phrases
from engine.cardtext.grammar import card_grammar
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.phrases import Flag, Optional, Slot, built
from engine.cardtext.reading import render_power
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import CAPITAL
from tests.engine.cardtext.starter_pool import starter_readings, values_by_category
from tests.profiles import examples

MODES = (Mode.PLAIN, Mode.YOU, Mode.BASE, Mode.THIRD, Mode.PLURAL)


@cache
def phrases():
    """Every phrase with the modes in which each of its parts has some value."""
    return tuple(phrases_with_modes(values_by_category()))


def phrases_with_modes(values):
    for name, category in card_grammar().categories.items():
        if isinstance(category, Phrases):
            for phrase in category.phrases:
                modes = [mode for mode in MODES if all(slot in values for slot in slots(phrase.items, mode))]
                if modes:
                    yield name, phrase, modes


def slots(items, mode):
    for item in items:
        if isinstance(item, Slot):
            yield item.category, mode if item.mode is None else item.mode
        elif isinstance(item, Optional):
            yield from slots(item.items, mode)


@st.composite
def trees(draw):
    """A category, a mode, and a tree of a phrase in the category."""
    name, phrase, modes = draw(st.sampled_from(phrases()))
    mode = draw(st.sampled_from(modes))
    return name, mode, phrase, built(phrase, draw(bindings(phrase.items, mode)))


@st.composite
def bindings(draw, items, mode):
    values = {}
    for item in items:
        if isinstance(item, Slot):
            key = item.category, mode if item.mode is None else item.mode
            values[item.field] = draw(st.sampled_from(values_by_category()[key]))
        elif isinstance(item, Flag) and draw(st.booleans()):
            values[item.field] = True
        elif isinstance(item, Optional) and draw(st.booleans()):
            values |= draw(bindings(item.items, mode))
    return values


@examples(150)
@given(trees())
def test_what_is_worded_is_read_as_the_same_tree(case):
    category, mode, phrase, tree = case
    if phrase.check is not None and not phrase.check(tree):
        return
    words = Renderer(card_grammar()).render(category, tree, mode)
    if words is None:
        return
    tokens = tuple(token for token in words if token != CAPITAL)
    results = Parser(card_grammar(), tokens).parse(category, 0, mode)
    assert tree in [value for value, end in results if end == len(tokens)]


def test_everything_understood_of_the_starter_pool_is_worded_back():
    for reading in starter_readings():
        if reading.power is not None:
            assert render_power(reading.power) == reading.normalized.replace("it is ", "it's ")
