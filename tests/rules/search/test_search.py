"""Search in rules and glossary."""

import re

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from rules import search
from rules.models import Document, Wording
from tests.profiles import examples
from tests.rules.page_helpers import page, words


@pytest.fixture
def tcg(our_rules: None) -> Document:
    """The rules that the site plays by, beside all other documents."""
    return Document.objects.get(key="wow-tcg", edition="7.4")


def names(query: str, document: Document | None = None) -> list[str]:
    return [hit.name for hit in search.search(query, document).hits]


@pytest.mark.parametrize(
    "query",
    [
        "410.6a",
        " 410.6A ",
        "rule 410.6a",
        "§ 410.6a",
        "rules 410.6a",
        "410,6a",
        "410.6 a",
        "410.6.a",
    ],
)
def test_a_number_jumps_to_its_rule(client: Client, tcg: Document, query: str) -> None:
    response = client.get("/rules/", {"q": query})
    assert (response.status_code, response["Location"]) == (302, "/rules/wow-tcg/7.4/410.6a/")


def test_a_number_among_words_keeps_to_the_rules_below_it(tcg: Document) -> None:
    assert set(names("410.6 destroyed")) <= {f"410.6{letter}" for letter in "abcdefg"} | {"410.6"}
    assert names("410.6 destroyed")[0] == "410.6a"


def test_the_glossary_is_first_when_a_term_is_named(tcg: Document) -> None:
    results = search.search("when may I mulligan", tcg)
    assert [hit.term for hit in results.terms] == ["Mulligan"]
    assert [hit.name for hit in results.hits][:2] == ["Mulligan", "101.2"]


def test_a_rule_has_the_words_of_its_section_and_of_the_terms_that_it_defines(tcg: Document) -> None:
    assert "100.2d" in names("building a deck reputation", tcg)[:2]
    assert "410.4" in names("priority window", tcg)[:3]


def test_headings_and_examples_are_searched_too(tcg: Document) -> None:
    assert names("character destruction", tcg)[0] == "410.6a"
    assert "100.2c" in names("Marksmanship Lightning", tcg)
    assert [hit.number for hit in search.search("priority", tcg).headings] == ["410"]


def test_quotes_ask_for_the_words_side_by_side(tcg: Document) -> None:
    assert "100.3" in names('"side deck"', tcg)
    assert not search.search('"side deck"', tcg).ignores_quotes
    assert search.search('"deck side"', tcg).ignores_quotes


def test_minus_excludes_a_word(tcg: Document) -> None:
    with_it, without = names("deck", tcg), names("deck -side", tcg)
    assert "100.3" in with_it
    assert "100.3" not in without
    assert "100.1" in without


def test_or_matches_either(tcg: Document) -> None:
    either = names("mulligan OR concede", tcg)
    assert {"101.2", "102.1b"} <= set(either)


def test_a_star_or_an_unfinished_last_word_is_a_beginning(tcg: Document) -> None:
    assert names("mullig*", tcg)[0] == "101.2"
    assert names("mullig", tcg)[0] == "101.2"
    assert not search.search("mullig", tcg).read_as


def test_corrected_spelling_is_stated_on_the_page(client: Client, tcg: Document) -> None:
    results = search.search("muligan", tcg)
    assert results.read_as == "mulligan"
    assert [hit.term for hit in results.terms] == ["Mulligan"]
    html = client.get("/rules/", {"q": "muligan"}).content.decode()
    assert "Showing results for <strong>mulligan</strong>" in html
    assert "q=%22muligan%22" in html


def test_slang_matches_rank_below_literal_matches(tcg: Document) -> None:
    assert "102.1b" in names("can I scoop", tcg)[:3]
    assert search.search("scoop", tcg).rules[0].score < search.search("concede", tcg).rules[0].score


def test_an_unknown_word_is_reported(client: Client, tcg: Document) -> None:
    assert search.search("zeppelinfahrt mulligan", tcg).unknown == ("zeppelinfahrt",)
    assert (
        "No rule contains “zeppelinfahrt”"
        in client.get("/rules/", {"q": "zeppelinfahrt mulligan"}).content.decode()
    )


def test_an_ordinary_word_is_no_misspelling(tcg: Document) -> None:
    results = search.search("mulligan next week", tcg)
    assert (results.read_as, results.unknown) == ("", ("week",))


