"""Heads of people, animals and monsters: which there are, and the colours of their skin and hair."""

from __future__ import annotations

from dataclasses import dataclass

from cards.rendering.artwork.number_stream import NumberStream
from cards.rendering.artwork.symbols import draw

HAIR = ("#2a211c", "#5b3418", "#8a4b1d", "#c08a3a", "#e3c77c", "#d9d6cf", "#8f2a1f", "#3b4a6b")
BONE = "#efe3c4"
PALE = ("#e7b992", "#d79d73", "#b97d55", "#8d5a3a", "#f0cdab")
RACES: dict[str, tuple[str, ...]] = {
    "human": PALE,
    "orc": ("#6f8f3f", "#587a35", "#84a04f", "#7a6a3c"),
    "troll": ("#5f93a3", "#4a7fa0", "#6aa08a", "#7b8fb5"),
    "tauren": ("#7a5233", "#54382a", "#a37a52", "#8c8078", "#3c2f2a"),
    "undead": ("#9aa394", "#b3ab98", "#8a97a0", "#a69b7c"),
    "blood elf": ("#f0cba4", "#e6b98d", "#f4d8bb"),
    "night elf": ("#9a7fb8", "#7f8fc0", "#b58fb5", "#6f74a8"),
    "dwarf": PALE,
    "gnome": PALE,
    "draenei": ("#7f9fd0", "#9a8fd0", "#6f8fb0", "#a9b5dc"),
    "goblin": ("#8fb04a", "#6f9a3c", "#a8b85a"),
    "worgen": ("#6a6460", "#4c4846", "#8a7c6c", "#7a6250"),
}
"""The races of the factions."""
BEASTS: dict[str, tuple[str, ...]] = {
    "wolf": ("#7a5a3c", "#4a4440", "#8f8a86", "#a8743c", "#5f4a5a"),
    "bear": ("#6a4526", "#3f302a", "#8a8076", "#a8763f"),
    "cat": ("#d08a3a", "#4a4653", "#a89a86", "#e0d8cc", "#6a5a86"),
    "boar": ("#7a5a44", "#5a4a44", "#8f7060", "#4f5a4a"),
    "bird": ("#8a6a3c", "#4a5a7a", "#a8452f", "#6a6a74", "#5a8a4a"),
    "serpent": ("#5a8a4a", "#3f7a7a", "#8a6a2a", "#7a4a7a"),
    "spider": ("#3f3a44", "#6a3a2a", "#4a5a3a", "#5a4a7a"),
    "turtle": ("#7a8a4a", "#5a7a6a", "#8a7a4a"),
    "horse": ("#6a4526", "#3a322c", "#d8cfc0", "#8a6a4a"),
    "treant": ("#6a4a2c", "#54402f", "#7a6a4a"),
    "golem": ("#6a6660", "#54504a", "#7a5a44"),
    "imp": ("#b5632a", "#8a3a2a", "#6a7a3a"),
    "eye": ("#7a4a7a", "#4a6a5a", "#8a4a4a"),
}
"""Animals, and what is drawn as they are: without a body."""
MONSTERS: dict[str, tuple[str, ...]] = {
    "ogre": ("#c9a06a", "#8fa07a", "#b5826a", "#7a8fa0"),
    "demon": ("#a8322a", "#7a2f4a", "#6a3f7a", "#4f5a3a"),
    "dragon": ("#8a2f24", "#3f6a4a", "#2f5a8a", "#8a6a2a", "#4a3a5a"),
    "murloc": ("#5fa88a", "#4a8fb0", "#8aa84a", "#b0784a"),
    "naga": ("#4f9a8f", "#6a7fb5", "#5f8a5a"),
    "satyr": ("#6f4a6a", "#5a5f8a", "#7a4a3a"),
    "skeleton": (BONE,),
    "machine": ("#a08a5a",),
    "spirit": ("#d8612a", "#4a9ad0", "#7a6a4a", "#8fb0c8", "#5fa05a"),
}
BEINGS = RACES | BEASTS | MONSTERS


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a being: the colours of skin and hair, and a cut of hair or beard from 0 to 2."""

    being: str
    skin: str
    hair: str
    cut: int

    @classmethod
    def of(cls, seed: NumberStream, being: str) -> Head:
        """A head derived from a name."""
        return cls(being, seed.choice(BEINGS[being]), seed.choice(HAIR), seed.integer(0, 2))

    def draw(self) -> str:
        """Its shapes."""
        return draw(self.being.replace(" ", "-"), {"skin": self.skin, "hair": self.hair}, self.cut)
