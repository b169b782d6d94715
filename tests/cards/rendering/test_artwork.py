"""Pictures of cards: drawn from their facts, sound, the same each time, and no two alike."""

from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.models import Card
from cards.rendering.artwork import PictureSubject, picture
from cards.rendering.artwork.backdrops import AIRS, HALLS, LANDS, TABLES
from cards.rendering.artwork.beasts import BEASTS
from cards.rendering.artwork.emblem_choice import CLASSES, SCHOOLS, WORDS, emblem_of
from cards.rendering.artwork.emblems import animal, crystal, flame, skull, totem
from cards.rendering.artwork.figures import CLASS_DRESS, CLASS_WEAPONS, portrait
from cards.rendering.artwork.gear import GEAR
from cards.rendering.artwork.heads import RACES, Look
from cards.rendering.artwork.monsters import MONSTERS
from cards.rendering.artwork.ornament import border, corners
from cards.rendering.artwork.palette import LIGHTS, colours
from cards.rendering.artwork.picture import PAINTERS
from cards.rendering.artwork.places import LOCATIONS, quest
from cards.rendering.artwork.shapes import NumberStream
from cards.rendering.artwork.subject import RACES as NAMED_RACES
from cards.rendering.artwork.weapons import WEAPONS, Make
from engine.cards import CharacterClass, DamageType
from tests.profiles import sampled

PAINT = colours("#257592", "#5560c4", "day")


def subject(name="Marla", card_type="Ally", *, tags=(), classes=(), damage_type="", talent=""):
    return PictureSubject(name, name, card_type, tuple(tags), tuple(classes), damage_type, talent)


def shapes_in(drawn):
    """How many shapes a picture has, after a check that it is well-formed."""
    root = ElementTree.fromstring(f"<svg>{drawn}</svg>")
    return sum(element.tag in ("path", "circle", "ellipse") for element in root.iter())


@given(
    card_type=st.sampled_from([*PAINTERS, "", "Nonsense"]),
    name=st.text(),
    tags=st.lists(st.text(max_size=20) | st.sampled_from(["Orc", "Sword", "Pet", "Totem", "Head", "Cloth"])),
    classes=st.lists(st.sampled_from([name.value for name in CharacterClass]), unique=True),
    damage_type=st.sampled_from(["", *(kind.value for kind in DamageType)]),
    rarity=st.sampled_from(["", "common", "uncommon", "rare", "epic", "legendary", "promo"]),
    block=st.none() | st.integers(0, 12),
)
def test_any_card_has_a_sound_picture_that_is_always_the_same(
    card_type, name, tags, classes, damage_type, rarity, block
):
    facts = subject(name, card_type, tags=tags, classes=classes, damage_type=damage_type)
    drawn = picture(facts, rarity=rarity, block=block)
    assert shapes_in(drawn) > 3
    assert drawn == picture(facts, rarity=rarity, block=block)


@pytest.mark.parametrize("card_type", PAINTERS)
def test_no_two_names_have_the_same_picture(card_type):
    names = [f"Marla the {number}th" for number in range(150)]
    assert len({picture(subject(name, card_type, classes=["Mage"])) for name in names}) == len(names)


def test_no_two_cards_of_the_pool_look_alike(full_pool):
    cards = sampled(list(Card.objects.exclude(types=[])), 4)
    pictures = {
        subject.key: picture(subject) for subject in (PictureSubject.of(card, "front") for card in cards)
    }
    assert len(pictures) > 500
    assert len(set(pictures.values())) == len(pictures)


PARTS = {
    **{
        f"head of a {name}": lambda race=race: race.draw(Look("#888888", "#222222", 1))
        for name, race in RACES.items()
    },
    **{
        f"head of a {name}": lambda race=race: race.draw(Look("#888888", "#222222", 1))
        for name, race in (MONSTERS | BEASTS).items()
    },
    **{
        f"weapon {name}": lambda draw=draw: draw(Make("#888888", "#ffffff", 1))
        for name, draw in WEAPONS.items()
    },
    **{f"gear {name}": lambda draw=draw: draw(Make("#888888", "#ffffff", 1)) for name, draw in GEAR.items()},
    **{f"emblem {draw.__name__}": lambda draw=draw: draw(NumberStream("Marla"), PAINT) for _, draw in WORDS},
    **{
        f"place {draw.__name__}": lambda draw=draw: draw(NumberStream("Marla"), PAINT)
        for draw in (*LOCATIONS, quest)
    },
    **{
        f"backdrop {draw.__name__}": lambda draw=draw: draw(NumberStream("Marla"), PAINT)
        for draw in (*AIRS, *HALLS, *LANDS, *TABLES)
    },
}


