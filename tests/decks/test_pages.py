"""The pages of decks, with and without htmx, for owners and for others."""

import re
from contextlib import contextmanager

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.visitors import Visitor
from cards.search import SearchTimeoutError
from decks import actions
from decks.formats import storage
from decks.formats.parser import parse_entry
from decks.models import Deck
from engine.cards import CharacterClass
from tests.decks.printed_cards import FILLERS, HUNTER, ability, ally, hero

IN_PLACE = {"HX-Request": "true", "HX-Target": "deck"}


@pytest.fixture
def own_deck(visitor, cards):
    """A deck of the browser's own."""
    return Deck.objects.get(pk=actions.create(visitor, hero=cards["Baxxel Geartooth"]).pk)


def url(name, deck, query=""):
    return reverse(f"decks:{name}", args=[deck.pk]) + query


def text_of(response):
    """What a reader reads."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_the_list_shows_starters_own_and_public_decks(client, starter, own_deck):
    actions.create(Visitor(key="other"), name="Somebody's secret")
    public = actions.create(Visitor(key="other"), name="Somebody's pride")
    actions.describe(public, name=public.name, description="", format="constructed", visibility="public")
    page = text_of(client.get(reverse("decks:list")))

    for name in ("Fang and Fuse", own_deck.name, "Somebody&#x27;s pride"):
        assert name in page
    assert "secret" not in page


def test_an_empty_site_suggests_the_next_step(client, db):
    assert "You have no decks yet" in text_of(client.get(reverse("decks:list")))
    assert "No heroes match" in text_of(client.get(reverse("decks:new")))


def test_heroes_are_found_by_name_class_and_faction(client, cards):
    def heroes(**filters):
        response = client.get(
            reverse("decks:new"), filters, headers={"HX-Request": "true", "HX-Target": "heroes"}
        )
        return re.findall(r'hero-name">([^<]+)<', response.content.decode())

    assert heroes() == ["Baxxel Geartooth", "Ta&#x27;zo"]
    assert heroes(q="bax") == ["Baxxel Geartooth"]
    assert heroes(**{"class": "Mage"}) == ["Ta&#x27;zo"]
    assert heroes(faction="Alliance") == []


def test_a_hero_to_choose_has_a_portrait_and_its_facts(client, cards):
    page = client.get(reverse("decks:new"), {"class": "Mage"}).content.decode()
    button = page.partition('class="hero-button"')[2].partition("</button>")[0]

    assert 'src="/cards/tazo/portrait.svg"' in button
    assert "Troll Mage Horde 28 health" in " ".join(re.sub(r"<[^>]+>", " ", button).split())
    assert page.count('type="radio" name="class"') == 1 + len(CharacterClass)
    assert re.search(r'value="Mage"[^>]*checked', page)


def test_pages_of_heroes_keep_the_filter(client, cards, monkeypatch):
    monkeypatch.setattr("decks.views.creation.NewDeckView.paginate_by", 1)

    page = client.get(reverse("decks:new"), {"q": "", "class": "", "faction": "Horde"}).content.decode()

    assert 'href="?q=&amp;class=&amp;faction=Horde&amp;page=2"' in page


def test_an_invalid_hero_filter_filters_nothing(client, cards):
    page = client.get(reverse("decks:new"), {"class": "Baker", "faction": "?", "page": "many"})

    assert "2 heroes" in text_of(page)


@pytest.mark.parametrize(
    "address",
    [
        "group=height&sort=weight",
        "group=%20&sort=&show=colour:red",
        "page=many",
        "page=999999",
        "rest=&advice=",
    ],
)
def test_unknown_choices_do_not_change_the_builder(client, own_deck, address):
    page = text_of(client.get(own_deck.get_absolute_url()))

    assert text_of(client.get(f"{own_deck.get_absolute_url()}?{address}")) == page


def test_a_row_of_a_chart_leads_to_its_cards_and_is_marked(client, cards):
    client.post(reverse("decks:new_from_list"), {"list": "4 Zip\n2 Fire Blast"})
    address = Deck.objects.get().get_absolute_url()

    page = client.get(address, {"group": "cost", "show": "type:Ally"}).content.decode()

    row = r'<a href="\?group=cost&amp;show=type:{}"{}>{}</a></th><td[^>]*>{}</td>'
    assert re.search(row.format("Ally", ' aria-current="true"', "Allies", 4), page)
    assert re.search(row.format("Ability", "", "Abilities", 2), page)


def test_a_deck_begins_with_a_hero(client, cards):
    client.post(reverse("decks:new_from_hero"), {"hero": cards["Baxxel Geartooth"].pk})
    own_deck = Deck.objects.get()
    assert own_deck.hero == cards["Baxxel Geartooth"]
    page = text_of(client.get(own_deck.get_absolute_url()))
    assert "0 of 60 cards" in page
    assert "The deck has 0 cards; Constructed decks have at least 60." in page


@pytest.mark.parametrize("hero", ["", "0", "-1", "99999999", "Ta'zo", "1" * 40, "²"])
def test_an_invalid_hero_creates_no_deck(client, cards, hero):
    response = client.post(reverse("decks:new_from_hero"), {"hero": hero}, follow=True)

    assert "Choose one from the list" in text_of(response)
    assert not Deck.objects.exists()


def test_a_list_is_pasted(client, cards):
    text = "Hero: Baxxel Geartooth\n" + "".join(f"4 {card.name}\n" for card in FILLERS)
    page = text_of(
        client.post(reverse("decks:new_from_list"), {"list": text, "name": "My name"}, follow=True)
    )

    assert "My name" in page
    assert "60 cards Legal" in page


def test_a_file_is_uploaded_and_its_unknown_lines_are_settled_by_a_click(client, cards):
    upload = SimpleUploadedFile("league.deck", b"# HERO  Baxxel Geartooth\n4 Zip\n2 Fier Blast\n")
    response = client.post(reverse("decks:new_from_list"), {"file": upload}, follow=True)
    deck = Deck.objects.get()

    assert deck.name == "league"
    assert "2 of 3 lines matched a card. Choose a card for the other one below." in text_of(response)
    client.post(url("resolve_line", deck), {"line": "3", "card": "Fire Blast"})
    assert deck.entries.get(card=cards["Fire Blast"]).count == 2
    assert not deck.unmatched.exists()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"list": ""}, "This list is empty."),
        ({"list": "dear diary"}, "No line of this list matches a card"),
        ({"list": "x\n" * 400_000}, "larger than 256 kB"),
        ({"list": "999 Zip"}, "Line 1 has 999 copies"),
    ],
)
def test_a_list_that_cannot_be_read_is_one_sentence_and_no_deck(client, cards, data, sentence):
    response = client.post(reverse("decks:new_from_list"), data)

    assert response.status_code == 422
    assert sentence in text_of(response)
    assert not Deck.objects.exists()


def test_a_binary_upload_is_one_sentence_and_no_deck(client, cards):
    upload = SimpleUploadedFile("card.png", b"\x89PNG\x00\x01")
    response = client.post(reverse("decks:new_from_list"), {"file": upload})

    assert "card.png is not text" in text_of(response)
    assert not Deck.objects.exists()


def test_a_refused_list_stays_in_the_form(client, cards):
    response = client.post(reverse("decks:new_from_list"), {"list": "dear <b>diary"})

    assert "dear &lt;b&gt;diary</textarea>" in response.content.decode()


def test_cards_are_added_with_plain_forms(client, cards, own_deck):
    card = cards["Zip"].pk
    response = client.post(
        url("change_count", own_deck), {"card": card, "zone": "main", "change": "1", "back": "q=zip"}
    )
    assert response.url == f"{own_deck.get_absolute_url()}?q=zip"
    client.post(url("change_count", own_deck), {"card": card, "zone": "main", "count": "3"})
    client.post(url("change_count", own_deck), {"card": card, "zone": "main", "move": "side"})

    assert {entry.zone: entry.count for entry in own_deck.entries.all()} == {"main": 2, "side": 1}


def test_cards_are_added_in_place(client, cards, own_deck):
    data = {"card": cards["Zip"].pk, "zone": "main", "change": "1"}
    response = client.post(url("change_count", own_deck), data, headers=IN_PLACE)
    page = response.content.decode()

    assert "<html" not in page
    assert "1 of 60 cards" in text_of(response)
    assert re.search(rf'<li id="main-{cards["Zip"].pk}"[^>]*changed', page)
    assert f'data-counts="{cards["Zip"].pk}:1 "' in page
    assert '<p id="status">1 Zip in the main deck; 1 of 60 cards; 1 problem</p>' in page


@pytest.mark.parametrize("in_place", [True, False])
@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"card": "x", "change": "1"}, "This card does not exist."),
        ({"card": "999999", "change": "1"}, "This card does not exist."),
        ({"change": "1"}, "This card does not exist."),
        ({"card": "Zip", "change": "1e3"}, "whole number"),
        ({"card": "Zip", "count": ""}, "whole number"),
        ({"card": "Zip", "count": "-3"}, "0 to 250 copies"),
        ({"card": "Zip", "count": "251"}, "0 to 250 copies"),
        ({"card": "Zip", "change": "1", "zone": "hand"}, "the side deck or the maybeboard"),
        ({"card": "Zip", "move": "hand"}, "the side deck or the maybeboard"),
    ],
)
def test_impossible_changes_are_one_sentence_and_change_nothing(
    client, cards, own_deck, data, sentence, in_place
):
    data = data | ({"card": cards["Zip"].pk} if data.get("card") == "Zip" else {})
    if data.get("move"):
        actions.set_count(own_deck, cards["Zip"], "side", 1)
    before = list(own_deck.entries.values_list("zone", "count"))
    headers = IN_PLACE if in_place else {}
    response = client.post(url("change_count", own_deck), data, headers=headers, follow=True)

    assert response.status_code == 200
    assert sentence in text_of(response)
    assert list(own_deck.entries.values_list("zone", "count")) == before


def test_the_fix_of_a_violation_is_a_click(client, cards, own_deck):
    actions.set_count(own_deck, cards["Zip"], "main", 6)
    (violation,) = [violation for violation in Deck.objects.get().report.violations if violation.changes]
    client.post(url("fix", own_deck), {"violation": violation.key})
    assert own_deck.entries.get().count == 4

    response = client.post(url("fix", own_deck), {"violation": violation.key}, follow=True)
    assert "already fixed" in text_of(response)


def test_all_cards_that_break_a_rule_are_removed_by_a_click(client, cards, own_deck):
    for name, count in (("Zip", 6), ("Fire Blast", 2), ("Ysera the Dreamer", 1)):
        actions.set_count(own_deck, cards[name], "main", count)
    page = text_of(client.get(own_deck.get_absolute_url() + "?advice=1"))
    assert "Remove 2 Fire Blast and 2 Zip. Still to do: Add 55 cards." in page

    client.post(url("fix", own_deck), {"violation": "all"})
    assert {entry.card.name: entry.count for entry in own_deck.entries.all()} == {
        "Zip": 4,
        "Ysera the Dreamer": 1,
    }
    response = client.post(url("fix", own_deck), {"violation": "all"}, follow=True)
    assert "already fixed" in text_of(response)


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("", "Choose a problem to fix."),
        ("nonsense", "This is already fixed."),
        ("\0", "This is already fixed."),
        ("too-few-cards", "This problem has no automatic fix."),
    ],
)
def test_an_unfixable_violation_is_refused_in_one_sentence(client, cards, own_deck, key, sentence):
    actions.set_count(own_deck, cards["Zip"], "main", 6)
    violations = Deck.objects.get().report.violations
    key = next((violation.key for violation in violations if violation.code == key), key)

    response = client.post(url("fix", own_deck), {"violation": key}, follow=True)

    assert sentence in text_of(response)
    assert own_deck.entries.get().count == 6


def test_violations_link_to_their_rules(client, own_deck):
    assert re.search(
        r'href="/rules/wow-tcg/7\.4/100\.1/?"', client.get(own_deck.get_absolute_url()).content.decode()
    )


WRITES = ["change_count", "fix", "resolve_line", "update_metadata", "delete", "change_hero"]


@pytest.mark.parametrize("name", WRITES)
def test_only_its_owner_changes_a_deck(client, cards, name):
    others = actions.create(Visitor(key="other"), name="Theirs", hero=cards["Ta'zo"])
    data = {"card": cards["Zip"].pk, "change": "1", "name": "Stolen", "hero": cards["Baxxel Geartooth"].pk}
    response = client.post(url(name, others), data)

    assert response.status_code == 403
    others.refresh_from_db()
    assert (others.name, others.hero, others.entries.count()) == ("Theirs", cards["Ta'zo"], 0)


@pytest.mark.parametrize("name", [*WRITES, "copy"])
def test_an_unknown_deck_is_not_found(client, db, name):
    assert client.post(reverse(f"decks:{name}", args=["nonesuch"])).status_code == 404
    assert client.get(reverse("decks:detail", args=["nonesuch"])).status_code == 404
    assert client.get(reverse("decks:text", args=["nonesuch"])).status_code == 404


@pytest.mark.parametrize("name", [name for name in WRITES if name != "change_hero"] + ["copy"])
def test_reading_changes_nothing(client, own_deck, name):
    assert client.get(url(name, own_deck)).status_code == 405


def test_forms_need_their_token(cards, starter):
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    assert strict.post(url("copy", starter)).status_code == 403
    assert Deck.objects.count() == 1


def test_others_see_a_deck_and_make_it_theirs(client, starter):
    page = client.get(starter.get_absolute_url()).content.decode()
    assert "Copy to your decks" in page
    assert 'name="step"' not in page

    response = client.post(url("copy", starter), follow=True)
    assert "was copied to your decks." in text_of(response)
    assert Deck.objects.exclude(pk=starter.pk).get().entries.count() == len(FILLERS)


def test_a_deck_is_described_and_made_public(client, own_deck):
    form = {
        "name": "  Fang\0  ",
        "description": "<script>alert(1)\0",
        "format": "limited",
        "visibility": "public",
    }
    client.post(url("update_metadata", own_deck), form)
    own_deck.refresh_from_db()
    assert (own_deck.name, own_deck.format, own_deck.visibility) == ("Fang", "limited", "public")
    assert "of 30 cards" in text_of(client.get(own_deck.get_absolute_url()))
    assert "<script>alert" not in client.get(own_deck.get_absolute_url()).content.decode()
    assert "&lt;script&gt;" in client.get(own_deck.get_absolute_url()).content.decode()

    page = client.post(url("update_metadata", own_deck), {"name": " "}, follow=True)
    assert "A deck needs a name." in text_of(page)
    page = client.post(url("update_metadata", own_deck), {"name": "Fang", "format": "standard"}, follow=True)
    assert "This format does not exist." in text_of(page)


def test_a_deck_is_deleted(client, own_deck):
    client.post(url("delete", own_deck))

    assert not Deck.objects.exists()


def test_another_hero_is_chosen(client, cards, own_deck):
    client.post(url("change_hero", own_deck), {"hero": cards["Ta'zo"].pk})

    assert Deck.objects.get().hero == cards["Ta'zo"]


def test_a_deck_as_text(client, starter):
    response = client.get(url("text", starter))

    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response.content.decode().startswith(
        "// Fang and Fuse\n\nHero: Baxxel Geartooth\n\n// Allies (60)\n4 Filler 1\n"
    )


def pool(client, deck, **filters):
    response = client.get(
        deck.get_absolute_url(), filters, headers={"HX-Request": "true", "HX-Target": "pool"}
    )
    assert "<html" not in response.content.decode()
    return text_of(response)


def test_problems_of_a_pool_query_are_marked_and_corrected_by_links(client, cards, own_deck):
    headers = {"HX-Request": "true", "HX-Target": "pool"}
    page = client.get(own_deck.get_absolute_url(), {"q": "typ:ability", "group": "cost"}, headers=headers)

    html = page.content.decode()
    assert re.search(r'<mark class="query-problem"[^>]*>typ', html)
    assert 'href="?group=cost&amp;q=type%3Aability"' in html
    assert "Did you mean type:ability ?" in text_of(page)


def test_corrections_of_a_pool_query_have_results_in_the_pool(client, cards, own_deck):
    mage_card = {"q": 'typ:ability "fire blast"'}
    assert "Did you mean" not in pool(client, own_deck, **mage_card)
    assert "Did you mean type:ability" in pool(client, own_deck, **mage_card, rest="1")


def test_the_pool_holds_what_the_hero_may_play(client, load, own_deck):
    load(ally("Picky", text=("Traitor Hero Required",)), ability("Multi-Shot", classes=(HUNTER,)))
    pool_page = pool(client, own_deck)

    assert "Multi-Shot" in pool_page
    assert "Ysera the Dreamer" in pool_page
    assert "Fire Blast" not in pool_page
    assert "Picky" not in pool_page
    assert "Ta&#x27;zo" not in pool_page


def test_the_pool_begins_with_the_heros_class_by_cost(client, load, own_deck):
    costs = {"Early Trap": 3, "Late Trap": 1, "Free Trap": 0}
    traps = [ability(name, classes=(HUNTER,), cost=cost) for name, cost in costs.items()]
    load(*traps, ability("A Spell of None", cost=1))

    pool_page = pool(client, own_deck, q="trap or spell")
    names = ("Late Trap", "Early Trap", "Free Trap", "A Spell of None")
    assert sorted(names, key=pool_page.index) == list(names)


def test_the_rest_is_shown_with_the_reason(client, load, own_deck):
    load(ally("Picky", text=("Traitor Hero Required",)))
    pool_page = pool(client, own_deck, rest="1")

    assert re.search(r"Fire Blast Ability Mage icon Mage only Rule 100\.2a", pool_page)
    picky = r"Picky Ally · damage type unknown ATK 2 2 Health 2 2 Traitor hero required Rule 100\.2b"
    assert re.search(picky, pool_page)


def test_the_pool_is_filtered_and_paged_by_the_address(client, load, own_deck):
    load(*(ally(f"Grunt {number:02}") for number in range(60)))

    assert "Aimed Shot" not in pool(client, own_deck, q="type:ally")
    assert pool(client, own_deck, q="zip").count("Add one Zip") <= 1
    assert "No cards match" in pool(client, own_deck, q="nothing at all")
    assert "Grunt 59" not in pool(client, own_deck, q="grunt")
    assert "Grunt 59" in pool(client, own_deck, q="grunt", page="2")
    for page in ("0", "-1", "x", "9" * 30, "²"):
        assert client.get(own_deck.get_absolute_url(), {"page": page}).status_code == 200


def test_a_hero_with_inclusions_has_the_pool_they_name(client, load, cards):
    text = "Deckbuilding: You can include only neutral quests and any [Mage] abilities."
    leader = load(hero("Leader", factions=(), text=(text,)))["Leader"]
    client.post(reverse("decks:new_from_hero"), {"hero": leader.pk})
    pool_page = pool(client, Deck.objects.get())

    assert "Fire Blast" in pool_page
    assert "Zip" not in pool_page


def queries_of(client, address, django_assert_max_num_queries):
    with django_assert_max_num_queries(30) as captured_queries:
        assert client.get(address).status_code == 200
    return len(captured_queries)


def test_queries_do_not_grow_with_rows(client, cards, own_deck, django_assert_max_num_queries):
    for card in FILLERS[:2]:
        actions.set_count(own_deck, cards[card.name], "main", 4)
    pages = [own_deck.get_absolute_url(), reverse("decks:list"), url("text", own_deck), reverse("decks:new")]
    for page in pages:
        client.get(page)
    few = [queries_of(client, page, django_assert_max_num_queries) for page in pages]
    for card in FILLERS:
        actions.set_count(own_deck, cards[card.name], "main", 4)
    for _ in range(5):
        client.post(url("copy", own_deck))
    for page in pages:
        client.get(page)
    many = [queries_of(client, page, django_assert_max_num_queries) for page in pages]

    assert many == few


@pytest.mark.parametrize("in_place", [{}, IN_PLACE], ids=["page", "htmx"])
@pytest.mark.parametrize("zone", ["\x00", "a\x00b", "graveyard", ""])
def test_an_invalid_zone_is_refused(client, own_deck, cards, zone, in_place):
    form = {"card": cards["Zip"].pk, "zone": zone, "change": "1"}
    response = client.post(url("change_count", own_deck), form, headers=in_place, follow=True)

    assert "Cards go into the main deck, the side deck or the maybeboard." in text_of(response)
    assert not own_deck.entries.exists()


@pytest.mark.parametrize("in_place", [{}, IN_PLACE], ids=["page", "htmx"])
def test_a_change_to_a_deck_deleted_meanwhile_is_refused(client, own_deck, cards, monkeypatch, in_place):
    def add(deck, *args):
        Deck.objects.filter(pk=deck.pk).delete()
        raise actions.DeckError("This deck is gone.")

    monkeypatch.setattr(actions, "add", add)
    form = {"card": cards["Zip"].pk, "change": "1"}
    response = client.post(url("change_count", own_deck), form, headers=in_place)

    assert response.headers["HX-Redirect" if in_place else "Location"] == reverse("decks:list")
    assert "This deck is gone." in text_of(client.get(reverse("decks:list")))


def test_a_description_does_not_overwrite_that_of_another_window(client, own_deck):
    known_hash = own_deck.metadata_hash
    client.post(
        url("update_metadata", own_deck),
        {"name": "One", "description": "First", "format": "constructed", "seen": known_hash},
    )

    late = {"name": "Two", "description": "Second", "format": "constructed", "seen": known_hash}
    response = client.post(url("update_metadata", own_deck), late)

    assert response.status_code == 422
    assert "This deck was changed in another window" in text_of(response)
    assert "Second" in response.content.decode(), "what was written is still in the form"
    own_deck.refresh_from_db()
    assert (own_deck.name, own_deck.description) == ("One", "First")

    client.post(url("update_metadata", own_deck), late | {"seen": own_deck.metadata_hash})
    own_deck.refresh_from_db()
    assert own_deck.name == "Two"


def test_cards_may_be_added_while_a_description_is_written(client, own_deck, cards):
    known_hash = own_deck.metadata_hash
    client.post(url("change_count", own_deck), {"card": cards["Zip"].pk, "zone": "main", "change": "1"})
    client.post(
        url("update_metadata", own_deck), {"name": "Zippy", "format": "constructed", "seen": known_hash}
    )

    own_deck.refresh_from_db()
    assert own_deck.name == "Zippy"


@pytest.mark.parametrize("name", ["new_from_hero", "new_from_list"])
def test_the_address_of_a_form_leads_back_to_it(client, db, name):
    assert client.get(reverse(f"decks:{name}")).headers["Location"] == reverse("decks:new")


@pytest.mark.parametrize("name", ["list", "new"])
def test_pages_answer_head_and_refuse_other_methods(client, db, name):
    assert client.head(reverse(f"decks:{name}")).status_code == 200
    assert client.put(reverse(f"decks:{name}")).status_code == 405


def test_a_form_without_a_csrf_token_gets_the_sites_error_page(cards):
    response = Client(enforce_csrf_checks=True).post(reverse("decks:new_from_hero"), {"hero": "1"})

    assert response.status_code == 403
    assert "The page has expired" in text_of(response)


def test_a_form_in_another_encoding_is_refused_in_one_sentence(cards):
    browser = Client(enforce_csrf_checks=True)
    browser.cookies["csrftoken"] = "a" * 32
    response = browser.post(
        reverse("decks:new_from_list"),
        "list=4+Zip",
        content_type="application/x-www-form-urlencoded; charset=utf-16",
    )

    assert response.status_code == 400
    assert "The request was malformed or too large" in text_of(response)


def test_the_pool_has_no_live_region_for_every_card(client, own_deck):
    page = client.get(own_deck.get_absolute_url()).content.decode()

    assert "<output" not in page
    assert page.count('role="status"') == page[: page.index('id="pool"')].count('role="status"') <= 4


def test_the_pool_of_a_deck_without_a_hero_is_that_of_its_format(client, cards, own_deck):
    storage.save_formats([parse_entry({"key": "house", "name": "House", "banned": ["Zip"]})])
    Deck.objects.filter(pk=own_deck.pk).update(hero=None, format="house")

    assert "Zip" not in pool(client, own_deck, q="zip")
    assert "Search cards outside the format" in pool(client, own_deck, q="zip")
    assert "banned in House" in pool(client, own_deck, q="zip", rest="1")
    assert "of House" in pool(client, own_deck)


def test_the_pool_of_an_old_edition_is_judged_by_that_edition(client, load, own_deck):
    storage.save_formats([parse_entry({"key": "old", "name": "Old", "edition": "1.11"})])
    dreamer = hero("Dreamer", text=("Deckbuilding: You can put only Dragon cards in your deck.",))
    card_pool = load(dreamer, ally("Drake", tags=("Dragon",)))
    Deck.objects.filter(pk=own_deck.pk).update(hero=card_pool["Dreamer"])
    assert "Zip" not in pool(client, own_deck, q="zip")

    Deck.objects.filter(pk=own_deck.pk).update(format="old")
    assert "Zip" in pool(client, own_deck, q="zip")


@contextmanager
def too_slow():
    """The patience of the database, at its end."""
    yield
    raise SearchTimeoutError("This search takes too long.")


def test_a_slow_search_for_heroes_is_stopped_with_a_sentence(client, cards, monkeypatch):
    monkeypatch.setattr("decks.views.creation.time_limit", too_slow)

    response = client.get("/decks/new/?q=/z.*p/")

    assert "This search takes too long." in text_of(response)
    assert "0 heroes" not in text_of(response)


def test_a_slow_pool_search_is_stopped_with_a_sentence(client, cards, own_deck, monkeypatch):
    monkeypatch.setattr("decks.builder.card_pool.time_limit", too_slow)

    assert "This search takes too long." in pool(client, own_deck, q="/z.*p/")
    assert "No card answers" not in pool(client, own_deck, q="/z.*p/")


def test_a_retired_format_stays_the_decks_until_another_is_chosen(client, own_deck):
    storage.save_formats([parse_entry({"key": "house", "name": "House"})])
    Deck.objects.filter(pk=own_deck.pk).update(format="house")
    storage.remove_format("house")

    page = client.get(own_deck.get_absolute_url()).content.decode()
    assert re.search(r'<option value="house"\s+selected>\s*House', page)
    assert re.search(r'<option value="house"', client.get(reverse("decks:new")).content.decode()) is None


def test_other_formats_and_heroes_are_listed_on_request(client, cards, own_deck):
    for card in (*FILLERS, ability("Fire Blast")):
        actions.add(own_deck, cards[card.name], "main", 2)
    page = text_of(client.get(own_deck.get_absolute_url()))
    assert "Try another format or hero" in page
    assert "Ta&#x27;zo" not in page

    advice_page = client.post(
        url("change_count", own_deck),
        {"card": cards["Zip"].pk, "zone": "main", "change": "1", "back": "advice=1"},
        headers=IN_PLACE,
    )
    assert "Heroes who can play all these cards: Choose Ta&#x27;zo" in text_of(advice_page).replace(
        "Other h", "H"
    )


def test_no_advice_is_offered_while_a_deck_is_only_too_small(client, cards, own_deck):
    actions.add(own_deck, cards["Zip"], "main", 2)

    assert "Try another format" not in text_of(client.get(own_deck.get_absolute_url()))


def test_the_maker_of_a_deck_is_described_in_words(client, own_deck):
    assert re.search(r" Created \d+ \w+ \d{4} , updated ", text_of(client.get(own_deck.get_absolute_url())))
