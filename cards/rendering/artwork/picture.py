"""The picture of a card, layer by layer: the sky, what stands behind, the subject, the ornament."""

from __future__ import annotations

from collections.abc import Callable

from cards.rendering.artwork import gear, ornament, places
from cards.rendering.artwork.backdrops import AIRS, HALLS, LANDS, TABLES, Backdrop
from cards.rendering.artwork.beasts import BEASTS
from cards.rendering.artwork.emblem_choice import emblem_of
from cards.rendering.artwork.emblems import totem
from cards.rendering.artwork.figures import CLASS_DRESS, portrait
from cards.rendering.artwork.gear import GEAR, MATERIALS
from cards.rendering.artwork.heads import RACES, Look
from cards.rendering.artwork.monsters import MONSTERS
from cards.rendering.artwork.palette import LIGHTS, MAGIC_LIGHTS, Colours, colours
from cards.rendering.artwork.shapes import HEIGHT, WIDTH, NumberStream, moved, outlined, polygon
from cards.rendering.artwork.subject import USUAL_ANIMALS, USUAL_MONSTERS, PictureSubject
from cards.rendering.artwork.weapons import WEAPONS, Make
from cards.rendering.palette import FRAMES, TINTS

SCHOOLS = ("Arcane", "Fire", "Frost", "Holy", "Nature", "Shadow", "Unholy", "Blood")
SCHOOL_TINTS = TINTS | {"unholy": ("#4f7a3a", "#8fb04a"), "blood": ("#8c1f2a", "#c9584a")}
WEAPONS_OF_TYPE = {"Melee": ("Sword", "Axe", "Mace"), "Ranged": ("Bow", "Gun", "Crossbow")}
PEOPLE = RACES | MONSTERS
Painter = Callable[[NumberStream, PictureSubject, Colours], str]


def picture(subject: PictureSubject, *, rarity: str = "", block: int | None = None) -> str:
    """The shapes of a card's picture, for an ``<svg viewBox="0 0 100 64">``."""
    seed = NumberStream(subject.key)
    paint, backdrops = PAINTERS.get(subject.card_type, (_ability, AIRS))
    light = seed.choice(MAGIC_LIGHTS if subject.card_type == "Ability" else LIGHTS)
    painted = colours(*_tints(subject), light, _cloth(subject))
    sky = polygon([(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)], painted.sky)
    return "".join(
        (
            sky,
            moved(seed.choice(backdrops)(seed, painted), x=seed.between(-6, 6), scale=1.14),
            moved(paint(seed, subject, painted), x=seed.between(-3, 3), y=seed.between(-1, 1.5)),
            ornament.border(block, painted.light),
            ornament.corners(rarity),
        )
    )


def _school(subject: PictureSubject) -> str:
    """The school of magic: that of the damage, else one that a tag, the talent or the name has."""
    if subject.damage_type and subject.damage_type not in ("Melee", "Ranged"):
        return subject.damage_type
    words = {*subject.tags, subject.talent, *subject.name.split()}
    return next((school for school in SCHOOLS if school in words), subject.damage_type)


def _tints(subject: PictureSubject) -> tuple[str, str]:
    """The main colours: of the school, else of the class, else of the type."""
    school = _school(subject).lower()
    is_magic = school not in ("melee", "ranged")
    if school in SCHOOL_TINTS and (is_magic or not subject.own_classes):
        return SCHOOL_TINTS[school]
    if subject.own_classes:
        return _class_colour(subject.own_classes[0]), _class_colour(subject.own_classes[-1])
    return SCHOOL_TINTS.get(subject.card_type.lower(), ("#5f6a63", "#98a07c"))


def _class_colour(name: str) -> str:
    return FRAMES[name.lower().replace(" ", "-")]


def _cloth(subject: PictureSubject) -> str:
    """What members of a class wear; abilities have the colours of their school alone."""
    is_worn = subject.own_classes and subject.card_type != "Ability"
    return _class_colour(subject.own_classes[0]) if is_worn else ""


def _person(seed: NumberStream, subject: PictureSubject, painted: Colours) -> str:
    """A hero or an ally."""
    if any("Totem" in tag for tag in subject.tags):
        return outlined([totem(seed, painted)])
    usual = USUAL_ANIMALS if subject.is_animal else USUAL_MONSTERS
    is_human = subject.classes and not subject.is_animal
    being = subject.being() or ("human" if is_human else seed.choice(usual))
    if being in BEASTS:
        beast = BEASTS[being]
        head = beast.draw(Look.of(seed, beast.skins))
        return outlined([moved(head, y=5, scale=1.24, flip=seed.choice((True, False)))])
    names = (*subject.classes, *subject.tags)
    character_class = next((name for name in names if name in CLASS_DRESS), "")
    is_crowned = "Unique" in subject.tags or "Lord" in subject.tags
    return portrait(seed, PEOPLE[being], character_class, subject.damage_type, painted, is_crowned=is_crowned)


def _ability(seed: NumberStream, subject: PictureSubject, painted: Colours) -> str:
    emblem = emblem_of(seed, subject.name, subject.tags, _school(subject), subject.classes)
    return outlined([moved(emblem(seed, painted), scale=0.92)])


def _equipment(seed: NumberStream, subject: PictureSubject, painted: Colours) -> str:
    make = Make.of(seed, painted.light)
    material = next((MATERIALS[tag] for tag in subject.tags if tag in MATERIALS), make.metal)
    worn = Make(material if seed.integer(0, 2) else painted.cloth, make.glow, make.design)
    is_armour = "Weapon" not in " ".join(subject.tags)
    if is_armour:
        slot = next((tag for tag in GEAR if tag in subject.tags), "")
        if slot == "Head" and {"Cloth", "Leather"} & set(subject.tags):
            return outlined([gear.hood(worn)])
        if slot:
            return outlined([GEAR[slot](worn)])
    kind = next((tag for tag in WEAPONS if tag in subject.tags), "")
    if not kind and (not is_armour or subject.damage_type):
        kind = seed.choice(WEAPONS_OF_TYPE.get(subject.damage_type, ("Staff", "Wand", "Sword")))
    if kind:
        turn = seed.choice((-1, 1)) * seed.between(36, 58)
        return outlined([moved(WEAPONS[kind](make), turn=turn, scale=1.22)])
    return outlined([seed.choice(gear.OTHER_ITEMS)(worn)])


def _quest(seed: NumberStream, subject: PictureSubject, painted: Colours) -> str:
    return places.quest(seed, painted)


def _location(seed: NumberStream, subject: PictureSubject, painted: Colours) -> str:
    return outlined([seed.choice(places.LOCATIONS)(seed, painted)])


PAINTERS: dict[str, tuple[Painter, tuple[Backdrop, ...]]] = {
    "Hero": (_person, HALLS),
    "Ally": (_person, LANDS),
    "Ability": (_ability, AIRS),
    "Equipment": (_equipment, TABLES),
    "Quest": (_quest, LANDS),
    "Location": (_location, LANDS),
}
"""What paints the cards of a type, and what may stand behind."""
