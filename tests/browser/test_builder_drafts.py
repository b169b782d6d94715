"""Typed text is saved automatically and survives a closed tab, a lost connection and a second window."""

import errno
import re

import pytest
from playwright.sync_api import Page, Route, expect

from common.storage_errors import NOT_NOW
from decks.models import Deck
from decks.views import builder
from tests.browser.builder_helpers import counts, open_new_deck, ready, row, saved, shows
from tests.browser.marks import IN_DETAIL
from tests.storage_faults import fill_disk_for, free_disk

pytestmark = pytest.mark.browser

CHANGES = re.compile(r"/decks/\w{12}/(describe|entry|count)/")


@pytest.fixture
def deck(page: Page, starter_data: None) -> Page:
    """A small deck of one's own, in the builder."""
    open_new_deck(page, "Hero: Boris Brightbeard\n2 Leeroy Jenkins\n1 Flash Heal\n")
    return page


def the_deck() -> Deck:
    return Deck.objects.get(starter="")


def about(page: Page) -> None:
    page.locator("#about-deck > summary").click()


def lose_connection(page: Page) -> None:
    page.route(CHANGES, lambda route: route.abort())


def find_connection(page: Page) -> None:
    page.unroute(CHANGES)
    page.evaluate("dispatchEvent(new Event('online'))")


def test_a_description_is_saved_as_it_is_written(deck: Page) -> None:
    about(deck)
    deck.get_by_label("Description").fill("Heal first.")
    saved(deck)
    deck.get_by_label("Tags").fill("Healing, slow")
    saved(deck)
    deck.get_by_label("Name", exact=True).fill("Slow light")
    saved(deck)
    expect(deck.get_by_role("heading", level=1)).to_have_text("Slow light")

    deck.reload()
    about(deck)
    expect(deck.get_by_label("Description")).to_have_value("Heal first.")
    assert (the_deck().description, the_deck().tags) == ("Heal first.", ["healing", "slow"])


@IN_DETAIL
def test_a_note_is_saved_as_it_is_written(deck: Page) -> None:
    row(deck, "Leeroy Jenkins").locator("summary").click()
    note = row(deck, "Leeroy Jenkins").get_by_label("Note on")
    note.fill("Run in #finisher")
    saved(deck)
    expect(note).to_be_focused()
    deck.keyboard.press("Tab")

    expect(row(deck, "Leeroy Jenkins").locator(".note")).to_have_text("Run in #finisher")
    deck.get_by_label("Group by").select_option("#word in notes")
    expect(deck.get_by_role("heading", name="#finisher")).to_be_visible()


def test_a_lost_connection_loses_nothing(deck: Page, console: list[str]) -> None:
    lose_connection(deck)
    more = row(deck, "Leeroy Jenkins").get_by_role("button", name="Add one")
    more.click()
    more.click()
    shows(deck, "Leeroy Jenkins", 4)
    expect(deck.locator("#saving-status")).to_have_text("Not saved: no connection. Retrying …")

    find_connection(deck)
    saved(deck)
    shows(deck, "Leeroy Jenkins", 4)
    counts(deck, "5 of 60 cards")
    console.clear()


@IN_DETAIL
def test_a_full_disk_loses_nothing(deck: Page, console: list[str]) -> None:
    fill_disk_for("decks_entry")
    row(deck, "Leeroy Jenkins").get_by_role("button", name="Add one").click()
    expect(deck.locator("#saving-status")).to_have_text(
        "Not saved: the site cannot save right now. Retrying …"
    )

    free_disk()
    find_connection(deck)
    saved(deck)
    counts(deck, "4 of 60 cards")
    console.clear()


