"""The list of keyboard shortcuts, and the keys of every page."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.builder_helpers import press
from tests.browser.marks import IN_DETAIL

pytestmark = pytest.mark.browser


@pytest.fixture
def site(starter_data: None) -> None:
    """The site as ``./run`` shows it the first time."""


def shortcut_list(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Keyboard shortcuts")


def test_question_mark_shows_the_keys_of_the_page_and_of_the_site(page: Page, site: None) -> None:
    page.goto("/cards/")
    link = page.locator("[data-results] a").first
    link.focus()
    press(page, "?")

    tables = shortcut_list(page).get_by_role("table")
    expect(tables).to_have_count(2)
    expect(shortcut_list(page).get_by_role("table", name="On this page")).to_contain_text(
        "next and previous card"
    )
    expect(shortcut_list(page).get_by_role("table", name="On every page")).to_contain_text(
        "go to the search box"
    )

    press(page, "j", "Escape")
    expect(shortcut_list(page)).to_be_hidden()
    expect(link).to_be_focused()
    press(page, "?", "?")
    expect(shortcut_list(page)).to_be_hidden()


@IN_DETAIL
def test_a_page_without_keys_of_its_own_lists_those_of_the_site(page: Page, site: None) -> None:
    page.goto("/cards/sets/")
    button = page.get_by_role("button", name="Keyboard shortcuts")
    button.click()

    expect(shortcut_list(page).get_by_role("table")).to_have_count(1)
    shortcut_list(page).get_by_role("button", name="Close").click()
    expect(shortcut_list(page)).to_be_hidden()
    expect(button).to_be_focused()


@IN_DETAIL
def test_g_and_a_letter_open_a_part_of_the_site(page: Page, site: None) -> None:
    page.goto("/rules/wow-tcg/7.4/410/")
    for letter, address in {"c": "/cards/", "s": "/simulations/", "d": "/decks/", "h": r"//[^/]+/"}.items():
        press(page, "g", letter)
        expect(page).to_have_url(re.compile(address + "$"))
        page.wait_for_load_state()


def test_shortcut_keys_are_letters_while_typing(page: Page, site: None) -> None:
    page.goto("/cards/sets/")
    press(page, "/")
    page.keyboard.type("gc?")

    expect(page.locator("#site-search")).to_have_value("gc?")
    expect(shortcut_list(page)).to_be_hidden()


def test_keys_of_a_single_character_can_be_turned_off(page: Page, site: None) -> None:
    page.goto("/cards/")
    press(page, "?")
    choice = shortcut_list(page).get_by_role("checkbox", name="Use letters, digits and signs as shortcuts")
    choice.uncheck()
    press(page, "Escape")

    page.goto("/rules/wow-tcg/7.4/410/")
    press(page, "j", "/", "g", "d", "?")
    expect(shortcut_list(page)).to_be_hidden()
    expect(page.locator("body")).to_be_focused()
    page.locator("#site-search").focus()
    page.keyboard.type("gd?")
    expect(page.locator("#site-search")).to_have_value("gd?")

    page.get_by_role("button", name="Keyboard shortcuts").click()
    expect(choice).not_to_be_checked()
    choice.check()
    press(page, "Escape", "g", "d")
    expect(page).to_have_url(re.compile("/decks/$"))
