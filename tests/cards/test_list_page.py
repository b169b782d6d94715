"""The list of cards: the address is the query, the form shows the same, problems are marked."""

import re
from contextlib import contextmanager
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from cards.card_page.fact_table import facts
from cards.importing import community_file
from cards.importing.store import import_file
from cards.models import Card, Set
from cards.query.tree import Problem
from cards.rendering.plain_text import as_text
from cards.search import SearchTimeoutError
from cards.views import list as list_page
from cards.views.query_problems import QueryProblems
from cards.views.search_form import CONTROLS, FORM
from cards.views.search_urls import search_url
from engine.cards import CharacterClass
from tests.cards.community_file import ability, community_table, hero, row
from tests.cards.community_file import ticked as ticked_classes
from tests.profiles import examples

HTMX = {"HX-Request": "true"}


@pytest.fixture(scope="module")
def sixty_allies(module_data):
    rows = [row(name=f"Ally {number:03}", no=str(number + 1), cost=str(number % 9)) for number in range(60)]
    table = community_table(*rows, ability(rules="[Exhaust] -> Sing."), hero())
    with module_data.unblock():
        import_file(community_file.read(table))


@pytest.fixture
def pool(sixty_allies, db):
    """Sixty allies, an ability and a hero."""


@contextmanager
def too_slow():
    """The patience of the database, at its end."""
    yield
    raise SearchTimeoutError("This search takes too long.")


def page_of(client, query, **more):
    return client.get("/cards/", {"q": query}, **more).content.decode()


def count(page):
    return int(re.search(r'id="result-count"[^>]*>\s*([\d,]+) ', page)[1].replace(",", ""))


def query_of(answer):
    """The query of the address to which an answer leads."""
    return parse_qs(urlsplit(answer["Location"]).query).get("q", [""])[0]


def ticked(page):
    form = page[page.index('id="card-form"') : page.index("</main>")]
    boxes = re.findall(r'<input type="checkbox"[^>]*>', form)
    return {
        (re.search('name="(.*?)"', box)[1], unescape(re.search('value="(.*?)"', box)[1]))
        for box in boxes
        if re.search(r"\bchecked\b", box)
    }


# The address


def test_the_first_page_shows_cards_and_how_many_there_are(client, pool):
    page = page_of(client, "sort:name")
    assert count(page) == 62
    assert "Ally 000" in page and "Ally 047" in page and "Ally 048" not in page


def test_the_address_of_another_page_is_the_query_and_a_number(client, pool):
    page = page_of(client, "ally sort:-cost")
    assert 'rel="next"' in page and 'href="/cards/?q=ally+sort%3A-cost&amp;page=2"' in page
    last = client.get("/cards/?q=ally+sort%3A-cost&page=2").content.decode()
    assert 'rel="prev"' in last and 'href="/cards/?q=ally+sort%3A-cost"' in last


@pytest.mark.parametrize("number", ["0", "-4", "999", "x", "", "9" * 50])
def test_a_page_number_out_of_range_is_the_nearest_page(client, pool, number):
    assert client.get("/cards/", {"page": number}).status_code == 200


@pytest.mark.parametrize(
    ("parameters", "query"),
    [
        ("type=ally&q=wolf", "wolf type:ally"),
        ("q=wolf&type=Ally&cost=7%2B&sort=-cost", "wolf type:ally cost:7+ sort:-cost"),
        ("q=ally&set=&sort=&page=2", "ally"),
        ("q=wolf+OR+bear&faction=horde", "(wolf OR bear) faction:horde"),
        ("q=wolf&utm_source=elsewhere", "wolf"),
    ],
)
def test_parameters_of_old_addresses_are_written_into_the_query(client, pool, parameters, query):
    answer = client.get(f"/cards/?{parameters}")
    assert answer.status_code == 302
    assert query_of(answer) == query


ODD = ("'", "%", "9" * 400, "ẞ" * 300, "a:b", 'type:"', "\\", "7+7", "(" * 50, "OR", "x" * 5000)


@pytest.mark.parametrize("key", ["q", "type", "cost", "set", "sort", "was", "for"])
def test_no_question_breaks_the_page(client, pool, key):
    for value in ODD:
        assert client.get("/cards/", {key: value}, follow=True).status_code == 200, value


def test_pages_of_one_list_have_titles_of_their_own(client, pool):
    titles = [
        re.search(r"<title>(.*?)</title>", client.get(f"/cards/?{query}").content.decode())[1]
        for query in ("", "page=2", "q=ally")
    ]
    assert titles == ["Cards · Loremaster", "Cards, page 2 · Loremaster", "Cards: ally · Loremaster"]


