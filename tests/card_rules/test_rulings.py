"""Rulings on cards: proposing, withdrawing, what the page of a card shows, and what becomes of them."""

import html
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts import actions as account_actions
from accounts.audit import get_label
from accounts.models import AuditEvent, User
from card_rules.actions import (
    MOST_A_DAY,
    MOST_OPEN,
    RulingError,
    accept_rulings,
    decline_rulings,
    propose_ruling,
    withdraw_ruling,
)
from card_rules.models import Ruling
from cards.models import Card
from cards.models.card_replacement import replace_cards
from cards.models.former_addresses import record_former_addresses
from cards.models.pool_stamp import pool_stamp
from cards.search import search_cards

pytestmark = pytest.mark.usefixtures("starter_data")

TEXT = "It can target an ally that is already exhausted."
OTHER = "Its damage cannot be prevented by the same card twice."


@pytest.fixture
def vanquish() -> Card:
    return Card.objects.get(name="Vanquish")


@pytest.fixture
def ann(client: Client) -> User:
    """A user who is logged in."""
    ann = User.objects.create_user("Ann", password="a long word for rulings")
    client.force_login(ann)
    return ann


@pytest.fixture
def chief() -> User:
    return User.objects.create_superuser("Chief")


def propose(author: User, card: Card, text: str = TEXT, rule: str = "410.1") -> Ruling:
    return propose_ruling(author, card, rule, text)


def accept(ruling: Ruling, chief: User) -> None:
    accept_rulings(Ruling.objects.filter(pk=ruling.pk), chief)


def form_address(card: Card) -> str:
    return reverse("card_rules:propose_ruling", args=[card.slug])


def section_of(client: Client, card: Card) -> str:
    """The section of the card's page as text, with single spaces."""
    page = client.get(card.get_absolute_url()).content.decode()
    section = re.search(r'<section id="rulings".*?</section>', page, re.DOTALL)
    assert section
    return html.unescape(" ".join(re.sub(r"<[^>]*>", "", section[0]).split()))


def page_text(response) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]*>", "", response.content.decode()).split()))


# Proposing


def test_a_user_proposes_a_ruling(client, ann, vanquish):
    response = client.post(
        form_address(vanquish), {"rule": "Rule 0410,1", "text": f"  {TEXT}\n"}, follow=True
    )

    ruling = Ruling.objects.get()
    assert (ruling.card, ruling.rule, ruling.text, ruling.author) == (vanquish, "410.1", TEXT, ann)
    assert (ruling.status, ruling.decided) == ("proposed", None)
    assert response.redirect_chain == [(f"/cards/{vanquish.slug}/#rulings", 302)]
    assert "Thank you. Your ruling is waiting for review." in page_text(response)


def test_the_form_names_the_card_and_says_what_a_ruling_is(client, ann, vanquish):
    page = page_text(client.get(form_address(vanquish)))

    assert "Propose a ruling On Vanquish." in page
    assert "A ruling answers a question about how the card plays." in page


@pytest.mark.parametrize("fields", [None, {"rule": "410.1", "text": TEXT}])
def test_a_visitor_logs_in_first(client, vanquish, fields):
    address = form_address(vanquish)
    response = client.post(address, fields) if fields else client.get(address)

    assert response.status_code == 302
    assert response.url == f"/accounts/login/?next={address}"
    assert not Ruling.objects.exists()


def test_a_form_without_its_token_is_refused(ann, vanquish):
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)

    assert client.post(form_address(vanquish), {"rule": "410.1", "text": TEXT}).status_code == 403
    assert not Ruling.objects.exists()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"rule": "410.99"}, "Rule 410.99 does not exist; near it are 410, "),
        ({"rule": "999.1"}, "Rule 999.1 does not exist; near it is 8"),
        ({"rule": "the chain"}, "Enter the number of a rule, for example 410.6a."),
        ({"rule": "4"}, "Enter the number of a rule, for example 410.6a."),
        ({"rule": "410.1" + "0" * 60}, "Enter the number of a rule, for example 410.6a."),
        ({"rule": ""}, "This field is required."),
        ({"text": "Too short."}, "Write at least 20 characters."),
        ({"text": "Short." + " \n " * 20 + "So."}, "Write at least 20 characters."),
        ({"text": "x" * 1001}, "Write at most 1000 characters."),
        ({"text": ""}, "This field is required."),
        ({"text": "Null characters \x00 are refused."}, "Null characters are not allowed."),
    ],
)
def test_bad_input_is_refused_with_one_sentence(client, ann, vanquish, fields, sentence):
    response = client.post(form_address(vanquish), {"rule": "410.1", "text": TEXT} | fields)

    assert response.status_code == 422
    assert sentence in page_text(response)
    assert response.content.decode().count('class="error"') == 1
    assert not Ruling.objects.exists()


