"""The picture of a card, layer by layer: the sky, what stands behind, the subject, the ornament."""

from __future__ import annotations

from collections.abc import Callable

from cards.rendering.artwork import places
from cards.rendering.artwork.beings import BEASTS, Head
from cards.rendering.artwork.emblem_choice import emblem_of
from cards.rendering.artwork.emblems import draw_emblem, totem
from cards.rendering.artwork.equipment import GEAR, MATERIALS, OTHER_ITEMS, WEAPONS, Make
from cards.rendering.artwork.figures import CLASS_DRESS, portrait
from cards.rendering.artwork.number_stream import NumberStream
from cards.rendering.artwork.palette import LIGHTS, MAGIC_LIGHTS, colours
from cards.rendering.artwork.scenery import AIRS, HALLS, LANDS, TABLES, Scenery
from cards.rendering.artwork.subject import USUAL_ANIMALS, USUAL_MONSTERS, PictureSubject
from cards.rendering.artwork.symbols import HEIGHT, WIDTH, Paint, draw, moved, outlined, placed, tinted
from cards.rendering.palette import FRAMES, TINTS

SCHOOLS = ("Arcane", "Fire", "Frost", "Holy", "Nature", "Shadow", "Unholy", "Blood")
SCHOOL_TINTS = TINTS | {"unholy": ("#4f7a3a", "#8fb04a"), "blood": ("#8c1f2a", "#c9584a")}
WEAPONS_OF_TYPE = {"Melee": ("Sword", "Axe", "Mace"), "Ranged": ("Bow", "Gun", "Crossbow")}
RARITIES = ("uncommon", "rare", "epic", "legendary", "promo")
"""Those whose pictures have corners."""
BORDERS = 6
Painter = Callable[[NumberStream, PictureSubject, Paint], str]


def picture(subject: PictureSubject, *, rarity: str = "", block: int | None = None) -> str:
    """The shapes of a card's picture, for an ``<svg viewBox="0 0 100 64">``."""
    seed = NumberStream(subject.key)
    draw_subject, backdrops = PAINTERS.get(subject.card_type, (_ability, AIRS))
    light = seed.choice(MAGIC_LIGHTS if subject.card_type == "Ability" else LIGHTS)
    paint = colours(*_tints(subject), light, _cloth(subject))
    layers = (
        placed(tinted("block", paint["sky"]), 0, 0, WIDTH, HEIGHT),
        moved(seed.choice(backdrops)(seed, paint), x=seed.between(-6, 6), scale=1.14),
        moved(draw_subject(seed, subject, paint), x=seed.between(-3, 3), y=seed.between(-1, 1.5)),
        draw("border", paint, block % BORDERS) if block is not None else "",
        draw(f"corners-{rarity}", paint) if rarity in RARITIES else "",
    )
    return f'<g stroke-linecap="round" stroke-linejoin="round">{"".join(layers)}</g>'


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


def _person(seed: NumberStream, subject: PictureSubject, paint: Paint) -> str:
    """A hero or an ally."""
    if any("Totem" in tag for tag in subject.tags):
        return outlined(totem(seed, paint))
    usual = USUAL_ANIMALS if subject.is_animal else USUAL_MONSTERS
    is_human = subject.classes and not subject.is_animal
    being = subject.being() or ("human" if is_human else seed.choice(usual))
    if being in BEASTS:
        return outlined(moved(Head.of(seed, being).draw(), y=5, scale=1.24, flip=seed.coin()))
    names = (*subject.classes, *subject.tags)
    character_class = next((name for name in names if name in CLASS_DRESS), "")
    is_crowned = "Unique" in subject.tags or "Lord" in subject.tags
    return portrait(seed, being, character_class, subject.damage_type, paint, is_crowned=is_crowned)


def _ability(seed: NumberStream, subject: PictureSubject, paint: Paint) -> str:
    emblem = emblem_of(seed, subject.name, subject.tags, _school(subject), subject.classes)
    return outlined(moved(draw_emblem(emblem, seed, paint), scale=0.92))


def _equipment(seed: NumberStream, subject: PictureSubject, paint: Paint) -> str:
    make = Make.of(seed, paint["light"])
    material = next((MATERIALS[tag] for tag in subject.tags if tag in MATERIALS), make.metal)
    worn = Make(material if seed.integer(0, 2) else paint["cloth"], make.glow, make.design)
    is_armour = "Weapon" not in " ".join(subject.tags)
    if is_armour:
        slot = next((tag for tag in GEAR if tag in subject.tags), "")
        if slot:
            is_hood = slot == "Head" and {"Cloth", "Leather"} & set(subject.tags)
            return outlined(worn.draw("hood" if is_hood else GEAR[slot]))
    kind = next((tag for tag in WEAPONS if tag in subject.tags), "")
    if not kind and (not is_armour or subject.damage_type):
        kind = seed.choice(WEAPONS_OF_TYPE.get(subject.damage_type, ("Staff", "Wand", "Sword")))
    if kind:
        turn = seed.choice((-1, 1)) * seed.between(36, 58)
        return outlined(moved(make.draw(WEAPONS[kind]), turn=turn, scale=1.22))
    return outlined(worn.draw(seed.choice(OTHER_ITEMS)))


def _quest(seed: NumberStream, subject: PictureSubject, paint: Paint) -> str:
    return places.quest(seed, paint)


def _location(seed: NumberStream, subject: PictureSubject, paint: Paint) -> str:
    return outlined(seed.choice(places.LOCATIONS)(seed, paint))


PAINTERS: dict[str, tuple[Painter, tuple[Scenery, ...]]] = {
    "Hero": (_person, HALLS),
    "Ally": (_person, LANDS),
    "Ability": (_ability, AIRS),
    "Equipment": (_equipment, TABLES),
    "Quest": (_quest, LANDS),
    "Location": (_location, LANDS),
}
"""What paints the cards of a type, and what may stand behind."""
