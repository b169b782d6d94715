"""The keys of deck search: name, tags and format of a deck, its hero and cards, its owner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from django.db.models import Exists, Func, IntegerField, OuterRef, Q, Subquery, Sum, TextField
from django.db.models.functions import Coalesce

from accounts.models import User
from accounts.visitors import Visitor
from cards.indexing.normalize import fold, words
from cards.models import Card
from cards.query.conditions import Condition
from cards.query.fact_keys import CLASSES
from cards.query.keys import Key, QueryError, Setting, Vocabulary
from cards.query.spelling import nearest
from cards.query.tree import Value
from cards.query.value_parsing import RANGE, equality_text, plain_text
from decks import formats
from decks.card_extensions.search_keys import find_format
from decks.models import Entry, Unmatched, Visibility, Zone
from decks.permissions import ownership_condition
from decks.query import card_conditions, dates
from decks.tags import normalize_tag
from engine.cards import CharacterClass, Faction

CONTENTS = "Cards"
ABOUT = "Name, tags and format"
OWNER = "Owner and date"
FLAG_KEYS = ("is",)
MAX_COUNT = 32767
CLASS_NAMES: Mapping[str, str] = {
    **{fold(name): name for name in CharacterClass},
    **{f"{fold(name)}s": name for name in CharacterClass},
    **CLASSES,
}
FACTION_NAMES: Mapping[str, str] = {fold(name): name for name in Faction}
SIGNS = {"<": "lt", "<=": "lte", ">": "gt", ">=": "gte"}
COMPARISONS = {"<": "fewer than", "<=": "at most", ">": "more than", ">=": "at least"}

Named = TypeVar("Named")


class PlainName(Func):
    """A name in lower case, with single spaces between words, without accents and punctuation."""

    template = (
        "regexp_replace(regexp_replace(lower(normalize(%(expressions)s, NFKD)),"
        " '[''’‘ʼ`´\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')"
    )
    output_field = TextField()


def count_zone(zone: Zone) -> Coalesce:
    """How many cards a deck has in a zone, as a database expression."""
    entries = Entry.objects.filter(deck=OuterRef("pk"), zone=zone).order_by().values("deck")
    return Coalesce(Subquery(entries.values(size=Sum("count"))), 0, output_field=IntegerField())


def bare_words(value: Value) -> Condition | None:
    """A word without a key: it is in the deck's name, in its hero's name, or one of its tags."""
    plain_text(value)
    name = words(value.text)
    if not name:
        return None
    heroes = Card.objects.filter(pk=OuterRef("hero"), words__contains=name)
    condition = (
        Q(plain_name__contains=name) | Q(tags__contains=[normalize_tag(value.text)]) | Q(Exists(heroes))
    )
    return Condition(condition, f"“{value.text.strip()}” in name, hero or tags")


def _name(operator: str, value: Value) -> Condition:
    name = words(equality_text(operator, value))
    if not name:
        raise QueryError(f"“{value.text}” has no letters to search for.")
    lookup = "contains" if operator == ":" else "exact"
    return Condition(Q(**{f"plain_name__{lookup}": name}), f"name {value.text}")


def _tag(operator: str, value: Value) -> Condition:
    tag_name = normalize_tag(equality_text(operator, value))
    if not tag_name:
        raise QueryError(f"“{value.text}” has no letters to search for.")
    return Condition(Q(tags__contains=[tag_name]), f"tag {tag_name}")


def _by(operator: str, value: Value) -> Condition:
    name = equality_text(operator, value).strip()
    maker = User.objects.filter(pk=OuterRef("owner"), username__iexact=name)
    return Condition(Q(Exists(maker)), f"by {value.text}")


def _look_up(label: str, values_by_name: Mapping[str, Named], operator: str, value: Value) -> Named:
    """What a value names, by normalized name; the most similar name is suggested for an unknown one."""
    key = fold(equality_text(operator, value))
    if key not in values_by_name:
        raise QueryError(f"Unknown {label} “{value.text}”.", nearest(key, values_by_name))
    return values_by_name[key]


def _format(operator: str, value: Value) -> Condition:
    format = find_format(equality_text(operator, value))
    return Condition(Q(format=format.key), f"format {format.name}")


def _class(operator: str, value: Value) -> Condition:
    name = _look_up("class", CLASS_NAMES, operator, value)
    heroes = Card.objects.filter(Q(classes__contains=[name]) | Q(tags__contains=[name]))
    return card_conditions.with_hero(heroes, f"{name} hero")


def _faction(operator: str, value: Value) -> Condition:
    name = _look_up("faction", FACTION_NAMES, operator, value)
    return card_conditions.with_hero(Card.objects.filter(factions__contains=[name]), f"{name} hero")


def _cards_in(zone: Zone, alias: str, label: str) -> Callable[[str, Value], Condition]:
    def read(operator: str, value: Value) -> Condition:
        match = RANGE.fullmatch(plain_text(value).strip())
        if not match or (operator in COMPARISONS and (match[2] or match[3])):
            raise QueryError(f"“{value.text}” is not a number of cards; write 60, 60-65, 60+ or >=60.")
        minimum = min(int(match[1]), MAX_COUNT)
        if operator in COMPARISONS:
            return Condition(
                Q(**{f"{alias}__{SIGNS[operator]}": minimum}), f"{COMPARISONS[operator]} {minimum} {label}"
            )
        maximum = MAX_COUNT if match[2] else min(int(match[3] or match[1]), MAX_COUNT)
        span = f"{minimum} or more" if match[2] else f"{minimum} to {maximum}" if match[3] else str(minimum)
        return Condition(Q(**{f"{alias}__range": (minimum, maximum)}), f"{span} {label}")

    return read


def _flags(flags: Mapping[str, tuple[Q, str]]) -> Callable[[str, Value], Condition]:
    def read(operator: str, value: Value) -> Condition:
        return Condition(*_look_up("flag", flags, operator, value))

    return read


def _has(zone: Zone) -> Q:
    return Q(Exists(Entry.objects.filter(deck=OuterRef("pk"), zone=zone)))


HAS = {
    "hero": (Q(hero__isnull=False), "with a hero"),
    "side": (_has(Zone.SIDE), "with a side deck"),
    "maybe": (_has(Zone.MAYBE), "with a maybeboard"),
    "description": (~Q(description=""), "with a description"),
    "tags": (~Q(tags=[]), "with tags"),
    "lines": (Q(Exists(Unmatched.objects.filter(deck=OuterRef("pk")))), "with unmatched lines"),
}

KEYS = (
    Key(("hero", "h"), "the hero, by name", card_conditions.by_hero, CONTENTS, ("hero:baxxel",)),
    Key(
        ("class", "cl"),
        "the class of its hero",
        _class,
        CONTENTS,
        ("class:mage",),
        lambda: CharacterClass,
        is_closed=True,
    ),
    Key(
        ("faction", "fac"),
        "the faction of its hero",
        _faction,
        CONTENTS,
        ("faction:horde",),
        lambda: Faction,
        is_closed=True,
    ),
    Key(
        ("card", "holds"),
        "a card in main or side deck: by name, with a minimum of copies, or by a card query in parentheses",
        card_conditions.with_cards,
        CONTENTS,
        ('card:"fire blast"', 'card:"3 fire blast"', "card:(20 type:ally cost<=2)"),
        takes_query=True,
    ),
    Key(
        ("cards", "size"),
        "how many cards the main deck has",
        _cards_in(Zone.MAIN, "size", "cards"),
        CONTENTS,
        ("cards:60", "cards>60"),
    ),
    Key(
        ("side",),
        "how many cards the side deck has",
        _cards_in(Zone.SIDE, "side_size", "side-deck cards"),
        CONTENTS,
        ("side:10",),
    ),
    Key(("name", "n"), "its name", _name, ABOUT, ("name:fang",)),
    Key(("tag", "tags"), "a tag of the deck", _tag, ABOUT, ("tag:budget",)),
    Key(
        ("format", "f"),
        "the format it is built for",
        _format,
        ABOUT,
        ("format:limited",),
        lambda: [format.key for format in formats.all_formats()],
        is_closed=True,
        label=lambda key: formats.find(key).name,
    ),
    Key(
        ("has",),
        "other parts that it has",
        _flags(HAS),
        ABOUT,
        ("has:side", "-has:description"),
        lambda: HAS,
        is_closed=True,
    ),
    Key(("by", "maker"), "its owner", _by, OWNER, ("by:alice",)),
    Key(
        ("updated", "date"),
        "when it was last updated",
        partial(dates.date_condition, "updated", "changed"),
        OWNER,
        ("date>=2026-01-01", "date:2026-11"),
    ),
    Key(
        ("created", "made"),
        "when it was created",
        partial(dates.date_condition, "created", "made"),
        OWNER,
        ("created:2026", "created:2026-01..2026-03"),
    ),
)
SORT = Setting(
    ("sort", "order"),
    "the order: one or more keys, each reversed by a minus",
    {
        "updated": "updated",
        "date": "updated",
        "created": "created",
        "made": "created",
        "name": "name",
        "n": "name",
        "hero": "hero",
        "h": "hero",
        "size": "size",
        "cards": "size",
        "copies": "copies",
    },
    several=True,
    signed=True,
    examples=("sort:name", "class:mage sort:copies,updated", "sort:-updated"),
)


def visibility_key(visitor: Visitor) -> Key:
    """The key for the owner and visibility of decks, for this visitor."""
    own_decks = ownership_condition(visitor)
    flags = {
        "mine": (own_decks, "yours"),
        "starter": (~Q(starter="") & Q(product_deck=None), "starter decks"),
        "official": (Q(product_deck__isnull=False), "official product decks"),
        "public": (Q(visibility=Visibility.PUBLIC, starter=""), "public"),
        "unlisted": (Q(visibility=Visibility.UNLISTED), "unlisted"),
        "private": (Q(visibility=Visibility.PRIVATE), "private"),
    }
    return Key(
        FLAG_KEYS,
        "its owner and visibility",
        _flags(flags),
        OWNER,
        ("is:mine", "-is:starter", "is:official class:mage"),
        lambda: flags,
        is_closed=True,
    )


def fact_phrase(phrase: str) -> tuple[str, tuple[str, ...]] | None:
    """The clause that words without a key mean: a class, a faction or a format; ``None`` for other words."""
    folded = fold(phrase)
    for key, names in (("class", CLASS_NAMES), ("faction", FACTION_NAMES)):
        if folded in names:
            return key, (words(names[folded]),)
    formats_by_name = {fold(format.name): format.key for format in formats.all_formats()}
    return ("format", (formats_by_name[folded],)) if folded in formats_by_name else None


class DeckNames:
    """The names, heroes and tags of decks, in which a word may be the name of a fact as well."""

    def named(self, text: str) -> Q:
        """The decks that the words are looked for in, word for word."""
        condition = bare_words(Value(text))
        return condition.q if condition else Q(pk__in=[])

    def has_part(self, text: str) -> bool:
        """Whether a colon may stand in a name: no deck's name is known here."""
        return False

    def has(self, text: str) -> bool:
        """Whether the text is the whole name of a deck, which makes no difference."""
        return False


def vocabulary(visitor: Visitor) -> Vocabulary:
    """The keys of deck search for this visitor."""
    deck_vocabulary = Vocabulary(bare=bare_words, fact_phrase=fact_phrase, name_lookup=DeckNames())
    for key in (*KEYS, visibility_key(visitor)):
        deck_vocabulary.register(key)
    deck_vocabulary.register(SORT)
    return deck_vocabulary
