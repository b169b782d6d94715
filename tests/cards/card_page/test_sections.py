"""The sections that other apps add to the page of a card."""

import pytest
from django.urls import reverse

from cards.card_page import sections
from cards.models import Card

pytestmark = pytest.mark.django_db


@pytest.fixture
def card():
    return Card.objects.create(name="Marla", slug="marla", folded="marla", words="marla", types=["Ally"])


@pytest.fixture
def register(monkeypatch):
    """The registry, empty; whatever a test adds is gone after it."""
    monkeypatch.setattr(sections, "_registry", {})
    return sections.register


def section(key, order=1, word="<i>", **kwargs):
    facts = {"template": "cards/_card.html", "context": lambda card, request: {"word": word}}
    return sections.CardSection(key=key, title=key.title(), order=order, **(facts | kwargs))


def test_sections_stand_on_the_page_in_their_order(client, card, register):
    register(section("later", 2))
    register(section("sooner", 1))
    page = client.get(reverse("cards:detail", args=[card.slug])).content.decode()
    assert 0 < page.index('<section id="sooner"') < page.index('<section id="later"')


def test_a_section_with_nothing_to_say_is_left_out(client, card, register):
    register(section("silent", context=lambda card, request: {}))
    assert "silent" not in client.get(reverse("cards:detail", args=[card.slug])).content.decode()


def test_a_section_is_given_the_card_and_the_request(client, card, register):
    calls = []
    register(section("curious", context=lambda card, request: calls.append((card, request.path)) or {}))
    client.get(reverse("cards:detail", args=[card.slug]))
    assert calls == [(card, "/cards/marla/")]


def test_a_section_key_is_unique(register):
    register(section("legality"))
    with pytest.raises(ValueError, match="Another section has the key legality"):
        register(section("legality"))
