"""The cardcarp collection, with invented cards, from any commit of it."""

import io
import tarfile
import zipfile

import pytest

from cards.importing import card_file, cardcarp
from cards.importing.facts import CardFileError
from cards.importing.store import import_file
from cards.models import Card, Kind

ORACLE = """
name: Marla Quickwater
origin: war-of-the-ancients-112
category:
  - Ally
trait:
cost: '2'
damage: 1
health: 3
combat: Nature
faction: Alliance
rule:
  - type: Ability
    text: Elusive → You pay 1 less to play your next card this turn.
regulation:
errata: []
temp: Night Elf Druid
"""
CARD = """
oracle: marla-quickwater-war-of-the-ancients-112
index: '112'
rarity: Common
artist: A. Painter
variation: []
flavor: "\\"Hush.\\""
set: War of the Ancients
"""
SET = "name: War of the Ancients\ntype: Standard\ntotal: 240\ndate: 2012-10\npublisher: Cryptozoic\n"


def read(tmp_path, *, oracle=ORACLE, card=CARD, files=(), **options):
    for path, content in {
        "oracle/standard/a.yml": oracle,
        "card/standard/a.yml": card,
        "set/war.yml": SET,
        **dict(files),
    }.items():
        file = tmp_path / "data" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    return card_file.read_path(tmp_path, **options)


def statement(tmp_path, **changes):
    parsed = read(tmp_path, **changes)
    assert parsed.rejected == []
    return parsed.statements[0]


def test_a_printing_states_the_facts_of_its_oracle(tmp_path):
    stated = statement(tmp_path)
    assert stated.key == "war-of-the-ancients-112"
    del stated.facts["text"]
    assert stated.facts == {
        "name": "Marla Quickwater",
        "types": ["Ally"],
        "cost": "2",
        "atk": 1,
        "health": 3,
        "damage_types": ["Nature"],
        "factions": ["Alliance"],
        "classes": [],
        "tags": ["Night Elf", "Druid"],
        "race": "Night Elf",
    }
    [printing] = stated.printings
    assert (printing.number, printing.artist, printing.flavour) == (112, "A. Painter", '"Hush."')


def test_a_set_has_its_date_total_and_publisher(tmp_path):
    [card_set] = read(tmp_path).sets
    assert (card_set.code, card_set.released, card_set.total) == ("WotA", "2012-10", 240)
    assert (card_set.kind, card_set.publisher) == ("expansion", "Cryptozoic")


def test_keys_of_an_older_commit_are_read(tmp_path):
    older = CARD.replace("index:", "lex:").replace("variation: []", "appearance:\n  - Flip")
    hero = ORACLE.replace("- Ally", "- Hero")
    [printing] = statement(tmp_path, card=older, oracle=hero).printings
    assert printing.number == 112


def test_numbers_stay_as_they_are_written(tmp_path):
    """YAML reads 010 as the octal number eight."""
    [printing] = statement(tmp_path, card=CARD.replace("'112'", "010")).printings
    assert printing.number == 10


def test_an_alternate_art_has_a_letter(tmp_path):
    [printing] = statement(tmp_path, card=CARD.replace("'112'", "112a")).printings
    assert (printing.number, printing.treatment) == (112, "Alternate art")


@pytest.mark.parametrize(
    ("oracle", "card"),
    [
        (ORACLE, CARD.replace("variation: []", "variation:\n  - Flip")),
        (ORACLE.replace("- Ally", "- Event"), CARD),
        (ORACLE.replace("- Ally", "- Hero\ntype: Boss"), CARD),
    ],
)
def test_of_an_oracle_that_cannot_be_the_card_of_the_printing_only_the_name_is_stated(tmp_path, oracle, card):
    assert statement(tmp_path, oracle=oracle, card=card).facts == {"name": "Marla Quickwater"}


def test_a_master_hero_and_the_health_of_a_boss(tmp_path):
    master = ORACLE.replace("- Ally", "- Hero\ntype: Master").replace("health: 3", "health: 30")
    facts = statement(tmp_path, oracle=master).facts
    assert (facts["tags"][0], facts["health"], facts["cost"]) == ("Master", 30, "2")
    boss = (
        ORACLE.replace("- Ally", "- Hero\ntype: Boss").replace("health: 3\n", "").replace("Druid", "Druid 40")
    )
    raid = CARD.replace("War of the Ancients", "Caverns of Time Raid")
    stated = statement(tmp_path, oracle=boss, card=raid)
    assert (stated.kind, stated.facts["health"]) == (Kind.RAID, 40)


