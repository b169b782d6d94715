"""Links in rules text."""

import datetime
import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import card_lookup
from rules.card_lookup import CardLink
from rules.catalog.library import Book
from rules.markup.glossary_terms import GlossaryTerm
from rules.models import Document, Example, Wording
from rules.parsers.parsed_document import WordingSource
from rules.presentation.linking import Linker, RenderedWording, find_quoted_cards

CHAIN = "Chain"
BOOK = Book(
    Document(key="wow-tcg", edition="7.4", effective=datetime.date(2013, 7, 23)),
    titles={"410": "Priority", "410.6b": ""},
    entries=(
        GlossaryTerm("Chain", "chain", "Where links wait."),
        GlossaryTerm("Link", "link", "A card on the chain."),
    ),
)
GUIDE = Book(Document(key="learn", edition="1", guide_to="wow-tcg"), titles={"410": "Own"}, guided=BOOK)
CARDS = {"Chain Lightning": CardLink("Chain Lightning", "/cards/chain-lightning/", "chain-lightning")}


def render(
    text: str, *examples: str, links: Linker | None = None, official: bool = False, cards=()
) -> RenderedWording:
    source = WordingSource.OFFICIAL if official else WordingSource.RESTATEMENT
    wording = Wording(text=text, source=source, cards=list(cards), pk=1)
    prefetched = [
        Example(wording=wording, position=position, text=example) for position, example in enumerate(examples)
    ]
    wording._prefetched_objects_cache = {"examples": Examples(prefetched)}
    return (links or Linker(BOOK, CARDS)).render_wording(wording)


class Examples(list):
    def all(self) -> "Examples":
        return self


def test_a_number_is_a_link_that_shows_its_rule() -> None:
    html = render("Decked (410.6b, see 410).").html

    assert (
        '<a class="rule-link" href="/rules/wow-tcg/7.4/410.6b/" '
        'data-preview="/rules/wow-tcg/7.4/410.6b/preview/">410.6b</a>'
    ) in html
    assert ">410</a>" in html


def test_a_number_that_the_document_lacks_is_a_link_without_a_preview() -> None:
    assert '<a class="rule-link" href="/rules/wow-tcg/7.4/999.1/">999.1</a>' in render("See 999.1.").html


def test_a_term_is_linked_at_its_first_occurrence() -> None:
    html = render("Links on the chain; the chain of links.", "A chain.").html

    assert html.count('class="term"') == 2
    assert (
        'href="/rules/glossary/link/" data-preview="/rules/wow-tcg/7.4/glossary/link/preview/">Links</a>'
        in html
    )


def test_an_entry_does_not_lead_to_itself() -> None:
    assert "glossary/chain" not in render("The chain.", links=Linker(BOOK, own_slug="chain")).html


def test_a_card_is_a_link_with_a_preview_and_no_term_is_linked_in_its_name() -> None:
    html = render("[[Chain Lightning]] goes on the chain.").html

    assert (
        '<a class="named-card" href="/cards/chain-lightning/" data-card="chain-lightning">Chain Lightning</a>'
        in html
    )
    assert html.count("glossary/chain/") == 2, "one link, with its preview"
    assert html.index("Chain Lightning") < html.index("glossary/chain/")


def test_an_unknown_card_is_only_named() -> None:
    assert '<span class="named-card">Link Wolf</span>' in render("[[Link Wolf]]").html


def test_cards_that_an_official_text_quotes_are_links_and_their_text_holds_no_terms() -> None:
    [html] = render(
        "Text.",
        "Chain Lightning is a link.\n\nChain Lightning, 2, Ability—Elemental\nPut it on the chain.",
        official=True,
        cards=["Chain Lightning"],
    ).examples

    assert html.count("data-card=") == 2
    assert 'class="quoted-card"' in html
    assert "glossary/link/" in html and "glossary/chain/" not in html


def test_no_term_is_linked_inside_a_repeated_card_name() -> None:
    [official] = render(
        "Text.",
        "Chain Lightning goes off. Then Chain Lightning again.",
        official=True,
        cards=["Chain Lightning"],
    ).examples
    restatement = render("[[Chain Lightning]]: Chain Lightning again.", cards=["Chain Lightning"]).html

    for html in (official, restatement):
        assert html.count("Chain Lightning") == 2
        assert html.count("data-card=") == 1
        assert 'class="term"' not in html


def test_cards_of_another_game_are_not_those_known_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_lookup, "find_cards", lambda names: {name: CARDS[name] for name in names})
    miniatures = Book(Document(key="wow-miniatures", edition="1.05"))
    wording = Wording(cards=["Chain Lightning"])

    assert find_quoted_cards(BOOK, [wording]) == CARDS
    assert find_quoted_cards(GUIDE, [wording]) == CARDS
    assert find_quoted_cards(miniatures, [wording]) == {}


def test_a_guide_leads_to_the_rules_it_explains() -> None:
    html = render("The chain (410.6b), and 410.9.", links=Linker(GUIDE)).html

    assert 'href="/rules/wow-tcg/7.4/410.6b/"' in html
    assert 'href="/rules/glossary/chain/"' in html


def test_on_one_page_links_go_to_places_on_it() -> None:
    html = render("The chain (410.6b).", links=Linker(BOOK, on_page=True)).html

    assert 'href="#r410.6b"' in html and 'href="#term-chain"' in html


@given(st.text(alphabet="ab()-<>&\"' \n4106.7chainlks", max_size=120))
def test_links_leave_the_text_unchanged(text: str) -> None:
    html = Linker(BOOK).link_words(text)

    assert unescape(re.sub("</?a[^>]*>", "", html)) == text
