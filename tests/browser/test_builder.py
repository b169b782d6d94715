"""The deck builder under quick hands: no click is lost, doubled, or taken for another; the focus stays."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from config import starter
from decks.models import Deck

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LIST = "Hero: Boris Brightbeard\n1 Fireball\n1 Frost Nova\n2 Leeroy Jenkins\n2 Nonsuch of Nowhere\n"


@pytest.fixture
def site(transactional_db: None) -> None:
    """The site as ``./run`` shows it the first time."""
    starter.load()


@pytest.fixture
def builder(page: Page, site: None) -> Callable[[str], Locator]:
    """A deck of one's own in the builder; the function given finds the row of a card in it."""
    page.goto("/decks/new/")
    page.get_by_label("The list", exact=True).fill(LIST)
    page.get_by_role("button", name="Read the list").dblclick()
    expect(page).to_have_url(re.compile(r"/decks/\w{12}/$"))
    tab = page.locator("label[for=show-deck]")
    if tab.is_visible():
        tab.click()
    return lambda name: page.locator("#deck .entry", has=page.get_by_role("link", name=name, exact=True))


def test_a_double_click_makes_one_deck(page: Page, builder: Callable[[str], Locator]) -> None:
    assert Deck.objects.filter(starter="").count() == 1


def test_quick_clicks_all_count(page: Page, builder: Callable[[str], Locator]) -> None:
    more = builder("Leeroy Jenkins").get_by_role("button", name="more")
    for _ in range(5):
        more.click(no_wait_after=True)

    expect(builder("Leeroy Jenkins").get_by_role("spinbutton")).to_have_value("7")
    expect(page.locator("#summary")).to_contain_text("9 of 60 cards")


def test_a_double_click_takes_out_one_card_and_not_the_next(
    page: Page, builder: Callable[[str], Locator]
) -> None:
    fewer = builder("Fireball").get_by_role("button", name="fewer")
    box = fewer.bounding_box()
    fewer.click()
    expect(builder("Fireball")).to_have_count(0)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    expect(page.locator("#summary")).to_contain_text("3 of 60 cards")
    expect(builder("Frost Nova")).to_have_count(1)


def test_the_focus_goes_to_a_harmless_place_near_by(page: Page, builder: Callable[[str], Locator]) -> None:
    builder("Fireball").get_by_role("button", name="fewer").focus()
    page.keyboard.press("Enter")
    expect(builder("Fireball")).to_have_count(0)
    expect(builder("Frost Nova").get_by_role("link")).to_be_focused()

    page.get_by_role("button", name="Leave it out").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#report")).to_be_focused()
