"""A game of two people in two browsers."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_play import MOST_DECISIONS, hasty_choice, press_option, texts
from tests.profiles import nightly

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("starter_data")]
POLL_MS = 3_100
OVER = re.compile("You (win|lose):|is a draw")


@pytest.fixture
def friend(browser: Browser, live_server) -> Iterator[Page]:
    """A page in the browser of another person, on a phone; its clock runs when the test lets it."""
    context = browser.new_context(base_url=live_server.url, viewport={"width": 375, "height": 740})
    page = context.new_page()
    page.clock.install()
    yield page
    context.close()


@pytest.fixture
def host(page: Page) -> Page:
    """The page of who invites."""
    page.clock.install()
    return page


def begin(host: Page, friend: Page) -> None:
    host.goto("/play/")
    host.get_by_label("Opponent", exact=True).select_option("friend")
    expect(host.get_by_label("The opponent's deck")).to_be_hidden()
    host.get_by_label("Who goes first").select_option("me")
    host.get_by_text("More players, clocks, seed").click()
    host.get_by_label("Clocks").select_option("15")
    host.get_by_role("button", name="Start the game").click()
    friend.goto(host.get_by_label("Invitation").input_value())
    friend.get_by_role("button", name="Join the game").click()
    expect(friend.locator("#prompt")).to_have_text("Guest decides.")


@contextmanager
def new_version(page: Page) -> Iterator[None]:
    """Wait until the page shows another version of the table than before."""
    version = page.locator("#table").get_attribute("data-version")
    yield
    expect(page.locator(f'#table[data-version="{version}"]')).to_have_count(0)


def wait_for_news(page: Page) -> None:
    """Let the page ask whether the table has changed, and show it as it is."""
    with new_version(page):
        page.clock.run_for(POLL_MS)


def test_two_browsers_play_talk_and_undo(host: Page, friend: Page) -> None:
    begin(host, friend)
    wait_for_news(host)
    places = [host.locator(part).bounding_box() for part in (".play-board", "#prompt")]
    assert places[0]["x"] + places[0]["width"] < places[1]["x"]
    assert places[0]["width"] > 800
    host.locator("[data-option]").last.click()
    expect(host.locator("#prompt")).to_have_text("Guest 2 decides.")
    wait_for_news(friend)
    friend.get_by_text("Say something").click()
    friend.get_by_role("button", name="Hello!").click()
    expect(friend.locator(".play-words")).to_contain_text("Hello!")
    wait_for_news(host)
    expect(host.locator(".play-words")).to_contain_text("Hello!")
    host.keyboard.press("u")
    expect(host.locator("#table").get_by_text("You ask to take back")).to_be_visible()
    wait_for_news(friend)
    friend.get_by_role("button", name="Allow").click()
    expect(friend.locator("#prompt")).to_have_text("Guest decides.")
    assert friend.evaluate("document.documentElement.scrollWidth <= innerWidth")


def wait_for_options(pages: list[Page]) -> Page | None:
    """The page whose person decides, once it shows that; ``None`` when the game is over."""
    for _ in range(100):
        for page in pages:
            if texts(page):
                return page
            if OVER.search(page.locator("#prompt").inner_text()):
                return None
            page.clock.run_for(POLL_MS)
            page.wait_for_timeout(50)
    raise AssertionError("no page shows whose decision it is")


@nightly("plays a whole game, and waits for each page to ask for news")
def test_a_whole_game_in_two_browsers(host: Page, friend: Page) -> None:
    begin(host, friend)
    for _ in range(MOST_DECISIONS):
        page = wait_for_options([host, friend])
        if page is None:
            break
        with new_version(page):
            press_option(page, hasty_choice(texts(page)))
    for page in (host, friend):
        page.clock.run_for(POLL_MS)
        expect(page.locator("#prompt")).to_have_text(OVER)
