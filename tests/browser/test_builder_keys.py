"""The deck builder by keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.builder_helpers import counts, open_new_deck, press, ready, row, saved, show, shows
from tests.browser.marks import IN_DETAIL

pytestmark = pytest.mark.browser

PATIENCE = 30_000  # milliseconds


@pytest.fixture
def site(starter_data: None) -> None:
    """The site as ``./run`` shows it the first time."""


@pytest.fixture
def deck(page: Page, site: None) -> Page:
    """A small deck of one's own, in the builder."""
    open_new_deck(page, "Hero: Boris Brightbeard\n2 Leeroy Jenkins\n1 Flash Heal\n")
    return page


def current(page: Page, name: str, pane: str) -> None:
    """That row has the focus."""
    expect(row(page, name, pane)).to_be_focused()


@IN_DETAIL
def test_a_legal_deck_is_built_without_a_pointer(page: Page, site: None) -> None:
    page.goto("/decks/new/")
    page.get_by_role("radio", name="Mage").focus()
    press(page, "ArrowRight", "ArrowRight")
    expect(page.locator(".hero-button").first).to_contain_text("Priest")
    expect(page.get_by_role("radio", name="Priest")).to_be_focused()
    expect(page.get_by_label("Deck list")).to_be_in_viewport()
    page.get_by_role("button", name=re.compile("^Boris Brightbeard")).focus()
    press(page, "Enter")
    expect(page).to_have_url(re.compile(r"/decks/\w{12}/$"))
    counts(page, "0 of 60 cards")
    ready(page)

    press(page, "/")
    page.keyboard.type("sort:name -type:quest")
    press(page, "Enter")
    for _ in range(15):
        press(page, "4", "ArrowDown")

    expect(page.locator("#summary")).to_contain_text(re.compile(r"^\s*60 cards"), timeout=PATIENCE)
    expect(page.locator("#summary .verdict")).to_have_text("Legal")
    expect(page.locator("#status")).to_have_text(re.compile("60 cards; legal"))


def test_keys_pressed_while_loading_apply_to_the_results(deck: Page) -> None:
    press(deck, "/")
    deck.keyboard.type("leeroy")
    press(deck, "Enter", "4", "+", "-", "-")

    shows(deck, "Leeroy Jenkins", 3, "pool")
    saved(deck)
    shows(deck, "Leeroy Jenkins", 3, "pool")
    current(deck, "Leeroy Jenkins", "pool")


def test_quick_keys_all_count_in_their_order(deck: Page) -> None:
    row(deck, "Leeroy Jenkins").focus()
    press(deck, "0", "1", "+", "Enter", "-", "Enter", "Backspace", "4", "-")

    shows(deck, "Leeroy Jenkins", 3)
    saved(deck)
    shows(deck, "Leeroy Jenkins", 3)
    press(deck, "u", "u", "Control+z")
    saved(deck)
    counts(deck, "4 of 60 cards")
    press(deck, "Control+Shift+Z", "Control+y")
    saved(deck)
    shows(deck, "Leeroy Jenkins", 4)


@IN_DETAIL
def test_keys_move_a_card_to_the_side_deck_and_the_maybe_board_and_back(deck: Page) -> None:
    row(deck, "Leeroy Jenkins").focus()
    press(deck, "Shift+Enter", "m")
    saved(deck)
    counts(deck, "1 of 60 cards")
    expect(deck.locator("#deck .entry[data-name='Leeroy Jenkins']")).to_have_count(2)

    deck.locator("#deck .entry[data-zone=maybe]").focus()
    press(deck, "m")
    saved(deck)
    counts(deck, "2 of 60 cards")


@pytest.mark.every_width("desktop")
def test_arrows_walk_through_the_pool_and_over_to_the_deck(deck: Page) -> None:
    press(deck, "/")
    deck.keyboard.type("type:ally sort:name")
    press(deck, "Enter")
    names = deck.locator("#pool .entry")
    expect(names.first).to_be_focused()
    press(deck, "j")
    expect(names.nth(1)).to_be_focused()
    press(deck, "k", "ArrowUp")
    expect(deck.get_by_label("Search the pool")).to_be_focused()
    press(deck, "ArrowDown", "ArrowRight")
    current(deck, "Leeroy Jenkins", "deck")
    press(deck, "ArrowLeft")
    current(deck, "Leeroy Jenkins", "pool")


@IN_DETAIL
def test_moving_past_the_last_row_opens_the_next_page(page: Page, site: None) -> None:
    open_new_deck(page, "Hero: Boris Brightbeard\n")
    press(page, "/", "Enter")
    expect(page.locator("#pool .entry").first).to_be_focused()
    page.locator("#pool .entry").last.focus()
    press(page, "ArrowDown")

    expect(page.locator("#pool")).to_contain_text("Page 2 of 2")
    expect(page.locator("#pool .entry").first).to_be_focused()
    press(page, "ArrowUp")
    expect(page.locator("#pool")).to_contain_text("Page 1 of 2")
    expect(page.locator("#pool .entry").last).to_be_focused()


@IN_DETAIL
def test_shortcut_keys_are_letters_while_typing(deck: Page) -> None:
    words = deck.get_by_label("Search the pool")
    press(deck, "/")
    deck.keyboard.type("um4-?/")
    expect(words).to_have_value("um4-?/")

    show(deck, "deck")
    row(deck, "Leeroy Jenkins").focus()
    press(deck, "n")
    expect(row(deck, "Leeroy Jenkins").get_by_label("Note on")).to_be_focused()
    deck.keyboard.type("4 um -")
    counts(deck, "3 of 60 cards")


@IN_DETAIL
def test_the_list_of_keys_opens_and_closes(deck: Page) -> None:
    row(deck, "Leeroy Jenkins").focus()
    press(deck, "?")
    expect(deck.get_by_text("set the number of copies")).to_be_visible()
    press(deck, "4", "Escape")
    expect(deck.get_by_text("set the number of copies")).to_be_hidden()
    current(deck, "Leeroy Jenkins", "deck")
    shows(deck, "Leeroy Jenkins", 2)


@IN_DETAIL
def test_changes_are_announced_in_a_status_region(deck: Page) -> None:
    row(deck, "Leeroy Jenkins").focus()
    press(deck, "4")

    expected = "4 Leeroy Jenkins in the main deck; 5 of 60 cards; 1 problem"
    expect(deck.locator("#status")).to_have_text(expected)
