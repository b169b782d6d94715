"""The counts of chunks add up to those of the run, however it is cut."""

import json
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.goldfish import DrawnCard, GoldfishGame, GoldfishTurn
from simulator.series.tally import Tally

TURNS = 6


def finished(
    *, win_turn=None, ended="turn limit", mulligan=False, first=True, damage=(), resources=(), cards=()
):
    """A finished game, with the damage dealt in each turn and the resources at its end."""
    rows = zip(accumulate(damage), resources, strict=True)
    turns = tuple(
        GoldfishTurn(turn, so_far, row, unused=row // 2, hand=7, cards_played=0, cost_spent=0)
        for turn, (so_far, row) in enumerate(rows, 1)
    )
    ended = ended if win_turn is None else "won"
    return GoldfishGame(win_turn, ended, mulligan, first, turns, tuple(cards))


drawn_cards = st.builds(
    DrawnCard,
    name=st.sampled_from(["Scout", "Brute"]),
    drawn=st.integers(0, 6),
    played=st.none() | st.integers(1, 6),
    placed=st.none() | st.integers(1, 6),
    in_hand=st.booleans(),
)


@st.composite
def finished_games(draw):
    turns = draw(st.integers(0, TURNS))
    numbers = st.lists(st.integers(0, 30), min_size=turns, max_size=turns)
    return finished(
        win_turn=turns if turns and draw(st.booleans()) else None,
        ended=draw(st.sampled_from(["turn limit", "decked"])),
        mulligan=draw(st.booleans()),
        first=draw(st.booleans()),
        damage=draw(numbers),
        resources=draw(numbers),
        cards=draw(st.lists(drawn_cards, max_size=5)),
    )


def tally(games):
    counts = Tally(TURNS)
    for game in games:
        counts.count(game)
    return counts


@given(games=st.lists(finished_games(), max_size=20), data=st.data())
def test_any_cut_into_chunks_in_any_order_gives_the_same_total(games, data):
    cuts = sorted(data.draw(st.lists(st.integers(0, len(games)), max_size=5)))
    chunks = [games[a:b] for a, b in zip([0, *cuts], [*cuts, len(games)], strict=True)]
    total = Tally(TURNS)
    for chunk in data.draw(st.permutations(chunks)):
        total = total + tally(chunk)
    assert total == tally(games)


@given(a=finished_games(), b=finished_games(), c=finished_games())
def test_adding_is_associative_and_adding_nothing_changes_nothing(a, b, c):
    a, b, c = tally([a]), tally([b, b]), tally([c])
    assert (a + b) + c == a + (b + c)
    assert a + Tally(TURNS) == a == Tally(TURNS) + a


@given(games=st.lists(finished_games(), max_size=8))
def test_a_tally_survives_json(games):
    counts = tally(games)
    assert Tally.from_json(json.loads(json.dumps(counts.to_json()))) == counts


def test_a_game_that_was_won_keeps_its_damage_in_the_turns_it_did_not_need():
    counts = tally([finished(win_turn=3, damage=(0, 10, 18), resources=(1, 2, 3))])
    assert [dict(turn) for turn in counts.by_turn["damage"]] == [{0: 1}, {10: 1}, {18: 1}, {}, {}, {}]
    assert [dict(turn) for turn in counts.by_turn["damage_so_far"]] == [{0: 1}, {10: 1}, *[{28: 1}] * 4]
    assert [dict(turn) for turn in counts.by_turn["resources"]] == [{1: 1}, {2: 1}, {3: 1}, {}, {}, {}]
    assert dict(counts.win_turn) == {3: 1}


def test_resources_are_unused_on_turns_before_the_winning_turn():
    """Of the rows of 1, 3 and 5 resources half are left ready: 0, 1 and 2, the last on the winning turn."""
    won = finished(win_turn=3, damage=(0, 10, 18), resources=(1, 3, 5))
    not_won = finished(damage=(0, 10, 3), resources=(1, 3, 5))
    assert [dict(turn) for turn in tally([won]).by_turn["unused"]] == [{0: 1}, {1: 1}, {}, {}, {}, {}]
    both = tally([won, not_won])
    assert [dict(turn) for turn in both.by_turn["unused"]] == [{0: 2}, {1: 2}, {2: 1}, {}, {}, {}]
    assert [dict(turn) for turn in both.by_turn["hand"]] == [{7: 2}, {7: 2}, {7: 2}, {}, {}, {}]


def test_a_game_that_was_not_won_counts_its_ending():
    counts = tally([finished(ended="decked", damage=(1,), resources=(1,), mulligan=True)])
    assert dict(counts.not_won) == {"decked": 1}
    assert not counts.win_turn
    assert counts.mulligans == counts.games == 1


def test_tallies_of_different_length_cannot_be_added():
    with pytest.raises(ValueError, match="number of turns"):
        Tally(3) + Tally(4)


def test_what_became_of_each_card():
    scout = DrawnCard("Scout", drawn=0, played=1, placed=None, in_hand=False)
    resource = DrawnCard("Scout", drawn=2, played=None, placed=2, in_hand=False)
    brute = DrawnCard("Brute", drawn=5, played=None, placed=None, in_hand=True)
    counts = tally([finished(win_turn=5, cards=[scout, resource, brute]), finished(cards=[scout])])
    scouts, brutes = counts.cards["Scout"], counts.cards["Brute"]

    assert (dict(scouts.drawn), scouts.copies) == ({2: 1, 1: 1}, 3)
    assert (scouts.played, scouts.placed, scouts.in_hand) == (2, 1, 0)
    assert dict(scouts.played_on) == {1: 2}
    assert (brutes.played, brutes.placed, brutes.in_hand) == (0, 0, 1)
    assert (scouts.early.games, dict(scouts.early.win_turn)) == (2, {5: 1})
    assert brutes.early.games == 0, "turn 5 is not early"


def test_games_are_counted_by_seat():
    counts = tally([finished(win_turn=5), finished(first=False), finished(win_turn=6, first=False)])
    assert {seat: (part.games, dict(part.win_turn)) for seat, part in counts.seats.items()} == {
        "first": (1, {5: 1}),
        "second": (2, {6: 1}),
    }


def test_a_result_of_a_version_that_counted_less_is_read():
    data = tally([finished(win_turn=2, damage=(9, 19), resources=(1, 2))]).to_json()
    for key in ("seats", "cards"):
        del data[key]
    for measure in ("unused", "hand"):
        del data["by_turn"][measure]

    counts = Tally.from_json(data)

    assert (counts.games, dict(counts.win_turn), counts.cards) == (1, {2: 1}, {})
    assert not any(counts.by_turn["hand"])
