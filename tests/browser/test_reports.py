"""The report of a run: what is seen first, and what stays while a table scrolls; and its games."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from decks.models import Deck
from simulator.actions import create_run, take_snapshot
from simulator.kinds import KINDS
from simulator.models import Run
from simulator.series.run_settings import RunSettings
from simulator.snapshots.named_decks import NamedDeck

pytestmark = pytest.mark.browser

PHONE = {"width": 375, "height": 740}


@pytest.fixture
def play_run(starter_data: None) -> Callable[..., Run]:
    """A function that plays a run of a kind to its end, of the first starter decks."""

    def play(kind: str, games: int) -> Run:
        deck, other = Deck.objects.with_contents().filter(starter__gt="")[:2]
        others = [NamedDeck(other.name, take_snapshot(other.decklist()), other.pk)]
        run = create_run(
            take_snapshot(deck.decklist()),
            RunSettings(games=games, seed=1),
            visitor="visitor",
            caller="visitor",
            deck=deck,
            kind=KINDS[kind],
            others=others if KINDS[kind].least_others else (),
        )
        result = run.series().tally(range(games)).to_json()
        Run.objects.filter(pk=run.pk).update(state=Run.State.DONE, result=result)
        return run

    return play


def test_a_report_shows_its_main_figure_first_and_keeps_names_while_a_table_scrolls(
    page: Page, play_run: Callable[..., Run]
) -> None:
    page.set_viewport_size(PHONE)
    page.goto(play_run("goldfish", 60).get_absolute_url())
    figure = page.locator(".main-figure").bounding_box()
    assert figure["y"] + figure["height"] < PHONE["height"]
    expect(page.get_by_text("20 turns of its own")).to_be_hidden()
    page.get_by_text("How it was played").click()
    expect(page.get_by_text("20 turns of its own")).to_be_visible()

    table = page.get_by_role("group", name="Cards")
    name = table.get_by_role("rowheader").first
    left, right = (cell.bounding_box()["x"] for cell in (name, table.get_by_role("cell").nth(4)))
    table.evaluate("element => { element.scrollLeft = 200; }")
    assert name.bounding_box()["x"] == left
    assert table.get_by_role("cell").nth(4).bounding_box()["x"] == right - 200
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]

    name.get_by_role("link").hover()
    expect(page.locator("#preview")).to_be_visible()


def test_both_hands_of_a_game_can_be_read(page: Page, play_run: Callable[..., Run]) -> None:
    run = play_run("match", 1)
    page.goto(f"{reverse('simulator:game', args=[run.pk, 1])}?step=10")
    cards = page.locator(".board-side:not(.is-near) .row-hand .board-slot")
    assert cards.count() >= 5
    assert min(card.bounding_box()["width"] for card in cards.all()) > 48
    page.set_viewport_size(PHONE)
    assert min(card.bounding_box()["height"] for card in cards.all()) > 30
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
