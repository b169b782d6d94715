"""Searching the rules in a browser: questions, keyboard, and the rules between two cards."""

import pytest
from playwright.sync_api import Browser, Page, expect

import rules.search
from tests.browser.marks import IN_DETAIL

pytestmark = [pytest.mark.browser, IN_DETAIL]
BETWEEN = "/rules/governing/?card=Lobotomize&card=Grunt+Baranka"


@pytest.fixture(autouse=True)
def loaded_search(starter_data: None) -> None:
    """The search is loaded before the first visitor comes, as in a process of the site."""
    rules.search.search("mulligan")


def test_a_question_is_answered_with_the_section_around_the_rule(page: Page, starter_data: None):
    page.goto("/rules/")
    form = page.get_by_role("search", name="Rules")
    field, button = form.get_by_role("searchbox"), form.get_by_role("button")
    assert field.bounding_box()["y"] == button.bounding_box()["y"]
    field.fill("does a muligan cost a card")
    page.keyboard.press("Enter")

    expect(page.get_by_text("Showing results for")).to_contain_text("mulligan")
    hit = page.locator(".search-result", has=page.get_by_role("link", name="101.2", exact=True))
    hit.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(hit.locator(".is-hit")).to_contain_text("101.2")
    expect(hit.locator(".search-result-section")).to_contain_text("101.3")

    hit.get_by_role("link", name="101.2", exact=True).first.click()
    expect(page.locator("[id='r101.2']")).to_be_in_viewport()


def test_cards_are_chosen_from_suggestions_by_keyboard(page: Page, starter_data: None):
    page.goto("/rules/governing/")
    for place, typed in (("Card 1", "loboto"), ("Card 2", "grunt bar")):
        box = page.get_by_label(place, exact=True)
        box.press_sequentially(typed)
        expect(page.get_by_role("option").first).to_be_visible()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    expect(page.get_by_label("Card 1", exact=True)).to_have_value("Lobotomize")
    expect(page.get_by_label("Card 2", exact=True)).to_have_value("Grunt Baranka")

    page.get_by_role("button", name="Show rules").press("Enter")
    expect(page.locator(".interaction").first).to_contain_text("602.2a")


def test_without_scripts_both_pages_work(browser: Browser, live_server, starter_data: None):
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/rules/?q=can+a+tapped+ally+protect")
    expect(page.locator(".search-result").first).to_contain_text("602.2")
    page.goto("/rules/governing/")
    page.get_by_label("Card 1", exact=True).fill("Lobotomise")
    page.get_by_role("button", name="Show rules").click()
    page.get_by_role("link", name="Lobotomize", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Lobotomize")
    context.close()


@pytest.mark.every_width
def test_nothing_is_wider_than_the_window(page: Page, starter_data: None):
    for where in (BETWEEN, "/rules/?q=damage", "/rules/governing/?card=Grunt+Baranca"):
        page.goto(where)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= page.viewport_size["width"], where
