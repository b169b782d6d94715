"""The panels that other rooms put on the page of a card."""

import pytest
from django.urls import reverse

from cards.card_page import sections
from cards.models import Card

pytestmark = pytest.mark.django_db


@pytest.fixture
def card():
    return Card.objects.create(name="Marla", slug="marla", folded="marla", words="marla", types=["Ally"])


@pytest.fixture
def door(monkeypatch):
    """The registry, empty; whatever a test adds is gone after it."""
    monkeypatch.setattr(sections, "_known", {})
    return sections.register


def panel(key, order=1, said="<i>", **kwargs):
    facts = {"template": "cards/_card.html", "context": lambda card, request: {"said": said}}
    return sections.Panel(key=key, title=key.title(), order=order, **(facts | kwargs))


def test_panels_stand_on_the_page_in_their_order(client, card, door):
    door(panel("later", 2))
    door(panel("sooner", 1))
    page = client.get(reverse("cards:detail", args=[card.slug])).content.decode()
    assert 0 < page.index('<section id="sooner"') < page.index('<section id="later"')


def test_a_panel_with_nothing_to_say_is_left_out(client, card, door):
    door(panel("silent", context=lambda card, request: {}))
    assert "silent" not in client.get(reverse("cards:detail", args=[card.slug])).content.decode()


def test_a_panel_is_given_the_card_and_the_request(client, card, door):
    told = []
    door(panel("curious", context=lambda card, request: told.append((card, request.path)) or {}))
    client.get(reverse("cards:detail", args=[card.slug]))
    assert told == [(card, "/cards/marla/")]


def test_a_key_stands_for_one_panel(door):
    door(panel("legality"))
    with pytest.raises(ValueError, match="The panel legality is taken"):
        door(panel("legality"))
