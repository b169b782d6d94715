"""Heads of animals and of what is no person, seen from the front, as in :mod:`heads`."""

from __future__ import annotations

from cards.rendering.artwork.heads import (
    BONE,
    DARK,
    Look,
    Race,
    eyes,
    pair,
    round_eyes,
    round_pair,
)
from cards.rendering.artwork.shapes import MIDDLE, blob, circle, line, polygon, star, symmetric


def wolf(look: Look) -> str:
    """Pointed ears, and a long muzzle."""
    return "".join(
        (
            polygon(
                symmetric([(0, 14), (14, 18), (20, 32), (14, 34), (17, 44), (8, 44), (0, 52)]), look.hair
            ),
            pair([(4, 16), (12, 2), (15, 21)], look.skin),
            pair([(8, 15), (11.6, 7), (13, 18)], DARK),
            blob(symmetric([(0, 13), (9, 15), (14, 24), (10, 32), (5, 38), (4, 46), (0, 48)]), look.skin),
            blob(symmetric([(0, 30), (4, 33), (4.5, 42), (0, 48)]), "#d8d0c2"),
            eyes(25, 5.5, "#ffd23c", 2),
            polygon(symmetric([(0, 41), (3, 41), (1.5, 44.5), (0, 45)]), DARK),
        )
    )


def bear(look: Look) -> str:
    """Round ears, and a broad muzzle."""
    return "".join(
        (
            "".join(
                circle(x, 13, 6.5, look.skin) + circle(x, 13, 3, "#c9a27a")
                for x in (MIDDLE - 13, MIDDLE + 13)
            ),
            blob(symmetric([(0, 9), (12, 11), (19, 24), (16, 38), (8, 46), (0, 47)]), look.skin),
            blob(symmetric([(0, 28), (8, 29), (9, 40), (0, 46)]), "#c9a27a"),
            eyes(24, 6.5, DARK, 1.8),
            blob(symmetric([(0, 29), (4, 30), (2, 35), (0, 35)]), DARK),
            line([(MIDDLE, 35), (MIDDLE, 40)], DARK, 1.2),
            pair([(2, 40), (5, 39.5), (3.5, 44)], BONE),
        )
    )


def cat(look: Look) -> str:
    """Pointed ears, whiskers, slit eyes, and long teeth on some."""
    whiskers = "".join(
        line([(MIDDLE + side * 4, 37), (MIDDLE + side * 20, y)], "#efe3c4", 0.8)
        for side in (-1, 1)
        for y in (33, 37, 41)
    )
    teeth = pair([(2.5, 40), (5, 39.5), (4, 50)], BONE) if look.cut else ""
    stripes = "".join(
        pair(stripe, look.hair)
        for stripe in (
            [(5, 12), (7, 12), (5, 19)],
            [(16, 25), (11, 26.5), (16, 28)],
            [(15, 31), (10, 31), (14, 34)],
        )
    )
    return "".join(
        (
            pair([(5, 14), (17, 3), (17, 22)], look.skin),
            blob(symmetric([(0, 12), (10, 12), (18, 24), (14, 36), (7, 43), (0, 44)]), look.skin),
            stripes,
            round_pair([(0, 32), (6, 33), (7, 40), (0, 42)], "#efe3c4"),
            eyes(25, 7, "#a8f04a", 2.8),
            polygon(symmetric([(0, 32), (3, 32), (0, 36)]), DARK),
            whiskers,
            teeth,
        )
    )


def boar(look: Look) -> str:
    """A snout between tusks, and a crest."""
    return "".join(
        (
            polygon(symmetric([(0, 2), (3, 8), (6, 3), (8, 11), (12, 9), (11, 18), (0, 20)]), look.hair),
            pair([(9, 16), (20, 10), (17, 24)], look.skin),
            blob(symmetric([(0, 12), (10, 13), (16, 24), (13, 36), (9, 46), (0, 47)]), look.skin),
            eyes(24, 7, "#ffb03c", 1.8),
            blob(symmetric([(0, 32), (7, 33), (9, 40), (6, 46), (0, 47)]), "#c98a8a"),
            round_pair([(2, 38), (4.6, 37), (4, 42)], DARK),
            pair([(8, 42), (13, 40), (16, 28), (17, 40), (11, 46)], BONE),
        )
    )


def bird(look: Look) -> str:
    """A hooked beak, and spread wings."""
    wing = [
        (10, 34),
        (20, 20),
        (34, 6),
        (44, 6),
        (40, 18),
        (44, 24),
        (36, 30),
        (38, 40),
        (28, 40),
        (22, 52),
        (10, 54),
    ]
    return "".join(
        (
            pair(wing, look.hair),
            pair([(12, 38), (24, 26), (34, 20), (26, 34), (18, 48)], look.skin),
            blob(symmetric([(0, 8), (8, 10), (11, 20), (9, 30), (14, 44), (8, 60), (0, 62)]), look.skin),
            polygon(symmetric([(0, 2), (2, 8), (6, 4), (6, 12), (0, 14)]), look.hair),
            round_eyes(20, 5, 2.8, "#ffe14a"),
            polygon(symmetric([(0, 20), (4, 24), (3, 30), (0, 38)]), "#e0a02a"),
        )
    )


