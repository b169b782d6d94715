"""The report of a run: what is seen first, and what stays while a table scrolls."""

import pytest
from playwright.sync_api import Page, expect

from decks.models import Deck
from simulator.actions import create_run, take_snapshot
from simulator.models import Run
from simulator.series.run_settings import RunSettings

pytestmark = pytest.mark.browser

PHONE = {"width": 375, "height": 740}
GAMES = 60


@pytest.fixture
def run(starter_data: None) -> Run:
    """A run of a starter deck that has ended."""
    deck = Deck.objects.with_contents().filter(starter__gt="").first()
    run = create_run(
        take_snapshot(deck.decklist()), RunSettings(games=GAMES, seed=1), visitor="v", caller="v", deck=deck
    )
    tally = run.series().tally(range(GAMES))
    Run.objects.filter(pk=run.pk).update(state=Run.State.DONE, result=tally.to_json())
    return run


def test_a_report_shows_its_main_figure_first_and_keeps_names_while_a_table_scrolls(
    page: Page, run: Run
) -> None:
    page.set_viewport_size(PHONE)
    page.goto(run.get_absolute_url())
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
