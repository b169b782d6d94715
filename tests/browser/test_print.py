"""Pages on paper: dark on white whatever the screen looks like, without what only a screen has use for."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from decks.models import Deck
from tests.profiles import sampled

pytestmark = pytest.mark.browser

CONTRAST = "axe.run(document, {runOnly: ['color-contrast'], resultTypes: ['violations']})"


@pytest.mark.parametrize("kind", sampled(["card", "home", "deck", "odds"], 4))
def test_a_page_of_a_dark_screen_is_printed_dark_on_white(page: Page, starter_data: None, kind: str) -> None:
    deck = Deck.objects.exclude(starter="").first()
    addresses = {
        "home": "/",
        "card": f"/cards/{deck.entries.first().card.slug}/",
        "deck": deck.get_absolute_url(),
        "odds": f"/simulations/odds/{deck.pk}/",
    }
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(addresses[kind])

    for element in page.locator(".site-header, .site-footer, .button, .button-secondary").all():
        expect(element).to_be_hidden()
    brightness = "getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(brightness) == "rgb(255, 255, 255)"
    page.evaluate(Axe().axe_script)
    assert [rule["nodes"][0]["html"] for rule in page.evaluate(CONTRAST)["violations"]] == []