def test_the_list_only_answers_readers(client, pool):
    assert client.head("/cards/").status_code == 200
    assert client.post("/cards/").status_code == 405


@pytest.mark.parametrize("view", ["images", "list", "text", "checklist"])
@pytest.mark.parametrize("unique", ["cards", "prints"])
def test_the_number_of_queries_does_not_grow_with_the_page(client, pool, view, unique):
    def queries(query):
        with CaptureQueriesContext(connection) as captured:
            page_of(client, f"{query} view:{view} unique:{unique}")
        return len(captured)

    queries("ally")  # what is known of the pool is learnt once
    queries("type:ally"), queries("type:ability")  # and drawn once
    assert queries("type:ally") == queries("type:ability") < 15


# Text and form


def test_the_form_shows_simple_clauses_of_the_query(client, pool):
    page = page_of(client, 'type:ally,hero Class:"Death Knight" c:3 -faction:horde (race:orc OR rarity:epic)')
    assert ticked(page) == {
        ("type", "ally"),
        ("type", "hero"),
        ("class", "death knight"),
        ("cost", "3"),
    }
    assert "<code>-faction:horde</code>" in page and "<code>race:orc OR rarity:epic</code>" in page


def test_a_clause_without_an_option_is_an_option_of_its_own(client, pool):
    assert ticked(page_of(client, "cost<=3 wolf")) == {("cost", "cost<=3")}


def test_a_ticked_checkbox_is_added_to_the_query(client, pool):
    answer = client.get("/cards/?was=wolf+type:ally&q=wolf+type:ally&type=ally&type=hero")
    assert query_of(answer) == "wolf type:ally,hero"


def test_a_cleared_checkbox_is_removed_from_the_query(client, pool):
    assert query_of(client.get("/cards/?was=wolf+type:ally&q=wolf+type:ally")) == "wolf"


def test_of_text_and_box_the_one_that_was_changed_counts(client, pool):
    # The text was changed to heroes, the boxes still show allies; the order was changed in the form.
    answer = client.get("/cards/?was=type:ally&q=type:hero&type=ally&sort=-cost")
    assert query_of(answer) == "type:hero sort:-cost"


def test_a_chosen_option_replaces_a_clause_that_no_option_stands_for(client, pool):
    parameters = {"was": "cost<=3", "q": "cost<=3", "cost": ["cost<=3", "5"]}
    answer = client.get("/cards/?" + urlencode(parameters, doseq=True))
    assert query_of(answer) == "cost:5"


def test_submitting_the_unchanged_form_changes_nothing(client, pool):
    text = 'wolf type:ally,hero cost<=3 for:"Oda the Patient" set:nowhere sort:cost,-atk -race:orc'
    parameters = [("was", text), ("q", text)]
    for key, values in FORM.values(text).items():
        parameters += [(key, value) for value in values]
    assert query_of(client.get("/cards/?" + urlencode(parameters))) == text


VALUES = {
    control.key: [choice.value for choice in control.choices()]
    for control in CONTROLS
    if control.key in ("type", "class", "faction", "cost", "dmg", "rarity", "kind")
}
TEXTS = (
    "",
    "wolf OR bear",
    "type:ally",
    "cost<=3 -race:orc",
    "set:SoT rarity:epic",
    "sort:cost x",
    "(a",
    '"b',
)


def form_values(text):
    """The values of each control of the form for a query."""
    return FORM.values(text)


@examples(50)
@given(data=st.data(), text=st.sampled_from(TEXTS))
def test_a_choice_made_in_the_form_is_shown_by_the_form(pool, data, text):
    key = data.draw(st.sampled_from(list(VALUES)))
    chosen = data.draw(st.lists(st.sampled_from(VALUES[key]), min_size=1, max_size=4, unique=True))
    before = form_values(text)
    params = QueryDict(mutable=True)
    params["q"] = params["was"] = text
    for other, values in {**before, key: chosen}.items():
        params.setlist(other, values)
    after = form_values(FORM.query(params))
    assert set(after[key]) == set(chosen)
    assert {name: values for name, values in after.items() if name != key} == {
        name: values for name, values in before.items() if name != key
    }


def test_htmx_gets_answer_and_form_alone_and_the_address_to_show(client, pool):
    answer = client.get("/cards/?was=ally&q=ally&type=ally", headers=HTMX)
    page = answer.content.decode()
    assert "<html" not in page and "card-gallery" in page
    assert 'hx-swap-oob="innerHTML:#filters"' in page and 'value="ally type:ally"' in page
    assert answer["HX-Push-Url"] == "/cards/?q=ally+type%3Aally"
    assert "HX-Request" in answer["Vary"]


def test_going_back_loads_the_full_page(client, pool):
    answer = client.get("/cards/?q=ally", headers={**HTMX, "HX-History-Restore-Request": "true"})
    assert "<html" in answer.content.decode()