def test_an_instant_says_so_in_its_type_line_and_has_its_text_there(tmp_path):
    instant = ORACLE.replace("- Ally", "- Ability").replace("rule:", "instant: Draw a card.\nrule:")
    facts = statement(tmp_path, oracle=instant).facts
    assert facts["tags"][0] == "Instant"
    assert facts["text"]["text"][0] == "Draw a card."


def test_fan_made_sets_are_left_out_by_default(tmp_path):
    fan = {
        "set/fan.yml": "name: Mists of Marla\ntype: Standard\npublisher: Reborn\ndate: 2020-01\n",
        "card/fan.yml": CARD.replace("War of the Ancients", "Mists of Marla"),
    }
    parsed = read(tmp_path, files=fan)
    assert len(parsed.statements) == len(parsed.sets) == 1
    assert parsed.notes == ["1 printings of sets that fans made were left out."]
    kinds = {item.kind for item in read(tmp_path, files=fan, with_fan_sets=True).statements}
    assert kinds == {Kind.DECK, Kind.FAN}


def test_an_oracle_without_a_printing_stands_for_its_first_one(tmp_path):
    lonely = ORACLE.replace("Marla Quickwater", "Oda").replace("-112", "-113")
    names = [item.name for item in read(tmp_path, files={"oracle/b.yml": lonely}).statements]
    assert names == ["Marla Quickwater", "Oda"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"card": CARD.replace("oracle: marla", "oracle: someone")}, "not in the collection"),
        ({"card": "[1, 2]"}, "not a mapping"),
        ({"card": "a: [b"}, "not valid YAML"),
        ({"card": CARD.replace("'112'", "many")}, "not a collector number"),
        ({"oracle": ORACLE.replace("combat: Nature", "combat: Love")}, "Love"),
    ],
)
def test_what_is_wrong_is_rejected_with_its_file(tmp_path, changes, reason):
    parsed = read(tmp_path, **changes)
    assert any(reason in rejection.reason for rejection in parsed.rejected)
    assert all(".yml: " in rejection.reason for rejection in parsed.rejected)


def archive(kind):
    stream = io.BytesIO()
    files = {"wow-1/data/oracle/a.yml": ORACLE, "wow-1/data/card/a.yml": CARD, "wow-1/README.md": "-"}
    if kind == "zip":
        with zipfile.ZipFile(stream, "w") as zipped:
            for name, content in files.items():
                zipped.writestr(name, content)
    else:
        with tarfile.open(fileobj=stream, mode="w:gz") as packed:
            for name, content in files.items():
                member = tarfile.TarInfo(name)
                member.size = len(content.encode())
                packed.addfile(member, io.BytesIO(content.encode()))
    return stream.getvalue()


@pytest.mark.parametrize("kind", ["zip", "tar"])
def test_an_archive_is_read_without_unpacking_it(tmp_path, kind):
    path = tmp_path / "wow.archive"
    path.write_bytes(archive(kind))
    assert [item.key for item in card_file.read_path(path).statements] == ["war-of-the-ancients-112"]


@pytest.mark.parametrize("data", [b"PK\x03\x04 damaged", b"\x1f\x8b damaged", archive("zip")[:200]])
def test_a_damaged_archive_is_refused_in_one_sentence(tmp_path, data):
    path = tmp_path / "wow.archive"
    path.write_bytes(data)
    with pytest.raises(CardFileError) as raised:
        card_file.read_path(path)
    assert str(raised.value).endswith(".")


def test_a_directory_without_a_collection_is_refused(tmp_path):
    with pytest.raises(CardFileError):
        card_file.read_path(tmp_path)
    with pytest.raises(CardFileError):
        cardcarp.open_directory(tmp_path)


@pytest.mark.django_db
def test_a_fan_made_card_is_not_the_card_of_its_name(tmp_path):
    fan = {
        "set/fan.yml": "name: Mists of Marla\ntype: Standard\npublisher: Reborn\n",
        "card/fan.yml": CARD.replace("War of the Ancients", "Mists of Marla"),
    }
    import_file(read(tmp_path, files=fan, with_fan_sets=True))
    assert Card.objects.named(["marla quickwater"])["marla quickwater"].kind == Kind.DECK
    assert set(Card.objects.values_list("kind", "slug")) == {
        ("deck", "marla-quickwater"),
        ("fan", "marla-quickwater-fan"),
    }
