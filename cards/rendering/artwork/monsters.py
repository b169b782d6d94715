"""Heads of monsters, seen from the front, as in :mod:`heads`."""

from __future__ import annotations

from cards.rendering.artwork.heads import (
    BONE,
    DARK,
    FACE,
    NARROW,
    Look,
    Race,
    brows,
    eyes,
    mouth,
    pair,
    round_eyes,
    round_pair,
)
from cards.rendering.artwork.shapes import MIDDLE, Point, blob, circle, line, polygon, symmetric


def ogre(look: Look) -> str:
    """A wide head upon a wide chin, a tooth, and one horn on some."""
    horn = polygon([(MIDDLE - 2.5, 13), (MIDDLE, 3), (MIDDLE + 2.5, 13)], BONE) if look.cut else ""
    return "".join(
        (
            horn,
            round_pair([(12, 22), (17, 20), (17, 29), (12, 30)], look.skin),
            blob(symmetric([(0, 11), (8, 12), (13, 22), (15, 31), (17, 39), (8, 45), (0, 46)]), look.skin),
            eyes(23, 4, "#f3e7a0", 1.3),
            brows(20.5, DARK, 4),
            circle(MIDDLE, 27.5, 2.4, look.skin),
            line([(MIDDLE - 8, 36), (MIDDLE + 8, 36)], DARK, 1.6),
            pair([(3, 37), (6, 37), (5, 32)], BONE),
        )
    )


def demon(look: Look) -> str:
    """Great horns, and a face that burns."""
    horns: dict[int, list[Point]] = {
        0: [(6, 15), (14, 10), (17, 0), (22, -6), (22, 8), (15, 18), (8, 21)],
        1: [(6, 14), (19, 16), (25, 8), (25, -2), (31, 10), (22, 23), (8, 21)],
        2: [(5, 13), (8, 4), (5, -4), (13, 2), (14, 12), (8, 19)],
    }
    return "".join(
        (
            pair(horns[look.cut], "#3a322c"),
            pair([(9, 22), (17, 19), (12, 28)], look.skin),
            polygon(symmetric([(0, 12), (8, 13), (11, 20), (10, 29), (12, 36), (5, 41), (0, 46)]), look.skin),
            eyes(24, 4.4, "#ffe14a", 2),
            pair([(3, 31), (6, 30), (4, 37)], DARK),
            line([(MIDDLE - 5, 36), (MIDDLE, 34), (MIDDLE + 5, 36)], DARK, 1.4),
            pair([(1, 35), (2.6, 35), (1.8, 39)], BONE),
        )
    )


def dragon(look: Look) -> str:
    """A dragon's head with horns, crests and nostrils."""
    return "".join(
        (
            pair([(5, 12), (11, 4), (16, -6), (17, 8), (11, 18)], BONE),
            pair([(9, 20), (22, 14), (17, 22), (23, 26), (15, 28), (18, 35), (9, 31)], look.hair),
            blob(symmetric([(0, 7), (7, 10), (12, 18), (9, 27), (8, 38), (8, 45), (0, 48)]), look.skin),
            polygon(symmetric([(0, 6), (2, 12), (1.5, 20), (2.5, 28), (0, 34)]), look.hair),
            eyes(21, 6, "#ffe14a", 2.2),
            pair([(3, 41), (5.5, 40), (4.5, 43)], DARK),
            pair([(6, 45), (8, 43), (7.5, 50)], BONE),
        )
    )


def murloc(look: Look) -> str:
    """A fish with a wide mouth and eyes on both sides."""
    return "".join(
        (
            polygon(symmetric([(0, 0), (3, 6), (7, 5), (8, 12), (0, 16)]), look.hair),
            pair([(13, 22), (24, 14), (22, 22), (26, 28), (20, 30), (22, 38), (13, 34)], look.hair),
            blob(symmetric([(0, 10), (10, 11), (16, 20), (16, 34), (10, 43), (0, 44)]), look.skin),
            round_eyes(20, 10, 4.6, "#fff3a8"),
            blob(symmetric([(0, 29), (11, 31), (10, 39), (0, 41)]), "#6f1f2a"),
            "".join(pair([(x, 30.4), (x + 2.2, 30.6), (x + 1.2, 34)], BONE) for x in (0.4, 4, 7.4)),
        )
    )


