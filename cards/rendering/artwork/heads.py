"""Heads of the races, seen from the front: chin at 40, about 20 wide.

Every outline is the right half, as distances from the middle and heights, from the top to the chin.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cards.rendering.artwork.shapes import (
    MIDDLE,
    NumberStream,
    Point,
    blob,
    both_sides,
    circle,
    hoop,
    line,
    polygon,
    symmetric,
)

DARK = "#17130f"
BONE = "#efe3c4"
HAIR = ("#2a211c", "#5b3418", "#8a4b1d", "#c08a3a", "#e3c77c", "#d9d6cf", "#8f2a1f", "#3b4a6b")
FACE: list[Point] = [(0, 12), (7, 13), (10, 19), (10, 27), (7, 34), (4, 38), (0, 40)]
NARROW: list[Point] = [(0, 12), (6, 13), (8.5, 19), (8.5, 26), (6, 33), (3, 38), (0, 41)]


@dataclass(frozen=True, slots=True)
class Look:
    """What varies the heads of a race: colours of skin and hair, and a cut of hair or beard from 0 to 2."""

    skin: str
    hair: str
    cut: int

    @classmethod
    def of(cls, seed: NumberStream, skins: tuple[str, ...]) -> Look:
        """A look derived from a name."""
        return cls(seed.choice(skins), seed.choice(HAIR), seed.integer(0, 2))


def eyes(y: float, apart: float, colour: str = DARK, size: float = 1.5) -> str:
    """Two eyes."""
    return "".join(
        polygon([(x - size, y - 0.4), (x + size, y - size * 0.5), (x + size * 0.6, y + size * 0.8)], colour)
        if x > MIDDLE
        else polygon(
            [(x + size, y - 0.4), (x - size, y - size * 0.5), (x - size * 0.6, y + size * 0.8)], colour
        )
        for x in (MIDDLE + apart, MIDDLE - apart)
    )


def round_eyes(y: float, apart: float, size: float, colour: str, pupil: str = DARK) -> str:
    """Two round eyes with pupils."""
    return "".join(
        circle(x, y, size, colour) + circle(x, y, size * 0.45, pupil)
        for x in (MIDDLE + apart, MIDDLE - apart)
    )


def pair(points: Sequence[Point], fill: str) -> str:
    """A shape with corners on both sides."""
    return "".join(polygon(side, fill) for side in both_sides(points))


def round_pair(points: Sequence[Point], fill: str) -> str:
    """A round shape on both sides."""
    return "".join(blob(side, fill) for side in both_sides(points))


def brows(y: float, colour: str, apart: float = 4.5) -> str:
    """Two brows that frown a little."""
    return line([(MIDDLE - apart - 2.5, y - 1), (MIDDLE - apart + 2.5, y + 0.6)], colour, 1.4) + line(
        [(MIDDLE + apart + 2.5, y - 1), (MIDDLE + apart - 2.5, y + 0.6)], colour, 1.4
    )


def mouth(y: float, width: float) -> str:
    """A closed mouth."""
    return line([(MIDDLE - width, y), (MIDDLE + width, y)], DARK, 1)


def _hair(cut: int, colour: str) -> tuple[str, str]:
    """Hair behind the head and before it."""
    fringe = blob(symmetric([(0, 7), (9, 8), (13, 14), (11.5, 24), (9.5, 20), (7, 16), (0, 17)]), colour)
    if cut == 0:
        return "", fringe
    if cut == 1:
        long = blob(symmetric([(0, 6), (11, 7), (15, 16), (15, 30), (16, 42), (9, 44), (0, 40)]), colour)
        return long, blob(symmetric([(0, 7), (8, 8), (12, 14), (11, 22), (5, 15), (0, 14)]), colour)
    return "", polygon(
        symmetric([(0, 9), (3, 4), (6, 8), (10, 5), (12, 12), (14, 14), (11, 20), (8, 16), (4, 18), (0, 15)]),
        colour,
    )


def _beard(cut: int, colour: str) -> str:
    if cut == 0:
        return ""
    low = 44 if cut == 1 else 48
    return polygon(symmetric([(0, 32), (6, 31), (10, 27), (9, 36), (5, 41), (0, low)]), colour)


def human(look: Look) -> str:
    """Round ears, and a beard on some."""
    behind, before = _hair(look.cut, look.hair)
    beard = (
        polygon(symmetric([(0, 33), (5, 32), (9.5, 27), (8, 36), (0, 42)]), look.hair)
        if look.cut == 0
        else ""
    )
    return "".join(
        (
            behind,
            round_pair([(9, 22), (12.5, 22), (12.5, 28), (9, 29)], look.skin),
            blob(symmetric(FACE), look.skin),
            beard,
            eyes(24, 4),
            brows(21.5, look.hair, 4.2),
            mouth(34, 2.5),
            before,
        )
    )


def orc(look: Look) -> str:
    """A broad jaw with two tusks, and hair tied on top."""
    knot = {
        0: [(0, 3), (3, 4), (3, 9), (5, 14), (0, 14)],
        1: [(0, 14)],
        2: [(0, 8), (6, 9), (10, 14), (0, 15)],
    }
    top = polygon(symmetric(knot[look.cut]), look.hair) if look.cut != 1 else ""
    return "".join(
        (
            top,
            pair([(11, 20), (18, 15), (15, 26), (11, 29)], look.skin),
            blob(symmetric([(0, 13), (9, 13), (13, 20), (12, 27), (13, 34), (8, 41), (0, 42)]), look.skin),
            eyes(24, 4.5, "#e9d34a"),
            brows(20.5, DARK, 5),
            mouth(35, 6),
            pair([(4, 36), (7, 36), (6.5, 28.5)], BONE),
        )
    )


def troll(look: Look) -> str:
    """Long tusks that bend outward, a crest of hair, and a long nose."""
    crest = [(0, 0), (2, 1), (5, -1), (6, 6), (9, 6), (7, 13), (0, 15)]
    if look.cut == 1:
        crest = [(0, 4), (5, 3), (11, 0), (9, 7), (13, 8), (9, 15), (0, 15)]
    return "".join(
        (
            polygon(symmetric(crest), look.hair),
            pair([(8, 20), (21, 13), (17, 23), (9, 28)], look.skin),
            blob(symmetric([(0, 12), (6, 13), (9, 19), (9, 28), (8, 36), (4, 41), (0, 42)]), look.skin),
            polygon(symmetric([(0, 21), (1.6, 22), (2.8, 31), (0, 33)]), look.skin),
            eyes(23, 4.4, "#e86a2a"),
            brows(20, DARK, 4.6),
            pair([(3, 35), (6.5, 36), (12, 31), (13.5, 22), (16, 31), (11, 39), (5, 40)], BONE),
        )
    )


def tauren(look: Look) -> str:
    """A bull's head with horns and a ring."""
    horns: dict[int, list[Point]] = {
        0: [(7, 14), (14, 12), (19, 6), (19, -2), (24, 6), (20, 15), (10, 19)],
        1: [(7, 14), (16, 15), (24, 11), (27, 3), (29, 14), (22, 20), (9, 20)],
        2: [(6, 13), (10, 8), (10, -3), (15, 5), (14, 14), (9, 19)],
    }
    return "".join(
        (
            pair(horns[look.cut], BONE),
            round_pair([(9, 18), (19, 19), (18, 25), (9, 24)], look.skin),
            blob(symmetric([(0, 10), (8, 11), (12, 18), (10, 26), (9, 37), (7, 44), (0, 46)]), look.skin),
            blob(symmetric([(0, 30), (8, 31), (9, 38), (7, 45), (0, 46)]), "#d8c3a0"),
            eyes(22, 6),
            pair([(2, 36), (5, 35), (4.5, 38.5)], DARK),
            hoop(MIDDLE, 42, 3, 3, "#d9a93c", 1.3),
            polygon(symmetric([(0, 8), (4, 9), (6, 14), (2, 18), (0, 22)]), look.hair),
        )
    )


