"""A card query within a deck query is one value of the grammar."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cards.query import parser
from cards.query.parser import parse
from cards.query.tree import Comparison, ValueForm, write

KEYS = ("card", "holds")


def nested_values(text):
    """The values of a query that are queries of their own."""

    def values(node):
        for part in getattr(node, "operands", ()) or ([node.operand] if hasattr(node, "operand") else ()):
            yield from values(part)
        if isinstance(node, Comparison):
            yield from (value for value in node.values if value.form is ValueForm.NESTED)

    return list(values(parse(text, KEYS).node))


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        ("card:(type:ally cost<=2)", "type:ally cost<=2"),
        ("CARD=(wolf)", "wolf"),
        ("card: (wolf)", "wolf"),
        ("card!=(wolf)", "wolf"),
        ("holds:(a OR (b c))", "a OR (b c)"),
        ('card:(text:"draw a card (or two)")', 'text:"draw a card (or two)"'),
        ('card:(text:"a smiley :)" cost:3)', 'text:"a smiley :)" cost:3'),
        ("card:(text:“draw (a card”)", "text:“draw (a card”"),
        (r"card:(text:/ally\)/ cost:3)", r"text:/ally\)/ cost:3"),
        ("card:(name:\U000f0061 é🐺)", "name:\U000f0061 é🐺"),
        ("card:(card:(a b) c)", "card:(a b) c"),
        ("hero:baxxel -card:(type:ally)", "type:ally"),
    ],
)
def test_a_query_in_parentheses_is_one_value(text, inner):
    (value,) = nested_values(text)
    start, end = value.span

    assert value.text == inner
    assert text[start:end] == f"({inner})", "it can be pointed at"
    assert not parse(text, KEYS).problems


@pytest.mark.parametrize(
    "text",
    [
        "card:(type:ally",
        "card:()",
        "hero:(a)",
        "discard:(a)",
        "(card:a)",
        'card:"a"',
        'card:("a)',
        "card:\U000f0061",
        'card:"\U000f0061"',
    ],
)
def test_nothing_else_is_a_query(text):
    assert not nested_values(text)


def test_grammars_do_not_share_what_they_know_of_their_states():
    """The states of two grammars are numbered alike in one process and not in another."""
    parse("wolf (cost:3)")
    table = parser._accepted_tokens(())
    try:
        table.update(dict.fromkeys(table, frozenset()))
        assert [value.text for value in nested_values("wolf (card:(boar))")] == ["boar"]
    finally:
        table.clear()


@pytest.mark.parametrize("text", ["card:(type:ally", "card:()", "card:(", "x card:(a (b) y"])
def test_a_query_that_is_empty_or_not_closed_is_a_problem_at_its_place(text):
    (needs_value, *_) = sorted(parse(text, KEYS).problems, key=lambda problem: problem.start)

    assert needs_value.sentence == "“card:” needs a value directly after it."
    assert text[needs_value.start : needs_value.end] == "card:"


def test_only_some_keys_take_a_query():
    assert parse("card:(a b)").node != parse("card:(a b)", KEYS).node
    assert parse("hero:(a b)").node == parse("hero:(a b)", KEYS).node


@given(
    st.lists(
        st.sampled_from(["card:(", "card=(", ")", "(", '"', "“", "/", ",", "a", " ", "é", "🐺", "\U000f0061"])
    ).map("".join)
)
@example("card:(a) card:(b (c) d) x")
@example("card:(a),b,(c)")
@example("/card:()")
@example('/,/""')
@example("/,/(a)")
def test_every_query_is_what_is_written_between_its_parentheses(text):
    text = text[:500]
    for value in nested_values(text):
        start, end = value.span
        assert text[start:end] == f"({value.text})"
    query = parse(text, KEYS)
    if not query.problems:
        assert parse(write(query.node), KEYS).node == query.node