# QueryProblems


def test_a_mistake_is_marked_and_the_other_clauses_apply(client, pool):
    page = page_of(client, "ally frob:3")
    assert count(page) == 60
    assert re.search(r'<mark class="query-problem"\s+aria-describedby="query-problem-1">frob', page)
    assert '<li id="query-problem-1">' in page


def test_a_click_corrects_a_mistake(client, pool):
    page = unescape(page_of(client, "tipe:ally cots:3"))
    links = re.findall(r'<a href="(/cards/\?q=[^"]*)"><code>(.*?)</code>', page)
    assert ("/cards/?q=type%3Aally+cots%3A3", "type:ally cots:3") in links
    assert ("/cards/?q=type%3Aally+cost%3A3", "type:ally cost:3") in links


def test_a_correction_of_several_words_is_quoted(client, pool):
    assert '<code>set:"Test of Time" ally</code>' in unescape(page_of(client, 'set:"tset of time" ally'))


def test_what_is_written_is_never_markup(client, pool):
    for text in ('"><script>alert(1)</script>', "<b>:x", 'type:"<i>"', "x:<script>", "cost:<u>"):
        page = page_of(client, text)
        assert (
            "<script>alert" not in page
            and "<b>:" not in page
            and "<i>&quot;" not in page
            and "<u>" not in page
        )


SPANS = st.tuples(st.integers(0, 30), st.integers(0, 30)).map(sorted)


@given(st.text(max_size=20), st.lists(SPANS, max_size=5))
def test_a_query_in_pieces_is_the_query(text, spans):
    problems = [Problem(start, end, "A sentence.", ("x",)) for start, end in sorted(spans)]
    query_problems = QueryProblems(text, problems, search_url)
    assert "".join(piece.text for piece in query_problems.pieces) == text
    assert len(query_problems.numbered) == len(problems)


# Nothing found


def test_an_empty_result_suggests_what_to_do(client, pool):
    page = unescape(page_of(client, "type:ally cost:99"))
    assert "No cards match" in page and 'href="/cards/"' in page and 'href="/cards/syntax/"' in page
    assert '<a href="/cards/?q=type%3Aally">without <code>cost:99</code></a>' in page
    assert "60 cards" in page
    assert "without <code>type:ally</code>" not in page


def test_a_name_misspelled_finds_the_names_like_it(client, pool):
    assert 'href="/cards/sudden-puddle/"' in page_of(client, "suden puddel")


def test_a_click_corrects_a_misspelled_word(client, pool):
    assert '<a href="/cards/?q=puddle"><code>puddle</code></a>' in page_of(client, "pudle")


def test_a_slow_search_is_stopped_with_a_sentence(client, pool, monkeypatch):
    monkeypatch.setattr(list_page, "time_limit", too_slow)
    answer = client.get("/cards/?q=ally")
    assert answer.status_code == 200 and "This search takes too long" in answer.content.decode()


# Views


def test_the_list_has_headings_that_sort(client, pool):
    page = unescape(page_of(client, "type:ally view:list sort:name"))
    assert re.search(r'aria-sort="ascending">\s*<a[^>]*>Name</a>', page)
    for key in ("cost", "-health", "-def", "strike"):
        assert f'href="/cards/?q=type%3Aally+view%3Alist+sort%3A{key}"' in page
    turned = unescape(page_of(client, "type:ally view:list sort:cost"))
    assert 'href="/cards/?q=type%3Aally+view%3Alist+sort%3A-cost"' in turned
    assert 'href="/cards/?q=type%3Aally+view%3Alist+sort%3Aname"' in turned


def test_a_search_by_words_is_in_order_of_the_best_match(client, pool):
    page = unescape(page_of(client, "ally view:list"))
    assert '<option value="">Best match</option>' in page
    assert "aria-sort" not in page
    assert 'href="/cards/?q=ally+view%3Alist+sort%3Aname"' in page
    newest = page_of(client, "type:ally")
    assert '<option value="">Newest</option>' in newest and "sorted by release, newest first" in newest


def test_equipment_of_every_class_says_so_instead_of_naming_ten(client, pool):
    every = ticked_classes(*map(str, CharacterClass))
    cloak = row(name="Common Cloak", type="Equipment", subtype="Armor", **{"def": "2"}, **every)
    import_file(community_file.read(community_table(cloak)))
    for view in ("images", "list", "text"):
        page = page_of(client, f"cloak view:{view}")
        assert '<span class="all-classes">All classes</span>' in page and "Warrior icon" not in page, view
    card = Card.objects.get(name="Common Cloak")
    assert "Icons: All classes" in as_text(card)
    (icons,) = (fact for fact in facts(card) if fact.label == "Class icons")
    assert [value.text for value in icons.values] == ["All classes"]
    assert count(page_of(client, icons.values[0].query)) == 1


