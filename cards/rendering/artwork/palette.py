"""The colours of a picture: those of a class or a school, by day, in the evening, at night, or glowing."""

from __future__ import annotations

from cards.rendering.artwork.symbols import Paint
from cards.rendering.palette import mixed

CREAM, BLACK, NIGHT, EVENING = "#fff4dc", "#15110d", "#0d1226", "#f0a35e"
LIGHTS = ("day", "evening", "night", "glow")
MAGIC_LIGHTS = ("day", "night", "glow")
"""Evening light would give every school the same warmth."""


def colours(first: str, second: str, light: str, cloth: str = "") -> Paint:
    """The colours of a picture with two main ones, in one of :data:`LIGHTS`; ``cloth`` is the first of them
    if it is empty. They are the sky, what stands far and near, the ground, a bright colour; cloth, its
    trimming and steel.
    """
    worn = cloth or first
    dress = {
        "cloth": worn,
        "trim": mixed(worn, CREAM, 0.55) if light != "day" else mixed(worn, BLACK, 0.55),
        "steel": "#9aa3ad" if light != "night" else "#b9c3cf",
    }
    if light == "day":
        return {
            "sky": mixed(second, CREAM, 0.5),
            "far": mixed(second, CREAM, 0.32),
            "near": mixed(second, CREAM, 0.1),
            "ground": mixed(first, BLACK, 0.3),
            "light": "#fff9e0",
            **dress,
        }
    if light == "glow":
        dress["cloth"] = cloth or mixed(first, BLACK, 0.6)
        return {
            "sky": mixed(first, BLACK, 0.12),
            "far": mixed(first, second, 0.6),
            "near": mixed(first, BLACK, 0.3),
            "ground": mixed(first, BLACK, 0.6),
            "light": "#fff3cf",
            **dress,
        }
    if light == "evening":
        return {
            "sky": mixed(mixed(second, EVENING, 0.55), CREAM, 0.35),
            "far": mixed(second, EVENING, 0.4),
            "near": mixed(first, EVENING, 0.12),
            "ground": mixed(first, BLACK, 0.55),
            "light": "#ffe9a8",
            **dress,
        }
    return {
        "sky": mixed(first, NIGHT, 0.72),
        "far": mixed(first, NIGHT, 0.5),
        "near": mixed(first, NIGHT, 0.25),
        "ground": mixed(first, BLACK, 0.8),
        "light": mixed(second, "#ffffff", 0.65),
        **dress,
    }
