"""Proposing a ruling on a card, from the page of the card until everybody sees it."""

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from card_rules.actions import accept_rulings
from card_rules.models import Ruling
from tests.browser.marks import IN_DETAIL

pytestmark = [pytest.mark.browser, IN_DETAIL]

PASSWORD = "a long word for rulings"
TEXT = "It can target an ally that is already exhausted."


@pytest.mark.every_width
def test_a_ruling_is_proposed_and_accepted(page: Page, starter_data: None, console: list[str]) -> None:
    User.objects.create_user("Ann", password=PASSWORD)
    page.goto("/cards/vanquish/")
    section = page.get_by_role("region", name="Rulings")
    section.get_by_role("link", name="log in").click()
    page.get_by_label("Name").fill("Ann")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()

    expect(page.get_by_role("heading", name="Propose a ruling", level=1)).to_be_visible()
    rule = page.get_by_label("Rule", exact=True)
    page.get_by_label("Ruling", exact=True).fill(TEXT)
    rule.fill("410.99")
    page.get_by_role("button", name="Propose ruling").click()
    expect(page.locator("main .error")).to_contain_text("Rule 410.99 does not exist;")
    expect(page.get_by_label("Ruling", exact=True)).to_have_value(TEXT)
    console.clear()  # the refusal has status 422

    rule.fill("rule 410,1")
    page.get_by_role("button", name="Propose ruling").click()
    expect(page.locator(".messages")).to_contain_text("Your ruling is waiting for review.")
    expect(section).to_contain_text(TEXT)
    expect(section).to_contain_text("Waiting for review")

    accept_rulings(Ruling.objects.all(), User.objects.create_superuser("Chief"))
    page.context.clear_cookies()
    page.reload()
    expect(section).to_contain_text(TEXT)
    expect(section.get_by_role("link", name="Rule 410.1")).to_be_visible()
    expect(section.get_by_role("button")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_proposal_is_withdrawn_with_the_keyboard(page: Page, starter_data: None) -> None:
    User.objects.create_user("Ann", password=PASSWORD)
    page.goto("/accounts/login/?next=/cards/vanquish/rulings/new/")
    page.get_by_label("Name").fill("Ann")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.get_by_label("Ruling", exact=True).fill(TEXT)
    page.get_by_label("Rule", exact=True).fill("410.1")
    page.keyboard.press("Enter")

    withdraw = page.get_by_role("button", name="Withdraw the proposal It can target")
    withdraw.focus()
    page.keyboard.press("Enter")

    expect(page.locator(".messages")).to_contain_text("Your proposal was withdrawn.")
    expect(withdraw).to_have_count(0)
