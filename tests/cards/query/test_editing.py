"""Queries and forms are converted into each other."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cards.query.editing import clause, get_clauses, relaxed_queries, set_clause, uncovered_clauses
from cards.query.keys import CARDS, Setting
from cards.query.parser import LONGEST_QUERY, MOST_PARTS, parse
from cards.query.tree import And, Comparison, Not, Or, write
from tests.cards.query.test_query import BITS

TYPE, COST, SORT, VIEW = map(CARDS.find, ("type", "cost", "sort", "view"))


@pytest.mark.parametrize(
    ("text", "entry", "choice", "changed"),
    [
        ("", TYPE, "type:ally", "type:ally"),
        ("wolf", TYPE, "type:ally", "wolf type:ally"),
        ("wolf type:ally", TYPE, "type:quest", "wolf type:quest"),
        ("t:ally wolf", TYPE, "type:quest", "type:quest wolf"),
        ("Type : ally", TYPE, "", "Type : ally"),
        ("wolf type:ally,quest -bear", TYPE, "", "wolf -bear"),
        ("cost>=2 wolf cost<=5", COST, "cost:3", "cost:3 wolf"),
        ("wolf OR bear", TYPE, "type:ally", "(wolf OR bear) type:ally"),
        ("(wolf OR bear) type:ally", TYPE, "", "(wolf OR bear)"),
        ("wolf OR type:ally", TYPE, "type:quest", "(wolf OR type:ally) type:quest"),
        ("-type:ally", TYPE, "type:ally", "-type:ally type:ally"),
        ("type:ally AND wolf", TYPE, "", "wolf"),
        ("wolf && type:ally", TYPE, "", "wolf"),
        ("a AND type:ally AND b", TYPE, "", "a AND b"),
        ("(type:ally) wolf", TYPE, "", "wolf"),
        ("(wolf type:ally)", TYPE, "", "(wolf)"),
        ("(type:ally wolf)", TYPE, "", "(wolf)"),
        ("NOT NOT type:ally", TYPE, "", ""),
        ('"draw a card', TYPE, "type:ally", '"draw a card" type:ally'),
        ("(wolf OR bear", TYPE, "type:ally", "(wolf OR bear) type:ally"),
        ("wolf OR", TYPE, "type:ally", "(wolf OR) type:ally"),
        ("wolf OR and", TYPE, "type:ally", "(wolf OR and) type:ally"),
        ("wolf OR (and)", TYPE, "type:ally", "(wolf OR (and)) type:ally"),
        ("atk=", TYPE, "type:ally", "atk= type:ally"),
        ("type:ally type!=ally cost= type:ally NOT", TYPE, "type:quest", "type:quest NOT"),
        ("type:ally type!=ally cost= type:ally NOT", TYPE, "", "NOT"),
        ("wolf OR bear sort:cost", SORT, "sort:-atk", "wolf OR bear sort:-atk"),
        ("wolf OR bear", SORT, "sort:cost", "wolf OR bear sort:cost"),
        ("wolf OR sort:cost", SORT, "", "wolf"),
        ("sort:cost OR wolf", SORT, "", "wolf"),
        ("wolf sort:cost sort:name", SORT, "sort:atk", "wolf sort:atk"),
    ],
)
def test_a_choice_is_written_where_it_belongs(text, entry, choice, changed):
    assert set_clause(text, entry, choice) == changed


@pytest.mark.parametrize(
    ("text", "entry", "values"),
    [
        ("wolf type:ally", TYPE, ["ally"]),
        ("t:ally,quest", TYPE, ["ally", "quest"]),
        ("(type:ally cost:3)", TYPE, ["ally"]),
        ("type:ally OR wolf", TYPE, []),
        ("NOT type:ally", TYPE, []),
        ("wolf OR sort:cost", SORT, ["cost"]),
    ],
)
def test_simple_clauses_are_read(text, entry, values):
    assert [value.text for comparison in get_clauses(text, entry) for value in comparison.values] == values


def test_clauses_that_the_form_cannot_show_are_listed():
    text = 'wolf "a phrase" type:ally t!=quest -bear (a OR cost:3) race:orc sort:name'
    assert uncovered_clauses(text, [TYPE, SORT]) == ["-bear", "a OR cost:3", "race:orc"]


def test_a_clause_that_makes_the_query_too_long_changes_nothing():
    text = "w" * LONGEST_QUERY
    assert set_clause(text, TYPE, "type:ally") == text


def test_a_value_is_quoted_where_it_must_be():
    assert clause("set", ["Heroes of Azeroth", 'a"b', "7+"]) == 'set:"Heroes of Azeroth","ab",7+'
    assert clause("sort", ["-cost", "name"]) == "sort:-cost,name"
    assert clause("set", []) == ""


def test_each_part_can_be_left_out():
    assert list(relaxed_queries("wolf -type:ally AND (cost:3 OR cost:4)")) == [
        ("wolf", "-type:ally AND (cost:3 OR cost:4)"),
        ("-type:ally", "wolf (cost:3 OR cost:4)"),
        ("cost:3 OR cost:4", "wolf -type:ally"),
    ]
    assert not list(relaxed_queries("wolf"))


# Whole queries by chance: the bits that the language's own tests use, and those that a form writes.
CLAUSES = (
    "type:ally",
    "t:ally,quest",
    "cost>=2",
    "cost:x",
    "sort:-cost,name",
    "view:list",
    "sort:atk",
    "cost=",
    "type:",
)
TEXTS = st.lists(st.sampled_from([*BITS, *CLAUSES]), max_size=14).flatmap(
    lambda bits: st.sampled_from([" ".join(bits), "".join(bits)])
) | st.text(max_size=60)
CHOICES = st.sampled_from(
    [
        (TYPE, "type:quest"),
        (TYPE, 'type:ally,"quest"'),
        (COST, "cost:3"),
        (COST, "cost>=1 cost<7"),
        (SORT, "sort:-health,name"),
        (VIEW, "view:text"),
    ]
)


def bare(node, entry, plain=True):
    """A tree without what is plainly said of a key: the definition, told again."""
    if isinstance(node, Comparison):
        return None if node.key in entry.names and (plain or isinstance(entry, Setting)) else node
    if isinstance(node, Not):
        part = bare(node.operand, entry, False)
        return part and Not(part)
    if isinstance(node, And | Or):
        parts = [bare(part, entry, plain and isinstance(node, And)) for part in node.operands]
        parts = tuple(part for part in parts if part)
        return type(node)(parts) if len(parts) > 1 else (parts or (None,))[0]
    return node


@given(TEXTS, CHOICES)
def test_setting_a_clause_changes_no_other(text, choice):
    entry, clauses = choice
    node = parse(text).node
    assume(len(text) < LONGEST_QUERY // 2)
    assume(write(node).count(" ") < MOST_PARTS // 2)
    changed = set_clause(text, entry, clauses)
    assert get_clauses(changed, entry) == get_clauses(clauses, entry)
    assert bare(parse(changed).node, entry) == bare(node, entry)


@given(TEXTS, CHOICES)
def test_setting_and_clearing_a_clause_keeps_the_others(text, choice):
    entry, clauses = choice
    assume(len(text) < LONGEST_QUERY // 2)
    cleared = set_clause(set_clause(text, entry, clauses), entry, "")
    assert get_clauses(cleared, entry) == ()
    assert parse(cleared).node == bare(parse(text).node, entry)


@given(TEXTS, CHOICES)
def test_choosing_what_is_chosen_changes_nothing(text, choice):
    entry, clauses = choice
    changed = set_clause(text, entry, clauses)
    assert set_clause(changed, entry, clauses) == changed