def test_the_full_text_is_shown(client, pool):
    page = page_of(client, "sing view:text")
    assert "Sing." in page and "card-gallery" not in page


def test_a_checklist_is_in_the_order_of_the_numbers_set_by_set(client, pool):
    page = page_of(client, "type:ally view:checklist")
    numbers = [int(digits) for digits in re.findall(r"checklist-number[^>]*>(\d+)<", page)]
    assert numbers == sorted(numbers) and len(numbers) == 60
    assert page.count("data-checklist-key=") == 60


def test_printings_stand_for_themselves(client, pool):
    again = [row(name="Ally 001", no=number) for number in ("2", "77")]
    import_file(community_file.read(community_table(*again)))
    assert count(page_of(client, 'name="ally 001"')) == 1
    page = page_of(client, 'name="ally 001" unique:prints')
    assert count(page) == 2 and "printings" in page


def test_a_changed_card_is_rendered_again(client, pool):
    assert "Sing." in page_of(client, "puddle")
    import_file(community_file.read(community_table(ability(rules="[Exhaust] -> Whistle."))))
    page = page_of(client, "puddle")
    assert "Whistle." in page and "Sing." not in page


def test_the_switch_of_views_writes_the_query(client, pool):
    page = unescape(page_of(client, "ally view:list"))
    assert 'href="/cards/?q=ally+view%3Atext"' in page and 'href="/cards/?q=ally"' in page


def test_cards_drawn_before_need_no_look_at_their_faces(client, pool):
    def looks_at_faces():
        with CaptureQueriesContext(connection) as captured:
            page_of(client, "puddle")
        return sum('FROM "cards_face"' in query["sql"] for query in captured)

    assert looks_at_faces() > 0
    assert looks_at_faces() == 0


def test_the_form_offers_what_came_since(client, pool):
    assert "Set of Tomorrow" not in page_of(client, "")
    Set.objects.create(code="Tom", name="Set of Tomorrow", order=9)
    page = page_of(client, "set:tom type:ally")
    assert 'value="Tom" selected' in " ".join(page.split())


TYPING = {**HTMX, "HX-Trigger": "site-search"}
"""The headers of a request that is sent while the query is typed."""


@pytest.mark.parametrize("text", ["type:al", "type:", "ally type:al", "zzx", "ally cots:", "(zzx"])
def test_the_last_results_stay_while_a_word_is_typed_that_finds_nothing(pool, client, text):
    assert client.get("/cards/", {"q": text}, headers=TYPING).status_code == 204
    assert client.get("/cards/", {"q": text}, headers=HTMX).status_code == 200


@pytest.mark.parametrize("text", ["", "al", "type:ally", "type:al ally", "ally (type:ally"])
def test_what_finds_something_is_shown_while_it_is_typed(pool, client, text):
    assert client.get("/cards/", {"q": text}, headers=TYPING).status_code == 200


def test_the_cards_behind_the_first_ones_follow_while_a_query_is_typed(pool, client):
    first = client.get("/cards/", {"q": "ally", "was": "ally"}, headers=TYPING).content.decode()
    more_url = unescape(re.search(r'hx-get="([^"]*more=1[^"]*)"', first)[1])
    others = client.get(more_url, headers=HTMX).content.decode()
    all_cards = client.get("/cards/?q=ally", headers=HTMX).content.decode()

    names = re.compile(r'class="card-name"[^>]*>\s*<a[^>]*>([^<]*)<')
    assert len(names.findall(first)) == list_page.FIRST_ROWS
    assert names.findall(first) + names.findall(others) == names.findall(all_cards)


@pytest.mark.parametrize(
    ("before", "after", "is_changed"),
    [
        ("wolf", "wolfs", False),
        ("wolf type:ally", "wolves type:ally", False),
        ("wolf", "wolf type:ally", True),
        ("wolf type:ally", "wolf type:ally,hero", True),
        ("wolf sort:cost", "wolf", True),
        ("wolf text:draw", "wolf text:deal", True),
    ],
)
def test_the_form_is_sent_again_where_it_looks_different(pool, client, before, after, is_changed):
    page = client.get("/cards/", {"q": after, "was": before, **chosen(before)}, headers=HTMX).content.decode()

    assert ('hx-swap-oob="innerHTML:#filters"' in page) is is_changed
    assert re.search(rf'name="was"\s+form="card-form"\s+value="{re.escape(after)}"', page)


def chosen(text):
    """The parameters of the form as it shows a query."""
    return {name: values for name, values in FORM.values(text).items() if values}
