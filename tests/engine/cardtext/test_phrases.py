"""Phrases: one declaration that reads and words."""

from dataclasses import dataclass

import pytest

from engine.cardtext.categories import Grammar
from engine.cardtext.combinators import Constants, Enumeration, Separated
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.phrases import phrase
from engine.cardtext.renderer import Renderer


@dataclass(frozen=True, slots=True)
class Feed:
    """An invented instruction."""

    who: str
    food: tuple[str, ...]
    gently: bool = False
    times: str | None = None


def grammar(*phrases, plural=("ravens",)):
    categories = {
        "who": Constants({"a raven": "raven", "ravens": "ravens"}),
        "food": Constants({"corn": "corn", "bread": "bread", "old bread": "old bread"}),
        "foods": Enumeration("food"),
        "times": Constants({"twice": "twice"}),
        "list": Separated("food", (";",), least=2),
    }
    return Grammar(phrases, categories, lambda subject: subject in plural)


FEEDING = grammar(
    phrase("order", Feed, "{who} !eat {food:foods} {gently?gently}< exactly {times}>"),
)


def parse(words, category="order", mode=Mode.PLAIN, rules=FEEDING):
    tokens = tuple(words.split())
    return [value for value, end in Parser(rules, tokens).parse(category, 0, mode) if end == len(tokens)]


def words_of(node, category="order", mode=Mode.PLAIN, rules=FEEDING):
    tokens = Renderer(rules).render(category, node, mode)
    return None if tokens is None else " ".join(tokens)


@pytest.mark.parametrize(
    ("words", "node"),
    [
        ("a raven eats corn", Feed("raven", ("corn",))),
        ("ravens eat corn", Feed("ravens", ("corn",))),
        ("a raven eats corn and bread", Feed("raven", ("corn", "bread"))),
        ("a raven eats corn , bread , and old bread", Feed("raven", ("corn", "bread", "old bread"))),
        ("a raven eats corn gently", Feed("raven", ("corn",), gently=True)),
        ("a raven eats corn gently exactly twice", Feed("raven", ("corn",), gently=True, times="twice")),
    ],
)
def test_a_phrase_works_both_ways(words, node):
    assert parse(words) == [node]
    assert words_of(node) == words


def test_a_verb_agrees_with_its_subject():
    assert parse("a raven eat corn") == []
    assert parse("ravens eats corn") == []


def test_a_mode_decides_on_the_form_of_the_verb():
    node = Feed("raven", ("corn",))
    assert words_of(node, mode=Mode.WOULD) == "a raven would eat corn"
    assert parse("a raven would eat corn", mode=Mode.WOULD) == [node]
    assert words_of(node, mode=Mode.BASE) == "a raven eat corn"


def test_case_does_not_matter_when_reading():
    assert parse("A Raven eats Corn") == [Feed("raven", ("corn",))]


def test_every_parse_is_given():
    both = grammar(
        phrase("order", Feed, "{who} !eat {food:foods}"),
        phrase("order", Feed, "{who} !eat {food:foods}", gently=True),
    )
    assert len(parse("a raven eats corn", rules=both)) == 2


def test_a_fixed_field_chooses_the_phrase():
    both = grammar(
        phrase("order", Feed, "{who} !eat {food:foods}"),
        phrase("order", Feed, "{who} kindly !eat {food:foods}", gently=True),
    )
    assert words_of(Feed("raven", ("corn",), gently=True), rules=both) == "a raven kindly eats corn"
    assert words_of(Feed("raven", ("corn",), times="twice"), rules=both) is None


def test_a_check_refuses_nodes_in_both_directions():
    strict = grammar(phrase("order", Feed, "{who} !eat {food:foods}", check=lambda node: len(node.food) > 1))
    assert parse("a raven eats corn", rules=strict) == []
    assert words_of(Feed("raven", ("corn",)), rules=strict) is None


def test_a_list_has_a_least_length():
    assert parse("corn ; bread", "list") == [("corn", "bread")]
    assert parse("corn", "list") == []


def test_the_parser_says_how_far_it_came_and_what_could_follow():
    parser = Parser(FEEDING, ("a", "raven", "eats", "stones"))
    assert parser.parse("order", 0) == ()
    assert parser.furthest == 3
    assert parser.expected == {"“corn”", "“bread”", "“old”"}


def test_unknown_fields_and_categories_are_errors():
    with pytest.raises(ValueError, match="Feed has no field drink"):
        phrase("order", Feed, "{who} {food} {drink}")
    with pytest.raises(ValueError, match="Feed needs food"):
        phrase("order", Feed, "{who} !eat")
    with pytest.raises(ValueError, match="the missing category water"):
        grammar(phrase("order", Feed, "{who} !drink {food:water}"))


def test_a_category_must_not_begin_with_itself():
    circle = grammar(phrase("order", None, "{=order} again"))
    with pytest.raises(ValueError, match="order begins with itself"):
        parse("a raven", rules=circle)
