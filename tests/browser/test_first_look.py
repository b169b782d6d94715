"""What a visitor sees first: the home page, cards as pictures, the page of a card, pages without content."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.builder_helpers import counts, ready

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def site(starter_data: None) -> None:
    """The site as ``./run`` shows it the first time."""


def box(locator: Locator) -> dict[str, float]:
    place = locator.bounding_box()
    assert place is not None
    return place


@pytest.mark.every_width
def test_the_home_page_searches_for_everything_in_the_middle_of_the_screen(page: Page) -> None:
    page.goto("/")
    search, window = page.get_by_role("search"), page.viewport_size
    place = box(search)
    assert abs(place["x"] + place["width"] / 2 - window["width"] / 2) < 25
    assert place["y"] + place["height"] < window["height"] / 2
    hand = page.locator(".fan li:visible")
    assert hand.count() == (5 if window["width"] > 1000 else 3)
    assert all(0 <= box(card)["x"] <= window["width"] - box(card)["width"] for card in hand.all())

    search.get_by_role("combobox").fill("leeroy jenkins")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Leeroy Jenkins", level=1)).to_be_visible()


def test_one_click_opens_a_starter_deck_in_the_builder(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Edit a copy")).first.click()
    expect(page).to_have_url(re.compile(r"/decks/\w{12}/$"))
    ready(page)
    counts(page, "60 cards")
    expect(page.locator("#summary .verdict")).to_have_text("Legal")


def test_four_to_six_pictures_stand_in_a_row(page: Page) -> None:
    page.goto("/cards/")
    pictures = page.locator(".card-gallery > li")
    tops = [box(picture)["y"] for picture in pictures.all()[:12]]
    assert 4 <= tops.count(tops[0]) <= 6
    assert tops[0] < page.viewport_size["height"] / 2


def test_legality_and_heroes_stand_beside_the_text_of_a_card(page: Page) -> None:
    page.goto("/cards/leeroy-jenkins/")
    text = box(page.locator(".card-full-text"))
    for heading in ("Legality", "Who can play it"):
        section = box(page.get_by_role("heading", name=heading))
        assert section["x"] > text["x"] + text["width"]
        assert section["y"] < page.viewport_size["height"]


@pytest.mark.every_width
@pytest.mark.parametrize("address", ["/simulations/", "/decks/", "/decks/compare/"])
def test_a_page_without_content_leads_on_with_one_click(page: Page, address: str) -> None:
    page.goto(address)
    step = page.locator(".empty a").first
    expect(step).to_be_visible()
    step.click()
    expect(page).not_to_have_url(re.compile(f"{address}$"))
    expect(page.get_by_role("heading", level=1)).not_to_have_text(re.compile("not found|went wrong"))


@pytest.mark.every_width
def test_what_two_decks_share_and_what_each_has_alone_add_up_to_their_sizes(page: Page) -> None:
    page.goto("/decks/compare/")
    page.locator(".empty a").first.click()

    def number(text: str) -> int:
        return int(re.search(r"\d+", text).group())

    main = page.get_by_role("region", name="Main deck")
    alone_first, shared, alone_second = map(number, main.locator("h3 .tabular-nums").all_inner_texts())
    for side, alone in ((1, alone_first), (2, alone_second)):
        size = page.locator(f".side-{side} .tabular-nums").inner_text()
        assert shared + alone == number(size) == 60