def naga(look: Look) -> str:
    """A scaled face within a crest of fins."""
    return "".join(
        (
            polygon(
                symmetric(
                    [
                        (0, -2),
                        (3, 6),
                        (9, 0),
                        (10, 9),
                        (19, 7),
                        (15, 17),
                        (23, 20),
                        (14, 26),
                        (16, 34),
                        (0, 38),
                    ]
                ),
                look.hair,
            ),
            blob(symmetric(NARROW), look.skin),
            eyes(23, 4, "#ffe14a", 2),
            pair([(1, 29), (2, 32), (1, 32)], DARK),
            mouth(35, 4),
            pair([(2, 35), (3.4, 35), (2.6, 38.5)], BONE),
        )
    )


def satyr(look: Look) -> str:
    """A goat's horns and beard."""
    return "".join(
        (
            pair([(4, 14), (10, 4), (20, 2), (25, 10), (22, 19), (20, 11), (14, 10), (9, 18)], BONE),
            pair([(8, 22), (18, 22), (9, 28)], look.skin),
            blob(symmetric(FACE), look.skin),
            polygon(symmetric([(0, 34), (4, 35), (3, 45), (0, 52)]), look.hair),
            eyes(23, 4.2, "#c7f04a", 2),
            brows(20, DARK),
            mouth(33, 3),
        )
    )


def skeleton(look: Look) -> str:
    """A bare skull, crowned on some."""
    crown = pair([(0, 14), (0, 3), (4, 10), (8, 2), (10, 15)], "#8fa9b8") if look.cut == 1 else ""
    return "".join(
        (
            blob(symmetric([(0, 8), (10, 10), (13, 20), (11, 28), (7, 32), (0, 33)]), BONE),
            polygon(symmetric([(0, 31), (7, 30), (6, 38), (3, 41), (0, 41)]), BONE),
            round_pair([(2, 19), (8, 18), (9, 26), (3, 27)], DARK),
            "".join(circle(x, 22.5, 1.5, "#7fe9ff") for x in (MIDDLE - 5, MIDDLE + 5)),
            pair([(0, 26), (2, 30), (0, 30)], DARK),
            "".join(line([(MIDDLE + x, 33), (MIDDLE + x, 38)], DARK, 0.8) for x in (-4, -2, 0, 2, 4)),
            crown,
        )
    )


def machine(look: Look) -> str:
    """A head of plates and rivets, with lamps for eyes."""
    return "".join(
        (
            line([(MIDDLE, 12), (MIDDLE, 4)], "#6f6a62", 2),
            circle(MIDDLE, 3.5, 2.4, "#e0632a"),
            polygon(symmetric([(0, 11), (11, 12), (14, 20), (12, 38), (0, 40)]), "#a08a5a"),
            polygon(symmetric([(0, 32), (8, 32), (7, 37), (0, 37)]), "#4a443a"),
            round_eyes(23, 5.5, 4, "#ffd86a", "#b4601a"),
            "".join(line([(MIDDLE + x, 32), (MIDDLE + x, 37)], "#a08a5a", 1) for x in (-5, -2.5, 0, 2.5, 5)),
            "".join(circle(MIDDLE + x, 14.5, 0.9, "#4a443a") for x in (-8, 8)),
        )
    )


def spirit(look: Look) -> str:
    """A head of flame or mist."""
    flame = [(0, -4), (4, 4), (9, 1), (10, 10), (17, 10), (13, 19), (18, 26), (13, 33), (8, 41), (0, 44)]
    core = [(0, 9), (4, 13), (9, 17), (8, 27), (6, 35), (0, 38)]
    return "".join(
        (
            polygon(symmetric(flame), look.skin),
            blob(symmetric(core), look.hair),
            eyes(24, 4, "#fffbe0", 2.2),
            line([(MIDDLE - 3, 33), (MIDDLE, 34.5), (MIDDLE + 3, 33)], "#fffbe0", 1.2),
        )
    )


MONSTERS: dict[str, Race] = {
    "ogre": Race(ogre, ("#c9a06a", "#8fa07a", "#b5826a", "#7a8fa0")),
    "demon": Race(demon, ("#a8322a", "#7a2f4a", "#6a3f7a", "#4f5a3a")),
    "dragon": Race(dragon, ("#8a2f24", "#3f6a4a", "#2f5a8a", "#8a6a2a", "#4a3a5a")),
    "murloc": Race(murloc, ("#5fa88a", "#4a8fb0", "#8aa84a", "#b0784a")),
    "naga": Race(naga, ("#4f9a8f", "#6a7fb5", "#5f8a5a")),
    "satyr": Race(satyr, ("#6f4a6a", "#5a5f8a", "#7a4a3a")),
    "skeleton": Race(skeleton, (BONE,)),
    "machine": Race(machine, ("#a08a5a",)),
    "spirit": Race(spirit, ("#d8612a", "#4a9ad0", "#7a6a4a", "#8fb0c8", "#5fa05a")),
}
