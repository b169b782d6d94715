"""Rules text as HTML."""

from html import unescape

import pytest
from django.utils.html import strip_tags
from hypothesis import given
from hypothesis import strategies as st

from rules.richtext import Linker, preview

TERMS = (
    ("Cost, Play", "cost-play"),
    ("Link", "link"),
    ("Play (Verb)", "play-verb"),
    ("Priority Window", "priority-window"),
)


def linker(**options: object) -> Linker:
    return Linker("wow-tcg", "7.4", **options).fresh()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("One.\n\nTwo.", "<p>One.</p><p>Two.</p>"),
        ("One\ntwo", "<p>One<br>two</p>"),
        ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
        ("- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
        ("a **bold *deep* one** word", "<p>a <strong>bold <em>deep</em> one</strong> word</p>"),
        ("**b** and *i*", "<p><strong>b</strong> and <em>i</em></p>"),
        ("2 * 3 * 4", "<p>2 * 3 * 4</p>"),
        ("<p> & <script>", "<p>&lt;p&gt; &amp; &lt;script&gt;</p>"),
    ],
)
def test_light_markdown(text: str, html: str) -> None:
    assert linker().render(text) == html


def test_a_table() -> None:
    html = linker().render("| **A** | B |\n| 1 |  |")
    assert "<th><strong>A</strong></th><th>B</th>" in html
    assert "<td>1</td><td></td>" in html


def test_rule_numbers_link_with_a_preview() -> None:
    html = linker(previews={"410.6b": 'Empty "deck"'}).render("decked (410.6b), see 716")
    assert 'href="/rules/wow-tcg/7.4/410.6b/" title="Empty &quot;deck&quot;">410.6b</a>' in html
    assert '<a class="rule-link" href="/rules/wow-tcg/7.4/716/">716</a>' in html


def test_terms_link_once_in_any_of_their_forms() -> None:
    html = linker(terms=TERMS).render("Links and a link, a play cost, a priority window.")
    assert html.count('href="/rules/glossary/link/"') == 1
    assert '<a class="term" href="/rules/glossary/cost-play/">play cost</a>' in html
    assert ">priority window</a>" in html


def test_everyday_words_and_the_entry_itself_do_not_link() -> None:
    html = linker(terms=TERMS, own_slug="link").render("You play a link.")
    assert "<a" not in html


def test_card_names_link_to_the_cards() -> None:
    html = linker().render("[[Aimed Shot]]!")
    assert html == '<p><a class="card-name" href="/cards/?q=Aimed+Shot">Aimed Shot</a>!</p>'


def test_quoted_cards_are_set_apart_and_hold_no_terms() -> None:
    links = Linker("wow-tcg", "7.4", terms=TERMS).fresh(["Link Wolf"])
    html = links.render_example(
        "The Link Wolf and a priority window.\n\nLink Wolf, 2, Ally—Wolf\nA link. <p> More."
    )
    assert html.count(">Link Wolf</a>") == 2
    assert html.count('class="term"') == 1
    assert '<p class="quoted-text">A link.<br>More.</p>' in html


def test_a_preview_is_one_short_line() -> None:
    assert preview("Priority", "") == "Priority"
    text = preview("", "**Word** [[Wolf]]\n\n" + "more " * 90)
    assert text.startswith("Word Wolf more")
    assert text.endswith("…")
    assert len(text) <= 180


@given(st.text(alphabet="ab*[]()-|<>&\"' \n4106.7", max_size=120))
def test_any_text_becomes_safe_html_that_says_the_same(text: str) -> None:
    html = linker(terms=TERMS).render(text)
    assert "<script" not in html
    said = unescape(strip_tags(html))
    assert [said.count(letter) for letter in "ab410"] == [text.count(letter) for letter in "ab410"]