def serpent(look: Look) -> str:
    """A hood, a forked tongue, and coils."""
    return "".join(
        (
            blob([(14, 64), (10, 50), (30, 44), (60, 54), (88, 46), (92, 60), (60, 66), (30, 58)], look.hair),
            blob(symmetric([(0, 8), (12, 12), (21, 28), (17, 44), (8, 58), (0, 60)]), look.hair),
            blob(symmetric([(0, 12), (7, 14), (10, 24), (7, 36), (7, 56), (0, 60)]), look.skin),
            "".join(line([(MIDDLE - 4, y), (MIDDLE + 4, y)], DARK, 0.9) for y in (42, 46, 50, 54)),
            eyes(22, 5, "#ffe14a", 2.2),
            line([(MIDDLE, 33), (MIDDLE, 40), (MIDDLE - 3, 44)], "#d8302a", 1.2),
            line([(MIDDLE, 40), (MIDDLE + 3, 44)], "#d8302a", 1.2),
            pair([(2, 31), (4, 31), (3, 36)], BONE),
        )
    )


def spider(look: Look) -> str:
    """Eight legs and eight eyes."""
    legs = "".join(
        line(
            [(MIDDLE + side * 8, root), (MIDDLE + side * knee, high), (MIDDLE + side * foot, low)],
            look.skin,
            2.6,
        )
        for side in (-1, 1)
        for root, knee, high, foot, low in (
            (28, 24, 8, 36, 30),
            (32, 28, 18, 42, 44),
            (36, 28, 30, 40, 60),
            (40, 20, 42, 28, 64),
        )
    )
    gaze = "".join(
        circle(MIDDLE + side * x, y, size, "#ff5a3c")
        for side in (-1, 1)
        for x, y, size in ((2.5, 36, 2), (6, 34, 1.5), (4.5, 31, 1.2), (8.5, 31, 1))
    )
    mark = polygon(star(MIDDLE, 18, 7, 3, 4), look.hair)
    return "".join(
        (
            legs,
            blob(symmetric([(0, 4), (13, 6), (17, 18), (12, 28), (0, 30)]), look.skin),
            mark,
            blob(symmetric([(0, 26), (9, 27), (11, 35), (7, 43), (0, 44)]), look.skin),
            gaze,
            pair([(1.5, 42), (4, 41), (2.5, 50)], BONE),
        )
    )


def turtle(look: Look) -> str:
    """A shell of plates, and a small head."""
    return "".join(
        (
            round_pair([(18, 44), (32, 46), (34, 58), (22, 58)], look.skin),
            blob(symmetric([(0, 4), (20, 7), (32, 26), (32, 46), (18, 52), (0, 53)]), look.hair),
            polygon(symmetric([(0, 12), (9, 15), (12, 28), (8, 38), (0, 40)]), look.skin),
            pair([(13, 14), (23, 20), (26, 34), (16, 30)], look.skin),
            pair([(12, 38), (17, 34), (27, 38), (22, 46), (12, 46)], look.skin),
            blob(symmetric([(0, 38), (8, 40), (9, 52), (4, 60), (0, 61)]), "#9ab06a"),
            eyes(47, 4.5, DARK, 1.5),
            line([(MIDDLE - 4, 55), (MIDDLE + 4, 55)], DARK, 1),
        )
    )


def horse(look: Look) -> str:
    """A long head with a mane and a bridle."""
    return "".join(
        (
            pair([(3, 12), (9, 0), (10, 14)], look.skin),
            polygon(symmetric([(0, 44), (14, 48), (24, 64), (0, 64)]), look.skin),
            blob(symmetric([(0, 8), (8, 11), (11, 22), (7, 38), (8, 48), (0, 53)]), look.skin),
            polygon([(46, 6), (54, 4), (58, 14), (52, 22), (55, 30), (48, 26), (45, 14)], look.hair),
            eyes(22, 7, DARK, 2),
            pair([(2.5, 47), (5, 45.5), (4, 49)], DARK),
            line([(MIDDLE - 9, 38), (MIDDLE + 9, 38)], "#6b3f1f", 2.2),
            "".join(
                line([(MIDDLE + side * 9, 38), (MIDDLE + side * 20, 62)], "#6b3f1f", 1.6) for side in (-1, 1)
            ),
        )
    )


