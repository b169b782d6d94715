"""Helpers for the tests of the deck builder."""

import re

from django.test import Client
from playwright.sync_api import Locator, Page, expect

PATIENCE = 20_000  # milliseconds: machines that do much else at once


def paste_list(page: Page, text: str) -> None:
    """Import a pasted list as a deck, with a double click on the button."""
    page.goto("/decks/new/")
    page.get_by_label("Deck list", exact=True).fill(text)
    page.get_by_role("button", name="Create deck").dblclick()
    expect(page).to_have_url(re.compile(r"/decks/\w{12}/$"))
    ready(page)


def open_new_deck(page: Page, text: str) -> None:
    """Import a list as a deck of this visitor, without a page, and show its list in the builder."""
    visitor = Client()
    response = visitor.post("/decks/new/list/", {"list": text})
    cookies = [
        {"name": cookie.key, "value": cookie.value, "domain": "localhost", "path": cookie["path"]}
        for cookie in visitor.cookies.values()
    ]
    page.context.add_cookies(cookies)
    page.goto(response.url)
    ready(page)
    show(page, "deck")


def ready(page: Page) -> None:
    """Wait until the builder handles keys."""
    expect(page.locator("#edit[data-ready]")).to_be_attached(timeout=PATIENCE)


def show(page: Page, pane: str) -> None:
    """Switch to a pane, if the window is too narrow for both."""
    tab = page.locator(f"label[for=show-{pane}]")
    if tab.is_visible():
        tab.click()


def row(page: Page, name: str, pane: str = "deck") -> Locator:
    """The row of a card in a pane."""
    return page.locator(f"#{pane} .entry", has=page.get_by_role("link", name=name, exact=True))


def shows(page: Page, name: str, copies: int, pane: str = "deck") -> None:
    """Expect a number of copies of a card in a pane."""
    expect(row(page, name, pane).locator(".stepper .count")).to_have_text(str(copies))


def saved(page: Page) -> None:
    """Wait until the server has every change."""
    expect(page.locator("#saving-status")).to_have_text("Saved.", timeout=PATIENCE)


def counts(page: Page, words: str | re.Pattern[str]) -> None:
    """Expect the words in the summary above the panes."""
    expect(page.locator("#summary")).to_contain_text(words)


def press(page: Page, *keys: str) -> None:
    """Press keys one after the other without waiting."""
    for key in keys:
        page.keyboard.press(key)
