"""How often a player is asked."""

import re

from play.models import TableDecision
from tests.play.random_clients import page_options, page_revision
from tests.play.test_tables import act, decide, page

PACE = TableDecision.Maker.PACE
HEADLINE = re.compile(r'id="board-headline">([^<]*)<')


def take_turn(client, table):
    """Decide until priority is passed: place a resource where that is possible, else do the least."""
    while True:
        options = page_options(page(client, table))
        places = [option for option in options if option.text.endswith("face down")]
        chosen = (places or options[-1:])[0]
        decide(client, table, chosen.index)
        if chosen.text == "Pass":
            return


def pass_often(client, table):
    """Choose the last option again and again, and what was offered."""
    offers = []
    for _ in range(20):
        options = page_options(page(client, table))
        offers.append([option.text for option in options])
        decide(client, table, len(options) - 1)
    return offers


def test_asking_everywhere_brings_more_decisions(client, begin):
    usual, everywhere = begin(), begin()
    act(client, everywhere, "pace", revision=1, pace="everywhere")
    for table in (usual, everywhere):
        for _ in range(6):
            take_turn(client, table)
    counts = [table.decisions.filter(maker=PACE).count() for table in (usual, everywhere)]
    assert counts[0] > 0
    assert counts[1] == 0


def test_a_turn_ends_only_when_its_player_passes_if_asked_everywhere(client, begin):
    table = begin()
    act(client, table, "pace", revision=1, pace="everywhere")
    assert ["Pass"] in pass_often(client, table)
    revision = page_revision(page(client, table))
    act(client, table, "pace", revision=revision, pace="usual")
    assert [option.text for option in page_options(page(client, table))] != ["Pass"]


def test_until_my_turn_passes_until_the_next_turn_of_the_player(client, begin):
    table = begin()
    for _ in range(4):
        take_turn(client, table)
    turn = HEADLINE.search(page(client, table))[1]
    act(client, table, "pace", revision=page_revision(page(client, table)), pace="until my turn")
    html = page(client, table)
    assert table.decisions.filter(maker=PACE).exists()
    assert "Your turn: play cards" in html
    assert HEADLINE.search(html)[1] != turn


def test_stops_are_kept_and_shown(client, begin):
    table = begin()
    act(client, table, "pace", revision=1, stops=["end phase"], changes_stops=1)
    assert table.seats.get(index=0).stops == ["end phase"]
    chosen = re.findall(r'value="([^"]+)"\s+checked', page(client, table))
    assert chosen == ["usual", "end phase"]


def test_a_saved_choice_is_confirmed_beside_it_and_keeps_the_news(client, begin):
    table = begin()
    news = page(client, table).partition('class="play-news"')[2].partition("</section>")[0]
    html = act(client, table, "pace", revision=1, stops=["end phase"], changes_stops=1).content.decode()
    assert ">Saved<" in html and news in html
    assert ">Saved<" not in page(client, table)


def test_an_unknown_pace_changes_nothing(client, begin):
    table = begin()
    assert "The page has expired" in act(client, table, "pace", revision=1, pace="x").content.decode()
    assert table.seats.get(index=0).pace == ""


def test_undo_goes_back_over_automatic_passes(client, begin):
    table = begin()
    take_turn(client, table)
    before = page_options(page(client, table))
    act(client, table, "pace", revision=page_revision(page(client, table)), pace="until my turn")
    act(client, table, "undo", revision=page_revision(page(client, table)))
    table.refresh_from_db()
    assert before
    assert table.decisions.filter(ply=table.ply).get().maker == TableDecision.Maker.PERSON