def test_question_words_do_not_count(tcg: Document) -> None:
    assert names("what is the mulligan?", tcg) == names("mulligan", tcg)


def test_excerpts_start_with_a_sentence_and_mark_the_words(tcg: Document) -> None:
    for hit in search.search("deck", tcg).rules:
        shown_names = str(hit.marked)
        assert shown_names.removeprefix("<mark>").lstrip('… “"(')[0].isupper() or shown_names[0].isdigit(), (
            shown_names
        )
        assert "<mark>" in shown_names or not hit.matched_words


def test_other_documents_are_searched_too(client: Client, tcg: Document) -> None:
    elsewhere = search.search("protector").elsewhere
    assert "wow-miniatures-1.05" in {rule.document.slug for rule in elsewhere}
    html = client.get("/rules/", {"q": "protector"}).content.decode()
    assert "document=wow-miniatures-1.05" in html


def test_the_best_hits_of_other_documents_are_shown_with_their_text(client: Client, tcg: Document) -> None:
    html = client.get("/rules/", {"q": "can I see through a figure in line of sight"}).content.decode()

    assert "/rules/wow-miniatures/1.05/405.3" in html
    assert "<mark>line</mark> of <mark>sight</mark>" in html.casefold()


def test_a_term_of_another_glossary_is_explained_first(client: Client, our_rules: None) -> None:
    results = search.search("line of sight")

    assert [(other.document.slug, other.best.term) for other in results.leading_documents] == [
        ("wow-miniatures-1.05", "Line Of Sight")
    ]
    html = client.get("/rules/", {"q": "line of sight"}).content.decode()
    assert html.index("/glossary/line-of-sight/") < html.index('id="in-rules"')


def test_a_document_that_answers_better_leads(our_rules: None) -> None:
    question = "can my figure teleport into a hex next to an enemy figure"

    assert [other.document.slug for other in search.search(question).leading_documents] == [
        "wow-miniatures-1.05"
    ]
    assert search.search("can an exhausted ally protect").leading_documents == []


def test_a_term_of_this_glossary_does_not_lead_elsewhere(our_rules: None) -> None:
    assert search.search("protector").leading_documents == []


def test_quoted_words_that_nothing_has_side_by_side_may_stand_apart(client: Client, our_rules: None) -> None:
    results = search.search('do I get a "free mulligan"')

    assert results.ignores_quotes
    assert "101.2" in [hit.number for hit in results.hits][:3]
    html = client.get("/rules/", {"q": 'do I get a "free mulligan"'}).content.decode()
    assert "No rule has the quoted words side by side." in html


def test_the_document_parameter_names_a_document(client: Client, tcg: Document) -> None:
    html = client.get("/rules/", {"q": "line of sight", "document": "wow-miniatures-1.05"}).content.decode()
    assert "/rules/wow-miniatures/1.05/405.3/" in html


@pytest.mark.parametrize("document", ["no-such-rules", ""])
def test_a_document_that_does_not_exist_is_as_if_left_out(
    client: Client, tcg: Document, document: str
) -> None:
    results = page(client, "/rules/?q=protector")

    assert words(page(client, f"/rules/?q=protector&document={document}")) == words(results)


def test_the_page_keeps_the_query_and_escapes_it(client: Client, tcg: Document) -> None:
    html = client.get("/rules/", {"q": "fatal damage -<b>zeppelin"}).content.decode()
    assert "<mark>fatal</mark>" in html
    assert "fatal damage -&lt;b&gt;zeppelin" in html
    assert "<b>zeppelin" not in html


def test_an_empty_result_suggests_what_to_try(client: Client, tcg: Document) -> None:
    html = client.get("/rules/", {"q": "zeppelinfahrt"}).content.decode()
    assert "Try fewer or different words" in html


def test_without_documents_nothing_is_found(client: Client, tcg: Document) -> None:
    Document.objects.all().delete()
    assert search.search("mulligan").count == 0
    assert client.get("/rules/", {"q": "mulligan"}).status_code == 200


@examples(60)
@given(
    st.one_of(
        st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=300),
        st.lists(
            st.sampled_from(
                [
                    '"',
                    "-",
                    "OR",
                    "|",
                    "*",
                    "prot*",
                    "-deck",
                    '"side deck"',
                    "410",
                    "410.6a",
                    "tap",
                    "how many",
                    "é",
                    "İ",
                    "x",
                ]
            ),
            max_size=12,
        ).map(" ".join),
    )
)
def test_any_query_is_answered(client: Client, tcg: Document, query: str) -> None:
    status = client.get("/rules/", {"q": query}).status_code
    assert status in (200, 302)
    if status == 302:  # the page opened a rule and did not search
        search.search(query)


