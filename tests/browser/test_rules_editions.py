"""Comparing editions in a browser, at both widths and by keyboard."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.marks import IN_DETAIL
from tests.rules.sample_document import load_owls

pytestmark = pytest.mark.browser


@pytest.fixture
def owls(transactional_db: None) -> None:
    load_owls()


def wide(page: Page) -> bool:
    return page.viewport_size["width"] > 1000


def compare(page: Page) -> Page:
    page.goto("/rules/compare/owls/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Editions 1 and 2 compared")
    return page


def scrolls_sideways(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


@pytest.mark.every_width
def test_editions_stand_side_by_side_or_one_above_the_other(page: Page, owls: None) -> None:
    older, newer = compare(page).locator("[id='r100.2'] .side").all()
    older_box, newer_box = older.bounding_box(), newer.bounding_box()
    if wide(page):
        assert older_box["y"] == newer_box["y"]
        assert older_box["x"] + older_box["width"] <= newer_box["x"]
    else:
        assert older_box["y"] + older_box["height"] <= newer_box["y"]
    assert not scrolls_sideways(page)


@IN_DETAIL
def test_changes_are_marked_not_by_colour_alone(page: Page, owls: None) -> None:
    rule = compare(page).locator("[id='r100.2']")
    lines = "element => getComputedStyle(element).textDecorationLine"
    assert rule.locator("del").evaluate(lines) == "line-through"
    assert rule.locator("ins").evaluate(lines) == "underline"
    expect(rule.locator("del")).to_contain_text("deleted: dusk")
    expect(rule.locator("ins")).to_contain_text("inserted: dawn")


@IN_DETAIL
def test_a_reader_narrows_the_comparison_down(page: Page, owls: None) -> None:
    compare(page).get_by_role("link", name="Unknown 2").click()
    expect(page.locator(".rule-change")).to_have_count(2)
    page.get_by_label("Section", exact=True).select_option(label="102 Whistling (1)")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".rule-change")).to_have_count(1)
    expect(page.locator(".rule-change")).to_contain_text("102.1")
    page.get_by_role("link", name="Changed 1", exact=True).click()
    expect(page.locator(".empty")).to_contain_text("No rules of this kind in this section.")
    page.get_by_role("link", name="Show all sections").click()
    expect(page.locator(".rule-change")).to_have_count(1)


@IN_DETAIL
def test_a_reader_turns_the_comparison_round(page: Page, owls: None) -> None:
    compare(page).get_by_role("link", name="Swap editions").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Editions 2 and 1 compared")
    page.get_by_label("From edition").select_option("1")
    page.get_by_label("to edition").select_option("2")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Editions 1 and 2 compared")


@IN_DETAIL
def test_sections_without_text_can_be_unfolded(page: Page, owls: None) -> None:
    compare(page)
    announced = page.get_by_text("102 Whistling.")
    expect(announced).to_be_hidden()
    page.get_by_text("Sections without text (1)").click()
    expect(announced).to_be_visible()


@IN_DETAIL
def test_the_line_of_a_rule_leads_to_it_and_back_to_its_section(page: Page, owls: None) -> None:
    compare(page).get_by_role("link", name="history of 100.2", exact=True).click()
    stages = page.locator(".rule-timeline > li")
    expect(stages).to_have_count(2)
    expect(stages.nth(0)).to_contain_text("Oldest available wording.")
    expect(stages.nth(1)).to_contain_text("Edited and renumbered: it was 100.1.")
    assert not scrolls_sideways(page)
    stages.nth(1).get_by_role("link", name="Compare the section with edition 1").click()
    expect(page).to_have_url(re.compile(r"/rules/compare/owls/1/2/\?section=100$"))
    page.get_by_role("link", name="100.1 in edition 1").first.click()
    expect(page).to_have_url(re.compile("/rules/owls/1/100.1/"))


@IN_DETAIL
def test_everything_can_be_reached_by_keyboard(page: Page, owls: None) -> None:
    compare(page)
    page.get_by_role("link", name="All differences 3").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Changed 1", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Changed 1", exact=True)).to_have_attribute("aria-current", "page")
    expect(page.locator(".rule-change")).to_have_count(1)
