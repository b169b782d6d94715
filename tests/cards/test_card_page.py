"""The page of a card: text with tooltips, printings, neighbours and links."""

import re
from contextlib import contextmanager

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern

from cards.card_page.neighbours import find_printing, neighbours
from cards.card_page.text_diff import Change, difference
from cards.importing import community_file
from cards.importing.store import import_file
from cards.models import Card, Printing
from cards.models.slugs import RESERVED_SLUGS
from cards.rendering import tooltips
from cards.rendering.card_text import explained
from cards.rendering.tooltips import Tooltip
from cards.search import SearchTimeoutError
from cards.urls import urlpatterns
from tests.cards.community_file import ability, community_table, hero, row

pytestmark = pytest.mark.django_db


def take(*rows):
    import_file(community_file.read(community_table(*rows)))


def page_of(client, address):
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


@pytest.fixture
def explained_protector(monkeypatch):
    """One word that the site can explain: Protector."""

    def source(words):
        return Tooltip("protector", "Protector", "It can defend.", "/g/") if words == "Protector" else None

    monkeypatch.setattr(tooltips, "_sources", [source])


def test_a_known_word_opens_its_explanation_without_script(client, explained_protector):
    take(row(rules="<b>Protector</b>;<b>Elusive</b>"))
    page = page_of(client, "/cards/marla-quickwater/")
    assert re.search(
        r'<button type="button" class="tooltip-button" popovertarget="tooltip-protector">Protector<', page
    )
    assert re.search(r'id="tooltip-protector"\s+class="tooltip"\s+popover', page)
    assert 'href="/g/"' in page and "tooltip-elusive" not in page


def test_a_word_that_occurs_twice_is_explained_once(explained_protector):
    text = explained(["Protector", "Allies have Protector."])
    assert len(text.tooltips) == 1
    assert sum(paragraph.count("popovertarget") for paragraph in text.paragraphs) == 2


def test_text_is_never_markup(client, explained_protector):
    take(row(rules="Sing <script>alert(1)</script> Protector <img src=x onerror=alert(1)> loudly."))
    page = page_of(client, "/cards/marla-quickwater/")
    assert "<script>alert" not in page and "<img" not in page


def test_facts_lead_to_cards_that_share_them(client):
    take(row(race="Blood Elf", faction="Horde", artist="A. Painter"))
    page = page_of(client, "/cards/marla-quickwater/")
    for query in (
        "type%3Aally",
        "cost%3A3",
        "atk%3A2",
        "health%3A4",
        "race%3A%22Blood%20Elf%22",
        "faction%3Ahorde",
    ):
        assert f'href="/cards/?q={query}"' in page, query
    assert "artist%3A%22A.%20Painter%22" in page


@pytest.mark.parametrize(
    ("text", "heroes"),
    [("Draw a card.", "any hero"), ("<b>Traitor Hero Required</b>;Draw a card.", "Traitor heroes")],
)
def test_a_card_without_icons_is_for_every_hero_unless_its_text_restricts_that(client, text, heroes):
    """Rule 100.2a, 100.2b."""
    take(row(faction="Neutral", rules=text))
    page = " ".join(re.sub(r"<[^>]+>", " ", page_of(client, "/cards/marla-quickwater/")).split())
    assert f"Playable by {heroes}" in page


def test_every_link_of_the_facts_finds_the_card_itself(client):
    take(row(race="Blood Elf", faction="Horde", artist="A. Painter"))
    page = page_of(client, "/cards/marla-quickwater/")
    facts = page.partition('<section id="facts"')[2].partition("</section>")[0]
    queries = set(re.findall(r'href="/cards/\?q=([^"]+)"', facts))
    assert len(queries) >= 5
    for query in queries:
        cards_page = client.get(f"/cards/?q={query}").content.decode()
        assert "/cards/marla-quickwater/" in cards_page, query


def test_neighbours_are_the_nearest_numbers_of_the_set_looked_at(client):
    first_set, second_set = {"setcode": "AAA", "setname": "First"}, {"setcode": "BBB", "setname": "Second"}
    take(
        *(row(name=f"Card {number}", no=str(number), **first_set) for number in (1, 2, 5, 9)),
        *(row(name=f"Card {number}", no=str(20 - number), **second_set) for number in (2, 5, 9)),
    )
    page = page_of(client, "/cards/card-5/")
    assert re.search(r'rel="prev" href="/cards/card-2/\?in=aaa-first&amp;no=2"', page)
    assert re.search(r'rel="next" href="/cards/card-9/\?in=aaa-first&amp;no=9"', page)
    second = page_of(client, "/cards/card-5/?in=bbb-second")
    assert re.search(r'rel="prev" href="/cards/card-9/\?in=bbb-second&amp;no=11"', second)
    assert re.search(r'rel="next" href="/cards/card-2/\?in=bbb-second&amp;no=18"', second)


def test_next_and_previous_visit_every_card_of_a_set_once():
    take(*(row(name=f"Card {place}", no=str(number)) for place, number in enumerate((3, 1, 1, 2, 7, 7, 0))))
    numbered = Printing.objects.filter(number__gt=0).select_related("card", "set")
    here = numbered.order_by("number", "pk").first()
    forward = [here]
    while here := neighbours(here).after:
        forward.append(here)
    assert len(forward) == len(set(forward)) == 6
    back = [forward[-1]]
    while before := neighbours(back[-1]).before:
        back.append(before)
    assert back == forward[::-1]


def test_a_card_without_a_number_has_no_neighbours():
    take(row(no="0"), row(name="Other", no="4"))
    card = Card.objects.with_details().get(name="Marla Quickwater")
    assert neighbours(find_printing(card)).before is None


