"""No line of a pasted list disappears: formulas, sums, lone numbers, odd punctuation, late comments."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from decks.card_matching import match
from decks.files import DeckFileError, read
from decks.files.headings import is_formula, parse_heading
from decks.files.line_markup import remove_markup
from tests.profiles import examples

pytestmark = pytest.mark.usefixtures("cards")

BEGINNING = ("Hero: Baxxel Geartooth", "", "4 Fire Blast", "3 Stonebranch, Ancient of War")
END = ("1 Ysera the Dreamer",)
WORDS = ("SUM", "COUNT", "AVERAGE", "A1", "B2:B9", "Total", "cards", "Sideboard", "Allies", "Fire", "Blast")
WORDS += ("Zup", "foo", "x", "a", "b", "REF", "by", "日本", "½")
SIGNS = "+-*/=@()[]{}<>#|&%$€!?.,:;~^_'\"\\…★"
PIECES = st.one_of(
    st.integers(0, 250).map(str), st.sampled_from(WORDS), st.sampled_from(SIGNS), st.sampled_from(SIGNS)
)
FORMULAS = st.builds(
    "{}{}({}{}{}){}".format,
    st.sampled_from(("@", "=", "+", "-", "")),
    st.sampled_from(WORDS),
    PIECES,
    st.sampled_from((":", ",", ";", "+")),
    PIECES,
    st.sampled_from(("", "+1", " * 2")),
)
SUMS = st.lists(st.tuples(st.sampled_from("+-*/="), st.integers(0, 99)), min_size=1, max_size=5).map(
    lambda terms: "".join(f"{sign}{number}" for sign, number in terms)
)
TOKENS = st.tuples(st.sampled_from(("", " ")), st.lists(PIECES, min_size=1, max_size=8)).map(
    lambda parts: parts[0].join(parts[1])
)
ODD_LINES = st.one_of(FORMULAS, SUMS, TOKENS).map(str.strip).filter(bool)

TOTAL_WORDS = {"sum", "count", "average", "total", "cards", "sideboard", "allies", "a", "x"}
ORNAMENTS = set("=-*_#~|:<>•·.–—+/\\★… \t")
BULLETS = re.compile(r"[-*+>#/= ]+")


def read_list(*lines):
    return match(read("\n".join([*BEGINNING, *lines, *END])))


def is_heading(line):
    label = re.split(r"[:–-]", line, maxsplit=1)[0]
    return any(parse_heading(text) for text in (line, BULLETS.sub("", line, count=1), label))


def is_worded_total(line):
    """Whether there is nothing but figures, the words of a total, and signs without a calculation."""
    words = re.findall(r"[^\W\d_]+", line.lower())
    return bool(words) and TOTAL_WORDS.issuperset(words) and not is_formula(line)


def is_number_in_comment(line):
    return re.fullmatch(r"(?:/+|#+)[^\w]*[\d.,/ ]+[^\w]*", line) is not None


def is_ornament(line):
    is_row_of_symbols = re.fullmatch(r"[★…€](?:\s*[★…€]){2,}", line) is not None
    return is_row_of_symbols or not set(remove_markup(line)) - ORNAMENTS


def is_listed(line, deck):
    """Whether the text of the line is somewhere in the deck or in the notes about it."""
    texts = [deck.name, deck.description, *deck.import_notes, *(row.line.text for row in deck.unresolved)]
    comment = re.sub(r"^(?:/+|#+)\s*", "", line)
    return any(text and text in place for place in texts for text in (line, comment))


@pytest.mark.parametrize(
    "line",
    [
        "@SUM(1)",
        "=SUM(A1:A9)",
        "=COUNT(3)",
        "@CARDS(4)",
        "SUM(1)",
        "+1+1",
        "-2+3",
        "- 2+3",
        "12+48=60",
        "Total+1",
        "2 +3",
        "4 ???",
        "4 4",
        "?!",
        "()",
        "[+1]",
        "{12, 13}",
        "<A - 3>",
        "<b 4 of these>",
        "@4@",
    ],
)
def test_a_line_that_is_neither_card_nor_heading_is_unmatched(line):
    deck = read_list(line)

    assert [row.line.text for row in deck.unresolved] == [line]
    assert (deck.main, deck.hero) == (read_list().main, read_list().hero)


@pytest.mark.parametrize("line", ["60", "4", "(60)", "= 60", "60/60", "$1.25", "[12]"])
def test_a_lone_number_is_left_out_with_a_note(line):
    deck = read_list(line)

    assert deck.unresolved == []
    assert deck.import_notes == [f"Line 5 is a number and was left out: “{line}”."]


@pytest.mark.parametrize(
    "line", ["Total: 60", "-----", "=-=-=", "★ ★ ★", "[b]", "<td nowrap>", "<hr noshade>"]
)
def test_totals_ornaments_and_markup_are_left_out(line):
    deck = read_list(line)

    assert (deck.unresolved, deck.import_notes, deck.description) == ([], [], "")


@pytest.mark.parametrize("line", ["2011-05-02", "05/02/2011"])
def test_a_date_of_digits_is_added_to_the_description(line):
    assert read_list(line).description == line


@pytest.mark.parametrize(
    ("comment", "description"),
    [
        ("#REF!", "REF!"),
        ("// Cut one?", "Cut one?"),
        ("// 2 Zup", "2 Zup"),
        ("// Allies (2)", ""),
        ("# 60", ""),
    ],
)
def test_a_comment_among_the_cards_is_added_to_the_description(comment, description):
    deck = read_list(comment)

    assert (deck.description, deck.unresolved) == (description, [])


def test_a_comment_beside_the_name_in_the_notes_is_added_to_the_description():
    file = read("// Built for speed\n/// Deck: Rush\n4 Fire Blast\n")

    assert (file.name, file.description) == ("Rush", "Built for speed")


def test_a_formula_is_no_title():
    deck = match(read("\n".join(["@SUM(1)", *BEGINNING, *END])))

    assert (deck.name, [row.line.text for row in deck.unresolved]) == ("", ["@SUM(1)"])


@examples(400)
@given(st.lists(ODD_LINES, min_size=1, max_size=4))
@example(["@cards(COUNT:COUNT)"])
def test_every_line_is_accounted_for(lines):
    """Each line is a card, or unmatched, a heading, a total, an ornament, a comment, or quoted in a note."""
    try:
        deck = read_list(*lines)
    except DeckFileError as error:
        assert re.match(r"Line \d+ has \d+ copies", str(error))
        return
    may_be_left_out = (is_heading, is_worded_total, is_number_in_comment, is_ornament)
    missing = [
        line
        for line in lines
        if not (is_listed(line, deck) or any(is_left_out(line) for is_left_out in may_be_left_out))
    ]
    assert len(missing) <= deck.matched_lines - read_list().matched_lines, missing