def undead(look: Look) -> str:
    """Sunken eyes that glow, a bare jaw, hair in spikes."""
    spikes = {
        0: [(0, 12), (2, 5), (5, 11), (9, 3), (10, 12), (16, 8), (11, 19), (0, 18)],
        1: [(0, 2), (4, 7), (7, 4), (9, 11), (12, 12), (10, 20), (5, 16), (0, 17)],
        2: [(0, 10), (8, 10), (11, 14), (12, 22), (13, 34), (9, 24), (6, 17), (0, 16)],
    }
    return "".join(
        (
            blob(symmetric([(0, 11), (8, 12), (11, 19), (10, 26), (6, 30), (0, 31)]), look.skin),
            polygon(symmetric([(0, 33), (6, 31), (6, 37), (3, 41), (0, 41)]), BONE),
            pair([(2, 21), (7, 20), (8, 26), (3, 26)], DARK),
            "".join(circle(x, 23.4, 1.5, "#ffe45c") for x in (MIDDLE - 5, MIDDLE + 5)),
            pair([(0, 26), (1.5, 30), (0, 30)], DARK),
            "".join(line([(MIDDLE + x, 33), (MIDDLE + x, 37)], DARK, 0.8) for x in (-3, -1, 1, 3)),
            polygon(symmetric(spikes[look.cut]), look.hair),
        )
    )


