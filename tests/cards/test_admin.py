"""The administration of sets, cards, printings and reports of mistakes."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from cards.importing import community_file
from cards.importing.store import import_file
from cards.models import Card, CardReport, Printing, Set, Source
from cards.search import search_cards
from tests.cards.community_file import ability, community_table, hero, row

pytestmark = pytest.mark.django_db

LISTS = {
    "cards": "/admin/cards/card/",
    "sets": "/admin/cards/set/",
    "printings": "/admin/cards/printing/",
    "reports": "/admin/cards/cardreport/",
}


def take(*rows):
    import_file(community_file.read(community_table(*rows)))


@pytest.fixture
def admin(client):
    client.force_login(User.objects.create_superuser("Chief", "chief@cards.example", "a long password"))
    return client


@pytest.fixture
def card(db):
    take(row(rules="<b>Protector</b> <i>(It can defend.)</i>;Sing, loudly."))
    return Card.objects.get()


def form_data(admin, card, **changes):
    """What the form of a card sends, with some changes."""
    response = admin.get(f"{LISTS['cards']}{card.pk}/change/")
    assert response.status_code == 200
    forms = [response.context["adminform"].form]
    for inline in response.context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.forms]
    data = {bound.html_name: bound.value() for form in forms for bound in form}
    return {name: "" if value is None else value for name, value in data.items()} | changes


def save(admin, card, **changes):
    return admin.post(f"{LISTS['cards']}{card.pk}/change/", form_data(admin, card, **changes))


def report(card, message="It costs 4."):
    return CardReport.objects.create(card=card, message=message)


def set_name(number):
    return {"setcode": f"S{number}", "setname": f"Set {number}"}


@pytest.mark.parametrize("address", LISTS.values(), ids=LISTS)
def test_every_list_opens_and_takes_as_many_queries_for_many_rows_as_for_one(admin, address):
    def queries():
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert admin.get(address).status_code == 200
        return len(captured)

    take(row(name="Card 0", **set_name(0)))
    report(Card.objects.get())
    admin.get(address)
    before = queries()
    take(*(row(name=f"Card {number}", no=str(number), **set_name(number)) for number in range(1, 9)))
    for card in Card.objects.exclude(name="Card 0"):
        report(card)

    assert queries() == before


@pytest.mark.parametrize("address", LISTS.values(), ids=LISTS)
def test_only_staff_may_enter(client, address):
    client.force_login(User.objects.create_user("Alice", password="a long password"))
    assert client.get(address, follow=True).status_code == 403


def test_cards_are_found_in_the_search_language_of_the_pages(admin):
    take(row(), ability(), hero(no="5"))

    def names(query):
        return {card.name for card in admin.get(LISTS["cards"], {"q": query}).context["cl"].result_list}

    assert names("type:ally") == {"Marla Quickwater"}
    assert names("marla") == {"Marla Quickwater"}
    assert len(names("")) == 3


@pytest.mark.parametrize("filters", ["types=Ally", "kind__exact=deck", "source__exact=community"])
def test_cards_are_filtered(admin, card, filters):
    page = admin.get(f"{LISTS['cards']}?{filters}")
    assert [match.name for match in page.context["cl"].result_list] == ["Marla Quickwater"]


def test_saving_a_card_unchanged_changes_nothing(admin, card):
    facts, text = card.printed(), card.front.wording

    assert save(admin, card).status_code == 302

    saved = Card.objects.with_details().get()
    assert (saved.printed(), saved.front.wording) == (facts, text)
    assert saved.source == Source.COMMUNITY


def test_changes_in_the_form_are_searchable_and_survive_the_next_import(admin, card):
    changes = {
        "name": "Marla Slowwater",
        "types": ["Ally"],
        "tags": "Gnome\r\nPet (1)\r\n",
        "faces-0-text": "Stealth\r\n\r\nDraw a card, then sing.",
        "faces-0-wording": "",
    }
    assert save(admin, card, **changes).status_code == 302

    assert search_cards('slowwater keyword:stealth tag:pet text:"draw a card then sing"').exists()
    assert not search_cards("keyword:protector").exists()
    saved = Card.objects.with_details().get()
    assert saved.front.text == ["Stealth", "Draw a card, then sing."]
    assert saved.slug == card.slug

    take(row(name="Marla Slowwater"))

    assert Card.objects.with_details().get().front.text == ["Stealth", "Draw a card, then sing."]


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"name": "?!"}, "The name must contain a letter or a digit."),
        ({"name": "BORIS", "variant": ""}, "Another card has this name, kind and variant."),
        ({"types": ["Planeswalker"]}, "Select a valid choice."),
    ],
)
def test_impossible_cards_are_refused_with_a_sentence(admin, card, changes, error):
    take(row(name="Boris", no="9"))

    response = save(admin, card, **changes)

    assert response.status_code == 200
    assert error in response.content.decode()
    assert Card.objects.filter(name="Marla Quickwater").exists()


def test_an_equipment_ally_is_drawn_as_an_ally(admin, card):
    save(admin, card, types=["Ally", "Equipment"])
    assert Card.objects.get().types == ["Equipment", "Ally"]


def test_a_new_card_gets_an_address(admin):
    data = {
        "name": "Oda the Patient",
        "kind": "deck",
        "variant": "",
        "types": ["Hero"],
        "cost_x": "0",
        "faces-TOTAL_FORMS": "1",
        "faces-INITIAL_FORMS": "0",
        "faces-0-side": "front",
        "faces-0-text": "Mend 2",
        "printings-TOTAL_FORMS": "0",
        "printings-INITIAL_FORMS": "0",
    }
    assert admin.post(f"{LISTS['cards']}add/", data).status_code == 302
    assert search_cards("type:hero keyword:mend").get().get_absolute_url() == "/cards/oda-the-patient/"


@pytest.mark.parametrize("model", [Set, Printing])
def test_sets_and_printings_can_be_opened(admin, card, model):
    address = f"/admin/cards/{model._meta.model_name}/{model.objects.get().pk}/change/"
    assert admin.get(address).status_code == 200


def test_reports_are_closed_by_an_action_and_a_button(admin, card):
    first, second = report(card), report(card, "It is a hero.")
    admin.post(LISTS["reports"], {"action": "close_selected", "_selected_action": [first.pk]})
    assert CardReport.objects.get(closed=None) == second

    page = f"{LISTS['reports']}{second.pk}/change/"
    button = f"{LISTS['reports']}{second.pk}/action/close_selected/"
    assert button in admin.get(page).content.decode()
    answer = admin.post(button, follow=True)

    assert "1 report was closed." in answer.content.decode()
    assert not CardReport.objects.filter(closed=None).exists()
    assert button not in admin.get(page).content.decode()


def test_reports_are_filtered_by_state_and_keep_when_they_were_closed(admin, card):
    closed = report(card)
    closed.closed = timezone.now()
    closed.save()
    report(card, "It is a hero.")

    for state, messages in (("open", ["It is a hero."]), ("closed", ["It costs 4."])):
        reports = admin.get(LISTS["reports"], {"state": state}).context["cl"].result_list
        assert [row.message for row in reports] == messages
    admin.post(LISTS["reports"], {"action": "close_selected", "_selected_action": [closed.pk]})
    assert CardReport.objects.get(pk=closed.pk).closed == closed.closed