def treant(look: Look) -> str:
    """A face in bark beneath leaves."""
    leaves = "".join(
        circle(x, y, size, look.hair)
        for x, y, size in ((36, 14, 10), (64, 14, 10), (50, 8, 12), (28, 24, 7), (72, 24, 7))
    )
    return "".join(
        (
            pair([(14, 42), (26, 34), (36, 36), (42, 24), (40, 44), (26, 46), (18, 56)], look.skin),
            polygon(symmetric([(0, 14), (12, 16), (15, 34), (13, 50), (18, 66), (0, 66)]), look.skin),
            leaves,
            polygon(symmetric([(0, 24), (2.5, 26), (2, 36), (0, 37)]), look.skin),
            pair([(3, 26), (9, 25), (8, 30), (4, 30)], "#ffe98a"),
            polygon(symmetric([(0, 42), (7, 40), (5, 46), (0, 47)]), DARK),
        )
    )


def golem(look: Look) -> str:
    """Boulders with a burning core."""
    return "".join(
        (
            polygon(symmetric([(0, 38), (16, 34), (34, 38), (38, 56), (28, 66), (0, 66)]), look.skin),
            polygon(symmetric([(0, 12), (9, 12), (14, 22), (11, 34), (5, 39), (0, 39)]), look.skin),
            pair([(20, 36), (26, 24), (38, 26), (42, 40), (32, 46)], look.skin),
            eyes(24, 5, "#ffd23c", 2.4),
            polygon([(40, 46), (50, 42), (60, 46), (56, 58), (50, 62), (44, 58)], "#ff8a2a"),
            line([(32, 48), (26, 58)], "#ff8a2a", 1.6),
            line([(68, 48), (75, 58)], "#ff8a2a", 1.6),
            line([(44, 34), (50, 31), (56, 34)], DARK, 1.4),
        )
    )


def imp(look: Look) -> str:
    """Large ears, small horns, a wide grin."""
    return "".join(
        (
            pair([(5, 16), (8, 4), (11, 18)], "#4a3a2a"),
            pair([(10, 20), (26, 8), (22, 20), (25, 28), (11, 30)], look.skin),
            blob(symmetric([(0, 13), (9, 14), (14, 24), (11, 35), (0, 43)]), look.skin),
            round_eyes(24, 5.5, 3.4, "#ffe14a"),
            blob(symmetric([(0, 34), (7, 30), (5, 37), (0, 38.5)]), DARK),
            "".join(pair([(x, 33.5), (x + 2, 33), (x + 1, 36)], BONE) for x in (0.3, 3)),
        )
    )


def eye(look: Look) -> str:
    """One great eye among feelers: for what has no face."""
    feelers = "".join(
        line(
            [(MIDDLE + side * 8, 30), (MIDDLE + side * x, y), (MIDDLE + side * (x + 8), y + bend)],
            look.skin,
            4,
        )
        for side in (-1, 1)
        for x, y, bend in ((20, 8, -8), (26, 24, 6), (24, 42, 14), (12, 52, 12))
    )
    return "".join(
        (
            feelers,
            blob(symmetric([(0, 8), (15, 12), (20, 28), (14, 44), (0, 48)]), look.skin),
            blob(symmetric([(0, 17), (10, 21), (14, 29), (10, 37), (0, 41)]), "#fff3d8"),
            circle(MIDDLE, 29, 7.5, look.hair),
            polygon(symmetric([(0, 22), (2.2, 29), (0, 36)]), DARK),
        )
    )


FURS = ("#7a5a3c", "#4a4440", "#8f8a86", "#a8743c", "#5f4a5a")
BEASTS: dict[str, Race] = {
    "wolf": Race(wolf, FURS),
    "bear": Race(bear, ("#6a4526", "#3f302a", "#8a8076", "#a8763f")),
    "cat": Race(cat, ("#d08a3a", "#4a4653", "#a89a86", "#e0d8cc", "#6a5a86")),
    "boar": Race(boar, ("#7a5a44", "#5a4a44", "#8f7060", "#4f5a4a")),
    "bird": Race(bird, ("#8a6a3c", "#4a5a7a", "#a8452f", "#6a6a74", "#5a8a4a")),
    "serpent": Race(serpent, ("#5a8a4a", "#3f7a7a", "#8a6a2a", "#7a4a7a")),
    "spider": Race(spider, ("#3f3a44", "#6a3a2a", "#4a5a3a", "#5a4a7a")),
    "turtle": Race(turtle, ("#7a8a4a", "#5a7a6a", "#8a7a4a")),
    "horse": Race(horse, ("#6a4526", "#3a322c", "#d8cfc0", "#8a6a4a")),
    "treant": Race(treant, ("#6a4a2c", "#54402f", "#7a6a4a")),
    "golem": Race(golem, ("#6a6660", "#54504a", "#7a5a44")),
    "imp": Race(imp, ("#b5632a", "#8a3a2a", "#6a7a3a")),
    "eye": Race(eye, ("#7a4a7a", "#4a6a5a", "#8a4a4a")),
}