def test_control_characters_are_left_out(client, ann, vanquish):
    client.post(form_address(vanquish), {"rule": "410.1", "text": f"\u202e{TEXT}\u2028{OTHER}"})

    assert Ruling.objects.get().text == f"{TEXT}{OTHER}"


def test_markup_in_a_ruling_is_shown_as_text(client, ann, vanquish, chief):
    accept(propose(ann, vanquish, "<script>alert('a ruling')</script>"), chief)

    page = client.get(vanquish.get_absolute_url()).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(&#x27;a ruling&#x27;)&lt;/script&gt;" in page


def test_the_same_text_is_proposed_once_for_a_card(client, ann, vanquish):
    propose(User.objects.create_user("Bob"), vanquish)
    response = client.post(form_address(vanquish), {"rule": "410.2", "text": TEXT.upper()})

    assert response.status_code == 422
    assert "This ruling was already proposed for this card." in page_text(response)
    propose(ann, Card.objects.get(name="Bloodclaw"))
    assert Ruling.objects.count() == 2


def test_a_user_can_have_ten_proposals_at_a_time(client, ann, vanquish, chief):
    rulings = [propose(ann, vanquish, f"{TEXT} {number}") for number in range(MOST_OPEN)]
    response = client.post(form_address(vanquish), {"rule": "410.1", "text": TEXT})

    assert response.status_code == 422
    assert "10 of your proposals are waiting for review. Withdraw one, or try again later." in page_text(
        response
    )
    assert Ruling.objects.count() == MOST_OPEN
    propose(chief, vanquish, OTHER)
    accept(rulings[0], chief)
    propose(ann, vanquish)


def test_a_user_can_propose_forty_rulings_a_day_whatever_becomes_of_them(client, ann, vanquish, chief):
    for number in range(MOST_A_DAY):
        withdraw_ruling(propose(ann, vanquish, f"{TEXT} {number}"))
    response = client.post(form_address(vanquish), {"rule": "410.1", "text": TEXT})

    assert response.status_code == 422
    assert "You have proposed 40 rulings in the last 24 hours. Try again later." in page_text(response)
    propose(chief, vanquish)
    AuditEvent.objects.filter(account=ann).update(at=timezone.now() - timedelta(days=1, minutes=1))
    propose(ann, vanquish, OTHER)


@pytest.mark.django_db(transaction=True)
def test_proposals_at_the_same_moment_do_not_exceed_the_limit(vanquish):
    ann = User.objects.create_user("Ann")
    for number in range(MOST_OPEN - 1):
        propose(ann, vanquish, f"{TEXT} {number}")

    def attempt(text: str) -> bool:
        try:
            propose(ann, vanquish, text)
        except RulingError:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(4) as threads:
        successes = list(threads.map(attempt, [f"{OTHER} {number}" for number in range(4)]))

    assert sorted(successes) == [False, False, False, True]
    assert Ruling.objects.count() == MOST_OPEN


def test_a_former_address_of_the_card_leads_to_the_form(client, ann, vanquish):
    record_former_addresses({"defeat": vanquish})

    response = client.get("/cards/defeat/rulings/new/")
    assert (response.status_code, response.url) == (301, form_address(vanquish))
    assert client.get("/cards/no-such-card/rulings/new/").status_code == 404


# What the database and the model refuse


@pytest.mark.parametrize("rule", ["410.99", "410,1", "", "4"])
def test_a_rule_that_does_not_exist_is_refused(ann, vanquish, rule):
    with pytest.raises(ValidationError) as refusal:
        propose(ann, vanquish, rule=rule)

    assert list(refusal.value.message_dict) == ["rule"]


@pytest.mark.parametrize(
    "values",
    [
        {"text": "Short."},
        {"text": "x" * 1001},
        {"status": "accepted"},
        {"status": "lost"},
        {"text": OTHER.upper()},
    ],
)
def test_the_database_refuses_what_no_form_would(ann, vanquish, values):
    propose(ann, vanquish, OTHER)
    ruling = propose(ann, vanquish)

    with pytest.raises(IntegrityError):
        Ruling.objects.filter(pk=ruling.pk).update(**values)


# Withdrawing


def withdraw_address(ruling: Ruling) -> str:
    return reverse("card_rules:withdraw_ruling", args=[ruling.pk])


def test_the_author_withdraws_a_proposal(client, ann, vanquish):
    ruling = propose(ann, vanquish)
    response = client.post(withdraw_address(ruling), follow=True)

    assert not Ruling.objects.exists()
    assert "Your proposal was withdrawn." in page_text(response)
    assert response.redirect_chain == [(f"/cards/{vanquish.slug}/#rulings", 302)]


def test_nobody_else_withdraws_it(client, ann, vanquish):
    ruling = propose(User.objects.create_user("Bob"), vanquish)

    assert client.post(withdraw_address(ruling)).status_code == 404
    assert client.get(withdraw_address(ruling)).status_code == 405
    assert Client().post(withdraw_address(ruling)).status_code == 302
    assert Ruling.objects.exists()


@pytest.mark.parametrize("decide", [accept_rulings, decline_rulings])
def test_what_staff_have_decided_on_cannot_be_withdrawn(client, ann, vanquish, chief, decide):
    ruling = propose(ann, vanquish)
    decide(Ruling.objects.all(), chief)
    response = client.post(withdraw_address(ruling), follow=True)

    assert "This proposal was already reviewed, so it cannot be withdrawn." in page_text(response)
    assert Ruling.objects.exists()
    with pytest.raises(RulingError):
        withdraw_ruling(ruling)


# The audit log


def test_proposals_and_withdrawals_are_recorded(client, ann, vanquish):
    client.post(form_address(vanquish), {"rule": "410.1", "text": TEXT})
    ruling = Ruling.objects.get()
    client.post(withdraw_address(ruling))

    events = AuditEvent.objects.filter(account=ann, kind__startswith="ruling").order_by("pk")
    assert [(get_label(event.kind), event.detail, event.actor) for event in events] == [
        ("Ruling proposed", f"Vanquish: rule 410.1 ({ruling.pk})", ann),
        ("Ruling withdrawn", f"Vanquish: rule 410.1 ({ruling.pk})", ann),
    ]


# The page of a card


def test_the_page_says_what_a_ruling_is_where_there_is_none(client, vanquish):
    sentence = "A ruling answers a question about how a card plays, and names its rule."
    assert section_of(client, vanquish) == f"Rulings {sentence} Log in to propose the first one."

    client.force_login(User.objects.create_user("Ann"))
    assert section_of(client, vanquish) == f"Rulings {sentence} Propose the first one."


def test_everybody_sees_accepted_rulings_with_rule_and_date(client, ann, vanquish, chief):
    ruling = propose(ann, vanquish)
    accept(ruling, chief)
    ruling.refresh_from_db()
    day = ruling.decided

    expected = f"Rulings {TEXT} Rule 410.1, {day.day} {day:%B %Y} Log in to propose a ruling"
    assert section_of(Client(), vanquish) == expected
    page = Client().get(vanquish.get_absolute_url()).content.decode()
    assert 'href="/rules/wow-tcg/7.4/410.1/"' in page
    assert 'data-preview="/rules/wow-tcg/7.4/410.1/preview/"' in page
    assert "Ann" not in page


def test_only_the_author_sees_what_is_not_accepted(client, ann, vanquish, chief):
    propose(ann, vanquish)
    decline_rulings(Ruling.objects.filter(pk=propose(ann, vanquish, OTHER).pk), chief)

    own_section = section_of(client, vanquish)
    assert f"{TEXT} Waiting for review Rule 410.1" in own_section
    assert f"{OTHER} Declined Rule 410.1" in own_section
    assert own_section.count("Withdraw") == 1
    for other in (Client(), Client()):
        assert TEXT not in section_of(other, vanquish)
        other.force_login(chief)
        assert TEXT not in section_of(other, vanquish)


def test_corrections_of_the_text_stay_on_the_page(client, ann, vanquish, chief):
    Card.objects.filter(pk=vanquish.pk).update(corrections=[["Destory", "Destroy"]])
    accept(propose(ann, vanquish), chief)

    page = client.get(vanquish.get_absolute_url()).content.decode()
    assert "1 typing error corrected" in page
    assert "Report a mistake" in page


def test_the_section_takes_one_query_however_many_rulings_there_are(client, ann, vanquish, chief):
    counts = []
    for number in range(3):
        client.get(vanquish.get_absolute_url())
        with CaptureQueriesContext(connection) as captured:
            client.get(vanquish.get_absolute_url())
        counts.append(sum("card_rules_ruling" in query["sql"] for query in captured))
        accept(propose(ann, vanquish, f"{TEXT} {number}"), chief)
        propose(ann, vanquish, f"{OTHER} {number}")

    assert counts == [1, 1, 1]


# Search and the API


def test_a_search_finds_cards_with_accepted_rulings(ann, vanquish, chief):
    propose(ann, Card.objects.get(name="Bloodclaw"))
    accept(propose(ann, vanquish), chief)

    assert [card.name for card in search_cards("has:ruling")] == ["Vanquish"]
    assert "Vanquish" not in {card.name for card in search_cards("-has:ruling")}


def test_a_card_in_the_api_has_its_accepted_rulings(client, ann, vanquish, chief):
    address = f"/api/cards/{vanquish.slug}/"
    assert client.get(address).json()["rulings"] == []
    propose(ann, vanquish, OTHER)
    ruling = propose(ann, vanquish)
    accept(ruling, chief)
    ruling.refresh_from_db()

    expected = [{"text": TEXT, "rule": "410.1", "date": ruling.decided.date().isoformat()}]
    assert client.get(address).json()["rulings"] == expected
    assert client.get(f"/cards/{vanquish.slug}.json").json()["rulings"] == expected

    decline_rulings(Ruling.objects.all(), chief)
    assert client.get(address).json()["rulings"] == []


def test_results_of_a_search_have_rulings_without_further_queries(client, ann, vanquish, chief):
    accept(propose(ann, vanquish), chief)
    query = {"q": "vanquish"}
    client.get("/api/cards/", query)
    with CaptureQueriesContext(connection) as captured:
        results = client.get("/api/cards/", query).json()["results"]

    assert [ruling["text"] for ruling in results[0]["rulings"]] == [TEXT]
    assert not any("card_rules_ruling" in query["sql"] for query in captured)


def test_the_schema_describes_rulings(client):
    schema = client.get("/api/schema/", {"format": "json"}).json()["components"]["schemas"]

    assert "rulings" in schema["Card"]["required"]
    assert set(schema["Ruling"]["properties"]) == {"text", "rule", "date"}


def test_only_changes_of_accepted_rulings_renew_the_stamp_of_the_pool(ann, vanquish, chief):
    stamps = [pool_stamp().value]

    def is_renewed() -> bool:
        stamps.append(pool_stamp().value)
        return stamps[-1] != stamps[-2]

    ruling = propose(ann, vanquish)
    assert not is_renewed()
    accept(ruling, chief)
    assert is_renewed()
    Ruling.objects.update(text=OTHER)
    assert is_renewed()
    Ruling.objects.update(author=None)
    assert not is_renewed()
    Ruling.objects.get().delete()
    assert is_renewed()
    withdraw_ruling(propose(ann, vanquish))
    assert not is_renewed()


# Accounts and cards that go


def test_the_account_page_lists_the_rulings_of_the_user(client, ann, vanquish, chief):
    assert "No rulings yet." in page_text(client.get("/accounts/"))
    propose(ann, vanquish)
    accept(propose(ann, vanquish, OTHER), chief)
    propose(chief, vanquish, "Something that somebody else has proposed.")

    page = page_text(client.get("/accounts/"))
    assert f"Vanquish: {TEXT} Waiting for review · Rule 410.1" in page
    assert f"Vanquish: {OTHER} Accepted · Rule 410.1" in page
    assert "somebody else" not in page


def test_accepted_rulings_outlast_the_account_without_its_name(ann, vanquish, chief):
    accept(propose(ann, vanquish), chief)
    propose(ann, vanquish, OTHER)
    decline_rulings(Ruling.objects.filter(pk=propose(ann, vanquish, OTHER + " Ever.").pk), chief)
    propose(chief, vanquish, "Something that somebody else has proposed.")
    account_actions.delete(ann, {"decks": "delete"})

    assert [(ruling.status, ruling.author) for ruling in Ruling.objects.all()] == [
        ("accepted", None),
        ("proposed", chief),
    ]
    assert [event.account for event in AuditEvent.objects.filter(detail__contains="Vanquish")] == [chief]


def test_rulings_move_to_the_card_that_stays(ann, vanquish, chief):
    replaced = Card.objects.get(name="Bloodclaw")
    propose(ann, replaced)
    accept(propose(ann, replaced, OTHER), chief)
    propose(ann, vanquish, OTHER)
    replace_cards({replaced: vanquish})

    assert [(ruling.card, ruling.text, ruling.status) for ruling in Ruling.objects.all()] == [
        (vanquish, TEXT, "proposed"),
        (vanquish, OTHER, "accepted"),
    ]
