"""Sample hands, and the forms that start runs."""

import pytest
from playwright.sync_api import Page, expect

from decks.models import Deck

pytestmark = pytest.mark.browser


@pytest.fixture
def deck(starter_data: None) -> Deck:
    return Deck.objects.exclude(starter="").first()


@pytest.mark.every_width
def test_a_hand_is_in_one_view_and_its_cards_are_chosen_by_a_click_or_enter(page: Page, deck: Deck) -> None:
    page.goto(f"/simulations/hand/{deck.pk}/?seed=5")
    cards, choices = page.locator(".hand-card"), page.locator(".hand-card input")
    window = page.viewport_size
    last = cards.last.bounding_box()
    assert cards.count() == 7
    assert last["x"] + last["width"] <= window["width"]
    assert last["y"] + last["height"] <= window["height"] * (1 if window["width"] > 1000 else 1.4)

    cards.nth(1).click(position={"x": 60, "y": 90})
    expect(choices.nth(1)).to_be_checked()
    choices.nth(2).press("Enter")
    expect(choices.nth(2)).to_be_checked()
    expect(cards.nth(2).locator("label > span")).to_have_css("opacity", "1")
    page.keyboard.press("r")
    page.wait_for_url("**redraw=0%3A1.2")
    name = cards.first.get_by_role("link")
    page.get_by_role("link", name="Draw a card").click()
    expect(cards).to_have_count(8)
    name.click()
    page.wait_for_url("**/cards/*/")
