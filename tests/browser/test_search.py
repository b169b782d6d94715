"""The card list in a browser: synchronized query, form and address; suggestions; keyboard navigation."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from cards.importing import community_file
from cards.importing.store import import_file
from tests.browser.marks import IN_DETAIL
from tests.cards.community_file import ability, community_table, hero, row

pytestmark = pytest.mark.browser


@pytest.fixture
def pool(transactional_db: None) -> None:
    rows = [row(name=f"Wolf {number:03}", no=str(number), cost=str(number % 9)) for number in range(1, 61)]
    others = [ability(name="Fire Blast"), hero(name="Oda the Patient")]
    import_file(community_file.read(community_table(*rows, *others)))


def query_of(page: Page) -> str:
    return parse_qs(urlsplit(page.url).query).get("q", [""])[0]


def expect_query(page: Page, query: str) -> None:
    """Address and search box show the query."""
    expect(page.locator("#site-search")).to_have_value(query)
    shows_query = "query => (new URLSearchParams(location.search).get('q') ?? '') === query"
    page.wait_for_function(shows_query, arg=query)


def open_filters(page: Page) -> None:
    button = page.get_by_role("button", name="Filters")
    if button.is_visible() and button.get_attribute("aria-expanded") == "false":
        button.click()


@pytest.mark.every_width("phone")
def test_a_ticked_box_is_written_into_text_and_address(page: Page, pool: None) -> None:
    page.goto("/cards/?q=wolf")
    open_filters(page)
    expect(page.get_by_role("button", name="Apply filters")).to_be_hidden()

    page.get_by_label("Ally", exact=True).check()

    expect_query(page, "wolf type:ally")
    expect(page.get_by_label("Ally", exact=True)).to_be_focused()
    page.keyboard.press("j")
    expect(page.get_by_role("link", name="Wolf 001")).to_be_focused()
    page.get_by_label("Sort by").select_option("Cost, high to low")
    expect_query(page, "wolf type:ally sort:-cost")
    expect(page.locator(".card-name a").first).to_have_text("Wolf 008")


def test_checkboxes_ticked_during_a_request_all_apply(page: Page, pool: None) -> None:
    page.goto("/cards/?q=wolf")
    open_filters(page)
    waiting = []
    page.route("**/cards/?*type=ally*", lambda route: waiting.append(route), times=1)

    with page.expect_request("**/cards/?*type=ally*"):
        page.get_by_label("Ally", exact=True).check()
    page.get_by_label("Horde", exact=True).check()
    page.get_by_label("2", exact=True).check()
    waiting[0].continue_()

    expect_query(page, "wolf type:ally faction:horde cost:2")
    expect(page.get_by_label("Horde", exact=True)).to_be_checked()


def test_a_typed_query_is_shown_in_the_form(page: Page, pool: None) -> None:
    page.goto("/cards/")
    expect(page.get_by_role("searchbox")).to_have_count(0)
    expect(page.get_by_role("combobox", name="Search cards")).to_have_count(1)
    open_filters(page)
    page.locator("#site-search").press_sequentially("type:hero -cost:3", delay=10)

    expect(page.get_by_label("Hero", exact=True)).to_be_checked()
    expect(page.get_by_text("Also in the query: -cost:3")).to_be_visible()
    expect(page.locator("#result-count")).to_contain_text("1 card")
    expect(page.locator("#site-search")).to_have_value("type:hero -cost:3")
    expect(page.locator("#site-search")).to_be_focused()


def test_back_and_forward_restore_query_form_and_results(page: Page, pool: None) -> None:
    page.goto("/cards/?q=wolf")
    open_filters(page)
    page.get_by_label("Ally", exact=True).check()
    expect_query(page, "wolf type:ally")
    page.get_by_role("link", name="List", exact=True).click()
    expect_query(page, "wolf type:ally view:list")
    expect(page.get_by_role("table")).to_be_visible()

    page.go_back()
    expect_query(page, "wolf type:ally")
    expect(page.locator(".card-gallery")).to_be_visible()
    page.go_back()
    expect_query(page, "wolf")
    open_filters(page)
    expect(page.get_by_label("Ally", exact=True)).not_to_be_checked()

    page.go_forward()
    expect_query(page, "wolf type:ally")
    open_filters(page)
    expect(page.get_by_label("Ally", exact=True)).to_be_checked()


def test_a_word_that_grows_is_one_step_back(page: Page, pool: None) -> None:
    page.goto("/cards/")
    for letters in ("fi", "re bl", "ast"):
        page.locator("#site-search").press_sequentially(letters)
        page.wait_for_timeout(500)  # the search goes out when one stops typing
    expect_query(page, "fire blast")

    page.go_back()

    expect_query(page, "")
    expect(page.locator("#result-count")).to_contain_text("62 cards")


@IN_DETAIL
def test_a_click_corrects_a_misspelled_key(page: Page, pool: None) -> None:
    page.goto("/cards/?q=wolf+tipe%3Aally")
    expect(page.locator("mark.query-problem")).to_contain_text("tipe")
    page.get_by_role("link", name="wolf type:ally").click()
    expect_query(page, "wolf type:ally")
    expect(page.locator("mark.query-problem")).to_have_count(0)


def test_the_keyboard_moves_through_the_results_and_opens_one(page: Page, pool: None) -> None:
    page.goto("/cards/?q=wolf")
    page.keyboard.press("j")
    expect(page.get_by_role("link", name="Wolf 001")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("j")
    page.keyboard.press("k")
    expect(page.get_by_role("link", name="Wolf 002")).to_be_focused()
    page.keyboard.press("/")
    expect(page.locator("#site-search")).to_be_focused()
    page.locator("#results").focus()
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Wolf 001", level=1)).to_be_visible()


def test_names_are_suggested_and_lead_to_their_cards(page: Page, pool: None) -> None:
    page.goto("/decks/")
    box = page.get_by_role("combobox", name="Search cards, rules and decks, or enter a rule number")
    box.press_sequentially("fire")
    option = page.get_by_role("option", name="Fire Blast")
    expect(option).to_be_visible()
    expect(box).to_have_attribute("aria-expanded", "true")

    page.keyboard.press("ArrowDown")
    expect(option).to_have_attribute("aria-selected", "true")
    expect(box).to_have_attribute("aria-activedescendant", re.compile("suggestions-"))
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", name="Fire Blast", level=1)).to_be_visible()


def test_a_key_and_its_value_are_suggested_one_after_the_other(page: Page, pool: None) -> None:
    page.goto("/cards/")
    box = page.locator("#site-search")
    box.press_sequentially("wolf ty")
    page.get_by_role("option", name=re.compile("^type:")).click()
    expect(box).to_have_value("wolf type:")
    page.get_by_role("option", name=re.compile("^Ally")).click()
    expect(box).to_have_value(re.compile("^wolf type:ally$", re.IGNORECASE))
    expect(page.locator("#result-count")).to_contain_text("60 cards")
    expect(page.get_by_role("listbox")).to_be_hidden()
    box.press_sequentially(" 007")
    expect(page.locator("#result-count")).to_contain_text("1 card")
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()


@IN_DETAIL
def test_ticks_of_a_checklist_stay_in_this_browser(page: Page, pool: None) -> None:
    page.goto("/cards/?q=wolf+view%3Achecklist")
    page.get_by_label("I have Wolf 003").check()
    page.reload()
    expect(page.get_by_label("I have Wolf 003")).to_be_checked()
    expect(page.get_by_label("I have Wolf 004")).not_to_be_checked()


@IN_DETAIL
def test_without_javascript_the_form_leads_to_the_query(browser, live_server, pool: None) -> None:
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/cards/?q=wolf")
    page.get_by_label("Ally", exact=True).check()
    page.get_by_label("Sort by").select_option("Cost, high to low")
    page.get_by_role("button", name="Apply filters").click()
    assert query_of(page) == "wolf type:ally sort:-cost"
    assert page.locator("#site-search").input_value() == "wolf type:ally sort:-cost"
    assert page.get_by_label("Ally", exact=True).is_checked()
    context.close()


def test_the_last_results_stay_while_a_word_is_typed_and_a_pause_tells_what_is_wrong(
    page: Page, pool: None
) -> None:
    page.goto("/cards/?q=wolf")

    with page.expect_response(lambda response: response.status == 204):
        page.locator("#site-search").press("End")
        page.locator("#site-search").press_sequentially(" type:al")

    expect(page.locator(".card-name a").first).to_have_text("Wolf 001")
    expect(page.get_by_role("region", name="Problems with the query")).to_be_visible()
    expect_query(page, "wolf type:al")


@IN_DETAIL
def test_all_cards_of_a_page_follow_while_a_query_is_typed(page: Page, pool: None) -> None:
    page.goto("/cards/")

    page.locator("#site-search").press_sequentially("wolf")

    expect(page.locator(".card-gallery > li")).to_have_count(48)
    expect(page.locator(".card-name a").last).to_have_text("Wolf 048")
