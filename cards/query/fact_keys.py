"""The keys of the type line, the icons and the numbers of a card."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from django.db.models import F, Q

from cards.indexing.keywords import EVERY_KEYWORD
from cards.indexing.normalize import fold
from cards.indexing.traits import trait
from cards.models import Kind
from cards.printed_facts import FACTS_BY_NAME, PRINTED_FACTS, FactGroup, facts_in
from cards.query import known_values
from cards.query.conditions import Condition
from cards.query.keys import Key, QueryError, register
from cards.query.spelling import nearest
from cards.query.tree import Value
from cards.query.value_parsing import RANGE, plain_text, require_operator
from engine.cards import CardType, CharacterClass, DamageType, Faction

LARGEST = 32767
SIGNS = {"=": "exact", ":": "exact", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte"}
COMPARISONS = {"<": "less than", "<=": "at most", ">": "more than", ">=": "at least"}
NUMBERS = {
    name: (fact.column, fact.label)
    for fact in PRINTED_FACTS
    if fact.is_number
    for name in fact.search.sorts
    if len(name) > 1
}
"""The column and the label of each number that another can be compared with, by its names."""
TYPE_LINE = "Type line and icons"
FIGURES = "Numbers"
HAS_AND_REQUIRES = "Keywords and requirements"


def number(
    names: tuple[str, ...],
    column: str,
    label: str,
    about: str,
    examples: tuple[str, ...],
    *,
    group: str = FIGURES,
    printing: bool = False,
) -> None:
    """A key of a number: ``cost:3``, ``cost>=3``, ``cost:2-4``, ``cost:7+``, ``atk>health``."""

    def read(operator: str, value: Value) -> Condition:
        text = fold(plain_text(value)) if value.text.isalpha() else plain_text(value).strip()
        if column == "cost_number" and text == "x":
            require_operator(operator, ":", "=")
            return Condition(Q(cost_x__gt=0), "cost with X")
        if text in NUMBERS and not printing:
            return _compared(column, label, operator, *NUMBERS[text])
        match = RANGE.fullmatch(text)
        if not match:
            near = nearest(text, NUMBERS) if text.isalpha() and not printing else None
            among = "number or range (2-4, 7+)" if printing else "number, range (2-4, 7+) or key of a number"
            raise QueryError(f"“{value.text}” is not a {among} for {label}.", near)
        return _ranged(column, label, operator, match, printing=printing)

    values = None if printing else lambda: dict.fromkeys(name for name, _ in NUMBERS.items())
    register(Key(names, about, read, group, examples, values))


def _compared(column: str, label: str, operator: str, other: str, other_label: str) -> Condition:
    both_present = Q(**{f"{column}__isnull": False, f"{other}__isnull": False})
    test = Q(**{f"{column}__{SIGNS.get(operator, 'exact')}": F(other)})
    comparison = COMPARISONS.get(operator, "equal to")
    return Condition(both_present & test, f"{label} {comparison} {other_label}")


def _ranged(column: str, label: str, operator: str, match: re.Match[str], *, printing: bool) -> Condition:
    least = _bounded(match[1])
    if operator in COMPARISONS:
        if match[2] or match[3]:
            raise QueryError(f"A range needs “:”, not “{operator}”.")
        description = f"{label} {COMPARISONS[operator]} {least}"
        return Condition(
            _present(column) & Q(**{f"{column}__{SIGNS[operator]}": least}), description, printing
        )
    most = LARGEST if match[2] else _bounded(match[3] or match[1])
    test = Q(**{f"{column}__gte": least, f"{column}__lte": most})
    span = f"{least} or more" if match[2] else f"{least} to {most}" if match[3] else str(least)
    return Condition(_present(column) & test, f"{label} {span}", printing, span)


def _bounded(digits: str) -> int:
    return max(-LARGEST, min(int(digits), LARGEST))


def _present(column: str) -> Q:
    """That there is a number: a printing without a collector number has 0 there."""
    return Q(number__gt=0) if column == "number" else Q(**{f"{column}__isnull": False})


def spelled(label: str, values: Mapping[str, str], value: Value) -> str:
    """The value of a list that is written, in any spelling.

    :raises QueryError: when the list has no such value.
    """
    folded = fold(plain_text(value))
    if folded not in values:
        near = nearest(folded, values)
        listed = ", ".join(dict.fromkeys(values.values()))
        hint = "" if near or len(listed) > 120 else f" Choose from {listed}."
        raise QueryError(f"Unknown {label} “{value.text}”.{hint}", near and values[near], value=value)
    return values[folded]


def choice(
    names: tuple[str, ...],
    label: str,
    among: Iterable[str],
    as_q: Callable[[str], Q],
    about: str,
    examples: tuple[str, ...],
    *,
    group: str = TYPE_LINE,
    nicknames: Mapping[str, str] | None = None,
    sets: bool = False,
    parts: Collection[str] = (),
    is_closed: bool = True,
) -> None:
    """A key whose values stand in a list; with ``sets``, ``= < <= > >=`` compare all that a card has.

    ``parts`` are values that are a part of another one: they are no members of a set beside it.
    ``is_closed`` is off where another key lists the same values and means them more widely.
    """
    values = list(among)
    by_fold = {fold(name): name for name in values} | dict(nicknames or {})

    def read(operator: str, value: Value) -> Condition:
        require_operator(operator, ":", "=")
        name = spelled(label, by_fold, value)
        return Condition(as_q(name), f"{label} {name}", value=name)

    def read_all(operator: str, written_values: tuple[Value, ...]) -> Condition:
        value_names = list(dict.fromkeys(spelled(label, by_fold, value) for value in written_values))
        part = next((name for name in value_names if name in parts), None)
        if part is None:
            others = [name for name in values if name not in parts]
            return compared_sets(label, operator, value_names, others, as_q)
        if operator != "=" or len(value_names) > 1:
            raise QueryError(f"{part} is not a {label} of its own; write {names[0]}:{part.lower()}.")
        return Condition(as_q(part), f"{label} {part}")

    register(Key(names, about, read, group, examples, lambda: values, read_all if sets else None, is_closed))


def compared_sets(
    label: str, operator: str, names: list[str], values: Iterable[str], as_q: Callable[[str], Q]
) -> Condition:
    """All that a card has of a kind against a set of values: the same, a part, or more."""
    if NEUTRAL in names:
        if len(names) == 1 and operator == "=":
            return Condition(as_q(NEUTRAL), f"{label} {NEUTRAL}")
        raise QueryError(f"{NEUTRAL} means no {label}; write {label}:neutral.")
    no_more, all_of, more = Q(), Q(), Q()
    for value in values:
        if value == NEUTRAL:
            continue
        if value in names:
            all_of &= as_q(value)
        else:
            no_more &= ~as_q(value)
            more |= as_q(value)
    listed = " and ".join(names)
    either = " or ".join(names)
    match operator:
        case "=":
            return Condition(no_more & all_of, f"{label} exactly {listed}")
        case "<=":
            return Condition(no_more, f"no {label} other than {either}")
        case "<":
            return Condition(no_more & ~all_of, f"no {label} other than {either}, and not all of them")
        case ">=":
            return Condition(all_of, f"{label} {listed}")
        case _:
            return Condition(all_of & more, f"{label} {listed} and more")


def traits(
    names: tuple[str, ...],
    label: str,
    about: str,
    examples: tuple[str, ...],
    *,
    group: str = TYPE_LINE,
    kind: str = "",
) -> None:
    """A key of a word that stands on some card: ``tag:pet``, ``race:"blood elf"``."""
    kind = kind or names[0]

    def read(operator: str, value: Value) -> Condition:
        require_operator(operator, ":", "=")
        folded = fold(plain_text(value))
        if not folded:
            raise QueryError(f"“{value.text}” has no letters to search for as {label}.")
        folded = known_values.check(kind, label, value.text)
        return Condition(has_trait(kind, folded), f"{label} {value.text}", value=value.text)

    register(Key(names, about, read, group, examples, known_values.listed(kind), is_closed=True))


def has_trait(kind: str, word: str) -> Q:
    """That a card has a trait."""
    return Q(traits__contains=[trait(kind, word)])


NEUTRAL = "Neutral"
# Parts of the type line that players speak of as types.
SORTS_OF_EQUIPMENT = ("Armor", "Item", "Weapon")
TYPES = {
    **{f"{kind.value.lower()}s": kind.value for kind in CardType},
    "allies": "Ally",
    "abilities": "Ability",
    "heroes": "Hero",
    "equip": "Equipment",
    "equipments": "Equipment",
    "weapons": "Weapon",
    "items": "Item",
    "armors": "Armor",
    "armour": "Armor",
}
CLASSES = {
    **{f"{name.value.lower().replace(' ', '')}s": name.value for name in CharacterClass},
    "dk": "Death Knight",
    "pally": "Paladin",
    "lock": "Warlock",
    "sham": "Shaman",
    "warr": "Warrior",
}


def holds(column: str) -> Callable[[str], Q]:
    """A function that gives the condition that an array column holds a value."""
    return lambda value: Q(**{f"{column}__contains": [value]})


def _type(value: str) -> Q:
    if value == "Weapon":
        return Q(types__contains=["Equipment"]) & Q(tags__overlap=["Weapon", "1H Weapon", "2H Weapon"])
    if value in SORTS_OF_EQUIPMENT:
        return Q(types__contains=["Equipment"], tags__contains=[value])
    return Q(types__contains=[value])


def _class(value: str) -> Q:
    return holds("classes")(value) | has_trait("tag", value)


def faction(value: str) -> Q:
    """That a card has the faction icon; a neutral one has no trait icon at all (Rule 206.1d)."""
    return Q(factions=[], classes=[]) if value == NEUTRAL else Q(factions__contains=[value])


def fact_choice(name: str, among: Iterable[str], as_q: Callable[[str], Q], **options: Any) -> None:
    """The key of a fact whose values stand in a list; ``options`` are those of :func:`choice`."""
    fact, search = FACTS_BY_NAME[name], FACTS_BY_NAME[name].search
    choice(search.names, fact.label, among, as_q, search.about, search.examples, **options)


fact_choice(
    "types",
    (*CardType, *SORTS_OF_EQUIPMENT),
    _type,
    nicknames=TYPES,
    sets=True,
    parts=SORTS_OF_EQUIPMENT,
)
choice(
    ("class", "cl"),
    "class",
    CharacterClass,
    _class,
    "the class, by icon or by tag",
    ("class:mage", "class=mage,priest", "class<=mage,priest type:ability"),
    nicknames=CLASSES,
    sets=True,
)
fact_choice("classes", CharacterClass, holds("classes"), nicknames=CLASSES, sets=True, is_closed=False)
choice(
    ("classtag",),
    "class tag",
    CharacterClass,
    lambda value: has_trait("tag", value),
    "the class tag of the type line",
    ("classtag:rogue", "classtag:mage -icon:mage"),
    nicknames=CLASSES,
    sets=True,
    is_closed=False,
)
fact_choice("factions", (*Faction, NEUTRAL), faction, sets=True)
for fact in facts_in(FactGroup.IDENTITY, FactGroup.TYPE_LINE):
    if not fact.enumeration:
        traits(fact.search.names, fact.label, fact.search.about, fact.search.examples)
choice(
    ("kind",),
    "kind",
    Kind.values,
    lambda value: Q(kind=value),
    "what the card is for: decks, raids, tokens",
    ("kind:raid", "kind:token"),
)
for fact in PRINTED_FACTS:
    if fact.key and fact.is_number:
        number(fact.search.names, fact.column, fact.label, fact.search.about, fact.search.examples)
fact_choice("damage_types", DamageType, holds("damage_types"), group=FIGURES, sets=True)
choice(
    ("keyword", "kw"),
    "keyword",
    EVERY_KEYWORD,
    lambda value: has_trait("keyword", value),
    "a keyword that the card has as a power",
    ("keyword:elusive type:ally", "kw:resistance", 'kw:"death rattle"'),
    group=HAS_AND_REQUIRES,
)
choice(
    ("gives", "grants"),
    "given keyword",
    EVERY_KEYWORD,
    lambda value: has_trait("gives", value),
    "a keyword that its text gives to something",
    ("gives:protector", "gives:mend -keyword:mend"),
    group=HAS_AND_REQUIRES,
)
traits(
    ("reputation", "rep"),
    "reputation",
    "the reputation",
    ("rep:aldor", "reputation:scryer"),
    group=HAS_AND_REQUIRES,
)
traits(
    ("requires", "req"),
    "required hero",
    "the trait that its hero must have",
    ("req:undead", "requires:traitor"),
    group=HAS_AND_REQUIRES,
)
traits(
    ("restriction", "restrict"),
    "restriction",
    "a required hero, a reputation or a talent",
    ("restriction:holy", 'restriction:"holy talent"'),
    group=HAS_AND_REQUIRES,
)
