"""What a visitor sees first: the home page, cards as pictures, the page of a card, pages without content."""

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser
CARDS_ON_TOP = """() => {
  const cards = [...document.querySelectorAll(".fan li")].filter((card) => card.offsetParent);
  const boxes = cards.map((card) => card.getBoundingClientRect());
  return boxes.slice(1).map((right, place) => {
    const y = (right.top + right.bottom) / 2;
    return cards.indexOf(document.elementFromPoint((boxes[place].right + right.left) / 2, y).closest("li"));
  });
}"""
"""Which card of the fan is on top where two of them meet."""


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
    assert page.evaluate(CARDS_ON_TOP) == ([1, 2, 2, 3] if window["width"] > 1000 else [1, 1])
    assert box(page.get_by_role("heading", level=2).first)["y"] < window["height"]

    search.get_by_role("combobox").fill("leeroy jenkins")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Leeroy Jenkins", level=1)).to_be_visible()


def test_four_to_six_pictures_stand_in_a_row_at_the_top(page: Page) -> None:
    page.goto("/cards/")
    pictures = page.locator(".card-gallery > li")
    tops = [box(picture)["y"] for picture in pictures.all()[:12]]
    assert 4 <= tops.count(tops[0]) <= 6
    assert tops[0] <= 230


def test_rules_and_cards_that_a_search_finds_stand_side_by_side(page: Page) -> None:
    page.goto("/search/?q=fire")
    rules, cards = (box(page.get_by_role("heading", name=name, exact=True)) for name in ("Rules", "Cards"))
    assert rules["y"] == cards["y"]
    assert box(page.locator(".card-gallery > li").first)["y"] < 300


@pytest.mark.every_width
def test_the_first_screen_of_a_card_has_its_picture_and_the_way_into_a_deck(page: Page) -> None:
    page.goto("/cards/leeroy-jenkins/")
    for subject in (
        page.get_by_role("heading", level=1),
        page.locator(".card-faces"),
        page.locator(".add-to-deck"),
    ):
        place = box(subject)
        assert place["y"] + place["height"] < page.viewport_size["height"]
    line = [box(link)["y"] for link in page.locator(".card-prev-next a").all()]
    assert len(set(line)) == 1

    reason = page.locator("#format-constructed")
    expect(reason).to_be_hidden()
    page.locator("#legality .chip").first.click()
    expect(reason).to_be_visible()

    page.get_by_role("button", name="Add to a new deck").click()
    expect(page.get_by_role("status").filter(has_text="1 × Leeroy Jenkins in New deck")).to_be_visible()
    expect(page.get_by_role("combobox", name="Deck", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Add to a new deck")).to_be_focused()
