"""The board of a game, and the way through its steps."""

import re

import pytest
from playwright.sync_api import Page, expect

from engine.scenarios.library import engine_scenarios
from tests.browser.builder_helpers import press

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("starter_data")]

PRESSES = 10


@pytest.fixture(scope="module")
def long_scenario() -> str:
    """The address of a scenario with many steps, and allies on both sides."""
    scenarios = engine_scenarios().by_slug.items()
    slug, _ = max(scenarios, key=lambda item: sum("passes" in step.text for step in item[1].steps))
    return f"/rules/scenarios/{slug}/"


def test_no_press_of_a_key_is_lost(page: Page, long_scenario: str) -> None:
    page.goto(long_scenario)
    press(page, *["ArrowRight"] * PRESSES)
    expect(page.get_by_text(f"Step {PRESSES} of")).to_be_visible()
    expect(page.locator(f"#step-{PRESSES}")).to_have_attribute("aria-current", "step")
    expect(page).to_have_url(re.compile(rf"\?step={PRESSES}$"))

    press(page, *["ArrowLeft"] * (PRESSES + 2), "ArrowRight", "ArrowRight")
    expect(page.get_by_text("Step 2 of")).to_be_visible()
    expect(page.get_by_role("link", name="Back", exact=True)).to_have_attribute("href", "?step=1")


@pytest.mark.every_width
def test_a_board_fits_its_page(page: Page) -> None:
    page.goto("/rules/scenarios/the-last-link-added-resolves-first/?step=3")
    near = page.locator(".board-side.is-near")
    expect(page.locator(".board-side").last).to_have_class(re.compile("is-near"))
    expect(near).to_be_in_viewport()
    expect(near.locator(".board-card").first).to_be_in_viewport(ratio=0.9)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if page.viewport_size["width"] > 1000:
        expect(near).to_be_in_viewport(ratio=1)


def test_a_line_leads_from_a_link_to_its_target(page: Page) -> None:
    page.goto("/rules/scenarios/an-ability-that-cant-be-interrupted/?step=2")
    expect(page.locator(".board-line")).to_have_count(1)
    press(page, "ArrowRight")
    expect(page.get_by_text("Step 3 of")).to_be_visible()
    expect(page.locator(".board-line")).to_have_count(2)
    ends = page.evaluate(
        """() => {
          const box = (element) => element.getBoundingClientRect();
          const target = box(document.querySelector(".board-side:not(.is-near) .row-heroes .board-card"));
          return [...document.querySelectorAll(".board-line path:last-child")].map((line) => {
            const place = box(line);
            return Math.abs(place.left - target.right) < 12 && place.top < target.bottom;
          });
        }"""
    )
    assert ends.count(True) == 1
    masked = page.evaluate(
        """() => {
          const board = document.querySelector(".game-board").getBoundingClientRect();
          const rects = [...document.querySelectorAll("#board-lines-mask rect")].slice(1);
          const isMasked = (hero) => rects.some((rect) => {
            const [y, height] = ["y", "height"].map((name) => Number(rect.getAttribute(name)));
            return y + board.top <= hero.top && y + height + board.top >= hero.bottom;
          });
          const heroes = [...document.querySelectorAll(".board-side .is-hero > *")];
          return heroes.map((hero) => isMasked(hero.getBoundingClientRect()));
        }"""
    )
    assert masked == [False, True]


def test_several_opponents_sit_side_by_side_and_below_each_other_on_a_phone(page: Page) -> None:
    page.goto("/rules/scenarios/any-opponent-may-protect-a-character-of-another-opponent/")
    opponents = page.locator(".board-side:not(.is-near)")
    expect(opponents).to_have_count(2)
    tops = "sides => sides.map((side) => side.getBoundingClientRect().top)"
    first, second = opponents.evaluate_all(tops)
    assert first == second
    page.set_viewport_size({"width": 375, "height": 740})
    first, second = opponents.evaluate_all(tops)
    assert first < second
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
