"""The lists of decks: overview, search results, search form, bulk actions."""

import re

import pytest
from django.urls import reverse
from django.utils.http import urlencode

from accounts.models import User
from accounts.visitors import Visitor
from common.cache import clear_caches
from decks import actions
from decks.models import Deck, Entry
from tests.decks.printed_cards import FILLERS

LIST = "/decks/"


@pytest.fixture
def make_own_deck(client, cards):
    """Decks of the browser's own, made as their owner makes them."""

    def make(*names):
        for name in names:
            client.post(reverse("decks:new_from_hero"), {"hero": cards["Baxxel Geartooth"].pk, "name": name})
        return [Deck.objects.get(name=name) for name in names]

    return make


@pytest.fixture
def make_public_deck(cards):
    """Decks of somebody else."""
    alice = Visitor(User.objects.create_user("Alice"))

    def make(*names, **facts):
        for name in names:
            deck = actions.create(alice, name=name, hero=cards["Ta'zo"])
            Deck.objects.filter(pk=deck.pk).update(**{"visibility": "public"} | facts)
        return [Deck.objects.get(name=name) for name in names]

    return make


def text_of(response):
    """What a reader reads."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def rows(response):
    """The names of the decks in the tables."""
    return re.findall(r'<a class="serif" href="/decks/\w+/">([^<]+)</a>', response.content.decode())


def search(client, text, **more):
    return client.get(LIST, {"q": text} | more)


def test_the_list_begins_with_a_few_of_each_kind(client, starter, make_own_deck, make_public_deck):
    make_own_deck("Fang")
    make_public_deck("Pride")
    make_public_deck("Secret", visibility="private")
    make_public_deck("Whispered", visibility="unlisted")
    response = client.get(LIST)

    assert rows(response) == ["Fang", "Fang and Fuse", "Pride"]
    page = text_of(response)
    assert page.index("Your decks") < page.index("Starter decks") < page.index("Public decks")
    assert "Alice" in page
    assert "Legal" in page


def test_a_row_begins_with_the_portrait_and_the_class_of_the_hero(client, make_own_deck):
    (deck,) = make_own_deck("Fang")
    actions.set_tags(deck, ["solo"])
    page = client.get(LIST).content.decode()

    row = page.partition("<tbody>")[2].partition("</tr>")[0]
    portrait, _, names = row.partition(f'href="/decks/{deck.pk}/"')
    assert f'src="/cards/{deck.hero.slug}/portrait.svg" alt=""' in portrait
    assert re.search(r'<span class="class-badge frame-hunter"><svg.*?</span> Hunter</span>', names)
    assert f'data-card="{deck.hero.slug}"' in names


def test_a_changed_deck_is_judged_again(client, make_own_deck, cards):
    (deck,) = make_own_deck("Fang")
    for count in (0, 4):
        actions.set_count(deck, cards["Zip"], "main", count)
        page = client.get(LIST).content.decode()
        assert re.search(rf'<td class="number">\s*{count}\s', page)
        assert (
            f'<p class="deck-reason">The deck has {count} cards; Constructed decks have at least 60.' in page
        )


def test_an_empty_site_suggests_the_next_step(client, db):
    assert "You have no decks yet" in text_of(client.get(LIST))
    assert "You have no decks yet" in text_of(search(client, "is:mine"))


def test_visitors_without_an_account_read_how_long_their_decks_stay(client, make_own_deck):
    assert "400 days" not in text_of(client.get(LIST))
    make_own_deck("Fang")
    for page in (client.get(LIST), search(client, "is:mine")):
        assert (
            "available in this browser only, until you clear its cookies or 400 days after your last visit"
            in text_of(page)
        )

    client.force_login(User.objects.create_user("bob"))
    assert "400 days" not in text_of(client.get(LIST))
    assert rows(client.get(LIST)) == ["Fang"]


def test_the_results_of_a_query(client, starter, make_own_deck, make_public_deck):
    make_own_deck("Fang")
    make_public_deck("Fangless", "Fuse")
    response = search(client, "fang sort:name")

    assert rows(response) == ["Fang", "Fang and Fuse", "Fangless"]
    assert "3 decks “fang” in name, hero or tags; by name" in text_of(response)
    assert "No decks match." in text_of(search(client, "nothing"))


def test_the_tabs_are_part_of_the_query(client, starter, make_own_deck, make_public_deck):
    make_own_deck("Fang")
    make_public_deck("Fangless")
    page = search(client, "fang is:public").content.decode()

    assert re.search(r'href="/decks/\?q=fang\+is%3Apublic" aria-current="page">Public decks', page)
    assert re.search(r'href="/decks/\?q=fang\+is%3Amine" >Your decks', page)
    assert re.search(r'href="/decks/\?q=fang" >All', page)
    assert rows(search(client, "fang is:starter")) == ["Fang and Fuse"]


def test_a_mistake_is_marked_and_corrected_by_a_click(client, starter):
    response = search(client, "fang class:huntre")
    page = response.content.decode()

    assert rows(response) == ["Fang and Fuse"]
    assert re.search(r'<mark class="query-problem"[^>]*>huntre<', page)
    assert 'href="/decks/?q=fang+class%3Ahunter"' in page


@pytest.mark.parametrize(
    ("params", "query"),
    [
        ({"q": "fang", "hero": "Baxxel G"}, 'fang hero:"Baxxel G"'),
        ({"q": "", "was": "", "class": "mage", "card": "Zip", "sort": "name"},
         "class:mage card:Zip sort:name"),
        ({"q": "class:mage", "was": "class:mage", "class": ""}, ""),
        ({"q": "class:mage x", "was": "class:mage x", "class": "hunter"}, "class:hunter x"),
        ({"q": "class:mage", "was": "", "class": ""}, "class:mage"),
        ({"q": "a OR b", "was": "a OR b", "since": "2026-01-02"}, "(a OR b) updated>=2026-01-02"),
        ({"q": "x", "was": "x", "since": "soon"}, "x"),
        ({"q": "", "was": "", "card": "(type:ally cost<=2)"}, "card:(type:ally cost<=2)"),
        ({"q": "card:(class:mage) y", "was": "card:(class:mage) y", "card": "(class:mage)", "class": "druid"},
         "card:(class:mage) y class:druid"),
        ({"q": "x ", "was": "", "sort": "size"}, "x sort:size"),
    ],
)  # fmt: skip
def test_choices_in_the_form_are_written_into_the_query(client, db, params, query):
    response = client.get(LIST, params)

    assert response.status_code == 302
    assert response.url == f"{LIST}?{urlencode({'q': query})}"


def test_clauses_of_the_query_are_shown_in_the_form(client, cards):
    page = search(
        client, 'hero:baxxel class:mage card:"2 Zip" updated>=2026-01-02 sort:-name,size'
    ).content.decode()

    assert re.search(r'name="hero"\s+value="baxxel"', page)
    assert re.search(r'value="mage"\s+selected', page)
    assert re.search(r'name="card"\s+value="2 Zip"', page)
    assert re.search(r'name="since"\s+value="2026-01-02"', page)
    assert "<details open>" in page


def test_a_long_answer_has_pages(client, make_public_deck):
    make_public_deck(*(f"Deck {number:02}" for number in range(32)))
    first = search(client, "deck sort:name")

    assert len(rows(first)) == 30
    assert 'href="?q=deck+sort%3Aname&amp;page=2"' in first.content.decode()
    assert rows(search(client, "deck sort:name", page=2)) == ["Deck 30", "Deck 31"]
    for page in ("0", "-1", "x", "9" * 30, "²"):
        assert search(client, "deck", page=page).status_code == 200


@pytest.mark.parametrize("text", ["x" * 600, "card:(" * 40, '"' * 50, "a OR " * 100, "<script>"])
def test_no_query_breaks_the_page(client, starter, text):
    response = search(client, text)

    assert response.status_code == 200
    assert "<script>alert" not in response.content.decode()


def test_the_help_lists_the_values_of_a_key(client, db):
    page = " ".join(client.get(reverse("decks:syntax")).content.decode().split())

    assert re.search(r'<span class="muted">[^<]*\bstarter\b[^<]*</span>', page)


def test_every_example_of_the_help_can_be_run(client, cards):
    page = client.get(reverse("decks:syntax")).content.decode()
    examples = re.findall(r'href="(/decks/\?q=[^"]+)"><code>', page)

    assert len(examples) > 20
    unknown = ("No card is called",)
    for example in examples:
        answer = client.get(example.replace("&amp;", "&")).content.decode()
        sentences = re.findall(r'<li id="query-problem-\d+">\s*([^<]+?)\s*(?:<a|</li>|Search)', answer)
        assert all(sentence.startswith(unknown) for sentence in sentences), (example, sentences)


def test_queries_do_not_grow_with_decks(
    client, make_own_deck, make_public_deck, cards, django_assert_num_queries, django_assert_max_num_queries
):
    def stock(number):
        for deck in [*make_own_deck(f"Own {number}"), *make_public_deck(f"Other {number}")]:
            deck.entries.bulk_create(
                Entry(deck=deck, card=cards[card.name], count=4) for card in FILLERS[: number + 1]
            )

    stock(1)
    pages = [LIST, f"{LIST}?q=", f"{LIST}?q=is%3Amine", f"{LIST}?q=card%3A%28type%3Aally%29+sort%3Asize"]
    few = []
    for page in pages:
        clear_caches()
        with django_assert_max_num_queries(30) as made:
            client.get(page)
        few.append(len(made))
    for number in range(2, 12):
        stock(number)
    for page, count in zip(pages, few, strict=True):
        clear_caches()
        with django_assert_num_queries(count + 2 * (page == LIST)):  # counts the decks that it does not show
            client.get(page)
    with django_assert_max_num_queries(8):
        client.get(LIST)


# Several at once


def do(client, decks, **form):
    data = {"deck": [deck.pk for deck in decks], "back": "is:mine"} | form
    return client.post(reverse("decks:bulk"), data, follow=True)


def test_only_own_decks_can_be_selected(client, make_own_deck, make_public_deck):
    assert 'name="deck"' not in search(client, "").content.decode()
    (deck,) = make_own_deck("Fang")
    make_public_deck("Pride")
    page = search(client, "").content.decode()

    assert re.findall(r'value="(\w{12})"\s+form="bulk"', page) == [deck.pk]


def test_tags_are_added_and_removed(client, make_own_deck):
    decks = make_own_deck("One", "Two", "Three")
    page = text_of(do(client, decks[:2], do="tag", tag="#Solo Raid"))
    assert "Added the tag solo-raid to 2 decks." in page
    assert [deck.tags for deck in Deck.objects.order_by("created")] == [["solo-raid"], ["solo-raid"], []]

    assert "from 1 deck." in text_of(do(client, [decks[0], decks[2]], do="untag", tag="solo-raid"))
    assert [deck.tags for deck in Deck.objects.order_by("created")] == [[], ["solo-raid"], []]


def test_decks_are_shown_and_hidden(client, make_own_deck):
    decks = make_own_deck("One", "Two")
    assert "2 decks are now public." in text_of(do(client, decks, do="show", visibility="public"))
    assert "1 deck is now private." in text_of(do(client, decks[:1], do="show", visibility="private"))

    assert dict(Deck.objects.values_list("name", "visibility")) == {"One": "private", "Two": "public"}


def test_decks_are_deleted_once_that_is_confirmed(client, make_own_deck):
    decks = make_own_deck("One", "Two", "Three")
    page = text_of(do(client, decks[:2], do="delete"))
    assert "Delete 2 decks?" in page
    assert "One" in page
    assert Deck.objects.count() == 3

    assert "Deleted 2 decks." in text_of(do(client, decks[:2], do="delete", sure="1"))
    assert [deck.name for deck in Deck.objects.all()] == ["Three"]


@pytest.mark.parametrize(
    "form", [{"do": "tag", "tag": "x"}, {"do": "show", "visibility": "public"}, {"do": "delete", "sure": "1"}]
)
def test_the_decks_of_others_are_left_alone(client, make_own_deck, make_public_deck, starter, form):
    make_own_deck("One")
    others = [starter, *make_public_deck("Pride", visibility="unlisted")]
    page = text_of(do(client, others, **form))

    assert "Select at least one of your decks." in page
    assert [
        (deck.tags, deck.visibility)
        for deck in Deck.objects.filter(pk__in=[other_deck.pk for other_deck in others]).order_by("name")
    ] == [([], "public"), ([], "unlisted")]


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"do": "tag", "tag": " # "}, "Enter a tag."),
        ({"do": "tag", "tag": "x" * 31}, "Nothing was changed."),
        ({"do": "untag", "tag": "x"}, "None of the selected decks is tagged x."),
        ({"do": "show", "visibility": "secret"}, "Visibility must be private, unlisted or public."),
        ({"do": "burn"}, "Choose an action."),
        ({}, "Choose an action."),
        ({"do": "tag", "tag": "x", "deck": []}, "Select at least one of your decks."),
        ({"do": "tag", "tag": "x", "deck": ["\x00", "nonesuch"]}, "Select at least one of your decks."),
        ({"do": "tag", "tag": "x", "deck": ["a"] * 300}, "You can select at most 200 decks at once."),
    ],
)
def test_an_invalid_bulk_action_changes_nothing(client, make_own_deck, form, sentence):
    decks = make_own_deck("One", "Two")
    actions.set_tags(decks[1], [f"tag{number}" for number in range(12)])
    page = text_of(do(client, decks, **form))

    assert sentence in page
    assert not Deck.objects.get(name="One").tags


def test_decks_are_tagged_together_or_not_at_all(client, make_own_deck):
    decks = make_own_deck("One", "Two")
    actions.set_tags(decks[1], [f"tag{number}" for number in range(12)])
    page = text_of(do(client, decks, do="tag", tag="more"))

    assert "Two: A deck can have at most 12 tags. Nothing was changed." in page
    assert not Deck.objects.get(name="One").tags


def test_many_are_changed_with_a_post_and_a_token_only(client, make_own_deck):
    assert client.get(reverse("decks:bulk")).status_code == 405
