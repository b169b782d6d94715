"""The command cardtext_coverage: card files, card lists and the database."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from cards.importing import native_file
from cards.importing.facts import CardFacts
from cards.importing.store import import_file
from cards.models import Card, Kind
from engine.cards import Back
from tests.cards.community_file import ability, community_table, row
from tests.engine.build import ally, hero, quest

UNPLAYED = "When the moon is full, howl at it."
WOLF = ally("Wolf", 1, 1, 1)
RAPTOR = ally("Raptor", 1, 1, 1, "Ferocity", UNPLAYED)
ODA = hero("Oda the Patient", text=("Pay (5) to flip this hero.",), back=Back(text=("Be patient.",)))
IMP = ally("Imp", 0, 1, 1, UNPLAYED)
NATIVE = native_file.write(
    [
        *(CardFacts(printed=card) for card in (WOLF, RAPTOR, ODA, quest("Wool"))),
        CardFacts(printed=IMP, kind=Kind.TOKEN),
    ]
)
CARD_LIST = json.dumps(
    [
        {"name": "Wolf", "type": "Ally", "atk": 1, "text": ""},
        {"name": "Raptor", "type": "Ally", "atk": 1, "text": f"Ferocity <p> {UNPLAYED}"},
    ]
)


def run(*arguments, **options):
    out = io.StringIO()
    call_command("cardtext_coverage", *arguments, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def card_file(tmp_path):
    """A function that writes a file and gives its path."""

    def write(content):
        path = tmp_path / "cards"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return write


def coverage(path):
    return json.loads(run(path, json=True))


def test_a_native_file(card_file):
    answer = coverage(card_file(NATIVE))
    by_type = answer.pop("by_type")
    not_understood = answer.pop("not_understood")
    assert answer == {
        "cards": 5,
        "full": 2,
        "partial": 1,
        "none": 2,
        "powers": 5,
        "powers_understood": 1,
        "rejected": [],
    }
    assert [(power["name"], power["text"]) for power in not_understood] == [
        ("Raptor", UNPLAYED),
        ("Oda the Patient", "Pay (5) to flip this hero."),
        ("Oda the Patient", "Be patient."),
        ("Imp", UNPLAYED),
    ]
    assert by_type["Ally"] == {
        "cards": 2,
        "full": 1,
        "partial": 1,
        "none": 0,
        "powers": 2,
        "powers_understood": 1,
    }
    assert list(by_type) == ["Ally", "Hero", "Quest", "Token"]


def test_a_card_list(card_file):
    answer = coverage(card_file(CARD_LIST))
    assert (answer["cards"], answer["full"], answer["partial"]) == (2, 1, 1)


def test_a_community_file_with_a_row_that_is_no_card(card_file):
    answer = coverage(card_file(community_table(row(), ability(rules=UNPLAYED), row(cost="three"))))
    assert (answer["cards"], answer["full"], answer["none"]) == (2, 1, 1)
    assert [rejection["line"] for rejection in answer["rejected"]] == [4]


@pytest.mark.django_db
def test_the_database_is_the_default_and_no_file_changes_it(card_file):
    import_file(native_file.read(NATIVE))
    names = set(Card.objects.values_list("name", flat=True))
    coverage(card_file(NATIVE.replace("Raptor", "Newcomer")))
    assert set(Card.objects.values_list("name", flat=True)) == names
    answer = json.loads(run(json=True))
    assert (answer["cards"], answer["powers"], answer["powers_understood"]) == (5, 5, 1)


def test_without_json_a_table(card_file):
    lines = run(card_file(NATIVE)).splitlines()
    assert lines[0].split() == ["cards", "full", "partial", "none", "powers", "understood"]
    assert lines[1].split() == ["Ally", "2", "1", "1", "0", "2", "1", "(50.0%)"]
    assert lines[-1].split() == ["All", "5", "2", "1", "2", "5", "1", "(20.0%)"]


@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff", b"hello", b"{}", b"[]", b"[1, 2]", b'[{"cards": 4}]', b"[" * 100_000]
)
def test_a_file_that_cannot_be_read_ends_with_status_2_and_one_sentence(card_file, content):
    with pytest.raises(CommandError) as raised:
        run(card_file(content))
    assert raised.value.returncode == 2
    assert str(raised.value).endswith(".") and "\n" not in str(raised.value)


def test_a_missing_file_ends_with_status_2(tmp_path):
    with pytest.raises(CommandError) as raised:
        run(str(tmp_path / "nowhere.json"))
    assert raised.value.returncode == 2


def test_normalisations_are_listed_with_their_uses_and_examples(card_file):
    otter = ally("Sleek Otter", 1, 1, 1, "Whenever Sleek Otter attacks, she deals 1 damage to target ally.")
    lines = run(card_file(native_file.write([CardFacts(printed=otter)])), normalisations=True).splitlines()

    used = [line for line in lines if line.strip().startswith("1 ")]
    assert [line.split(maxsplit=2)[:2] for line in used] == [["1", "1"]] * len(used)
    own_name = next(place for place, line in enumerate(lines) if "the own name is" in line)
    assert lines[own_name + 1].strip() == (
        "Sleek Otter: Whenever Sleek Otter attacks, she … -> Whenever this ally attacks, she …"
    )
    assert len([line for line in lines if line.strip().startswith("0 ")]) > 100


def test_phrases_and_nodes_are_listed_with_the_number_of_cards_that_need_them(card_file):
    drawing = [ally(f"Owl {number}", 1, 1, 1, "When this ally attacks, draw a card.") for number in range(3)]
    path = card_file(native_file.write([CardFacts(printed=card) for card in [*drawing, IMP]]))

    lines = [line.split(maxsplit=1) for line in run(path, grammar=True).splitlines()]

    counts = {words: uses for uses, words in lines}
    assert (
        counts["draw: Draw “{player:actor~} !draw {count:cards_counted}< for each {per:each_thing}>”"] == "3"
    )
    assert counts["Draw"] == counts["Attacks"] == "3"
    assert counts["Interrupt"] == "0"
    assert next(uses for uses, words in lines if words.startswith("deal: Deal")) == "0"


def test_a_sample_for_an_audit_depends_on_the_seed(card_file):
    cards = [ally(f"Owl {number}", 1, 1, 1, "Ferocity") for number in range(40)]
    path = card_file(native_file.write([CardFacts(printed=card) for card in [*cards, IMP]]))

    first, again, other = (run(path, sample=5, seed=seed) for seed in (1, 1, 2))

    assert first == again != other
    assert first.count("   tree   KeywordPower(") == 5
    assert "Imp" not in run(path, sample=100)


def test_held_out_cards_are_counted_apart_and_not_shown(card_file):
    cards = [ally(f"Owl {number}", 1, 1, 1, UNPLAYED) for number in range(200)]
    path = card_file(native_file.write([CardFacts(printed=card) for card in cards]))

    rows = {line[:12].strip(): line[12:].split() for line in run(path, hold_out=True).splitlines()}
    names = [power["name"] for power in json.loads(run(path, hold_out=True, json=True))["not_understood"]]

    held_out = int(rows["Held out"][0])
    assert 5 < held_out < 40
    assert int(rows["Not held out"][0]) == 200 - held_out == len(names)
    assert json.loads(run(path, json=True))["cards"] == 200


def test_fragments_that_block_most_cards_come_first(card_file):
    howling = [ally(f"Wolf {number}", 1, 1, 1, "When the moon is full, howl.") for number in range(3)]
    both = [ally(f"Owl {number}", 1, 1, 1, "Sing a song.", "Dance a jig.") for number in range(5)]
    path = card_file(native_file.write([CardFacts(printed=card) for card in [*howling, *both, WOLF]]))

    first, *others = run(path, fragments=True).splitlines()[1:]

    assert first.split()[:3] == ["3", "3", "3"]
    assert first.endswith(": Wolf 0, Wolf 1")
    assert [line.split()[:3] for line in others] == [["0", "5", "5"]] * 2
