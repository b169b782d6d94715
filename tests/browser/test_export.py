"""The export page of a deck: texts and files are copied with one press, or selected with one click."""

import json

import pytest
from playwright.sync_api import Page, expect

from decks.models import Deck

pytestmark = pytest.mark.browser


def test_a_text_and_a_file_are_copied_with_one_press(page: Page, starter_data: None) -> None:
    deck = Deck.objects.starters().first()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/decks/{deck.pk}/export/")
    clipboard = "navigator.clipboard.readText()"

    page.get_by_role("button", name="Copy the deck code").click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_attached()
    assert page.evaluate(clipboard) == page.get_by_role("group", name="Deck code").text_content()

    with page.expect_response("**/tabletop/"):
        page.get_by_role("button", name="Copy as Tabletop Simulator").click()
    page.wait_for_function("navigator.clipboard.readText().then((text) => text.startsWith('{'))")
    assert json.loads(page.evaluate(clipboard))["SaveName"] == deck.name

    page.get_by_role("group", name="Markdown").click()
    selected = page.evaluate("getSelection().toString()")
    assert selected.startswith(f"## {deck.name}") and "### Quests" in selected