@pytest.mark.parametrize("parameters", ["?in=nowhere", "?in=", "?in=tst-test-of-time&no=x", "?no=7"])
def test_an_unknown_printing_shows_the_first(client, parameters):
    take(row())
    assert "Test of Time" in page_of(client, f"/cards/marla-quickwater/{parameters}")


def test_differing_printed_text_is_shown_word_by_word(client):
    take(
        row(rules="Draw a card.", no="1", setcode="HoA", setname="Heroes"),
        row(rules="Draw two cards.", no="1", setcode="ToF", setname="Tomb"),
    )
    card = Card.objects.with_details().get()
    [older] = [printing for printing in card.printings.all() if printing.set.code == "HoA"]
    runs = difference(older, card)
    assert [(run.change, run.text) for run in runs] == [
        (Change.UNCHANGED, "Draw"),
        (Change.REMOVED, "a card."),
        (Change.ADDED, "two cards."),
    ]
    page = page_of(client, "/cards/marla-quickwater/")
    assert "Printed text differs from the current text" in page and "</del>" in page and "</ins>" in page


@pytest.mark.parametrize(
    ("printed", "today"),
    [
        ("3, [Exhaust] -> Draw a card.", "(3), [Activate] >>> Draw a card."),
        ("Draw a card. <i>(From your deck.)</i>", "Draw a card."),
        ("Frost allies have Elusive.", "[Frost Icon] allies have Elusive."),
        ("<b>Protector</b>;Draw a card", "Protector<p>Draw a card."),
    ],
)
def test_ways_of_writing_the_same_are_no_difference(printed, today):
    take(row(rules=today))
    card = Card.objects.with_details().get()
    printing = card.printings.all()[0]
    printing.text = printed
    assert difference(printing, card) == []


def test_the_page_has_metadata_for_link_previews(client):
    take(row(rules="<b>Protector</b>"))
    page = page_of(client, "/cards/marla-quickwater/?in=tst-test-of-time")
    assert re.search(r'rel="canonical"\s+href="http://testserver/cards/marla-quickwater/"', page)
    assert re.search(r'property="og:title"\s+content="Marla Quickwater"', page)
    assert re.search(r'property="og:description"\s+content="Ally', page)


def test_the_number_of_queries_does_not_grow_with_printings_or_text(client):
    take(
        row(name="Plain", rules="Stealth;Draw."),
        *(
            row(
                name="Often",
                no=str(number + 1),
                setcode=f"S{number}",
                setname=f"Set {number}",
                rules="Stealth;Draw.",
            )
            for number in range(9)
        ),
    )
    counts = []
    for slug in ("plain", "often", "plain", "often"):
        with CaptureQueriesContext(connection) as captured:
            page_of(client, f"/cards/{slug}/")
        counts.append(len(captured))
    assert counts[2] == counts[3]


def test_a_random_card_matches_the_query(client):
    take(row(name="Sage"), row(name="Fool", cost="9"), ability())
    assert client.get("/cards/random/?q=cost:9").url == "/cards/fool/"
    assert client.get("/cards/random/").url in {"/cards/sage/", "/cards/fool/", "/cards/sudden-puddle/"}
    assert client.get("/cards/random/?q=zebra").url == "/cards/?q=zebra"


def test_a_random_card_of_a_slow_search_redirects_to_the_list(client, monkeypatch):
    take(row(name="Sage"))

    @contextmanager
    def too_slow():
        yield
        raise SearchTimeoutError("This search takes too long.")

    monkeypatch.setattr("cards.views.card.time_limit", too_slow)
    assert client.get("/cards/random/?q=sage").url == "/cards/?q=sage"


def test_a_random_card_without_results_redirects_to_the_list(client):
    assert client.get("/cards/random/").url.startswith("/cards/")


def test_the_preview_is_the_card_alone(client):
    take(hero(rules="FRONT: 4 -> Flip Oda.;BACK: Mend 2"))
    response = client.get("/cards/oda-the-patient/preview/")
    page = response.content.decode()
    assert "<html" not in page and page.count("<article") == 2
    assert "max-age" in response["Cache-Control"]


def test_no_card_takes_the_address_of_another_page(client):
    take(*(row(name=name.title()) for name in RESERVED_SLUGS))
    for name in RESERVED_SLUGS:
        card = Card.objects.get(name=name.title())
        assert card.slug == f"{name}-2"
        assert client.get(card.get_absolute_url()).status_code == 200


def test_every_page_beside_the_cards_keeps_its_address():
    own = {str(url.pattern).split("/")[0] for url in urlpatterns if isinstance(url, URLPattern)}
    assert {name for name in own if name and "<" not in name} == RESERVED_SLUGS


@pytest.mark.parametrize(
    "address", ["preview/", "report/", "portrait.svg", "", ".txt", ".json", ".svg", ".png"]
)
def test_unknown_addresses_are_a_404(client, address):
    assert client.get(f"/cards/nobody{'' if address.startswith('.') else '/'}{address}").status_code == 404


def test_corrected_typing_errors_are_on_the_page_one_click_away(client, db):
    take(row(rules="Heal taget ally."))
    page = page_of(client, "/cards/marla-quickwater/")
    assert "<p>Heal target ally.</p>" in page
    corrections = page.partition("1 typing error corrected</summary>")[2].partition("</details>")[0]
    assert re.search(r"<del>.*taget</del>\s*<ins>.*target</ins>", corrections)
    assert "Printed text differs" not in page


def test_a_card_without_typing_errors_says_nothing_of_corrections(client, db):
    take(row(rules="Heal target ally."))
    assert "corrected" not in page_of(client, "/cards/marla-quickwater/")
