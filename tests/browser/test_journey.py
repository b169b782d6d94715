"""A visit to every app: find a card, build a deck, run it, read the rule behind a message."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.marks import IN_DETAIL

pytestmark = pytest.mark.browser

PATIENCE = 60_000  # milliseconds
FEWER_GAMES = """button => button.form.insertAdjacentHTML(
  "beforeend", '<input type="hidden" name="games" value="100">')"""


@pytest.fixture
def site(starter_data: None) -> None:
    """The site as ``./run`` shows it the first time."""


def show(page: Page, pane: str) -> None:
    """Switch to a pane of the deck builder, where the window is too narrow for both."""
    tab = page.locator(f"label[for=show-{pane.lower()}]")
    if tab.is_visible():
        tab.click()


def add_to_deck(page: Page, name: str, copies: int) -> None:
    show(page, "Pool")
    entry = page.locator(f'#pool .entry:has([aria-label="Add one {name}"])')
    more, count = entry.locator('[aria-label^="Add one"]'), entry.locator(".count")
    for copy in range(1, copies + 1):
        more.click()
        expect(count).to_have_text(str(copy))


@IN_DETAIL
def test_a_card_is_found_by_its_words(page: Page, site: None) -> None:
    page.goto("/")
    page.get_by_role("combobox", name="Search cards, rules and decks").fill("leeroy")
    page.keyboard.press("Enter")

    page.get_by_role("link", name="Leeroy Jenkins").first.click()

    expect(page.get_by_role("heading", name="Leeroy Jenkins", level=1)).to_be_visible()


def test_a_copy_of_a_starter_deck_is_legal_and_runs_on_the_worker(
    page: Page, site: None, worker: object
) -> None:
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Edit a copy")).first.click()
    expect(page).to_have_url(re.compile(r"/decks/\w{12}/$"))
    summary = page.locator("#summary")
    expect(summary).to_contain_text("60 cards", timeout=PATIENCE)
    expect(summary.locator(".verdict")).to_have_text("Legal")

    page.locator("#test-menu > summary").click()
    run = page.get_by_role("button", name="Run 1,000 goldfish games")
    run.evaluate(FEWER_GAMES)
    run.click()

    expect(page.get_by_role("heading", name="Share of games won by turn")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("main")).to_contain_text("100 games, ")


@IN_DETAIL
def test_a_deck_is_built_until_it_is_legal_and_runs_on_the_worker(
    page: Page, site: None, worker: object
) -> None:
    page.goto("/decks/new/")
    page.get_by_role("button", name=re.compile("^Boris Brightbeard")).click()
    summary = page.locator("#summary")
    expect(summary).to_contain_text("0 of 60 cards")
    expect(summary).to_contain_text("Not yet legal")

    names = [
        line.get_attribute("aria-label").removeprefix("Add one ")
        for line in page.locator("#pool .stepper-button[aria-label^='Add one']").all()
    ]
    for name in names[:3]:
        add_to_deck(page, name, 4)
    for _ in range(12):
        page.keyboard.press("ArrowDown")
        page.keyboard.press("4")

    expect(summary).to_contain_text(re.compile(r"^\s*60 cards"), timeout=PATIENCE)
    expect(summary.locator(".verdict.legal")).to_be_visible()

    page.locator("#test-menu > summary").click()
    page.get_by_role("button", name="Run 1,000 goldfish games").click()

    expect(page.get_by_role("heading", name="Share of games won by turn")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("main")).to_contain_text("1,000 games, ")


@IN_DETAIL
def test_the_rule_behind_a_message_opens(page: Page, site: None) -> None:
    page.goto("/decks/new/")
    page.get_by_label("Deck list", exact=True).fill(
        "Hero: Boris Brightbeard\n4 Fireball\n2 Nonsuch of Nowhere"
    )
    page.get_by_role("button", name="Create deck").click()
    show(page, "Deck")

    expect(page.get_by_text("Nonsuch of Nowhere")).to_be_visible()
    page.locator(".violation", has_text="Fireball").get_by_role("link").first.click()

    expect(page).to_have_url(re.compile(r"/rules/wow-tcg/7\.4/100\.2a/"))
    expect(page.get_by_text("class icon").first).to_be_visible()


@pytest.mark.every_width
def test_no_page_is_wider_than_its_window(page: Page, site: None) -> None:
    for address in ("/", "/cards/", "/decks/", "/decks/new/", "/simulations/", "/rules/"):
        page.goto(address)

        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), address
