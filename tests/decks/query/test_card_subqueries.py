"""A card query within a deck query, hidden from the grammar and restored."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cards.query.parser import parse
from cards.query.tree import Comparison
from decks.query.card_subqueries import hide, nested, reveal

KEYS = ("card", "holds")


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        ("card:(type:ally cost<=2)", "type:ally cost<=2"),
        ("CARD=(wolf)", "wolf"),
        ("card: (wolf)", "wolf"),
        ("holds:(a OR (b c))", "a OR (b c)"),
        ('card:(text:"draw a card (or two)")', 'text:"draw a card (or two)"'),
        ("hero:baxxel -card:(type:ally)", "type:ally"),
    ],
)
def test_a_query_in_parentheses_is_one_value(text, inner):
    nested_values = []

    def look(node):
        for part in getattr(node, "operands", ()) or ([node.operand] if hasattr(node, "operand") else ()):
            look(part)
        if isinstance(node, Comparison) and nested(node.values[0].text):
            nested_values.append((node.values[0].text, node.values[0].span))

    parsed = parse(hide(text, KEYS))
    look(parsed.node)
    ((value, (start, end)),) = nested_values
    assert nested(value) == inner
    assert text[start:end] == f"({inner})", "it can still be pointed at"
    assert not parsed.problems


@pytest.mark.parametrize(
    "text", ["card:(type:ally", "card:()", "hero:(a)", "discard:(a)", "(card:a)", 'card:"a"']
)
def test_nothing_else_is_hidden(text):
    assert hide(text, KEYS) == text


@given(
    st.lists(st.sampled_from(["card:(", "card=(", ")", "(", '"', "“", "a", " ", "é", "🐺", "holds:("])).map(
        "".join
    )
)
@example("card:(a) card:(b (c) d) x")
def test_no_character_is_lost_or_changes_its_place(text):
    hidden = hide(text, KEYS)

    assert len(hidden) == len(text)
    assert reveal(hidden) == text
