"""The pool as pictures, the deck as piles and as text, a column for the card pointed at, and dragging."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.builder_helpers import counts, open_new_deck, row, saved, show, shows
from tests.browser.marks import IN_DETAIL

pytestmark = pytest.mark.browser

LIST = "Hero: Boris Brightbeard\n2 Leeroy Jenkins\n3 Flash Heal\n"


@pytest.fixture
def builder(page: Page, starter_data: None) -> Page:
    """The builder with a deck of two cards, of different costs."""
    open_new_deck(page, LIST)
    return page


def choose(page: Page, view: str) -> None:
    page.get_by_role("link", name=view, exact=True).click()
    expect(page.get_by_role("link", name=view, exact=True)).to_have_attribute("aria-current", "true")


def drag(page: Page, source: Locator, target: str) -> None:
    """Drag something to a place that may appear only while it is dragged."""
    source.hover()
    page.mouse.down()
    page.mouse.move(300, 300)
    page.locator(target).hover()
    page.locator(target).hover()
    page.mouse.up()


def button_opacity(pile_card: Locator) -> str:
    button = pile_card.get_by_role("button", name="Add one")
    return button.evaluate("button => getComputedStyle(button).opacity")


def test_rows_have_one_line_in_the_same_columns_and_menus_lie_over_them(builder: Page) -> None:
    def places(selector: str, name: str) -> set[float]:
        return set(
            builder.locator(selector).evaluate_all(
                f"cells => cells.map(cell => cell.getBoundingClientRect().{name})"
            )
        )

    assert max(places("#deck .entry", "height")) <= 38
    assert max(places("#pool .entry", "height")) <= 38
    assert len(places("#deck .card-cell", "left")) == len(places("#pool .card-cell", "left")) == 1

    rows = places("#deck .entry", "top")
    menu, panel = builder.locator("#test-menu > summary"), builder.locator("#test-menu > .panel")
    menu.click()
    expect(panel).to_be_visible()
    assert places("#deck .entry", "top") == rows
    builder.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(menu).to_be_focused()
    menu.click()
    builder.get_by_label("Search the pool").focus()
    expect(panel).to_be_hidden()
    menu.click()
    builder.locator("#share-menu > summary").click()
    expect(panel).to_be_hidden()
    builder.locator("#report").click()
    expect(builder.locator("details.menu[open]")).to_have_count(0)


@pytest.mark.every_width("phone")
def test_the_pool_as_pictures_stays_chosen(builder: Page) -> None:
    show(builder, "pool")
    choose(builder, "Pictures")
    expect(builder.locator("#pool .entry .card").first).to_be_visible()

    builder.get_by_label("Search the pool").fill("flash heal")
    expect(builder.locator("#pool .entry")).to_have_count(1)
    row(builder, "Flash Heal", "pool").get_by_role("button", name="Add one").click()
    shows(builder, "Flash Heal", 4, "pool")
    assert builder.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

    builder.goto(builder.url.partition("?")[0])
    show(builder, "pool")
    expect(builder.locator("#pool .entry .card").first).to_be_visible()


@pytest.mark.every_width
def test_piles_by_cost_can_be_changed_by_clicks_and_keys(builder: Page) -> None:
    choose(builder, "Piles by cost")
    headings = builder.locator("#deck .piles h3")
    expect(headings).to_have_text([re.compile(r"Cost \d\s+\d"), re.compile(r"Cost \d\s+\d")])
    expect(builder.get_by_label("Group by")).to_have_count(0)

    if builder.evaluate("matchMedia('(hover: hover)').matches"):
        assert button_opacity(row(builder, "Leeroy Jenkins")) == "0"
        row(builder, "Leeroy Jenkins").hover()
        assert button_opacity(row(builder, "Leeroy Jenkins")) == "1"
    row(builder, "Leeroy Jenkins").get_by_role("button", name="Add one").click()
    shows(builder, "Leeroy Jenkins", 3)
    row(builder, "Flash Heal").focus()
    builder.keyboard.press("4")
    shows(builder, "Flash Heal", 4)
    counts(builder, "7 of 60 cards")
    assert builder.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_every_head_of_a_pile_is_in_sight(builder: Page) -> None:
    open_new_deck(
        builder, "Hero: Boris Brightbeard\n1 Leeroy Jenkins\n1 Flash Heal\n1 Spiritual Domination\n"
    )
    choose(builder, "Piles by cost")
    tops = builder.locator("#deck .piles .card-head").evaluate_all(
        "heads => heads.map(head => document.elementFromPoint(head.getBoundingClientRect().left + 40,"
        " head.getBoundingClientRect().top + 8)?.closest('.entry') === head.closest('.entry'))"
    )

    assert tops
    assert all(tops)


@IN_DETAIL
@pytest.mark.every_width("desktop")
def test_the_list_is_edited_as_text_and_undone(builder: Page) -> None:
    choose(builder, "Text")
    text = builder.get_by_label("Cards of the deck")
    expect(text).to_have_value(re.compile("3 Flash Heal"))

    text.fill("Hero: Boris Brightbeard\n4 Leeroy Jenkins\n1 Flash Heel\n")
    builder.get_by_role("button", name="Save the list").click()

    expect(builder.locator("#deck")).to_contain_text("2 of 3 lines matched a card.")
    expect(text).to_have_value(re.compile("4 Leeroy Jenkins"))
    counts(builder, "4 of 60 cards")
    builder.locator("#undo").click()
    expect(text).to_have_value(re.compile("3 Flash Heal"))
    counts(builder, "5 of 60 cards")


@IN_DETAIL
def test_a_text_that_is_not_saved_survives_other_changes_and_a_closed_tab(builder: Page) -> None:
    choose(builder, "Text")
    text = builder.get_by_label("Cards of the deck")
    text.fill("4 Leeroy Jenkins\n")

    builder.get_by_label("Search the pool").fill("flash heal")
    row(builder, "Flash Heal", "pool").get_by_role("button", name="Add one").click()
    saved(builder)
    expect(text).to_have_value("4 Leeroy Jenkins\n")
    builder.reload()
    expect(text).to_have_value("4 Leeroy Jenkins\n")
    expect(builder.get_by_text("Changes that were not saved yet have been restored.")).to_be_visible()

    builder.get_by_role("button", name="Save the list").click()
    expect(builder.get_by_role("alert")).to_contain_text("The deck was changed after this text was opened.")
    expect(text).to_have_value("4 Leeroy Jenkins\n")
    builder.get_by_role("button", name="Save the list").click()
    expect(builder.locator("#deck")).to_contain_text("The line matched a card.")
    counts(builder, "4 of 60 cards")
    builder.reload()
    expect(text).to_have_value(re.compile("Hero: Boris"))


def test_a_card_pointed_at_stands_in_its_column_and_covers_nothing(page: Page, starter_data: None) -> None:
    open_new_deck(page, "Hero: Baxxel Geartooth\n4 Bloodclaw\n3 Zip\n")
    column = page.get_by_role("complementary", name="Card")
    sides = column.get_by_role("article")
    expect(sides).to_have_count(2)
    expect(sides.last).to_contain_text("Pets you control have Assault 2")
    expect(sides.last).to_be_in_viewport(ratio=0.8)

    row(page, "Bloodclaw").get_by_role("link", name="Bloodclaw").hover()

    expect(sides).to_have_count(1)
    expect(column).to_contain_text("Bloodclaw")
    expect(page.locator("#preview")).to_have_count(0)

    page.locator("#deck-title-block").get_by_role("link", name="Baxxel Geartooth").focus()

    expect(sides.last).to_contain_text("Pets you control have Assault 2")
    expect(sides.last).to_be_in_viewport(ratio=0.8)
    assert sides.last.bounding_box()["width"] > 150
    page.set_viewport_size({"width": 1000, "height": 800})
    expect(column).to_be_hidden()
    row(page, "Zip").get_by_role("link", name="Zip").hover()
    expect(page.locator("#preview")).to_contain_text("Zip")


def test_cards_are_dragged_into_the_deck_between_zones_and_out(builder: Page) -> None:
    builder.get_by_label("Search the pool").fill("flash heal")
    expect(builder.locator("#pool .entry")).to_have_count(1)
    in_pool = row(builder, "Flash Heal", "pool").get_by_role("link", name="Flash Heal")

    drag(builder, in_pool, "#deck h3 >> nth=0")
    shows(builder, "Flash Heal", 4)
    drag(builder, in_pool, "[data-drop=side]")
    expect(builder.locator("[data-drop-zone=side]")).to_contain_text("Flash Heal")
    drag(
        builder,
        row(builder, "Leeroy Jenkins").get_by_role("link", name="Leeroy Jenkins"),
        "[data-drop=maybe]",
    )
    expect(builder.locator("[data-drop-zone=maybe]")).to_contain_text("Leeroy Jenkins")
    drag(builder, builder.locator("[data-drop-zone=side] a[data-card]"), "#pool-pane")
    expect(builder.locator("[data-drop-zone=side]")).to_have_count(0)

    counts(builder, "5 of 60 cards")
    expect(builder.locator("#drop-zones")).to_be_hidden()


@IN_DETAIL
def test_a_card_is_dragged_that_the_drop_zones_cover(builder: Page) -> None:
    card = row(builder, "Leeroy Jenkins").get_by_role("link", name="Leeroy Jenkins")
    place = card.bounding_box()
    assert place
    builder.set_viewport_size({"width": 1280, "height": round(place["y"]) + 50})

    drag(builder, card, "[data-drop=maybe]")

    expect(builder.locator("[data-drop-zone=maybe]")).to_contain_text("Leeroy Jenkins")