def test_a_hit_by_our_index_alone_shows_its_phrase(client: Client, tcg: Document) -> None:
    hit = next(hit for hit in search.search("titan's grip", tcg).hits if hit.number == "406.2")
    assert (hit.matched_words, hit.filed_under) == ((), "titan's grip")
    assert "Listed under" in client.get("/rules/", {"q": "titans grip"}).content.decode()


def test_no_hit_is_shown_twice(tcg: Document) -> None:
    for query in ("mulligan", "protect", "damage", "copy token", "side deck", "can totems be healed"):
        results = search.search(query, tcg)
        shown_names = [hit.name for hit in (*results.terms, *results.rules, *results.beside)]
        assert len(shown_names) == len(set(shown_names))


def test_an_entry_that_summarizes_a_rule_ranks_below_it(tcg: Document) -> None:
    results = names("an opponent may cut after I have shuffled the cards", tcg)
    assert results.index("415.3b") < results.index("Shuffle")


def test_the_section_around_a_hit_is_at_hand(client: Client, tcg: Document) -> None:
    hit = search.search("mulligan", tcg).rules[0]
    section = search.section_around(hit)
    assert [rule.number for rule in section] == ["101.1", "101.2", "101.3"]
    assert [rule.is_hit for rule in section] == [False, True, False]
    html = client.get("/rules/", {"q": "mulligan"}).content.decode()
    assert "Show the section" in html
    assert "/rules/wow-tcg/7.4/101.3/" in html


def test_a_change_of_the_rules_is_found_at_once(tcg: Document) -> None:
    assert names("zeppelinfahrt", tcg) == []
    Wording.objects.filter(rule__document=tcg, rule__number="101.2").update(text="Take a zeppelinfahrt.")
    assert names("zeppelinfahrt", tcg) == ["101.2"]


def marked_words(query: str, document: Document) -> set[str]:
    hits = search.search(query, document).hits
    return {word.lower() for hit in hits for word in re.findall("<mark>(.*?)</mark>", hit.marked)}


def test_only_typed_words_and_true_synonyms_are_marked(tcg: Document) -> None:
    assert not marked_words("summoning sickness", tcg) & {"however", "since", "started", "long"}
    assert "many" not in marked_words("how many cards in a deck", tcg)
    assert {"exhaust", "exhausted"} <= marked_words("tap", tcg)


def test_a_part_of_a_rule_number_is_no_word(tcg: Document) -> None:
    marked = marked_words("two allies die at the same time", tcg)

    assert "time" in marked
    assert "2" not in marked


def test_parts_of_a_long_synonym_do_not_count(tcg: Document) -> None:
    assert 2 <= search.search("summoning sickness", tcg).count <= 15
    assert search.search("exile", tcg).count <= 40


def test_a_glossary_entry_is_found_under_the_words_of_our_index(tcg: Document) -> None:
    assert "Party" in names("limit of allies on the board", tcg)[:5]


def test_a_single_letter_finds_nothing(tcg: Document) -> None:
    assert search.search("a", tcg).count == 0
    assert names("x", tcg)[0] == "X"


@pytest.mark.parametrize("query", ["off-hand", "offhand", "off hand"])
def test_a_hyphenated_word_is_one_word(tcg: Document, query: str) -> None:
    assert "414.3c" in names(query, tcg)[:4]
    assert "101.3" not in names(query, tcg)


def test_a_minus_before_a_number_is_a_sign(tcg: Document) -> None:
    assert names("-1 atk", tcg) == names("1 atk", tcg)


def test_slang_of_another_game_finds_nothing_by_half_of_its_meaning(tcg: Document) -> None:
    assert search.search("AOE", tcg).count == 0


def test_a_number_that_is_no_rule_is_searched_as_a_word(client: Client, tcg: Document) -> None:
    assert client.get("/rules/", {"q": "10"}).status_code == 200
    assert client.get("/rules/", {"q": "4"})["Location"] == "/rules/wow-tcg/7.4/4/"


def test_weak_hits_are_left_out_beside_a_full_match(tcg: Document) -> None:
    assert names("60 cards", tcg) == ["100.1"]
