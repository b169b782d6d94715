"""A card as text, JSON, SVG and PNG: complete, well-formed, and with nothing that is not printed on it."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from cards.importing import community_file
from cards.importing.store import import_file
from cards.models import Card, Face, Printing, Set
from cards.rendering.card_drawing import CardDrawing
from cards.rendering.palette import FRAMES, RARITIES
from cards.rendering.svg import HEIGHT, INSIDE, MARGIN, SIZES, WIDTH, as_svg, fitted
from cards.rendering.text_runs import pieces, wrapped
from cards.rendering.text_width import width
from cards.templatetags.cards import portrait
from common.png import render_png
from tests.cards.community_file import ability, community_table, hero, row
from tests.common.png import size_of
from tests.profiles import examples, sampled

SVG = "{http://www.w3.org/2000/svg}"
COMMUNITY_FILE = Path(__file__).parents[4] / "shared/cards/decktools-cards.tsv"
SAMPLE = 60


def drawn(**facts):
    wording = facts.pop("wording", [])
    card = Card(**{"name": "Marla", "types": ["Ally"], "slug": "marla", **facts})
    card.__dict__["front"] = Face(card=card, text=list(wording))
    card.__dict__["back"] = None
    return CardDrawing(card, printing=Printing(card=card, set=Set(code="TST", name="Test"), number=7))


def words_in(svg):
    root = ElementTree.fromstring(svg)
    return " ".join(element.text or "" for element in root.iter(f"{SVG}text"))


def test_a_picture_holds_name_numbers_and_text_as_text():
    svg = as_svg(drawn(wording=["Protector <i>(It can defend.)</i>"], cost_number=3, atk=2, health=4))
    drawn_words = words_in(svg)
    for word in ("Marla", "3", "2", "4", "Ally", "Protector", "(It can defend.)"):
        assert word in drawn_words


def test_a_picture_needs_nothing_beside_itself():
    svg = as_svg(drawn(wording=["[Activate] >>> [Fire] (2)"], classes=["Mage"]))
    assert "href" not in svg and "<style" not in svg and "class=" not in svg


@examples(40)
@given(
    name=st.text(min_size=1, max_size=200),
    wording=st.lists(st.text(max_size=400), max_size=8),
    tags=st.lists(st.text(max_size=30), max_size=5),
)
def test_any_text_makes_a_sound_picture(name, wording, tags):
    svg = as_svg(drawn(name=name, wording=wording, tags=tags))
    ElementTree.fromstring(svg)
    assert size_of(render_png(svg, (WIDTH, HEIGHT), scale=0.1)) == (50, 70)


@given(st.lists(st.text(alphabet="abc WM(3)[]<>ix-", max_size=200), max_size=6))
def test_no_line_is_wider_than_its_room_unless_one_word_is(paragraphs):
    room = INSIDE - 2 * MARGIN
    block = fitted(paragraphs, room, 300, 300)
    space = width(" ", block.size)
    for line in (line for paragraph in block.paragraphs for line in paragraph):
        used = sum(piece.width(block.size) for piece in line) + space * sum(
            piece.spaced for piece in line[1:]
        )
        assert used <= room + 0.01 or not any(piece.spaced for piece in line[1:])


def test_text_shrinks_before_it_overflows():
    short, long = (fitted([text], 400, 300, 300) for text in ("Draw.", "Draw a card and sing. " * 40))
    assert short.size == SIZES[0]
    assert long.size < short.size and long.height <= 300


def test_long_text_shrinks_the_picture_only_if_necessary():
    def box(words):
        svg = as_svg(drawn(wording=["Draw a card and sing. " * words]))
        return [float(text.get("font-size")) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]

    assert max(box(1)) >= 26
    assert 16 in box(45) and 26 not in box(45)[2:]


def test_pieces_know_what_they_are():
    text_pieces = pieces("[Activate], (2) >>> Target ally has Assault 2 <i>(Really.)</i>")
    assert [piece.text for piece in text_pieces if piece.icon] == ["activate", "payment"]
    assert [piece.text for piece in text_pieces if piece.pip] == ["2"]
    assert [piece.text for piece in text_pieces if piece.bold] == ["Assault", "2"]
    assert [piece.text for piece in text_pieces if piece.italic] == ["(Really.)"]


def test_pieces_without_a_space_between_stay_on_one_line():
    lines = list(wrapped(pieces("Pay (3), and " * 20), 20, 150))
    assert all(line[0].text != "," for line in lines)


def test_the_palette_is_that_of_the_pages():
    css = "".join(
        (settings.BASE_DIR / "static/css" / name).read_text(encoding="utf-8")
        for name in ("site.css", "cards.css")
    )
    for name, colour in FRAMES.items():
        assert f".frame-{name} {{ --frame: {colour}; }}" in css
    for name, colour in RARITIES.items():
        assert f".card-number.rarity-{name} {{ --rarity: {colour}; }}" in css


@pytest.fixture
def pool(db):
    text = "FRONT: 4 -> Flip Oda.;BACK: Mend 2"
    import_file(
        community_file.read(community_table(row(rules="<b>Protector</b>"), ability(), hero(rules=text)))
    )


def test_a_card_by_its_address_is_text(client, pool):
    response = client.get("/cards/marla-quickwater.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    plain_text = response.content.decode()
    for part in (
        "Marla Quickwater\n",
        "Cost: 3",
        "ATK 2, melee / Health 4",
        "Protector",
        "Test of Time (TST) 7",
    ):
        assert part in plain_text


def test_a_card_by_its_address_is_json(client, pool):
    response = client.get("/cards/oda-the-patient.json")
    assert response["Access-Control-Allow-Origin"] == "*"
    data = json.loads(response.content)
    assert [face["side"] for face in data["faces"]] == ["front", "back"]
    assert data["printings"][0]["set"] == "TST"
    assert data == client.get("/api/cards/oda-the-patient/").json()
    assert data["page"] == "http://testserver/cards/oda-the-patient/"


def test_a_card_by_its_address_is_a_picture_of_either_side(client, pool):
    response = client.get("/cards/oda-the-patient.svg")
    assert response["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert "Flip" in words_in(response.content)
    assert "Mend" in words_in(client.get("/cards/oda-the-patient.svg?face=back").content)
    assert client.get("/cards/marla-quickwater.svg?face=back").status_code == 200
    assert client.get("/cards/oda-the-patient.svg?face=side").content == response.content


def test_a_portrait_is_the_picture_without_text_and_follows_the_card(client, pool):
    response = client.get("/cards/oda-the-patient/portrait.svg")
    assert response["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert "max-age=86400" in response["Cache-Control"]
    assert not words_in(response.content).strip()
    card = Card.objects.get(slug="oda-the-patient")
    assert CardDrawing(card).art in response.content.decode()
    assert f'src="/cards/{card.slug}/portrait.svg" alt=""' in portrait(card)

    card.tags = ["Tauren"]
    card.save()
    assert client.get("/cards/oda-the-patient/portrait.svg").content != response.content


def test_a_card_by_its_address_is_a_png_of_either_side(client, pool):
    response = client.get("/cards/oda-the-patient.png")
    assert response["Content-Type"] == "image/png"
    assert size_of(response.content) == (750, 1050)
    assert client.get("/cards/oda-the-patient.png?face=back").content != response.content
    assert client.get("/cards/oda-the-patient.png?face=side").content == response.content
    page = client.get("/cards/oda-the-patient/").content.decode()
    assert '<meta property="og:image" content="http://testserver/cards/oda-the-patient.png">' in page


@pytest.mark.parametrize("form", ["txt", "json", "svg", "png"])
def test_an_unchanged_representation_is_a_304(client, pool, form):
    address = f"/cards/marla-quickwater.{form}"
    etag = client.get(address)["ETag"]
    again = client.get(address, headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")
    Face.objects.update(text=["Elusive"], wording=[])
    changed = client.get(address, headers={"if-none-match": etag})
    assert changed.status_code == 200


@pytest.mark.full_pool
def test_real_cards_answer_in_every_form(client, db):
    if not COMMUNITY_FILE.exists():
        pytest.skip("needs ../shared/cards/decktools-cards.tsv")
    head, *lines = COMMUNITY_FILE.read_text(encoding="utf-8").splitlines()
    import_file(community_file.read("\n".join([head, *sampled(lines[::SAMPLE], 6)])))
    slugs = list(Card.objects.values_list("slug", flat=True))
    assert len(slugs) > 10
    for slug in slugs:
        for form in ("/", "/preview/", ".txt", ".json", ".svg", ".svg?face=back"):
            response = client.get(f"/cards/{slug}{form}")
            assert response.status_code == 200, (slug, form)
            if ".svg" in form:
                ElementTree.fromstring(response.content)
                assert not re.search("[^a-z]null|None", words_in(response.content))
