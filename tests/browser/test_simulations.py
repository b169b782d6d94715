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


def test_cards_of_a_sweep_and_swaps_of_a_comparison_are_picked_from_suggestions(
    page: Page, deck: Deck
) -> None:
    card, *_, other = deck.entries.order_by("card__name")
    page.goto(f"/simulations/sweep/{deck.pk}/")
    out, new = page.get_by_role("group", name="Take out"), page.get_by_role("group", name="Put in")
    out.get_by_role("combobox").press_sequentially(card.card.name[:4].lower())
    out.get_by_role("option").first.click()
    expect(out.get_by_role("button", name=f"Remove {card.card.name}")).to_be_visible()
    new.get_by_role("combobox").press_sequentially("leeroy")
    new.get_by_role("option", name="Leeroy Jenkins").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("[name=new]")).to_have_value("Leeroy Jenkins")
    expect(page.locator("[name=out]")).to_have_value(card.card.name)
    out.get_by_role("button", name="Remove").click()
    expect(page.locator("[name=out]")).to_have_value("")

    page.goto(f"/simulations/compare/{deck.pk}/")
    first, second = page.get_by_role("group", name="Swaps of cards").get_by_role("combobox").all()
    page.get_by_label("Copies").fill("2")
    first.fill(card.card.name)
    second.fill(other.card.name)
    second.press("Enter")
    expect(page.locator("[name=swaps]")).to_have_value(f"2 {card.card.name} for 2 {other.card.name}")