@pytest.mark.parametrize("name", PARTS)
def test_every_part_is_drawn(name):
    assert shapes_in(PARTS[name]()) >= 2


@pytest.mark.parametrize("light", LIGHTS)
def test_portraits_differ_by_race_and_class(light):
    drawn = {}
    for race in RACES:
        for name in CLASS_DRESS:
            painted = colours("#257592", "#5560c4", light)
            drawn[race, name] = portrait(NumberStream("Marla"), RACES[race], name, "Melee", painted)
    for first, second in combinations(drawn, 2):
        assert drawn[first] != drawn[second], (first, second)


def test_the_tables_cover_the_words_of_the_game():
    classes = {name.value for name in CharacterClass}
    assert set(CLASS_DRESS) == set(CLASS_WEAPONS) == set(CLASSES) == classes
    assert set(SCHOOLS) == {kind.value for kind in DamageType}
    assert {race.lower() for race in NAMED_RACES} == set(RACES)


@pytest.mark.parametrize(
    ("name", "tags", "school", "classes", "emblem"),
    [
        ("Fireball Volley of Ice", (), "", (), "shot"),
        ("Chilling Touch", (), "", (), "snowflake"),
        ("Icy Veins", (), "", (), "crystal"),
        ("Burning Hands", (), "", (), "flame"),
        ("Dark Archangel Form", (), "", (), "wings"),
        ("Dark Pact", (), "", (), "shade"),
        ("Marla's Lament", ("Curse",), "Shadow", (), "skull"),
        ("Marla's Lament", ("Earth Totem",), "", (), "totem"),
        ("Rampart", (), "", ("Warrior",), None),
    ],
)
def test_a_word_of_the_name_tells_what_an_ability_shows(name, tags, school, classes, emblem):
    chosen = emblem_of(NumberStream(name), name, tags, school, classes)
    assert chosen in CLASSES["Warrior"] if emblem is None else chosen.__name__ == emblem


@pytest.mark.parametrize(
    ("name", "tags", "being"),
    [
        ("Marla", ["Orc", "Warrior"], "orc"),
        ("Marla", ["Night Elf", "Druid"], "night elf"),
        ("Marla", ["Red Dragonkin"], "dragon"),
        ("Marla", ["Orc", "Demon"], "demon"),
        ("Ironfur the Bear", ["Pet (1)"], "bear"),
        ("Marla", ["Dragonhawk", "Pet (1)"], "bird"),
        ("Marla", ["Fel Orc", "Warrior"], "orc"),
        ("Marla", ["Pit Lord"], "demon"),
        ("Marla", [], ""),
        ("Taldaram", [], ""),
    ],
)
def test_tags_and_names_tell_the_race(name, tags, being):
    assert subject(name, tags=tags).being() == being


@pytest.mark.parametrize("kind", ["Pet", "Beast"])
def test_an_animal_of_an_unknown_kind_is_no_person(kind):
    pictures = {
        picture(subject("Marla", tags=[kind, "Nonsuch"], classes=classes)) for classes in ([], ["Hunter"])
    }
    person = picture(subject("Marla", tags=["Human"], classes=["Hunter"]))

    assert person not in pictures
    assert subject("Marla", tags=[kind]).is_animal


def test_ornament_grows_with_the_rarity_and_changes_with_the_block():
    sizes = [len(corners(rarity)) for rarity in ("common", "uncommon", "rare", "epic", "legendary")]
    assert sizes == sorted(sizes)
    assert len(set(sizes[1:])) >= 3
    assert len({border(block, "#ffffff") for block in range(6)}) == 6
    assert border(None, "#ffffff") == ""


def test_a_fire_spell_and_a_frost_spell_of_one_class_have_different_colours():
    fire = picture(subject("Marla", "Ability", classes=["Mage"], damage_type="Fire"))
    frost = picture(subject("Marla", "Ability", classes=["Mage"], damage_type="Frost"))
    assert fire.split('fill="')[1][:7] != frost.split('fill="')[1][:7]


def test_emblems_use_the_name_they_are_seeded_with():
    for draw in (flame, crystal, skull, totem):
        assert len({draw(NumberStream(f"Marla {number}"), PAINT) for number in range(12)}) > 1
    assert animal(NumberStream("a"), "bear") != animal(NumberStream("a"), "cat")
