"""Counts and averages of a deck, and the lengths of the bars that show them."""

from dataclasses import replace

import pytest

from decks.statistics.charts import FULL, curve_bars, share_bars
from decks.statistics.counting import compute_averages, count_values
from decks.statistics.deck_cards import DeckCard, count_by_type
from decks.statistics.facets import FACETS
from decks.statistics.summary import compute_statistics
from engine.cards import CardType, Cost, PrintedCard
from tests.decks.printed_cards import MAGE, PRIEST, ability, ally, quest

SPIKES = PrintedCard(name="Spikes", types=(CardType.ABILITY,), cost=Cost(1, x=1))


def deck_cards(*cards_and_counts):
    return [DeckCard(card, count) for card, count in cards_and_counts]


def test_the_curve_counts_copies_by_cost_and_leaves_out_what_cannot_be_played():
    """Rule 201.2: quests have no play cost; Rule 201.3: X is 0."""
    statistics = compute_statistics(
        deck_cards((ally("Zip", cost=1), 4), (SPIKES, 2), (ability("Doom", cost=12), 1), (quest("Go"), 3))
    )
    bars = [bar.data for bar in statistics.curve]

    assert [bar.count for bar in bars] == [0, 6, 0, 0, 0, 0, 0, 0, 1]
    assert bars[1].names == ("Spikes", "Zip")
    assert [bars[1].label, bars[-1].label] == ["Cost 1", "Cost 8 or more"]


def test_averages_count_every_copy():
    big = PrintedCard(name="Big", types=(CardType.ALLY,), cost=Cost(6), atk=6, health=5)
    statistics = compute_averages(
        ((ally("Zip", cost=1), 4), (SPIKES, 2), (ability("Doom", cost=12), 1), (big, 1), (quest("Go"), 3))
    )

    assert statistics.cost == (4 * 1 + 2 * 1 + 12 + 6) / 8
    assert (statistics.atk, statistics.health) == ((4 * 2 + 6) / 5, (4 * 2 + 5) / 5)


def test_an_empty_deck_has_an_empty_curve_and_no_averages():
    statistics = compute_statistics([])

    assert not any(bar.data.count or bar.length for bar in statistics.curve)
    assert (statistics.averages.cost, statistics.averages.atk, statistics.averages.health) == (
        None,
        None,
        None,
    )
    assert statistics.charts == ()


def test_a_totem_is_counted_among_the_allies():
    totem = PrintedCard(name="Totem", types=(CardType.ABILITY, CardType.ALLY), cost=Cost(2))

    assert count_by_type(((quest("Gathering"), 2), (totem, 3))) == {CardType.ALLY: 3, CardType.QUEST: 2}


def test_a_card_counts_in_each_of_its_classes():
    staff = ability("Staff", classes=(PRIEST, MAGE))
    bars = count_values(
        FACETS["class"], deck_cards((staff, 2), (ability("Bolt", classes=(MAGE,)), 3), (ally("Zip"), 4))
    )

    assert [(bar.label, bar.count) for bar in bars] == [("Mage", 5), ("Priest", 2)]


def test_the_highest_bar_of_the_curve_fills_the_picture():
    higher, lower = curve_bars(
        count_values(FACETS["cost"], deck_cards((ally("Zip", cost=1), 4), (ally("Brute", cost=3), 2)))
    )

    assert (higher.length, lower.length) == (FULL, FULL / 2)
    assert (higher.top, lower.top) == (0, FULL / 2)


@pytest.mark.parametrize(("total", "length"), [(8, 50), (4, 100), (0, 400)])
def test_a_horizontal_bar_is_as_long_as_its_share_of_the_deck(total, length):
    (bar,) = share_bars(count_values(FACETS["type"], deck_cards((ally("Zip"), 4))), total)

    assert bar.length == length


def test_unknown_numbers_are_left_out_and_counted():
    unmeasured = replace(ally("Vague", cost=4), atk=None, health=None)
    unpriced = replace(ally("Priceless"), cost=None)
    statistics = compute_statistics(deck_cards((ally("Zip", cost=1), 4), (unmeasured, 3), (unpriced, 2)))

    assert statistics.averages.cost == (4 * 1 + 3 * 4) / 7
    assert (statistics.averages.atk, statistics.averages.health) == (2, 2)
    assert statistics.averages.left_out == (("cost", 2), ("ATK", 3), ("health", 3))
    assert sum(bar.data.count for bar in statistics.curve) == 7


def test_unknown_facts_are_values_of_their_own():
    unknown = PrintedCard(name="Blank", types=(), unknown=frozenset({"factions"}))
    values = {key: FACETS[key].get_values(DeckCard(unknown)) for key in ("type", "faction", "cost", "damage")}

    assert values == {"type": ("unknown",), "faction": ("unknown",), "cost": (), "damage": ()}
    assert FACETS["faction"].label_of("unknown") == "Faction unknown"
    assert FACETS["cost"].get_values(DeckCard(replace(ally("Zed"), cost=None))) == ("unknown",)
    assert FACETS["damage"].get_values(DeckCard(ally("Zed"))) == ("unknown",)
    assert count_by_type(((unknown, 2), (quest("Go"), 1))) == {CardType.QUEST: 1, None: 2}
