"""Emblems for what abilities do: their symbols, put together and varied."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, degrees, hypot

from cards.rendering.artwork.beings import BONE, Head
from cards.rendering.artwork.equipment import Make
from cards.rendering.artwork.number_stream import NumberStream
from cards.rendering.artwork.scenery import spark
from cards.rendering.artwork.symbols import CENTRE, LINE, MIDDLE, Paint, draw, moved, placed, tinted

Emblem = Callable[[NumberStream, Paint], str]
VENOM, BLOOD = "#8fd03c", "#b3202a"


def _star(name: str, rays: int, radius: float, tint: str, *, y: float = CENTRE, turn: float = 0) -> str:
    """A star in the middle, with so many rays."""
    return placed(tinted(name, tint, rays), MIDDLE, y, radius, turn=turn, line=LINE)


def _puff(tint: str, x: float, y: float, radius: float) -> str:
    return placed(tinted("disc", tint), x, y, radius, line=LINE)


def bolt(seed: NumberStream, paint: Paint) -> str:
    """A jagged bolt."""
    sparks = [
        spark(paint["light"], seed.between(24, 76), seed.between(8, 56), seed.between(3, 5), LINE)
        for _ in range(4)
    ]
    turned = moved(draw("bolt", paint), turn=seed.between(-25, 25), flip=seed.coin())
    return turned + "".join(sparks)


def comet(seed: NumberStream, paint: Paint) -> str:
    """A ball that draws a tail behind it."""
    return moved(draw("comet", paint), turn=seed.between(-40, 40), flip=seed.coin())


def flame(seed: NumberStream, paint: Paint) -> str:
    """A fire, three, or a ring of them."""
    tongue = draw("tongue", paint)

    def burning(x: float, high: float, foot: float = 63) -> str:
        return placed(tongue, x, foot, high, line=LINE)

    design = seed.integer(0, 3)
    if design == 0:
        return moved(burning(MIDDLE, 62), turn=seed.between(-14, 14), flip=seed.coin())
    if design == 1:
        sides = [burning(x, seed.between(34, 46), 62) for x in (24, 76)]
        return "".join(sides) + burning(MIDDLE, seed.between(52, 62))
    if design == 2:
        count = seed.integer(7, 10)
        return "".join(moved(burning(MIDDLE, 20, 20), turn=360 / count * place) for place in range(count))
    return "".join(burning(x, seed.between(26, 60)) for x in (12, 88, 30, 70, 50))


def nova(seed: NumberStream, paint: Paint) -> str:
    """A burst in all directions."""
    rays = seed.integer(8, 14)
    turn = 360 * (seed.between(0, 1) + 0.25)
    outer = _star("nova", rays, 33, paint["cloth"], turn=turn)
    inner = _star("nova", rays, 23, paint["trim"], turn=turn + 180 / rays)
    return outer + inner + _puff(paint["light"], MIDDLE, CENTRE, 8)


def crystal(seed: NumberStream, paint: Paint) -> str:
    """Crystals in a cluster, or splinters that fly."""
    if seed.integer(0, 2) == 0:
        splinter = draw("splinter", paint)
        flying = [
            placed(splinter, seed.between(-8, 14), 8 + place * 12) for place in range(seed.integer(3, 5))
        ]
        return moved("".join(flying), turn=seed.between(-38, 38), flip=seed.coin())
    parts = []
    for place in (0, 4, 1, 3, 2):
        side = (place - 2) * 10
        height = 62 - seed.between(6, 20) - abs(side) * 0.7
        spire = draw("crystal", paint, place)
        parts.append(placed(spire, MIDDLE + side, 62, seed.between(5, 8) / 0.65, height / 4.5))
    return "".join(parts)


def snowflake(seed: NumberStream, paint: Paint) -> str:
    """Six frozen arms."""
    return draw("snowflake", paint, seed.integer(0, 2))


def ward(seed: NumberStream, paint: Paint) -> str:
    """A shield in a dome of light."""
    shield = Make(paint["cloth"], paint["light"], seed.integer(0, 2)).draw("shield")
    return draw("dome", paint) + moved(shield, scale=0.76)


def slash(seed: NumberStream, paint: Paint) -> str:
    """A weapon, and the arc that it cuts."""
    kind = seed.choice(("sword", "axe", "mace"))
    weapon = moved(Make.of(seed, paint["cloth"]).draw(kind), turn=seed.between(38, 62), x=4, y=2, scale=1.05)
    return moved(draw("slash", paint) + weapon, flip=seed.coin())


def blades(seed: NumberStream, paint: Paint) -> str:
    """Two blades that cross."""
    kind = seed.choice(("dagger", "dagger", "sword"))
    blade = Make.of(seed, paint["light"]).draw(kind)
    return moved(blade, turn=42, scale=1.1) + moved(blade, turn=-42, scale=1.1)


def claws(seed: NumberStream, paint: Paint) -> str:
    """Marks of claws."""
    return moved(draw("claws", paint, seed.integer(3, 4)), turn=seed.between(-12, 18), flip=seed.coin())


def shot(seed: NumberStream, paint: Paint) -> str:
    """An arrow, or several."""
    turn = seed.between(-40, -15)
    return moved(draw("shot", paint, seed.integer(1, 3)), turn=turn, flip=seed.coin())


def target(seed: NumberStream, paint: Paint) -> str:
    """A mark to aim at."""
    return draw("target", paint) + moved(draw("cross-hairs", paint), turn=seed.choice((0, 45)))


def healing(seed: NumberStream, paint: Paint) -> str:
    """Hands that hold a light."""
    return draw("healing", paint, seed.integer(0, 2))


def wings(seed: NumberStream, paint: Paint) -> str:
    """Wings of light."""
    spread, core = draw("wings", paint, seed.integer(4, 6)), seed.integer(0, 2)
    if core == 2:
        return spread + moved(Make("#e9edf2", paint["cloth"], 0).draw("sword"), scale=0.95)
    return spread + draw("wings-core", paint, core)


def halo(seed: NumberStream, paint: Paint) -> str:
    """A raised hand in a ring of rays."""
    return _star("rays", seed.integer(10, 16), 32, paint["light"], y=30) + draw("halo", paint)


def skull(seed: NumberStream, paint: Paint) -> str:
    """A skull in smoke."""
    smoke = [
        _puff(paint["cloth"], seed.between(16, 84), seed.between(6, 58), seed.between(7, 14))
        for _ in range(7)
    ]
    head = Head("skeleton", BONE, paint["light"], seed.integer(0, 1))
    return "".join(smoke) + moved(head.draw(), y=7, scale=1.35)


def rune(seed: NumberStream, paint: Paint) -> str:
    """A rune in a circle."""
    stroke = draw("streak", paint)
    branches = []
    for _ in range(seed.integer(2, 4)):
        top, across, low = seed.between(14, 48), seed.choice((-12, 12)), seed.between(14, 50)
        length, turn = hypot(across, low - top), degrees(atan2(low - top, across))
        branches.append(placed(stroke, MIDDLE, top, length, turn=turn, line=3.4))
    plate = placed(tinted("plate", paint["cloth"], seed.integer(6, 9)), MIDDLE, CENTRE, 30, line=LINE)
    return plate + draw("rune", paint) + "".join(branches)


def poison(seed: NumberStream, paint: Paint) -> str:
    """Drops of venom from a blade or a flask."""
    drop = draw("drop", paint)
    drops = [
        placed(drop, MIDDLE + place, 30 + seed.between(*low))
        for place, low in ((-18, (4, 10)), (0, (10, 16)), (18, (0, 8)))
    ]
    kind = "dagger" if seed.integer(0, 1) else "potion"
    vessel = Make.of(seed, VENOM).draw(kind)
    return "".join(drops) + moved(vessel, turn=seed.between(-60, 60), scale=0.9, y=-6)


def trap(seed: NumberStream, paint: Paint) -> str:
    """Jaws of iron around a bait."""
    count = seed.integer(10, 14)
    jaws = _star("teeth", count, 31, paint["steel"])
    hole = _star("sunburst", count, 23, "#2a241f", turn=180 / count)
    return draw("trap", paint) + jaws + hole + _star("star", seed.integer(4, 8), 9, paint["light"])


def shout(seed: NumberStream, paint: Paint) -> str:
    """A horn, and the sound it makes."""
    return moved(draw("shout", paint, seed.integer(2, 3)), flip=seed.coin(), turn=seed.between(-12, 8))


def storm(seed: NumberStream, paint: Paint) -> str:
    """A cloud, with rain, hail or lightning."""
    return draw("storm", paint, seed.integer(0, 2))


def whirl(seed: NumberStream, paint: Paint) -> str:
    """A whirlwind."""
    return moved(draw("whirl", paint), flip=seed.coin(), turn=seed.between(-10, 10))


def blood(seed: NumberStream, paint: Paint) -> str:
    """Drops of blood."""
    drops = [
        _puff(BLOOD, seed.between(*side), seed.between(10, 56), seed.between(2, 5))
        for side in ((64, 82), (18, 36), (64, 82), (18, 36), (64, 82))
    ]
    return "".join(drops) + draw("blood", paint)


def punch(seed: NumberStream, paint: Paint) -> str:
    """A fist that hits."""
    hit = _star("burst", seed.integer(7, 11), 32, paint["light"], y=28)
    return hit + moved(draw("punch", paint), turn=seed.between(-20, 20))


def gaze(seed: NumberStream, paint: Paint) -> str:
    """An eye that sees all."""
    return _star("teeth", seed.integer(12, 18), 32, paint["trim"]) + draw("gaze", paint)


def chain(seed: NumberStream, paint: Paint) -> str:
    """Links that bind."""
    lock = placed(tinted("plate", paint["light"], seed.integer(5, 8)), MIDDLE, CENTRE, 11, line=LINE)
    return draw("chain", paint) + lock


def roots(seed: NumberStream, paint: Paint) -> str:
    """Roots or thorns that grasp."""
    parts = []
    for x in (20, 35, 50, 65, 80):
        bend, height, lean = seed.between(-16, 16), (66 - seed.between(4, 24)) / 50, seed.between(-8, 8)
        bend -= lean * 0.52
        root = draw("root", paint, min(int(abs(bend) / 5.3), 2))
        leaning = f"matrix({1 if bend > 0 else -1} 0 {-lean / 50:.3g} {height:.3g} {x} 66)"
        parts.append(f'<g transform="{leaning}">{root}</g>')
    return "".join(parts)


def leaf(seed: NumberStream, paint: Paint) -> str:
    """Leaves around a seed of light."""
    return draw("leaf", paint, seed.integer(3, 6))


def moon(seed: NumberStream, paint: Paint) -> str:
    """A crescent among stars."""
    stars = [
        spark(paint["trim"], seed.between(16, 84), seed.between(6, 58), seed.between(3, 6), LINE)
        for _ in range(6)
    ]
    return "".join(stars) + moved(draw("moon", paint), flip=seed.coin(), turn=seed.between(-20, 20))


def sun(seed: NumberStream, paint: Paint) -> str:
    """A sun with a face of light."""
    return _star("sunburst", seed.integer(8, 16), 31, paint["trim"]) + draw("sun", paint)


def gate(seed: NumberStream, paint: Paint) -> str:
    """A circle of summoning, and eyes within."""
    circle = draw("gate", paint, seed.integer(6, 9))
    return circle + moved(Head.of(seed, "demon").draw(), y=8, scale=0.95)


def blink(seed: NumberStream, paint: Paint) -> str:
    """Somebody who runs, and a trail."""
    streak = draw("streak", paint)
    trail = [placed(streak, 8, y, seed.between(28, 44) - 8, line=3) for y in (16, 28, 40, 52)]
    return moved("".join(trail) + draw("runner", paint), flip=seed.coin())


def shade(seed: NumberStream, paint: Paint) -> str:
    """A hooded figure in the dark."""
    smoke = [_puff(paint["ground"], x, 60 - (x * 13) % 9, seed.between(8, 13)) for x in range(8, 100, 12)]
    hood = Make(paint["cloth"], paint["light"], seed.integer(1, 2)).draw("hood")
    return moved(hood, y=4) + "".join(smoke)


def tome(seed: NumberStream, paint: Paint) -> str:
    """An open book with light above."""
    return _star("glint", seed.integer(4, 9), 19, paint["light"], y=18) + draw("tome", paint)


def coin(seed: NumberStream, paint: Paint) -> str:
    """Coins."""
    return draw("coins", paint) + placed(draw("coin", paint), seed.between(40, 60), 14)


def totem(seed: NumberStream, paint: Paint) -> str:
    """A carved post with faces."""
    top = draw("totem-top", paint, seed.integer(0, 2))
    return top + _star("star", seed.integer(5, 9), 13, paint["light"], y=12) + draw("totem", paint)


def form(seed: NumberStream, paint: Paint) -> str:
    """The head of an animal."""
    return animal(seed, seed.choice(("bear", "cat", "bird", "wolf", "boar", "serpent")))


def animal(seed: NumberStream, kind: str) -> str:
    """The head of a kind of animal, large."""
    return moved(Head.of(seed, kind).draw(), y=4, scale=1.22)


def hammer(seed: NumberStream, paint: Paint) -> str:
    """A hammer in a glow."""
    glow = _star("burst", seed.integer(8, 13), 33, paint["light"], y=30)
    mace = Make.of(seed, paint["cloth"]).draw("mace")
    return glow + moved(mace, turn=seed.between(-40, 40), scale=1.05)


def tools(seed: NumberStream, paint: Paint) -> str:
    """A wheel, a bag or a flask."""
    item = seed.choice(("gadget", "bag", "potion", "orb"))
    return Make.of(seed, paint["light"]).draw(item)


EMBLEMS: dict[str, Emblem] = {
    emblem.__name__: emblem
    for emblem in (
        *(blades, blink, blood, bolt, chain, claws, coin, comet, crystal, flame, form, gate, gaze, halo),
        *(hammer, healing, leaf, moon, nova, poison, punch, roots, rune, shade, shot, shout, skull, slash),
        *(snowflake, storm, sun, target, tome, tools, totem, trap, ward, whirl, wings),
    )
}


def draw_emblem(name: str, seed: NumberStream, paint: Paint) -> str:
    """The emblem of that name: one of :data:`EMBLEMS`, or the head of an animal."""
    return EMBLEMS[name](seed, paint) if name in EMBLEMS else animal(seed, name)
