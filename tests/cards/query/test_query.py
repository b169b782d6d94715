import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.models import Card
from cards.query import keys
from cards.query.parse import parse
from cards.query.spelling import distance
from cards.query.tree import write
from cards.query.understand import understand

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
    *(
        "(",
        ")",
        ",",
        '"',
        "/a+/",
        "zzz:1",
        "cost:",
        "text:'%_\\",
        "²",
        "prof:mining",
        "artist:a",
        "dmg:fire",
        "class:mage",
        "rep:aldor",
        "req:undead",
        "name:of",
    ),
)
queries = st.one_of(st.text(max_size=80), st.lists(st.sampled_from(BITS), max_size=12).map(" ".join))
relaxed = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture
def pool(db):
    call_command("import_cards", "cards/data/starter.json", verbosity=0)


def names(text: str) -> set[str]:
    return set(Card.objects.filter(understand(text).asks).values_list("name", flat=True))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("wolf  OR cost>=7", "wolf OR cost>=7"),
        ("a and b or c", "(a b) OR c"),
        ("-type:ally,hero", "NOT type:ally,hero"),
        ("cost >= 7", "cost>=7"),
        ("NOT NOT a", "a"),
        ("((a))", "a"),
        ("“curly quotes”", '"curly quotes"'),
        ("multi-shot", "multi-shot"),
        ("Flip >>> Draw", "Flip >>> Draw"),
        ("tag:pet(1)", "tag:pet(1)"),
    ],
)
def test_texts_that_say_the_same(text, same):
    assert parse(text).problems == []
    assert parse(text).node == parse(same).node


@pytest.mark.parametrize(
    ("text", "kept", "place"),
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
def test_a_slip_is_pointed_at_and_the_rest_is_read(text, kept, place):
    parsed = parse(text)
    assert write(parsed.node) == kept
    assert [text[each.start : each.end] for each in parsed.problems][:1] == [place]


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
def test_what_means_nothing_is_named_with_what_was_perhaps_meant(text, place, suggestion):
    (problem,) = understand(text).problems
    assert (text[problem.start : problem.end], problem.suggestion) == (place, suggestion)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", ""),
        ("wolf cost:7+", "“wolf” in the name or text, cost 7 or more"),
        ("type:ally,ability -is:unique", "(type Ally or type Ability), not (flag unique)"),
        ("number:7 rarity:epic", "collector number 7 and rarity epic"),
        ("atk>=hp", "ATK at least health"),
    ],
)
def test_a_query_is_said_in_words(text, says):
    assert understand(text).says == says


@pytest.mark.parametrize(
    ("text", "found"),
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
def test_what_finds_kor_cindervein(pool, text, found):
    assert ("Kor Cindervein" in names(text)) is found


def test_the_own_name_stands_for_itself(pool):
    assert "Ironforge Guards" in names('text:"other ally named ~"')
    assert "Kor Cindervein" not in names("text:~")


def test_reputations_and_required_heroes(pool):
    assert "Exarch Orelis" in names("rep:aldor") and names("rep:aldor").isdisjoint(names("rep:scryer"))
    assert "Dramla Lifebender" in names("req:undead") and "Valthak Spiritdrinker" not in names("req:undead")


def test_a_name_in_part_and_whole(pool):
    assert names("name=kor-CINDERVEIN") == names('name:"kor cinder"') == {"Kor Cindervein"}
    assert names("name=kor") == set()
    assert len(names("name!=kor")) == Card.objects.values("name").distinct().count()


def test_what_is_asked_of_printings_is_asked_of_one(pool):
    both = names("set:HoA rarity:uncommon")
    assert "Charge" in both and "Kor Cindervein" not in both
    assert names("-set:HoA").isdisjoint(names("set:HoA"))


@pytest.mark.parametrize("atom", [bit for bit in BITS if ":" in bit or bit[:4] in ("cost", "atk>", "wolf")])
def test_a_card_answers_a_query_or_its_contrary(pool, atom):
    asks = understand(atom).asks
    if asks:
        contrary = Card.objects.filter(understand(f"-({atom})").asks).count()
        assert Card.objects.filter(asks).count() + contrary == Card.objects.count()


@given(queries)
@relaxed
def test_no_text_is_an_error_and_each_is_one_query(pool, text):
    asks = understand(text).asks
    with CaptureQueriesContext(connection) as captured:
        list(Card.objects.filter(asks)[:3])
    assert len(captured) <= 1


@given(queries)
@relaxed
def test_a_tree_written_out_reads_the_same(text):
    node = parse(text).node
    assert parse(write(node)).node == node


def test_another_room_may_add_a_key_but_not_take_one():
    with pytest.raises(ValueError, match="cost is taken"):
        keys.register(keys.Key(("cost",), "cost", keys.find("cost").read))


@pytest.mark.parametrize(
    ("one", "other", "far"), [("cost", "cost", 0), ("cots", "cost", 1), ("ally", "aly", 1), ("", "ab", 2)]
)
def test_distance(one, other, far):
    assert distance(one, other) == far
