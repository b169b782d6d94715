"""Fast clicks in the deck builder: none is lost, repeated or applied to another card; the focus stays."""

import re

import pytest
from playwright.sync_api import Page, expect

from decks.models import Deck
from tests.browser.builder_helpers import counts, open_new_deck, paste_list, row, saved, show, shows
from tests.browser.marks import IN_DETAIL

pytestmark = pytest.mark.browser

LIST = "Hero: Boris Brightbeard\n1 Fireball\n1 Frost Nova\n2 Leeroy Jenkins\n2 Nonsuch of Nowhere\n"


@pytest.fixture
def deck(page: Page, starter_data: None) -> Page:
    """A small deck of one's own, in the builder."""
    open_new_deck(page, LIST)
    return page


def test_a_double_click_makes_one_deck(page: Page, starter_data: None) -> None:
    paste_list(page, LIST)

    assert Deck.objects.filter(starter="").count() == 1


def test_quick_clicks_all_count(deck: Page) -> None:
    more = row(deck, "Leeroy Jenkins").get_by_role("button", name="Add one")
    more.scroll_into_view_if_needed()
    box = more.bounding_box()
    assert box
    for _ in range(5):
        deck.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, delay=20)

    shows(deck, "Leeroy Jenkins", 7)
    counts(deck, "9 of 60 cards")
    saved(deck)
    shows(deck, "Leeroy Jenkins", 7)


def test_a_click_counts_during_which_an_earlier_one_is_answered(deck: Page) -> None:
    more = row(deck, "Leeroy Jenkins").get_by_role("button", name="Add one")
    more.click(no_wait_after=True)
    with deck.expect_response(re.compile("/entry/|/count/")):
        deck.mouse.down()
    deck.wait_for_timeout(100)
    deck.mouse.up()
    shows(deck, "Leeroy Jenkins", 4)
    saved(deck)
    shows(deck, "Leeroy Jenkins", 4)


def test_a_double_click_removes_one_card_and_not_the_next(deck: Page) -> None:
    fewer = row(deck, "Fireball").get_by_role("button", name="Remove one")
    box = fewer.bounding_box()
    assert box
    fewer.click()
    expect(row(deck, "Fireball")).to_have_count(0)
    deck.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    counts(deck, "3 of 60 cards")
    expect(row(deck, "Frost Nova")).to_have_count(1)


def test_the_focus_moves_to_a_nearby_element_without_action(deck: Page) -> None:
    row(deck, "Fireball").get_by_role("button", name="Remove one").focus()
    deck.keyboard.press("Enter")
    expect(row(deck, "Fireball")).to_have_count(0)
    expect(row(deck, "Frost Nova")).to_be_focused()

    deck.get_by_role("button", name="Remove this line").focus()
    deck.keyboard.press("Enter")
    expect(deck.locator("#report")).to_be_focused()


@IN_DETAIL
def test_a_button_keeps_the_focus_while_it_is_pressed_again_and_again(deck: Page) -> None:
    row(deck, "Leeroy Jenkins").get_by_role("button", name="Add one").focus()
    for _ in range(3):
        deck.keyboard.press("Enter")

    saved(deck)
    shows(deck, "Leeroy Jenkins", 5)
    expect(row(deck, "Leeroy Jenkins").get_by_role("button", name="Add one")).to_be_focused()


@IN_DETAIL
def test_a_card_goes_from_zone_to_zone(deck: Page) -> None:
    row(deck, "Leeroy Jenkins").locator("summary").click()
    row(deck, "Leeroy Jenkins").get_by_role("button", name="Move one to the side deck").click()
    expect(row(deck, "Leeroy Jenkins")).to_have_count(2)
    counts(deck, "side deck 1")

    side = deck.locator("#deck [data-zone=side]")
    side.locator("summary").click()
    side.get_by_role("button", name="Move one to the maybeboard").click()
    expect(deck.get_by_role("heading", name="Maybeboard")).to_be_visible()
    counts(deck, "3 of 60 cards")


@IN_DETAIL
def test_every_change_can_be_undone_and_redone(deck: Page) -> None:
    undo = deck.locator("#undo")
    redo = deck.locator("#redo")
    row(deck, "Fireball").get_by_role("button", name="Remove one").click()
    expect(row(deck, "Fireball")).to_have_count(0)

    expect(undo).to_have_attribute("title", "Undo: Removed 1 Fireball")
    undo.click()
    shows(deck, "Fireball", 1)
    redo.click()
    expect(row(deck, "Fireball")).to_have_count(0)
    undo.click()
    shows(deck, "Fireball", 1)


@IN_DETAIL
def test_a_typo_is_repaired_by_clicking_a_candidate(page: Page, starter_data: None) -> None:
    open_new_deck(page, "Hero: Boris Brightbeard\n3 Leroy Jenkin\n4 Vanquish\n")
    expect(page.get_by_role("heading", name="unmatched line")).to_contain_text("1 unmatched line")

    page.get_by_role("button", name="3 Leeroy Jenkins").click()

    shows(page, "Leeroy Jenkins", 3)
    expect(page.get_by_role("heading", name="unmatched line")).to_have_count(0)
    counts(page, "7 of 60 cards")


@IN_DETAIL
def test_a_bar_shows_its_cards_and_leads_back(page: Page, starter_data: None) -> None:
    open_new_deck(page, "Hero: Boris Brightbeard\n2 Flash Heal\n2 Leeroy Jenkins\n")
    page.locator("#bar-cost-1").click()
    expect(page.locator("#deck")).to_contain_text("Showing only: Cost, Cost 1")
    expect(row(page, "Leeroy Jenkins")).to_have_count(0)
    expect(page).to_have_url(re.compile("show=cost"))

    row(page, "Flash Heal").get_by_role("button", name="Add one Flash Heal").click()
    saved(page)
    expect(row(page, "Leeroy Jenkins")).to_have_count(0)

    page.get_by_role("link", name="Show in the pool").click()
    show(page, "pool")
    expect(page.get_by_label("Search the pool")).to_have_value("cost:1")
    show(page, "deck")
    page.get_by_role("link", name="Show all cards").click()
    expect(row(page, "Leeroy Jenkins")).to_have_count(1)
