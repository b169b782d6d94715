"""What the style sheet of every page decides: the theme, the look of links, the colour of what is chosen."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

STYLE = "(element, name) => getComputedStyle(element)[name]"


def color_of(page: Page, selector: str, name: str = "backgroundColor") -> str:
    return page.locator(selector).first.evaluate(STYLE, name)


def test_a_chosen_theme_is_remembered_on_every_page(page: Page, starter_data: None) -> None:
    page.emulate_media(color_scheme="light")
    page.goto("/")
    paper = color_of(page, "html")
    page.get_by_role("button", name="Dark").click()
    night = color_of(page, "html")
    assert night != paper

    page.goto("/cards/")
    assert color_of(page, "html") == night
    dark, system = (page.get_by_role("button", name=name, exact=True) for name in ("Dark", "System"))
    expect(dark).to_have_attribute("aria-pressed", "true")
    accent = color_of(page, "[aria-pressed='true']")
    assert color_of(page, ".button-group [aria-current]") == accent  # of the views, the chosen one
    page.locator(".chip", has_text="Ally").click()
    expect(page.locator(".chip", has_text="Ally").locator("input")).to_be_checked()
    assert color_of(page, ".chip:has(:checked)") == accent

    system.click()
    page.goto("/decks/")
    assert color_of(page, "html") == paper


def test_links_are_underlined_in_running_text_alone(page: Page, our_rules: None) -> None:
    page.goto("/rules/wow-tcg/7.4/410/")
    line = "textDecorationLine"
    assert color_of(page, ".site-footer a", line) == "none"
    assert color_of(page, ".rule-text p a.rule-link", line) == "underline"
    link = page.locator(".site-footer a").first
    link.hover()
    assert color_of(page, ".site-footer a", line) == "underline"
    page.mouse.move(0, 0)
    page.locator("#main").focus()
    page.locator("[data-show-shortcuts]").focus()
    page.keyboard.press("Shift+Tab")
    assert page.locator(".site-footer a:focus-visible").evaluate(STYLE, line) == "underline"
