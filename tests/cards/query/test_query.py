import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import assume, given
from hypothesis import strategies as st

from cards.models import Card
from cards.query import keys
from cards.query.interpreter import interpret
from cards.query.parser import LONGEST_QUERY, parse
from cards.query.spelling import distance
from cards.query.tree import write
from cards.search import CardSearch, SearchTimeoutError, time_limit
from tests.profiles import examples

BITS = (
    *(
        "wolf",
        '"draw a card"',
        "type:ally",
        "t:aly",
        "cost>=7",
        "cost:2-4",
        "atk>health",
        "text:~",
        "set:HoA",
    ),
    *("rarity:epic", "is:unique", "not:instant", "tag:pet", "race:troll", "cost!=3", "OR", "and", "NOT", "-"),
    *("(", ")", ",", '"', "/a+/", "zzz:1", "cost:", "text:'%_\\", "²", "prof:mining", "artist:a", "dmg:fire"),
    *(
        "class:mage",
        "rep:aldor",
        "req:undead",
        "name:of",
        "class<=mage,priest",
        "type!=ally",
        "fulltext:card",
    ),
    *("keyword:elusive", "gives:mend", "flavour:the", "number:1-99999", "block>0", "r>=rare", "is:reprint"),
    *(
        "has:text",
        "-has:back",
        r"text:/\d+ (fire|frost)|^~/",
        "name:/[a-f]{2,9}$/",
        "/(a*)*/",
        "text:/(/",
        "/[/",
    ),
    *(
        "sort:cost,-set",
        "sort:zz",
        "unique:prints",
        "view:list",
        "cost:99999999999999999999",
        "\x00",
        "\ud800",
    ),
    *("text:" + "x" * 300, "text:/" + "(a|b)" * 40 + "/", "race:" + "y" * 120, "~", "''", "is:loot set:hoa"),
)
queries = st.one_of(
    st.text(max_size=80),
    st.lists(st.sampled_from(BITS), max_size=12).map(" ".join),
    st.sampled_from(["wolf " * 2000, "(" * 10_000, "-" * 10_000, '"' * 9999, "a:" * 5000, "/" * 9999]),
)
relaxed = examples(30)


@pytest.fixture
def pool(starter_data):
    """The starter cards."""


def names(text: str) -> set[str]:
    return set(Card.objects.filter(interpret(text).q).values_list("name", flat=True))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("wolf  OR cost>=7", "wolf OR cost>=7"),
        ("a and b or c", "(a b) OR c"),
        ("-type:ally,hero", "NOT type:ally,hero"),
        ("cost >= 7", "cost>=7"),
        ("NOT NOT a", "a"),
        ("--type:ally", "type:ally"),
        ("((a))", "a"),
        ("“curly quotes”", '"curly quotes"'),
        ("multi-shot", "multi-shot"),
        ("Flip >>> Draw", "Flip >>> Draw"),
        ("tag:pet(1)", "tag:pet(1)"),
    ],
)
def test_texts_that_say_the_same(text, same):
    assert parse(text).problems == ()
    assert parse(text).node == parse(same).node


@pytest.mark.parametrize(
    ("text", "remainder", "place"),
    [
        ("type:ally OR", "type:ally", "OR"),
        ("(wolf", "wolf", "("),
        ("wolf)", "wolf", ")"),
        ("wolf ()", "wolf", "("),
        ("wolf cost:", "wolf", "cost:"),
        ("OR wolf", "wolf", "OR"),
        ('"wolf', '"wolf"', '"wolf'),
    ],
)
def test_a_mistake_is_located_and_the_other_clauses_are_read(text, remainder, place):
    parsed = parse(text)
    assert write(parsed.node) == remainder
    assert [text[problem.start : problem.end] for problem in parsed.problems][:1] == [place]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "place", "suggestion"),
    [
        ("wolf cots:3", "cots", "cost"),
        ("type:aly", "aly", "Ally"),
        ("class:maeg wolf", "maeg", "Mage"),
        ("qqqqq:3", "qqqqq", None),
        ("cost:many", "many", None),
        ("cost>2-4", "2-4", None),
        ("text:!?", "!?", None),
    ],
)
def test_problems_have_a_place_and_a_suggestion(text, place, suggestion):
    (problem,) = interpret(text).problems
    assert (text[problem.start : problem.end], problem.suggestion) == (place, suggestion)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "description"),
    [
        ("", ""),
        ("wolf cost:7+", "“wolf” in the name or text, and cost 7 or more"),
        ('"ally" that wolf', "“ally”, “that” and “wolf” in the name or text"),
        ("cost:3 OR cost:5 OR number:7", "cost 3 or 5 or collector number 7"),
        ("type:ally,ability -is:unique", "(type Ally or Ability), and not flag unique"),
        ("number:7 rarity:epic", "collector number 7 and rarity epic"),
        ("atk>=hp", "ATK at least health"),
    ],
)
def test_a_query_is_described_in_words(text, description):
    assert interpret(text).description == description


