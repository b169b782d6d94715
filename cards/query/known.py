"""The values that stand on the cards that are there: what can be suggested, and what is a slip of the pen.

They are kept from question to question. A value that is not among them is looked for once more where
the pool has changed (:mod:`cards.models.pool_stamp`) before it is called unknown: no answer depends on what
is kept.
"""

from collections.abc import Callable, Iterable, Mapping

from django.db.models import F, Func, TextField

from cards.indexing.normalize import fold, words
from cards.indexing.tags import TALENT_SPECS, names_of
from cards.indexing.traits import restrictions
from cards.models import Card, CardText, Face, Printing, Set
from cards.models.pool_stamp import pool_stamp
from cards.query.keys import Misunderstood
from cards.query.spelling import nearest
from engine.cards import CharacterClass, Faction, Tag

SHORTEST_PART = 3
MOST_OFFERED = 6

_kept: dict[str, tuple[str, Mapping[str, str]]] = {}


def of_kind(kind: str) -> Mapping[str, str]:
    """Every value of a kind as it is shown, by how it is compared; as they are now."""
    stamp = pool_stamp().value
    kept = _kept.get(kind)
    if kept is None or kept[0] != stamp:
        kept = stamp, {fold(value): value for value in SOURCES[kind]() if fold(value)}
        _kept[kind] = kept
    return kept[1]


def values(kind: str) -> Callable[[], Iterable[str]]:
    """Every value of a kind, as it is shown, in alphabetical order."""
    return lambda: sorted(of_kind(kind).values())


def check(kind: str, label: str, text: str) -> str:
    """The value as it is compared.

    :raises Misunderstood: when no card has it; suggests the nearest.
    """
    wanted = fold(text)
    if wanted not in _kept.get(kind, ("", {}))[1]:
        known = of_kind(kind)
        if wanted not in known:
            near = nearest(wanted, known)
            if near is None and len(wanted) > 2:
                near = next((each for each in known if wanted in each), None)
            raise Misunderstood(f"No card has the {label} “{text.strip()}”.", known[near] if near else None)
    return wanted


def check_set(text: str) -> str:
    """The code or name of a set as it is compared; or the one name of which the text is a part.

    A part begins as a word of the name does; where no name has such a word, it stands anywhere in it.

    :raises Misunderstood: when no set is meant, or several are, which are then suggested.
    """
    folded = fold(text)
    if folded in _kept.get("set", ("", {}))[1] or folded in of_kind("set"):
        return folded
    part = words(text)
    names = {key: f" {words(name)}" for key, name in of_kind("set name").items()} if part else {}
    matches = [key for key, name in names.items() if f" {part}" in name]
    if not matches and len(folded) >= SHORTEST_PART:
        matches = [key for key, name in names.items() if part in name]
    if len(matches) == 1:
        return matches[0]
    if not matches:
        return check("set", "set", text)
    candidates = sorted(of_kind("set name")[key] for key in matches)
    offered, more = candidates[:MOST_OFFERED], len(candidates) - MOST_OFFERED
    listed = f"{', '.join(offered)} and {more} more" if more > 0 else _either(offered)
    raise Misunderstood(f"Several sets match “{text.strip()}”: {listed}.", *offered)


def _either(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


def check_part(kind: str, label: str, text: str) -> None:
    """That the words are a part of some value.

    :raises Misunderstood: when they are not; suggests the nearest word.
    """
    wanted = words(text)
    if any(wanted in words(value) for value in _kept.get(kind, ("", {}))[1].values()):
        return
    known = [words(value) for value in of_kind(kind).values()]
    if not any(wanted in value for value in known):
        near = nearest(wanted, dict.fromkeys(word for value in known for word in (value, *value.split())))
        raise Misunderstood(f"No card has the {label} “{text.strip()}”.", near)


def _items(model: type, column: str) -> list[str]:
    """Every item of an array."""
    item = Func(F(column), function="unnest", output_field=TextField())
    return list(model.objects.order_by().values_list(item, flat=True).distinct())


def _column(model: type, column: str) -> list[str]:
    return list(model.objects.order_by().values_list(column, flat=True).distinct())


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
    return {word for each in _items(Face, "text") for found, word in restrictions(each) if found == kind}


# Words of the game that are no slips even where no card has them.
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
    "set": lambda: {text for one in Set.objects.all() for text in (one.code, one.name)},
    "set name": lambda: _column(Set, "name"),
    "artist": lambda: _column(Printing, "artist"),
    "word": _words,
}