@IN_DETAIL
def test_a_search_of_the_pool_says_why_it_is_refused(
    deck: Page, console: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(builder, "pool_context", fail)
        deck.locator("#pool-query").fill("leeroy")
        expect(deck.locator("#request-error")).to_have_text(f"{NOT_NOW} Nothing was changed.")

    deck.locator("#pool-query").fill("flash")
    expect(deck.locator("#request-error")).to_be_hidden()
    console.clear()


def test_a_change_whose_answer_is_lost_is_made_once(deck: Page, console: list[str]) -> None:
    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    deck.route(CHANGES, lose_the_answer, times=1)
    row(deck, "Leeroy Jenkins").get_by_role("button", name="Add one").click()
    saved(deck)

    shows(deck, "Leeroy Jenkins", 3)
    console.clear()


def test_drafts_survive_a_closed_tab(deck: Page, console: list[str]) -> None:
    lose_connection(deck)
    about(deck)
    deck.get_by_label("Description").fill("Heal first, ask later.")
    row(deck, "Flash Heal").locator("summary").click()
    row(deck, "Flash Heal").get_by_label("Note on").fill("never fewer")
    expect(deck.locator("#saving-status")).to_have_text("Not saved: no connection. Retrying …")
    address, context = deck.url, deck.context
    deck.close(run_before_unload=False)

    reopened = context.new_page()
    reopened.goto(address)
    ready(reopened)
    expect(reopened.get_by_text("Unsaved changes were restored.")).to_be_visible()
    saved(reopened)
    expect(reopened.get_by_label("Description")).to_have_value("Heal first, ask later.")
    expect(reopened.locator("#deck .note")).to_have_text("never fewer")
    assert the_deck().description == "Heal first, ask later."
    console.clear()


@IN_DETAIL
def test_a_draft_and_a_conflicting_change_both_stay_until_one_is_chosen(
    deck: Page, console: list[str]
) -> None:
    lose_connection(deck)
    about(deck)
    deck.get_by_label("Description").fill("Mine")
    expect(deck.locator("#saving-status")).to_have_text("Not saved: no connection. Retrying …")
    address, context = deck.url, deck.context
    deck.close(run_before_unload=False)
    Deck.objects.filter(starter="").update(description="Theirs")

    reopened = context.new_page()
    reopened.goto(address)
    expect(reopened.get_by_text("“Mine”")).to_be_visible()
    expect(reopened.get_by_label("Description")).to_have_value("Theirs")
    reopened.get_by_role("button", name="Use the draft").click()
    expect(reopened.get_by_label("Description")).to_have_value("Mine")
    console.clear()


def test_two_windows_do_not_overwrite_each_other(deck: Page, console: list[str]) -> None:
    about(deck)
    Deck.objects.filter(starter="").update(description="Theirs")
    deck.get_by_label("Description").fill("Mine")
    expect(deck.get_by_text("This deck was changed in another window")).to_be_visible()
    assert the_deck().description == "Theirs"

    deck.get_by_role("button", name="Overwrite with mine").click()
    saved(deck)
    assert the_deck().description == "Mine"
    console.clear()


@IN_DETAIL
def test_a_window_open_since_before_signing_up_still_saves(deck: Page, console: list[str]) -> None:
    elsewhere = deck.context.new_page()
    elsewhere.goto("/accounts/signup/")
    elsewhere.locator("#id_username").fill("leeroy")
    elsewhere.locator("#id_password1").fill("at least I have chicken")
    elsewhere.locator("#id_password2").fill("at least I have chicken")
    elsewhere.locator("#id_password2").press("Enter")
    expect(elsewhere.get_by_role("link", name="leeroy").first).to_be_visible()

    row(deck, "Leeroy Jenkins").get_by_role("button", name="Add one").click()
    saved(deck)
    shows(deck, "Leeroy Jenkins", 3)
    row(deck, "Flash Heal").get_by_role("button", name="Add one").click()
    saved(deck)
    counts(deck, "5 of 60 cards")
    console.clear()


@IN_DETAIL
def test_a_note_on_a_card_removed_elsewhere_is_not_lost(deck: Page) -> None:
    row(deck, "Flash Heal").locator("summary").click()
    the_deck().entries.get(card__name="Flash Heal").delete()
    row(deck, "Flash Heal").get_by_label("Note on").fill("never fewer")
    expect(deck.locator("#request-error")).to_have_text("That card is no longer in the deck.")

    deck.reload()
    expect(deck.get_by_text("“never fewer”")).to_be_visible()
