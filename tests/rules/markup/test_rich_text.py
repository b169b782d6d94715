"""Rules text as HTML."""

from html import escape, unescape

import pytest
from django.utils.html import strip_tags
from hypothesis import given
from hypothesis import strategies as st

from rules.markup.rich_text import preview, render_example, render_text


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
def test_light_markdown_becomes_html(text: str, html: str) -> None:
    assert render_text(text, escape) == html


def test_a_markdown_table_becomes_html() -> None:
    html = render_text("| **A** | B |\n| --- | :-: |\n| 1 |  |", escape)

    assert '<th scope="col"><strong>A</strong></th><th scope="col">B</th>' in html
    assert "<td>1</td><td></td>" in html
    assert "--" not in html


def test_an_example_has_lists_and_sets_quoted_cards_apart() -> None:
    html = render_example("See:\n\n- a\n- b\n\nLink Wolf, 2, Ally—Wolf\nA link. <p> More.", escape, str.upper)

    assert html.startswith("<p>See:</p><ul><li>a</li><li>b</li></ul>")
    assert '<p class="quoted-card">LINK WOLF, 2, ALLY—WOLF</p>' in html
    assert '<p class="quoted-text">A LINK.<br>MORE.</p>' in html


def test_a_preview_is_one_short_line() -> None:
    assert preview("Priority", "") == "Priority"
    text = preview("", "**Word** [[Wolf]]\n\n" + "more " * 90)
    assert text.startswith("Word Wolf more")
    assert text.endswith("…")
    assert len(text) <= 180


@given(st.text(alphabet="ab*[]()-|<>&\"' \n4106.7", max_size=120))
def test_any_text_becomes_safe_html_with_the_same_content(text: str) -> None:
    html = render_text(text, escape)

    assert "<script" not in html
    visible_text = unescape(strip_tags(html))
    assert [visible_text.count(letter) for letter in "ab410"] == [text.count(letter) for letter in "ab410"]
