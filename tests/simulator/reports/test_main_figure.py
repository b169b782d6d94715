"""The main figure of a report, in words."""

import pytest
from django.utils.html import format_html

from simulator.intervals import Mean, mean, share
from simulator.reports.card_links import link_names
from simulator.reports.gauntlet_report import ClearMatches
from simulator.reports.main_figure import MORE_GAMES, difference_figure, share_figure
from simulator.templatetags.simulator_numbers import short_interval, short_value
from tests.simulator.reports.test_many_decks_reports import match_tally


@pytest.mark.parametrize(
    ("estimate", "value", "ends"),
    [
        (share(114, 200), "57%", "50% to 64%"),
        (share(200, 200), "100%", "98% to 100%"),
        (share(50_000, 100_000), "50.0%", "49.7% to 50.3%"),
        (Mean(5.58, 5.48, 5.68, 1.0, 100), "5.6", "5.5 to 5.7"),
        (Mean(5.583, 5.551, 5.615, 1.0, 1000), "5.58", "5.55 to 5.62"),
        (mean({5: 1}), "5.0", ""),
    ],
)
def test_numbers_have_the_digits_that_their_intervals_bear(estimate, value, ends):
    assert (short_value(estimate), short_interval(estimate)) == (value, ends)


def test_the_figure_of_a_match_is_one_sentence():
    figure = share_figure(share(114, 200), "200 games", subject="Fang and Fuse")
    assert str(figure) == "Fang and Fuse: Wins 57% (50% to 64%)"


@pytest.mark.parametrize(
    ("longer", "sentence", "verdict"),
    [
        (Mean(-0.04, -0.07, -0.01, 0.3, 300), "Wins 0.04 turns earlier (0.01 to 0.07)", ""),
        (Mean(0.25, 0.1, 0.4, 0.3, 300), "Wins 0.25 turns later (0.10 to 0.40)", ""),
        (
            Mean(-0.01, -0.04, 0.02, 0.3, 300),
            "No measurable difference (0.04 earlier to 0.02 later)",
            MORE_GAMES,
        ),
        (mean({0: 300}), "No measurable difference", "All games ended on the same turn."),
    ],
)
def test_a_difference_is_named_where_it_is_clear(longer, sentence, verdict):
    figure = difference_figure(longer, "300 games of each version")
    assert (str(figure), figure.verdict) == (sentence, verdict)
    assert figure.mark.low >= 0 and figure.mark.high <= 100


@pytest.mark.parametrize(
    ("results", "verdict", "summary"),
    [
        ([(2, 18), (10, 10), (1, 19)], "No clear win, 2 clear losses, 1 too close to call.", "0 of 3 decks"),
        ([(18, 2), (19, 1)], "2 clear wins, no clear loss.", "2 of 2 decks"),
        ([(18, 2), (2, 18)], "1 clear win, 1 clear loss.", "1 of 2 decks"),
    ],
)
def test_a_gauntlet_counts_clear_wins_and_losses(results, verdict, summary):
    clear = ClearMatches.of([match_tally(*result) for result in results])
    assert (clear.verdict, clear.summary) == (verdict, f"{summary} clearly beaten")


def test_names_of_cards_become_links_and_other_text_is_escaped():
    links = {name: format_html("[{}]", name) for name in ("Krol Blade", "Blade")}
    swap = "2 Krol Blade for <b>2</b> Blade, not Bladestorm"
    assert link_names(swap, links) == "2 [Krol Blade] for &lt;b&gt;2&lt;/b&gt; [Blade], not Bladestorm"
    assert link_names("<b>", {}) == "&lt;b&gt;"
