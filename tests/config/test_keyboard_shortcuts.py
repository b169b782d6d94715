"""The tags of the list of keyboard shortcuts, and the list on pages."""

from django.template import Context, Template
from django.test import Client

from decks.models import Deck


def render(source: str) -> str:
    return Template("{% load keyboard_shortcuts %}" + source).render(Context())


def test_keys_are_marked_and_the_words_between_them_are_not() -> None:
    row = render('{% shortcut "1 to 9 or <" "choose a card" %}')

    assert row == (
        '<tr><th scope="row"><kbd>1</kbd> to <kbd>9</kbd> or <kbd>&lt;</kbd></th><td>choose a card</td></tr>'
    )


def test_a_table_without_rows_is_left_out() -> None:
    assert render('{% shortcuts "On this page" %}\n {% endshortcuts %}') == ""
    assert "<caption>On this page</caption>" in render('{% shortcuts "On this page" %}x{% endshortcuts %}')


def test_a_page_lists_its_own_keys_before_those_of_the_site(client: Client, starter_data: None) -> None:
    cards = client.get("/cards/").content.decode()
    sets = client.get("/cards/sets/").content.decode()

    assert cards.index("next and previous card") < cards.index("On every page")
    assert "On this page" not in sets
    assert "On every page" in sets


def test_keys_of_the_builder_are_listed_for_the_owner_alone(client: Client, starter_data: None) -> None:
    starter = Deck.objects.exclude(starter="").first()
    client.post(f"/decks/{starter.pk}/copy/")
    own_deck = Deck.objects.get(starter="")

    assert "set the number of copies" in client.get(own_deck.get_absolute_url()).content.decode()
    assert "set the number of copies" not in client.get(starter.get_absolute_url()).content.decode()
