"""Labels in front of what is done in one of several cases: "Air: Ready this ally" (Rule 202.1a)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.cards import CharacterClass, Faction
from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.phrases import phrase
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import Tokens
from engine.tree.conditions import Is
from engine.tree.effects import Empowered
from engine.tree.references import Filter, HeroOf
from engine.tree.tags import TAG_LABELS
from engine.tree.words import Noun


class TagLabel:
    """The words before the last of a tag, as a label: "Air" for "Air Totem" (Rule 202.1a)."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[str, int]]:
        """One word in front of a colon."""
        if parser.words[start + 1 : start + 2] == (":",) and parser.tokens[start] in TAG_LABELS:
            yield parser.tokens[start], start + 1

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The label."""
        return (value,) if value in TAG_LABELS else None

    def literals(self) -> Iterable[str]:
        """No words: they mean something only as a label."""
        return ()


class HeroOfTrait:
    """The class or faction that your hero has to have, as a label: "[Rogue] Hero" (Rule 206.1c)."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Is, int]]:
        """The icon at the token, and the word behind it."""
        for trait, end in parser.parse("icon_of_trait", start):
            if parser.has_words(("hero",), end):
                yield Is(HeroOf(), Filter(nouns=(Noun.HERO,), icons=(trait,))), end + 1

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The icon and the word."""
        match value:
            case Is(filter=Filter(icons=(trait,))) if value == Is(
                HeroOf(), Filter(nouns=(Noun.HERO,), icons=(trait,))
            ):
                return (f"[{trait}]", "Hero")
        return None

    def literals(self) -> Iterable[str]:
        """The word behind the icon."""
        return ("hero",)


PHRASES = (phrase("sentence", Empowered, "{condition:hero_of_trait}: {effect:plain_sentence}"),)

CATEGORIES: dict[str, Category] = {
    "hero_of_trait": HeroOfTrait(),
    "icon_of_trait": Constants({f"[{trait}]": trait.value for trait in (*Faction, *CharacterClass)}),
    "tag_label": TagLabel(),
}
