"""A card shown beside its name: by pointer, by keyboard, by a long press."""

import pytest
from playwright.sync_api import Browser, Page, expect

from cards.importing import community_file
from cards.importing.store import import_file
from cards.models import Card
from tests.browser.marks import IN_DETAIL
from tests.cards.community_file import community_table, row

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def pool():
    rows = [row(name=f"Card {number}", no=str(number), rules="Sing.") for number in range(1, 31)]
    import_file(community_file.read(community_table(*rows)))


@pytest.fixture
def checklist(page: Page) -> Page:
    page.goto("/cards/sets/tst-test-of-time/")
    return page


def name(page, number):
    return page.get_by_role("main").get_by_role("link", name=f"Card {number}", exact=True)


def is_apart(page, link):
    """Whether the preview lies beside the link, not on it."""
    name, preview = link.bounding_box(), page.locator("#preview").bounding_box()
    beside = preview["x"] >= name["x"] + name["width"] or preview["x"] + preview["width"] <= name["x"]
    above_or_below = (
        preview["y"] >= name["y"] + name["height"] or preview["y"] + preview["height"] <= name["y"]
    )
    return beside or above_or_below


@pytest.mark.every_width("desktop")
def test_a_card_is_shown_while_the_pointer_rests_on_its_name(checklist: Page):
    name(checklist, 3).hover()
    preview = checklist.locator("#preview")
    expect(preview).to_be_visible()
    expect(preview).to_contain_text("Card 3")
    assert is_apart(checklist, name(checklist, 3))
    checklist.mouse.move(1, 1)
    expect(preview).to_be_hidden()


@IN_DETAIL
def test_the_pointer_may_rest_on_the_preview(checklist: Page):
    name(checklist, 3).hover()
    preview = checklist.locator("#preview")
    expect(preview).to_be_visible()
    preview.hover(position={"x": 20, "y": 20})
    checklist.wait_for_timeout(500)
    expect(preview).to_be_visible()


def test_focus_shows_a_card_and_escape_closes_it(checklist: Page):
    name(checklist, 1).focus()
    checklist.keyboard.press("Tab")
    preview = checklist.locator("#preview")
    expect(preview).to_contain_text("Card 2")
    assert is_apart(checklist, name(checklist, 2))
    assert name(checklist, 2).get_attribute("aria-describedby") == "preview"
    checklist.keyboard.press("Escape")
    expect(preview).to_be_hidden()
    expect(name(checklist, 2)).to_be_focused()
    assert name(checklist, 2).get_attribute("aria-describedby") is None


@pytest.mark.every_width
def test_the_last_names_of_a_page_show_their_cards_within_the_window(checklist: Page):
    name(checklist, 29).focus()
    checklist.keyboard.press("Tab")
    preview = checklist.locator("#preview")
    expect(preview).to_contain_text("Card 30")
    assert is_apart(checklist, name(checklist, 30))
    box, window = preview.bounding_box(), checklist.viewport_size
    assert box["y"] >= 0 and box["y"] + box["height"] <= window["height"] + 1
    assert box["x"] >= 0 and box["x"] + box["width"] <= window["width"] + 1


def test_a_long_press_shows_the_card_and_a_tap_follows_the_link(browser: Browser, live_server):
    context = browser.new_context(
        base_url=live_server.url, viewport={"width": 375, "height": 740}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto("/cards/sets/tst-test-of-time/")
    link = name(page, 4)
    box = link.bounding_box()
    touch = {"x": box["x"] + 5, "y": box["y"] + 5}
    session = context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    expect(page.locator("#preview")).to_contain_text("Card 4")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert page.url.endswith("/cards/sets/tst-test-of-time/")
    expect(page.locator("#preview")).to_be_visible()
    page.get_by_role("heading", level=1).tap()
    expect(page.locator("#preview")).to_be_hidden()
    link.tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Card 4")
    context.close()


@IN_DETAIL
def test_arrows_turn_to_the_neighbours_of_the_set(page: Page):
    page.goto(Card.objects.get(name="Card 2").get_absolute_url())
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", level=1)).to_have_text("Card 3")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("heading", level=1)).to_have_text("Card 2")


@IN_DETAIL
def test_a_word_opens_its_explanation_by_keyboard(page: Page):
    import_file(community_file.read(community_table(row(rules="<b>Protector</b>"))))
    page.goto("/cards/marla-quickwater/")
    word = page.get_by_role("button", name="Protector")
    word.focus()
    page.keyboard.press("Enter")
    tooltip = page.locator("#tooltip-protector")
    expect(tooltip).to_be_visible()
    expect(tooltip.get_by_role("link", name="Protector in the glossary")).to_be_visible()
    page.keyboard.press("Escape")
    expect(tooltip).to_be_hidden()
    expect(word).to_be_focused()
