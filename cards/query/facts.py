"""The keys that ask for printed facts: numbers, choices from a list, tags, names, words of the text."""

import re
from collections.abc import Callable, Iterable

from django.db.models import Exists, F, Func, OuterRef, Q, TextField
from django.db.models import Value as SqlValue

from cards import models
from cards.models import Face, Kind, Rarity
from cards.names import fold, words
from cards.query.keys import Condition, Key, Misunderstood, register
from cards.query.spelling import nearest
from cards.query.tree import Form, Value
from engine.cards import CardType, CharacterClass, DamageType, Faction

LARGEST = 32767
SIGNS = {"=": "exact", ":": "exact", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte"}
SAID = {"<": "less than", "<=": "at most", ">": "more than", ">=": "at least"}
RANGE = re.compile(r"(\d{1,5})(?:(\+)|(?:-|–|\.\.)(\d{1,5}))?", re.ASCII)
NUMBERS = {
    "cost": ("cost_number", "cost"),
    "atk": ("atk", "ATK"),
    "attack": ("atk", "ATK"),
    "health": ("health", "health"),
    "hp": ("health", "health"),
    "def": ("defense", "DEF"),
    "defense": ("defense", "DEF"),
    "strike": ("strike_cost", "strike cost"),
}


class Listed(Func):
    """The items of an array in lower-case letters and digits, a bar around each."""

    template = (
        "'|' || regexp_replace(lower(normalize(array_to_string(%(expressions)s, '|'), NFKD)),"
        " '[^a-z0-9|]+', '', 'g') || '|'"
    )
    output_field = TextField()


class Paragraphs(Func):
    """The paragraphs of an array as words in lower case, a line each; without marks and punctuation."""

    template = (
        "regexp_replace(regexp_replace(lower(normalize(array_to_string(%(expressions)s, E'\\n'), NFKD)),"
        " '[''’‘ʼ`´]|</?[a-z]>', '', 'g'), '[^a-z0-9\\n]+', ' ', 'g')"
    )
    output_field = TextField()


def only(operator: str, *allowed: str) -> None:
    """Refuse an operator that means nothing here."""
    if operator not in allowed:
        raise Misunderstood(f"“{operator}” compares numbers; use “:” here.")


def plain(value: Value) -> str:
    """A value that is no pattern."""
    if value.form is Form.PATTERN:
        raise Misunderstood("Patterns between slashes are not understood; write words or a “quoted phrase”.")
    return value.text


def number(names: tuple[str, ...], column: str, label: str) -> None:
    """A key of a number: ``cost:3``, ``cost>=3``, ``cost:2-4``, ``cost:7+``, ``atk>health``."""

    def read(operator: str, value: Value) -> Condition:
        text = fold(plain(value)) if value.text.isalpha() else plain(value).strip()
        if column == "cost_number" and text == "x":
            only(operator, ":", "=")
            return Condition(Q(cost_x__gt=0), "cost with X")
        if text in NUMBERS:
            return _compared(column, label, operator, *NUMBERS[text])
        match = RANGE.fullmatch(text)
        if not match:
            raise Misunderstood(
                f"“{value.text}” is no number, range (2-4, 7+) or key of a number for {label}."
            )
        return _ranged(column, label, operator, match)

    register(Key(names, label, read))


def _compared(column: str, label: str, operator: str, other: str, other_label: str) -> Condition:
    known = Q(**{f"{column}__isnull": False, f"{other}__isnull": False})
    test = Q(**{f"{column}__{SIGNS.get(operator, 'exact')}": F(other)})
    said = SAID.get(operator, "equal to")
    return Condition(known & test, f"{label} {said} {other_label}")


def _ranged(column: str, label: str, operator: str, match: re.Match[str]) -> Condition:
    least = min(int(match[1]), LARGEST)
    known = Q(**{f"{column}__isnull": False})
    if operator in SAID:
        if match[2] or match[3]:
            raise Misunderstood(f"A range needs “:”, not “{operator}”.")
        return Condition(
            known & Q(**{f"{column}__{SIGNS[operator]}": least}), f"{label} {SAID[operator]} {least}"
        )
    most = LARGEST if match[2] else min(int(match[3] or match[1]), LARGEST)
    test = Q(**{f"{column}__gte": least, f"{column}__lte": most})
    span = f"{least} or more" if match[2] else f"{least} to {most}" if match[3] else str(least)
    return Condition(known & test, f"{label} {span}")


def choice(
    names: tuple[str, ...],
    label: str,
    among: Iterable[str],
    ask: Callable[[str], Q],
    *,
    printing: bool = False,
) -> None:
    """A key whose values stand in a list, however they are spelled."""
    by_fold = {fold(name): name for name in among}

    def read(operator: str, value: Value) -> Condition:
        only(operator, ":", "=")
        wanted = fold(plain(value))
        if wanted not in by_fold:
            near = nearest(wanted, by_fold)
            raise Misunderstood(f"There is no {label} “{value.text}”.", near and by_fold[near])
        known = by_fold[wanted]
        return Condition(ask(known), f"{label} {known}", printing)

    register(Key(names, label, read))


def listed(names: tuple[str, ...], label: str, column: str) -> None:
    """A key of tags, with or without their number: ``tag:pet``, ``tag:"two-headed ogre"``."""

    def read(operator: str, value: Value) -> Condition:
        only(operator, ":", "=")
        wanted = letters(value, label)
        found = Exists(
            models.Card.objects.filter(pk=OuterRef("pk"))
            .annotate(listed=Listed(F(column)))
            .filter(listed__regex=rf"\|{wanted}[0-9]*\|")
        )
        return Condition(Q(found), f"{label} {value.text}")

    register(Key(names, label, read))


def letters(value: Value, label: str) -> str:
    """The plain letters and digits of a value."""
    wanted = re.sub("[^a-z0-9]", "", fold(plain(value)))
    if not wanted:
        raise Misunderstood(f"“{value.text}” has no letters to look for as {label}.")
    return wanted


def same(names: tuple[str, ...], label: str, column: str) -> None:
    """A key of a single word or two on the card: race, talent."""

    def read(operator: str, value: Value) -> Condition:
        only(operator, ":", "=")
        wanted = letters(value, label)
        pattern = rf"^{'[^a-zA-Z0-9]*'.join(wanted)}$"
        return Condition(Q(**{f"{column}__iregex": pattern}), f"{label} {value.text}")

    register(Key(names, label, read))


def text(names: tuple[str, ...], label: str, column: str) -> None:
    """A key of the text box; ``~`` stands for the card's own name."""

    def read(operator: str, value: Value) -> Condition:
        only(operator, ":", "=")
        wanted = " ".join(
            said for part in re.split("(~)", plain(value)) if (said := "~" if part == "~" else words(part))
        )
        if not re.search("[a-z0-9~]", wanted):
            raise Misunderstood(f"“{value.text}” has no words to look for.")
        end = r"\M" if value.form is Form.QUOTED else ""
        before, *others = (rf"{part}" for part in rf"\m{wanted}{end}".split("~"))
        pattern: object = SqlValue(before, output_field=TextField())
        for other in others:
            own = Func(
                pattern, OuterRef("words"), SqlValue(other), function="CONCAT", output_field=TextField()
            )
            pattern = own
        faces = Face.objects.filter(card=OuterRef("pk")).annotate(said=Paragraphs(F(column)))
        found = Exists(faces.filter(said__regex=pattern))
        return Condition(Q(found), f"“{value.text}” in the {label}")

    register(Key(names, label, read))


def of_printing(names: tuple[str, ...], label: str, ask: Callable[[str], Q]) -> None:
    """A key of words that stand on a printing."""

    def read(operator: str, value: Value) -> Condition:
        only(operator, ":", "=")
        if not plain(value).strip():
            raise Misunderstood(f"“{value.text}” has no letters to look for as {label}.")
        return Condition(ask(value.text), f"{label} {value.text}", True)

    register(Key(names, label, read))


NEUTRAL = "Neutral"


def holds(column: str) -> Callable[[str], Q]:
    """Ask whether an array holds a value."""
    return lambda value: Q(**{f"{column}__contains": [value]})


def _faction(value: str) -> Q:
    return Q(factions=[], classes=[]) if value == NEUTRAL else Q(factions__contains=[value])


FLAGS: dict[str, Q] = {
    **{
        tag.lower(): Q(tags__contains=[tag])
        for tag in ("Unique", "Unlimited", "Instant", "Traitor", "Armor", "Item", "Combo", "Monster")
    },
    **{kind.value.lower(): Q(types__contains=[kind.value]) for kind in CardType},
    **{kind.value: Q(kind=kind.value) for kind in Kind},
    "masterhero": Q(types__contains=["Hero"], tags__contains=["Master"]),
    "neutral": Q(factions=[], classes=[]),
    "xcost": Q(cost_x__gt=0),
}

number(("cost", "c"), "cost_number", "cost")
number(("atk", "attack"), "atk", "ATK")
number(("health", "hp"), "health", "health")
number(("def", "defense"), "defense", "DEF")
number(("strike",), "strike_cost", "strike cost")
choice(("type", "t"), "type", CardType, holds("types"))
choice(("class", "cl"), "class", CharacterClass, lambda value: holds("classes")(value) | holds("tags")(value))
choice(("icon", "classicon"), "class icon", CharacterClass, holds("classes"))
choice(("classtag",), "class tag", CharacterClass, holds("tags"))
choice(("faction", "fac"), "faction", [*Faction, NEUTRAL], _faction)
choice(("dmg", "damage"), "damage type", DamageType, holds("damage_types"))
choice(("kind",), "kind", Kind.values, lambda value: Q(kind=value))
choice(("is",), "flag", FLAGS, FLAGS.__getitem__)
choice(("not",), "missing flag", FLAGS, lambda value: ~FLAGS[value])
choice(("rarity", "r"), "rarity", Rarity.values, lambda value: Q(rarity=value), printing=True)
listed(("tag", "tags"), "tag", "tags")
listed(("profession", "prof"), "profession", "professions")
same(("race",), "race", "race")
same(("talent", "tal"), "talent", "talent")
text(("text", "x", "o"), "text", "text")
of_printing(("set", "s"), "set", lambda value: Q(set__code__iexact=value) | Q(set__name__iexact=value))
of_printing(("artist", "a"), "artist", lambda value: Q(artist__icontains=value))


def paragraph(names: tuple[str, ...], label: str, shape: str) -> None:
    """A key of paragraphs of a shape: a pattern of their words in which ``{}`` stands for the value."""

    def read(operator: str, value: Value) -> Condition:
        only(operator, ":", "=")
        wanted = re.sub("[^a-z0-9 ]", "", words(plain(value))).strip()
        if not wanted:
            raise Misunderstood(f"“{value.text}” has no letters to look for as {label}.")
        faces = Face.objects.filter(card=OuterRef("pk")).annotate(said=Paragraphs(F("text")))
        found = Exists(faces.filter(said__regex=shape.format(wanted)))
        return Condition(Q(found), f"{label} {value.text}")

    register(Key(names, label, read))


def name(names: tuple[str, ...]) -> None:
    """The key of the name: a part of it, or with ``=`` the whole."""

    def read(operator: str, value: Value) -> Condition:
        only(operator, ":", "=")
        wanted = words(plain(value))
        if not wanted:
            raise Misunderstood(f"“{value.text}” has no letters to look for in a name.")
        asks = Q(words__contains=wanted) if operator == ":" else Q(folded=fold(wanted))
        return Condition(asks, f"name {value.text}")

    register(Key(names, "name", read))


name(("name", "n"))
paragraph(("reputation", "rep"), "reputation", r"(^|\n) ?{} reputation\M")
paragraph(("requires", "req"), "required hero", r"(^|\n)[^\n]*\m{}\M[^\n]* hero required\M")
