"""The API of the rules that the site plays by: rules without a document, cards, keywords."""

import pytest
from django.test import Client

from cards.importing.facts import CardFacts
from cards.importing.store import import_file
from engine.cards import CardType, PrintedCard
from rules.models import Document
from tests.cards.card_files import native_cards
from tests.rules.test_api import ask

pytestmark = pytest.mark.django_db


def test_a_number_alone_is_of_the_current_rules(client: Client, tcg: Document) -> None:
    assert ask(client, "410.6a/") == ask(client, "wow-tcg/7.4/rules/410.6a/")
    assert ask(client, "410.6a/")["title"] == "Character destruction"
    assert ask(client, "999.9/", 404)["code"] == "no-such-rule"


def test_a_former_key_still_leads_to_the_document(client: Client, tcg: Document) -> None:
    assert ask(client, "tcg/7.4/rules/410.1/")["document"] == "wow-tcg"


# Cards


@pytest.fixture
def cards(tcg: Document) -> None:
    printed = [
        PrintedCard(name="Stout Guard", types=(CardType.ALLY,), text=("Protector",)),
        PrintedCard(name="Sly Knife", types=(CardType.ALLY,), text=("Stealth",)),
    ]
    import_file(native_cards(*(CardFacts(printed=card) for card in printed)))


def test_a_card_lists_its_rules_and_the_reasons(client: Client, cards: None) -> None:
    body = ask(client, "governing/?card=stout+guard")
    (card,) = body["cards"]
    assert (card["name"], card["page"]) == ("Stout Guard", "http://testserver/cards/stout-guard/")
    protector = next(topic for topic in card["governed"] if topic["name"] == "Protector")
    assert protector["because"] == "“Protector” is in its text"
    assert "602.2" in protector["rules"]
    assert (body["between"], body["unknown"]) == ([], [])


def test_rules_between_cards_come_the_most_telling_first(client: Client, cards: None) -> None:
    between = ask(client, "governing/?card=stout+guard&card=sly+knife")["between"]
    assert between[0]["number"] == "602.2a", "no character can protect against Stealth"
    assert between[0]["reasons"][0]["meeting"]
    assert between[0]["page"] == "http://testserver/rules/wow-tcg/7.4/602.2a/"


def test_an_unknown_card_is_listed_with_candidates(client: Client, cards: None) -> None:
    body = ask(client, "governing/?card=stout+gard")
    assert body["unknown"] == [{"name": "stout gard", "candidates": ["Stout Guard"]}]


@pytest.mark.parametrize("query", ["&".join(f"card={n}" for n in range(5)), "card=" + "a" * 121])
def test_there_is_a_limit_to_cards_and_names(query: str, client: Client) -> None:
    assert ask(client, f"governing/?{query}", 400)["fields"].keys() == {"card"}


# Keywords


def test_keywords_lead_to_their_rules_and_cards(client: Client) -> None:
    words = {keyword["name"]: keyword for keyword in ask(client, "keywords/")["results"]}
    assert words["Protector"]["rules"]
    assert words["Protector"]["cards"].endswith("/api/cards/?q=rule%3Aprotector")
