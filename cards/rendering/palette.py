"""The colours of cards: of frames and rarities, as in ``static/css/``, and of pictures."""

from functools import lru_cache

FRAMES = {
    "death-knight": "#8c2336",
    "druid": "#a9590c",
    "hunter": "#4f781c",
    "mage": "#257592",
    "paladin": "#b04a7c",
    "priest": "#74726b",
    "rogue": "#86700a",
    "shaman": "#2a62bd",
    "warlock": "#6f55ae",
    "warrior": "#8a6636",
    "horde": "#98251f",
    "alliance": "#2b4f94",
    "none": "#6c675c",
}
TINTS = {
    "arcane": ("#5560c4", "#8a7be0"),
    "fire": ("#b5431a", "#e08a2a"),
    "frost": ("#2f7fa8", "#7fb9d6"),
    "holy": ("#a3822a", "#dcb950"),
    "melee": ("#6d6157", "#a08a72"),
    "nature": ("#3f7d3a", "#86ad4c"),
    "ranged": ("#5d7050", "#a29a5e"),
    "shadow": ("#5a3f87", "#8d5ea6"),
    "quest": ("#94752b", "#c9a957"),
    "location": ("#2f6f70", "#7fa89a"),
    "equipment": ("#5f6670", "#8f8a7c"),
}
RARITIES = {
    "uncommon": "#1f6b24",
    "rare": "#1a4ba3",
    "epic": "#6b2ba3",
    "legendary": "#96440a",
}
MUTED, SEAM = "#40382f", "#d8c48f"
"""What mutes the two colours of a divided frame, and the line between them."""
INK, SOFT, BOX, FOOT, COST = "#1d1b18", "#4d473c", "#f8f3e6", "#e9e1cd", "#f7f1de"


@lru_cache(maxsize=1024)
def mixed(first: str, second: str, share: float) -> str:
    """Two colours mixed in light, ``share`` of the second."""
    parts = zip(_light(first), _light(second), strict=True)
    return "#" + "".join(_hex(light * (1 - share) + other_light * share) for light, other_light in parts)


def _light(colour: str) -> list[float]:
    return [(int(colour[place : place + 2], 16) / 255) ** 2.2 for place in (1, 3, 5)]


def _hex(light: float) -> str:
    return f"{round(light ** (1 / 2.2) * 255):02x}"
