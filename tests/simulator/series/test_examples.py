"""Games that stand out."""

from hypothesis import given
from hypothesis import strategies as st

from simulator.series.examples import Examples

notes = st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 50), st.integers(-5, 5)))


def noted(games):
    examples = Examples()
    for kind, game, rank in games:
        examples.note(kind, game, rank)
    return examples


@given(notes, notes)
def test_examples_of_two_parts_are_those_of_all_games(some, others):
    assert noted(some) + noted(others) == noted(others) + noted(some) == noted(some + others)


@given(notes)
def test_examples_survive_json(games):
    examples = noted(games)
    assert Examples.from_json(examples.to_json()) == examples


def test_the_example_is_the_first_game_of_the_lowest_rank():
    examples = noted([("won", 9, 4), ("won", 7, 3), ("won", 8, 3), ("won", 1, 5)])
    assert (examples.game("won"), examples.rank("won")) == (7, 3)
    assert examples.game("lost") is None


def test_a_game_without_a_number_is_no_example():
    examples = Examples()
    examples.note("won", None)
    assert examples == Examples()
