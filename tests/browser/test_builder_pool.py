"""From a search in the builder's pool to the card and into the deck."""

import re

import pytest
from playwright.sync_api import Page, expect

from decks.formats import storage
from decks.formats.parser import parse_entry
from tests.browser.builder_helpers import counts, open_new_deck, row, saved, show, shows
from tests.browser.marks import IN_DETAIL

pytestmark = pytest.mark.browser


@pytest.fixture
def pool(page: Page, starter_data: None) -> Page:
    """The pool of a new deck."""
    open_new_deck(page, "Hero: Boris Brightbeard\n1 Leeroy Jenkins\n")
    show(page, "pool")
    return page


@pytest.mark.every_width("phone")
def test_from_search_to_card_to_deck(pool: Page) -> None:
    pool.get_by_label("Search the pool").fill("flash heal")
    expect(pool.locator("#pool .entry")).to_have_count(1)
    expect(pool).to_have_url(re.compile(r"q=flash"))

    row(pool, "Flash Heal", "pool").get_by_role("link", name="Flash Heal").click()
    expect(pool.get_by_role("heading", name="Flash Heal", level=1)).to_be_visible()
    pool.go_back()
    show(pool, "pool")
    expect(pool.get_by_label("Search the pool")).to_have_value("flash heal")
    row(pool, "Flash Heal", "pool").get_by_role("button", name="Add one").click()

    shows(pool, "Flash Heal", 1, "pool")
    show(pool, "deck")
    shows(pool, "Flash Heal", 1)
    counts(pool, "2 of 60 cards")


@pytest.mark.every_width("desktop")
def test_a_click_on_a_filter_is_written_into_the_query(pool: Page) -> None:
    words = pool.get_by_label("Search the pool")
    pool.locator("#pool-filters > summary").click()
    quest = pool.get_by_role("link", name="Quest", exact=True)
    quest.click()
    expect(words).to_have_value("type:quest")
    expect(quest).to_have_attribute("aria-current", "true")
    expect(pool.locator("#pool-status")).to_contain_text("type Quest")

    pool.get_by_role("link", name="Ally", exact=True).click()
    expect(words).to_have_value("type:quest,ally")
    pool.locator("#pool").get_by_label("Sort by", exact=True).select_option("Name")
    expect(words).to_have_value("type:quest,ally sort:name")

    words.fill("type:ability")
    expect(pool.get_by_role("link", name="Ability", exact=True)).to_have_attribute("aria-current", "true")
    expect(quest).not_to_have_attribute("aria-current", "true")


@IN_DETAIL
def test_problems_are_shown_and_the_other_clauses_apply(pool: Page) -> None:
    pool.get_by_label("Search the pool").fill("type:quest colour:red")

    expect(pool.locator("#pool-status")).to_contain_text("colour")
    expect(pool.locator("#pool .entry").first).to_be_visible()


@IN_DETAIL
def test_the_rest_of_the_cards_is_shown_with_the_reason(pool: Page) -> None:
    pool.get_by_label("Search the pool").fill("fireball")
    expect(pool.get_by_text("No cards match.")).to_be_visible()

    pool.get_by_role("link", name="Search cards this hero cannot play").click()
    show(pool, "pool")
    expect(row(pool, "Fireball", "pool")).to_contain_text("Mage only Rule 100.2a")
    expect(pool.get_by_label("Also unplayable cards")).to_be_checked()


@IN_DETAIL
@pytest.mark.every_width("desktop")
def test_pool_and_list_keep_each_other_in_the_address(pool: Page) -> None:
    pool.get_by_label("Search the pool").fill("heal")
    expect(pool).to_have_url(re.compile(r"q=heal"))
    show(pool, "deck")
    pool.get_by_label("Group by").select_option("Cost")
    expect(pool.get_by_role("heading", name="Cost 4")).to_be_visible()
    expect(pool).to_have_url(re.compile(r"(?=.*q=heal)(?=.*group=cost)"))

    pool.reload()
    expect(pool.get_by_label("Search the pool")).to_have_value("heal")
    show(pool, "deck")
    expect(pool.get_by_role("heading", name="Cost 4")).to_be_visible()


@IN_DETAIL
def test_a_card_goes_from_the_pool_to_the_side_deck(pool: Page) -> None:
    entry = row(pool, "Flash Heal", "pool")
    entry.locator("summary").click()
    entry.get_by_role("button", name="One to the side deck").click()
    saved(pool)

    counts(pool, "side deck 1")
    shows(pool, "Flash Heal", 0, "pool")


@IN_DETAIL
def test_the_pool_follows_the_format(pool: Page) -> None:
    storage.save_formats([parse_entry({"key": "house", "name": "House", "banned": ["Flash Heal"]})])
    pool.reload()
    show(pool, "deck")
    pool.get_by_label("Format").select_option("house")
    saved(pool)
    show(pool, "pool")
    expect(row(pool, "Flash Heal", "pool")).to_have_count(0)

    pool.locator("#undo").click()
    expect(row(pool, "Flash Heal", "pool")).to_have_count(1)


@IN_DETAIL
def test_suggestions_are_keys_and_values_for_the_cards_stand_below(pool: Page) -> None:
    words = pool.get_by_label("Search the pool")
    words.press_sequentially("typ")
    expect(pool.get_by_role("option", name="type:").first).to_be_visible()

    words.fill("flash")
    expect(pool.locator("#pool .entry")).to_have_count(1)
    expect(pool.locator(".suggestions [role=option]")).to_have_count(0)


@IN_DETAIL
def test_a_click_corrects_a_misspelled_pool_query(pool: Page) -> None:
    pool.get_by_label("Search the pool").fill("typ:quest")
    pool.get_by_role("link", name="type:quest", exact=True).click()

    expect(pool.get_by_label("Search the pool")).to_have_value("type:quest")


@pytest.mark.every_width
def test_an_open_drawer_is_below_its_card(pool: Page) -> None:
    entry = row(pool, "Flash Heal", "pool")
    entry.locator("summary").click()
    line, drawer = entry.locator(".entry-line").bounding_box(), entry.locator(".drawer > p").bounding_box()

    assert line and drawer
    assert drawer["y"] >= line["y"] + line["height"]


@pytest.mark.every_width
def test_cards_begin_high_on_the_screen(pool: Page) -> None:
    pool.reload()  # without the message about the list that was imported
    phone = pool.evaluate("window.innerWidth < 600")
    pool.set_viewport_size({"width": 375, "height": 740} if phone else {"width": 1280, "height": 800})
    show(pool, "pool")
    first = pool.locator("#pool .entry .stepper-button").first
    assert first.evaluate("button => button.getBoundingClientRect().top") < (680 if phone else 420)


def test_cards_named_by_the_words_come_first_and_enter_adds_the_one_on_top(pool: Page) -> None:
    pool.get_by_label("Search the pool").fill("heal")
    expect(pool).to_have_url(re.compile(r"q=heal"))
    expect(pool.locator("#pool-status")).to_contain_text("heal")
    names = pool.locator("#pool .entry a[data-card]").all_inner_texts()
    is_named = ["heal" in name.casefold() for name in names]
    assert any(is_named)
    assert not all(is_named)
    assert is_named == sorted(is_named, reverse=True)

    pool.keyboard.press("Enter")
    expect(row(pool, names[0], "pool")).to_be_focused()
    pool.keyboard.press("Enter")
    shows(pool, names[0], 1)
