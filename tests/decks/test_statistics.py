"""Cost curve and kinds of cards."""

from itertools import pairwise

from decks.charts import curve_chart
from decks.statistics import average_cost, by_type, cost_curve
from engine.cards import CardType, Cost, PrintedCard
from tests.decks.printed import ability, ally, quest


def test_the_curve_counts_copies_by_cost_and_leaves_out_what_cannot_be_played():
    """Rule 201.2: quests have no play cost; Rule 201.3: X is 0."""
    spikes = PrintedCard(name="Spikes", types=(CardType.ABILITY,), cost=Cost(1, x=1))
    entries = ((ally("Zip", cost=1), 4), (spikes, 2), (ability("Doom", cost=12), 1), (quest("Gathering"), 3))
    curve = cost_curve(entries)

    assert [bar.count for bar in curve] == [0, 6, 0, 0, 0, 0, 0, 0, 1]
    assert curve[1].names == ("Spikes", "Zip")
    assert [curve[1].label, curve[-1].label] == ["1", "8+"]
    assert average_cost(entries) == (4 * 1 + 2 * 1 + 12) / 7


def test_an_empty_deck_has_an_empty_curve_and_no_average():
    assert not any(bar.count for bar in cost_curve(()))
    assert average_cost(()) is None


def test_a_totem_is_counted_among_the_allies():
    totem = PrintedCard(name="Totem", types=(CardType.ABILITY, CardType.ALLY), cost=Cost(2))

    assert by_type(((quest("Gathering"), 2), (totem, 3))) == {CardType.ALLY: 3, CardType.QUEST: 2}


def test_the_columns_of_the_curve_stand_on_one_line_and_the_highest_fills_the_picture():
    entries = ((ally("Zip", cost=1), 4), (ally("Brute", cost=3), 2))
    chart = curve_chart(cost_curve(entries))
    one, three = chart.columns[1], chart.columns[3]

    assert {column.y + column.height for column in chart.columns} == {chart.base}
    assert one.height == 2 * three.height
    assert all(left.x + left.width < right.x for left, right in pairwise(chart.columns))
    assert chart.columns[0].height == 0
