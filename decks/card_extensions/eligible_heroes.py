"""Which heroes' decks a card goes into, in a few words (Rule 100.2a to 100.2c)."""

from collections.abc import Collection, Iterator

from cards.indexing.tags import TALENT_SPECS
from cards.indexing.traits import LISTED, RESTRICTION
from cards.models import Card, Kind
from engine.cards import CharacterClass

SPECS = frozenset(spec for specs in TALENT_SPECS.values() for spec in specs)


def eligible_heroes(card: Card) -> str:
    """The heroes by the icons and the restrictions of the card; nothing for a card of no deck.

    A required talent spec admits heroes without any spec too (Rule 100.2b, 100.2c).
    """
    if card.kind != Kind.DECK or card.is_starting_hero:
        return ""
    traits, specs = _required(card)
    icons = [] if len(card.classes) == len(CharacterClass) else card.classes
    words = [word for word in (_either(card.factions), *traits, _either(icons)) if word]
    any_hero = "heroes of any class" if card.classes else "any hero"
    heroes = f"{' '.join(words)} heroes" if words else any_hero
    return f"{heroes} with the talent spec {' or '.join(specs)}, or with none" if specs else heroes


def _required(card: Card) -> tuple[list[str], list[str]]:
    """What the text requires of a hero: traits other than talent specs, and talent specs."""
    traits, specs = [], []
    for names in _required_names(card):
        if SPECS.issuperset(names):
            specs += names
        else:
            traits.append(_either(names))
    return traits, list(dict.fromkeys(specs))


def _required_names(card: Card) -> Iterator[list[str]]:
    for paragraph in card.front.text:
        match = RESTRICTION.fullmatch(paragraph.strip())
        if match and match["kind"].lower() != "reputation":
            yield [part.strip("[] ") for part in LISTED.split(match["what"])]


def _either(names: Collection[str]) -> str:
    """Names as alternatives: "Rogue, Warrior or Mage"."""
    *others, last = names or [""]
    return f"{', '.join(others)} or {last}" if others else last