def _elf(look: Look, eye: str, ear: list[Point]) -> str:
    behind, before = _hair((look.cut + 1) % 3, look.hair)
    return "".join(
        (
            behind,
            pair(ear, look.skin),
            blob(symmetric(NARROW), look.skin),
            eyes(24, 3.8, eye, 1.7),
            mouth(34, 2),
            before,
        )
    )


def blood_elf(look: Look) -> str:
    """Ears that rise, and eyes that glow green."""
    return _elf(look, "#58e06a", [(8, 22), (14, 14), (20, 2), (16, 20), (8, 28)]) + brows(21, look.hair, 4.2)


def night_elf(look: Look) -> str:
    """Ears and brows that reach outward, eyes that glow like silver."""
    return _elf(look, "#f3f6ff", [(8, 21), (18, 17), (29, 13), (19, 25), (8, 28)]) + pair(
        [(2.5, 21), (6, 19.5), (16, 14.5), (7, 21.5)], look.hair
    )


def dwarf(look: Look) -> str:
    """A great beard, and a nose."""
    beard = {
        0: [(0, 29), (6, 28), (12, 23), (15, 34), (12, 46), (6, 54), (0, 57)],
        1: [(0, 30), (7, 28), (12, 24), (15, 36), (11, 42), (9, 54), (5, 43), (0, 46)],
        2: [(0, 29), (6, 28), (12, 22), (17, 38), (9, 48), (0, 48)],
    }
    return "".join(
        (
            blob(symmetric([(0, 12), (9, 12), (13, 19), (12, 28), (8, 36), (0, 38)]), look.skin),
            blob(symmetric([(0, 8), (9, 9), (15, 16), (12, 24), (9, 17), (0, 16)]), look.hair),
            blob(symmetric(beard[look.cut]), look.hair),
            eyes(23, 4.5),
            brows(20.5, look.hair, 5),
            circle(MIDDLE, 27.5, 3, look.skin),
            pair([(0, 31), (5, 29.5), (9, 33), (4, 33)], look.hair),
            mouth(35, 2.5),
        )
    )


def gnome(look: Look) -> str:
    """Large eyes or goggles in a small round head, and a tuft."""
    tuft = {
        0: [(0, 4), (4, 8), (9, 9), (12, 16), (0, 18)],
        1: [(0, 2), (2, 8), (7, 3), (7, 10), (13, 9), (10, 17), (0, 18)],
        2: [(0, 11), (8, 10), (15, 4), (14, 14), (11, 20), (0, 17)],
    }
    face = blob(symmetric([(0, 15), (9, 15), (13, 23), (11, 32), (6, 39), (0, 40)]), look.skin)
    goggles = line([(MIDDLE - 12, 22), (MIDDLE + 12, 22)], "#6b4a22", 2) + "".join(
        circle(x, 25, 4.2, "#b58a3c") + circle(x, 25, 2.8, "#9fd7e6") for x in (MIDDLE - 5, MIDDLE + 5)
    )
    return "".join(
        (
            round_pair([(11, 24), (17, 22), (16, 30), (11, 31)], look.skin),
            face,
            polygon(symmetric(tuft[look.cut]), look.hair),
            goggles if look.cut == 1 else round_eyes(25, 5, 3, "#fff"),
            circle(MIDDLE, 30, 2.6, look.skin),
            mouth(35, 3),
            _beard(1, look.hair) if look.cut == 2 else "",
        )
    )


