"""The log on the page of a game: its filter, its links, and what it says of cards."""

import re

from django.test import Client

from play.game_kinds.base import LogEntry
from play.presentation.log import ShownLog, with_card_links
from rules.card_lookup import CardLink
from tests.play.random_clients import page_options, page_revision


def page(client: Client, table, query=""):
    return client.get(f"{table.get_absolute_url()}{query}").content.decode()


def play_some(client, table, decisions=12):
    for _ in range(decisions):
        html = page(client, table)
        data = {"revision": page_revision(html), "option": len(page_options(html)) // 2}
        client.post(f"{table.get_absolute_url()}decide/", data)


def log_of(html):
    return html.partition('class="play-log"')[2].partition("</section>")[0]


def entry(turn, *, changes_board=True):
    return LogEntry(turn, f"Line of turn {turn}", "", changes_board, ())


def test_the_filter_hides_lines_that_change_nothing_on_the_board_and_is_remembered(client, begin):
    table = begin()
    play_some(client, table)
    everything = log_of(page(client, table))
    assert "turn starts" in everything
    only_changes = log_of(page(client, table, "?log=changes"))
    assert "turn starts" not in only_changes
    assert "draws a card" in only_changes
    assert 'aria-pressed="true"' in only_changes
    assert log_of(page(client, table)) == only_changes
    assert log_of(page(client, table, "?log=everything")) == everything == log_of(page(client, table))


def test_the_filter_does_not_hide_news():
    log = ShownLog.of(
        [entry(1), entry(1, changes_board=False), entry(2)], news_from=1, only_changes=True, is_open=False
    )
    assert [line.turn for line in log.entries] == [1, 2]
    assert len(log.news) == 2


def test_card_names_in_the_log_are_links_with_previews(client, begin):
    table = begin()
    play_some(client, table)
    html = log_of(page(client, table))
    drawn = re.search(r'Guest draws <a class="named-card" href="/cards/[^"]+" data-card="([^"]+)">', html)
    assert drawn
    assert f'data-card="{drawn[1]}"' in html


def test_the_longest_card_name_in_a_text_is_linked():
    links = {name: CardLink(name, f"/{name}/", name) for name in ("Ana", "Anabolt")}
    text = with_card_links("Anabolt deals 1 <damage> to Ana", links)
    assert re.findall(r'data-card="(\w+)"', text) == ["Anabolt", "Ana"]
    assert "&lt;damage&gt;" in text
