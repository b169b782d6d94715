"""The traits of a hero: class, faction, profession, race, talent spec and treachery (Rule 206.1)."""

from __future__ import annotations

from dataclasses import replace

from cards.indexing.tags import NAMED_BY_ALL_WORDS, NAMED_BY_LAST_WORD, TALENT_SPECS, names_of
from engine.cards import CharacterClass, Faction, PrintedCard

_SPECS = {spec.casefold(): spec for specs in TALENT_SPECS.values() for spec in specs}

_MULTI_WORD = {tag.casefold() for tag in (*NAMED_BY_LAST_WORD, *NAMED_BY_ALL_WORDS)}


def talent_spec(word: str) -> str | None:
    """The talent spec of that name, in its printed spelling."""
    return _SPECS.get(word.casefold())


def classes(hero: PrintedCard) -> frozenset[CharacterClass]:
    """A hero's classes: printed as words and as icons, which mean the same on a hero (Rule 206.1a)."""
    return hero.classes | {word for word in CharacterClass if hero.has_tag(word)}


def is_traitor(hero: PrintedCard) -> bool:
    """Whether the hero is a traitor, by its type line; otherwise it is loyal (Rule 206.1)."""
    return hero.has_tag("Traitor")


def has_trait(hero: PrintedCard, trait: str) -> bool:
    """Whether a hero has the trait, or all of several, that a card's text requires (Rule 100.2b, 206.1)."""
    key, own_traits = trait.casefold(), _all_traits(hero)
    return key in own_traits or (key not in _MULTI_WORD and _is_made_of(key.split(), own_traits))


def may_have_trait(hero: PrintedCard, trait: str) -> bool:
    """Whether a hero whose faction no source tells would have the trait with one (Rule 206.1b)."""
    if "factions" not in hero.unknown:
        return False
    return any(has_trait(replace(hero, factions=frozenset({faction})), trait) for faction in Faction)


def _is_made_of(words: list[str], traits: frozenset[str]) -> bool:
    """Whether the words are a sequence of traits, as in "Night Elf Druid"."""
    ends = range(1, len(words) + 1)
    return not words or any(
        " ".join(words[:end]) in traits and _is_made_of(words[end:], traits) for end in ends
    )


def _all_traits(hero: PrintedCard) -> frozenset[str]:
    treachery = "Traitor" if is_traitor(hero) else "Loyal"
    words = [
        *classes(hero),
        *hero.factions,
        *hero.professions,
        *(name for tag in hero.tags for name in names_of(tag.name)),
        hero.race or "",
        hero.talent or "",
        treachery,
    ]
    return frozenset(word.casefold() for word in words if word)