def draenei(look: Look) -> str:
    """A plated brow, horns that sweep back, and tendrils at the chin."""
    horns: dict[int, list[Point]] = {
        0: [(6, 14), (12, 10), (20, 10), (23, 16), (16, 15), (9, 19)],
        1: [(6, 13), (9, 5), (17, 0), (14, 9), (9, 18)],
        2: [(7, 16), (15, 16), (19, 23), (15, 29), (15, 22), (9, 21)],
    }
    return "".join(
        (
            pair(horns[look.cut], "#7c7486"),
            blob(symmetric(NARROW), look.skin),
            round_pair([(6, 34), (9.5, 35), (10, 46), (7.5, 50), (6.5, 42)], look.skin),
            round_pair([(2, 38), (4.5, 37), (4, 47), (2, 50)], look.skin),
            polygon(symmetric([(0, 10), (5, 11), (6, 17), (3, 21), (0, 22)]), look.skin),
            eyes(24.5, 4.2, "#eaf6ff", 1.7),
            blob(symmetric([(0, 6), (7, 8), (11, 15), (9, 20), (6, 12), (0, 11)]), look.hair)
            if look.cut
            else "",
            mouth(34, 2),
        )
    )


def goblin(look: Look) -> str:
    """Ears as wide as the picture, and a pointed nose."""
    top = {
        0: "",
        1: polygon(symmetric([(0, 5), (2, 6), (4, 13), (0, 16)]), look.hair),
        2: polygon(symmetric([(0, 9), (8, 10), (11, 17), (0, 17)]), "#8a3b22"),
    }
    return "".join(
        (
            pair([(9, 20), (19, 13), (30, 12), (22, 22), (10, 29)], look.skin),
            blob(symmetric([(0, 13), (8, 14), (11, 21), (10, 29), (6, 36), (0, 41)]), look.skin),
            top[look.cut],
            round_eyes(23, 4.8, 2.6, "#f5e06a"),
            polygon(symmetric([(0, 23), (2, 25), (2.2, 31), (0, 34)]), look.skin),
            line([(MIDDLE - 5, 35), (MIDDLE, 37), (MIDDLE + 5, 35)], DARK, 1),
            pair([(2, 36.4), (4, 35.8), (3.2, 33.5)], BONE),
        )
    )


def worgen(look: Look) -> str:
    """A wolf's head with a mane."""
    return "".join(
        (
            polygon(
                symmetric(
                    [(0, 10), (9, 10), (16, 18), (14, 21), (18, 28), (14, 30), (16, 39), (9, 40), (0, 44)]
                ),
                look.hair if look.cut else look.skin,
            ),
            pair([(4, 14), (10, 1), (13, 17)], look.skin),
            blob(symmetric([(0, 11), (8, 13), (12, 20), (10, 27), (6, 33), (5, 41), (0, 43)]), look.skin),
            blob(symmetric([(0, 27), (3.5, 29), (5, 38), (3, 43), (0, 44)]), "#b9ae9f"),
            eyes(23, 5, "#ffd23c", 1.9),
            polygon(symmetric([(0, 36), (2.5, 36), (1.5, 39), (0, 39.5)]), DARK),
            pair([(2, 41), (4, 41), (3, 45)], BONE),
        )
    )


@dataclass(frozen=True, slots=True)
class Race:
    """How heads of a race are drawn, and the colours of their skin."""

    draw: Callable[[Look], str]
    skins: tuple[str, ...]


PALE = ("#e7b992", "#d79d73", "#b97d55", "#8d5a3a", "#f0cdab")
RACES: dict[str, Race] = {
    "human": Race(human, PALE),
    "orc": Race(orc, ("#6f8f3f", "#587a35", "#84a04f", "#7a6a3c")),
    "troll": Race(troll, ("#5f93a3", "#4a7fa0", "#6aa08a", "#7b8fb5")),
    "tauren": Race(tauren, ("#7a5233", "#54382a", "#a37a52", "#8c8078", "#3c2f2a")),
    "undead": Race(undead, ("#9aa394", "#b3ab98", "#8a97a0", "#a69b7c")),
    "blood elf": Race(blood_elf, ("#f0cba4", "#e6b98d", "#f4d8bb")),
    "night elf": Race(night_elf, ("#9a7fb8", "#7f8fc0", "#b58fb5", "#6f74a8")),
    "dwarf": Race(dwarf, PALE),
    "gnome": Race(gnome, PALE),
    "draenei": Race(draenei, ("#7f9fd0", "#9a8fd0", "#6f8fb0", "#a9b5dc")),
    "goblin": Race(goblin, ("#8fb04a", "#6f9a3c", "#a8b85a")),
    "worgen": Race(worgen, ("#6a6460", "#4c4846", "#8a7c6c", "#7a6250")),
}
"""The races of the factions."""
