"""The values that stand on the cards of the pool: for completion, and to tell a misspelled value.

They are cached until the pool changes (:mod:`common.cache`).
"""

from collections.abc import Callable, Iterable, Mapping

from django.db.models import F, Func, Model, TextField

from cards.indexing.normalize import fold, words
from cards.indexing.tags import TALENT_SPECS, names_of
from cards.indexing.traits import restrictions
from cards.models import Card, CardText, Face, Printing, Set
from cards.models.pool_stamp import current_stamp
from cards.query.keys import QueryError
from cards.query.spelling import nearest
from common.cache import StampedCache
from engine.cards import CharacterClass, Faction, Tag

SHORTEST_PART = 3
MOST_OFFERED = 6

_values_by_kind: StampedCache[Mapping[str, str]] = StampedCache(current_stamp, max_entries=32)


def by_folded(kind: str) -> Mapping[str, str]:
    """Every value of a kind as it is displayed, by its folded form."""
    return _values_by_kind.get(kind, lambda: {fold(value): value for value in SOURCES[kind]() if fold(value)})


def listed(kind: str) -> Callable[[], Iterable[str]]:
    """A function that gives every value of a kind, as it is displayed, in alphabetical order."""
    return lambda: sorted(by_folded(kind).values())


def check(kind: str, label: str, text: str) -> str:
    """The folded form of a value.

    :raises QueryError: when no card has it; suggests the nearest.
    """
    folded = fold(text)
    values = by_folded(kind)
    if folded not in values:
        near = nearest(folded, values)
        if near is None and len(folded) >= SHORTEST_PART:
            near = next((value for value in values if folded in value), None)
        raise QueryError(f"No card has the {label} “{text.strip()}”.", values[near] if near else None)
    return folded


def check_set(text: str) -> str:
    """The folded code or name of a set; or the one name of which the text is a part.

    A part begins as a word of the name does; where no name has such a word, it stands anywhere in it.

    :raises QueryError: when no set matches, or several do, which are then suggested.
    """
    folded = fold(text)
    if folded in by_folded("set"):
        return folded
    part = words(text)
    names = {key: f" {words(name)}" for key, name in by_folded("set name").items()} if part else {}
    matches = [key for key, name in names.items() if f" {part}" in name]
    if not matches and len(folded) >= SHORTEST_PART:
        matches = [key for key, name in names.items() if part in name]
    if len(matches) == 1:
        return matches[0]
    if not matches:
        return check("set", "set", text)
    candidates = sorted(by_folded("set name")[key] for key in matches)
    offered, more = candidates[:MOST_OFFERED], len(candidates) - MOST_OFFERED
    listing = f"{', '.join(offered)} and {more} more" if more > 0 else _either(offered)
    raise QueryError(f"Several sets match “{text.strip()}”: {listing}.", *offered)


def _either(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


def check_part(kind: str, label: str, text: str) -> None:
    """Check that the words are a part of some value.

    :raises QueryError: when they are not; suggests the nearest word.
    """
    part = words(text)
    values = [words(value) for value in by_folded(kind).values()]
    if not any(part in value for value in values):
        near = nearest(part, dict.fromkeys(word for value in values for word in (value, *value.split())))
        raise QueryError(f"No card has the {label} “{text.strip()}”.", near)


def _items(model: type[Model], column: str) -> list[str]:
    """Every item of an array."""
    item = Func(F(column), function="unnest", output_field=TextField())
    return list(model._default_manager.order_by().values_list(item, flat=True).distinct())


def _column(model: type[Model], column: str) -> list[str]:
    return list(model._default_manager.order_by().values_list(column, flat=True).distinct())


def _tags() -> set[str]:
    return {name for tag in _items(Card, "tags") for name in names_of(Tag.parse(tag).name)}


def _words() -> list[str]:
    """The words of names, and then those of texts."""
    texts = CardText.objects.order_by().values_list("words", flat=True)
    in_names, in_texts = (
        {word for text in texts.filter(scope=scope) for word in text.split()} for scope in ("name", "full")
    )
    return [*sorted(in_names), *sorted(in_texts - in_names)]


def _races() -> set[str]:
    return {name for race in _column(Card, "race") if race for name in names_of(race)}


def _restrictions(kind: str) -> set[str]:
    return {
        word
        for paragraph in _items(Face, "text")
        for restriction_kind, word in restrictions(paragraph)
        if restriction_kind == kind
    }


# Words of the game that are known even where no card has them.
RACES = (
    *("Blood Elf", "Draenei", "Dwarf", "Gnome", "Goblin", "Human", "Night Elf", "Orc", "Tauren", "Troll"),
    *("Undead", "Worgen"),
)
TALENTS = tuple(sorted({spec for specs in TALENT_SPECS.values() for spec in specs}))
PROFESSIONS = (
    *("Alchemy", "Blacksmithing", "Enchanting", "Engineering", "Herbalism", "Inscription"),
    *("Jewelcrafting", "Leatherworking", "Mining", "Skinning", "Tailoring"),
)
REPUTATIONS = ("Aldor", "Argent Crusade", "Nerubian", "Scryer")
REQUIRED = (*RACES, *TALENTS, *CharacterClass, *Faction, "Traitor", "Loyal", "Scourge", "Monster")
SOURCES: dict[str, Callable[[], Iterable[str]]] = {
    "tag": lambda: {*_tags(), *CharacterClass},
    "race": lambda: {*_races(), *RACES},
    "talent": lambda: {*_column(Card, "talent"), *TALENTS},
    "profession": lambda: {*_items(Card, "professions"), *PROFESSIONS},
    "requires": lambda: {*_restrictions("requires"), *REQUIRED},
    "reputation": lambda: {*_restrictions("reputation"), *REPUTATIONS},
    "restriction": lambda: {*_restrictions("restriction"), *REPUTATIONS, *REQUIRED},
    "set": lambda: {text for card_set in Set.objects.all() for text in (card_set.code, card_set.name)},
    "set name": lambda: _column(Set, "name"),
    "artist": lambda: _column(Printing, "artist"),
    "word": _words,
}
