"""Pictures of cards: drawn from their facts, sound, the same each time, and no two alike."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.models import Card
from cards.rendering.artwork import PictureSubject, picture, symbols
from cards.rendering.artwork.beings import BEASTS, BEINGS, RACES
from cards.rendering.artwork.emblem_choice import ANY, CLASSES, SCHOOLS, WORDS, emblem_of
from cards.rendering.artwork.emblems import EMBLEMS, draw_emblem
from cards.rendering.artwork.equipment import GEAR, WEAPONS
from cards.rendering.artwork.figures import CLASS_DRESS, CLASS_WEAPONS, portrait
from cards.rendering.artwork.number_stream import NumberStream
from cards.rendering.artwork.palette import LIGHTS, colours
from cards.rendering.artwork.picture import BORDERS, PAINTERS, RARITIES
from cards.rendering.artwork.subject import KINDS, USUAL_MONSTERS
from cards.rendering.artwork.subject import RACES as NAMED_RACES
from engine.cards import CharacterClass, DamageType

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
    assert not re.search(r" (?:id|class|style|href)=", drawn)  # it stands many times in one page
    assert drawn == picture(facts, rarity=rarity, block=block)


@pytest.mark.parametrize("card_type", PAINTERS)
def test_no_two_names_have_the_same_picture(card_type):
    names = [f"Marla the {number}th" for number in range(150)]
    assert len({picture(subject(name, card_type, classes=["Mage"])) for name in names}) == len(names)


def test_no_two_cards_of_the_pool_look_alike(pool_sample):
    cards = Card.objects.exclude(types=[])
    pictures = {
        subject.key: picture(subject) for subject in (PictureSubject.of(card, "front") for card in cards)
    }
    assert len(pictures) > 500
    assert len(set(pictures.values())) == len(pictures)


def cards_of_every_kind():
    """Cards that together show every being, item, emblem, place, scenery and ornament in all its designs."""
    for number in range(40):
        for words, _ in WORDS:
            yield subject(f"{words.split()[0].strip('.')} {number}", "Ability")
        for card_type in ("Quest", "Location", "Equipment"):
            yield subject(f"Marla {number}", card_type)
        for school in (*SCHOOLS, ""):
            yield subject(f"Marla {number}", "Ability", damage_type=school)
        for name in CLASSES:
            yield subject(f"Marla {number}", "Ability", classes=[name])
    for number in range(24):
        for tag in (*GEAR, *WEAPONS):
            yield subject(f"Marla {number}", "Equipment", tags=[tag])
        yield subject(f"Marla {number}", "Equipment", tags=["Head", "Cloth"])
        for name in CLASS_DRESS:
            yield subject(f"Marla {number}", "Hero", tags=["Human", "Unique"], classes=[name])
        for tag in (*NAMED_RACES, *(words.split()[0].strip(".") for words, _ in KINDS), "Totem", ""):
            yield subject(f"Marla {number}", tags=[tag])


class RecordedSymbols(dict):
    """The symbols of the files, and which of them were drawn."""

    def __init__(self, names):
        super().__init__(names)
        self.drawn = set()

    def __getitem__(self, name):
        self.drawn.add(name)
        return super().__getitem__(name)

    def get(self, name, default=None):
        try:
            return self[name]
        except KeyError:
            return default


def test_every_symbol_is_drawn_for_some_card(monkeypatch):
    recorded = RecordedSymbols(symbols.load_symbols())
    monkeypatch.setattr(symbols, "load_symbols", lambda: recorded)
    for place, card in enumerate(cards_of_every_kind()):
        picture(card, rarity=RARITIES[place % len(RARITIES)], block=place % BORDERS)
    assert set(recorded) - recorded.drawn == set()


PAINT_NAMES = {*PAINT, "skin", "hair", "metal", "glow", "tint"}
COLOUR = re.compile(r"none|#[0-9a-f]{6}")
PATH_PARTS = re.compile(r"[a-z]|-?(?:\d+\.?\d*|\.\d+)", re.IGNORECASE)
AXES = {"m": "xy", "l": "xy", "h": "x", "v": "y", "t": "xy", "q": "xyxy", "s": "xyxy", "c": "xyxyxy", "z": ""}
"""The commands that a path may have, and what their numbers are."""
MARGIN = 16
"""How far a horn, a coat or a belt may reach out of the picture."""


def path_coordinates(path):
    """The coordinates of a path, those that only pull on it included, each with its axis."""
    parts = PATH_PARTS.findall(path)
    point, command = {"x": 0.0, "y": 0.0}, ""
    while parts:
        if parts[0].isalpha():
            command = parts.pop(0)
        origin = dict(point) if command.islower() else {"x": 0.0, "y": 0.0}
        for axis in AXES[command.lower()]:
            point[axis] = origin[axis] + float(parts.pop(0))
            yield axis, point[axis]


def problems_of_shape(shape, pieces, styled):
    """What is wrong with one shape as it stands in a file."""
    name, fill = shape.get("class"), shape.get("fill")
    if shape.tag == f"{symbols.SVG}use":
        if shape.get("href") not in pieces:
            yield f"{shape.get('href')} is no <g> in <defs>"
        return
    if shape.tag.removeprefix(symbols.SVG) not in symbols.SHAPES:
        yield f"{shape.tag} is no shape that pictures may have"
    if bool(name) == bool(fill):
        yield "a shape needs either a class or a fill"
    if name and (name not in styled or name.removesuffix("-line") not in PAINT_NAMES):
        yield f"{name} is no colour of a picture, or has no sample in <style>"
    if shape.get("style"):
        yield "style instead of attributes"
    if not all(COLOUR.fullmatch(shape.get(key, "none")) for key in ("fill", "stroke")):
        yield "a colour is written as #rrggbb"


def problems_of_file(path):
    """What is wrong with a file of symbols, and where."""
    root = ElementTree.parse(path).getroot()
    children = {kind: root.findall(f"{symbols.SVG}{kind}") for kind in ("symbol", "use")}
    pieces = {f"#{piece.get('id')}": piece for piece in root.findall(f"{symbols.SVG}defs/{symbols.SVG}g")}
    styled = set(re.findall(r"\.([\w-]+) {", root.findtext(f"{symbols.SVG}style")))
    used = {shape.get("href") for symbol in (*children["symbol"], *pieces.values()) for shape in symbol}
    yield from (f"{path.name}: {piece} is used by no symbol" for piece in pieces if piece not in used)
    sheet = [use.get("href") for use in children["use"]]
    if sorted(sheet) != sorted(f"#{symbol.get('id')}" for symbol in children["symbol"]):
        yield f"{path.name}: the sheet does not show each symbol once"
    for part in (*children["symbol"], *pieces.values()):
        for shape in part:
            for problem in problems_of_shape(shape, pieces, styled):
                yield f"{path.name}: {part.get('id')}: {problem}"
    for symbol in children["symbol"] if path.name != "scenery.svg" else ():
        left, top, width, height = map(float, symbol.get("viewBox").split())
        frame = {"x": (left, left + width), "y": (top, top + height)}
        for shape in ElementTree.fromstring(f"<g>{symbols.draw(symbol.get('id'), SAMPLE)}</g>").iter("path"):
            for axis, value in path_coordinates(shape.get("d")):
                if not frame[axis][0] - MARGIN <= value <= frame[axis][1] + MARGIN:
                    yield f"{path.name}: {symbol.get('id')}: {axis} {value:g} is far outside the picture"


SAMPLE = dict.fromkeys(PAINT_NAMES, "#888888")


def test_every_symbol_is_sound():
    files = sorted(symbols.FOLDER.glob("*.svg"))
    names = [name for path in files for name, _ in symbols.read_symbols(path)]
    problems = [problem for path in files for problem in problems_of_file(path)]
    problems += [f"{name} is defined twice" for name in set(names) if names.count(name) > 1]
    problems += [name for name in names if not shapes_in(symbols.draw(name, SAMPLE))]
    assert problems == []
    assert len(names) > 300


def test_what_a_drawing_program_adds_to_a_file_is_left_out(tmp_path):
    path = tmp_path / "hats.svg"
    path.write_text(
        """<svg xmlns="http://www.w3.org/2000/svg" xmlns:program="urn:program" width="100%">
        <defs><g id="brim"><path id="p" program:nodes="c" class="hair-line" stroke-width="2" d="M0 0h9"/></g>
        </defs>
        <symbol id="hat" viewBox="0 0 100 64"><title>100 % wool</title><!-- a hat -->
          <circle class="skin" r="4"/><use href="#brim" transform="rotate(90)"/><use href="#brim"/>
        </symbol><use href="#hat"/></svg>"""
    )
    brim = '<path fill="none" stroke="%(hair)s" stroke-width="2" d="M0 0h9"/>'
    assert dict(symbols.read_symbols(path)) == {
        "hat": f'<circle fill="%(skin)s" r="4"/><g transform="rotate(90)">{brim}</g>{brim}'
    }


@pytest.mark.parametrize("light", LIGHTS)
def test_portraits_differ_by_race_and_class(light):
    drawn = {}
    for race in RACES:
        for name in CLASS_DRESS:
            painted = colours("#257592", "#5560c4", light)
            drawn[race, name] = portrait(NumberStream("Marla"), race, name, "Melee", painted)
    for first, second in combinations(drawn, 2):
        assert drawn[first] != drawn[second], (first, second)


def test_the_tables_cover_the_words_of_the_game():
    classes = {name.value for name in CharacterClass}
    assert set(CLASS_DRESS) == set(CLASS_WEAPONS) == set(CLASSES) == classes
    assert set(SCHOOLS) == {kind.value for kind in DamageType}
    assert {emblem for _, emblem in WORDS} <= {*EMBLEMS, *BEASTS}
    assert {*ANY, *(emblem for emblems in (*SCHOOLS.values(), *CLASSES.values()) for emblem in emblems)} <= {
        *EMBLEMS
    }
    assert {being for _, being in KINDS} | set(USUAL_MONSTERS) <= set(BEINGS)
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
        ("Polymorph Penguin", ("Arcane",), "Arcane", ("Mage",), "bird"),
        ("Rampart", (), "", ("Warrior",), None),
    ],
)
def test_a_word_of_the_name_tells_what_an_ability_shows(name, tags, school, classes, emblem):
    chosen = emblem_of(NumberStream(name), name, tags, school, classes)
    assert chosen in CLASSES["Warrior"] if emblem is None else chosen == emblem


@pytest.mark.parametrize(
    ("name", "tags", "being"),
    [
        ("Marla", ["Orc", "Warrior"], "orc"),
        ("Marla", ["Night Elf", "Druid"], "night elf"),
        ("Marla", ["Red Dragonkin"], "dragon"),
        ("Marla", ["Orc", "Demon"], "demon"),
        ("Ironfur the Bear", ["Pet (1)"], "bear"),
        ("Swift Stag", ["Beast"], "horse"),
        ("Pale Camel", ["Camel"], "horse"),
        ("Dune Runner", ["Scarab"], "spider"),
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
    drawn = {rarity: picture(subject(), rarity=rarity) for rarity in ("common", *RARITIES)}
    sizes = [shapes_in(drawn[rarity]) for rarity in ("common", "uncommon", "rare", "epic", "legendary")]
    assert sizes == sorted(sizes)
    assert len(set(drawn.values())) == len(drawn)
    assert drawn["common"] == picture(subject())
    assert len({picture(subject(), block=block) for block in (None, *range(BORDERS))}) == BORDERS + 1


def test_a_fire_spell_and_a_frost_spell_of_one_class_have_different_colours():
    fire = picture(subject("Marla", "Ability", classes=["Mage"], damage_type="Fire"))
    frost = picture(subject("Marla", "Ability", classes=["Mage"], damage_type="Frost"))
    assert fire.split('fill="')[1][:7] != frost.split('fill="')[1][:7]


@pytest.mark.parametrize("name", EMBLEMS)
def test_emblems_use_the_name_they_are_seeded_with(name):
    assert len({draw_emblem(name, NumberStream(f"Marla {number}"), PAINT) for number in range(12)}) > 1