@pytest.mark.parametrize(
    ("text", "is_found"),
    [
        ("name-of-nobody", False),
        ("KOR cindervein", True),
        ("type:ally race:dwarf class:paladin cost:3", True),
        ("race:dwarf cost:3 -type:ally kor", False),
        ("tag:PALADIN kor", True),
        ("atk=health kor", True),
        ("atk>health kor", False),
        ("set:hoa rarity:common kor", True),
        ("(cost:9 OR cost:3) kor", True),
    ],
)
def test_queries_that_find_kor_cindervein(pool, text, is_found):
    assert ("Kor Cindervein" in names(text)) is is_found


def test_a_tilde_stands_for_the_cards_own_name(pool):
    assert "Ironforge Guards" in names('text:"other ally named ~"')
    assert "Kor Cindervein" not in names("text:~")


def test_reputations_and_required_heroes(pool):
    assert "Exarch Orelis" in names("rep:aldor") and names("rep:aldor").isdisjoint(names("rep:scryer"))
    assert "Dramla Lifebender" in names("req:undead") and "Valthak Spiritdrinker" not in names("req:undead")


def test_a_name_in_part_and_whole(pool):
    assert names("name=kor-CINDERVEIN") == names('name:"kor cinder"') == {"Kor Cindervein"}
    assert names("name=kor") == set()
    assert len(names("name!=kor")) == Card.objects.values("name").distinct().count()


def test_conditions_on_printings_must_hold_for_the_same_printing(pool):
    both = names("set:HoA rarity:uncommon")
    assert "Charge" in both and "Kor Cindervein" not in both
    assert names("-set:HoA").isdisjoint(names("set:HoA"))


@pytest.mark.parametrize("atom", [bit for bit in BITS if ":" in bit or bit[:4] in ("cost", "atk>", "wolf")])
def test_a_card_matches_a_query_or_its_negation(pool, atom):
    q = interpret(atom).q
    if interpret(atom).condition:
        contrary = Card.objects.filter(interpret(f"-({atom})").q).count()
        assert Card.objects.filter(q).count() + contrary == Card.objects.count()


@given(queries)
@relaxed
def test_no_text_is_an_error_and_each_is_one_query(pool, text):
    search = CardSearch.parse(text)
    for problem in search.problems:
        assert 0 <= problem.start <= problem.end <= len(text) and problem.sentence
    rows = search.results()[:3]
    with CaptureQueriesContext(connection) as captured:
        list(rows)
    assert len(captured) <= 1
    assert search.count >= len(rows) and search.explanation
    assert search.suggestion is None or isinstance(search.suggestion, str)


@given(queries)
@relaxed
def test_a_tree_written_out_reads_the_same(text):
    node = parse(text).node
    written = write(node)
    assume(len(written) <= LONGEST_QUERY)
    assert parse(written).node == node


def test_a_query_that_takes_too_long_is_stopped_with_a_sentence(db):
    with (
        pytest.raises(SearchTimeoutError, match=r"takes too long"),
        time_limit(0.02),
        connection.cursor() as cursor,
    ):
        cursor.execute("SELECT pg_sleep(3)")
    with time_limit(5), connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        assert cursor.fetchone() == ("5s",)
    with connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        assert cursor.fetchone() == ("0",)


def test_a_vocabulary_of_its_own():
    vocabulary = keys.Vocabulary()
    vocabulary.register(keys.Key(("size",), "how many cards", keys.find("cost").read))
    interpretation = interpret("size:3 szie:4 cost:3 wolf", vocabulary)
    assert interpretation.description == "cost 3"
    assert [problem.suggestion for problem in interpretation.problems] == ["size", None, None]


def test_another_app_may_add_a_key_but_not_replace_one():
    with pytest.raises(ValueError, match="cost is taken"):
        keys.register(keys.Key(("cost",), "cost", keys.find("cost").read))


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [("cost", "cost", 0), ("cots", "cost", 1), ("ally", "aly", 1), ("", "ab", 2)],
)
def test_distance(first, second, expected):
    assert distance(first, second) == expected
