"""Suggestions under the search box of every page: cards, terms, rules and keys."""

import pytest
from django.urls import reverse

from config.site_suggestions import MOST_SUGGESTIONS, suggest_for_site

pytestmark = pytest.mark.django_db


def suggestions(text):
    return [(suggestion.kind, suggestion.label) for suggestion in suggest_for_site(text)]


def test_terms_of_the_glossary_are_suggested_by_any_word(rules_7_4):
    assert suggestions("protec")[:2] == [("term", "Protect"), ("term", "Protect Point")]
    assert ("term", "Protector") in suggestions("prot")
    assert ("term", "In Combat") in suggestions("combat")


def test_headings_of_rules_are_suggested(rules_7_4):
    assert ("rule", "410.6a Character destruction") in suggestions("destruction")


def test_a_number_suggests_the_rules_that_begin_with_it(rules_7_4):
    assert suggestions("410")[:3] == [("rule", "410 Priority"), ("rule", "410.1"), ("rule", "410.2")]
    assert suggestions("rule 410.6")[1] == ("rule", "410.6a Character destruction")
    assert suggest_for_site("410.1")[0].about == "Priority"


def test_a_name_in_reading_order_stands_for_its_inverted_form(rules_7_4):
    labels = [label for _, label in suggestions("ally")]
    assert "Ally Type" in labels
    assert "Type, Ally" not in labels


def test_cards_come_first_and_leave_room_for_the_rest(rules_7_4, starter_data):
    kinds = [kind for kind, _ in suggestions("t")]
    assert len(kinds) == MOST_SUGGESTIONS
    assert kinds[:3] == ["card"] * 3
    assert {"term", "rule", "key"} <= set(kinds)


def test_a_value_of_a_key_is_suggested_without_rules(rules_7_4):
    assert {kind for kind, _ in suggestions("type:al")} == {"value"}


@pytest.mark.parametrize("text", ["", " ", "(", "\x00", "zzzzzz", "999", '"', "x" * 5_000])
def test_where_nothing_fits_nothing_is_suggested(text, rules_7_4):
    assert suggestions(text) == []


def test_without_rules_cards_and_keys_remain(starter_data):
    assert suggestions("fireball") == [("card", "Fireball")]


def test_the_options_lead_to_the_pages(client, rules_7_4):
    page = client.get(reverse("suggest"), {"q": "410.6a"}).content.decode()
    assert 'data-address="/rules/wow-tcg/7.4/410.6a/"' in page
    for suggestion in suggest_for_site("combat"):
        if suggestion.address:
            assert client.get(suggestion.address).status_code == 200
