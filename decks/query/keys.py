"""The keys of deck search: what is said of a deck, who leads it, what it holds, whose it is."""

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
from cards.query.keys import Condition, Key, QueryError, Setting, Vocabulary
from cards.query.spelling import nearest
from cards.query.tree import Value
from cards.query.values import RANGE, equality_text, plain_text
from decks import formats
from decks.card_database.search_keys import find_format
from decks.models import Entry, Unmatched, Visibility, Zone
from decks.permissions import ownership_condition
from decks.query import contents, dates
from decks.tags import tag as tag_of
from engine.cards import CharacterClass, Faction

CONTENTS = "What is in it"
ABOUT = "What is said of it"
WHOSE = "Whose it is, and from when"
CARD = ("card", "holds")
WHICH = ("is",)
LARGEST = 32767
SIGNS = {"<": "lt", "<=": "lte", ">": "gt", ">=": "gte"}
SAID = {"<": "fewer than", "<=": "at most", ">": "more than", ">=": "at least"}

Named = TypeVar("Named")


class Plain(Func):
    """A name in lower case, words parted by single spaces, without marks and punctuation."""

    template = (
        "regexp_replace(regexp_replace(lower(normalize(%(expressions)s, NFKD)),"
        " '[''’‘ʼ`´\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')"
    )
    output_field = TextField()


def size(zone: Zone) -> Coalesce:
    """How many cards a deck has in a zone, in the database's words."""
    counted = Entry.objects.filter(deck=OuterRef("pk"), zone=zone).order_by().values("deck")
    return Coalesce(Subquery(counted.values(size=Sum("count"))), 0, output_field=IntegerField())


def words_alone(value: Value) -> Condition | None:
    """Words that stand alone: each is in its name, in its hero's, or one of its tags."""
    plain_text(value)
    wanted = words(value.text)
    if not wanted:
        return None
    of_hero = Card.objects.filter(pk=OuterRef("hero"), words__contains=wanted)
    asks = Q(plain_name__contains=wanted) | Q(tags__contains=[tag_of(value.text)]) | Q(Exists(of_hero))
    return Condition(asks, f"“{value.text.strip()}” in name, hero or tags")


def _name(operator: str, value: Value) -> Condition:
    wanted = words(equality_text(operator, value))
    if not wanted:
        raise QueryError(f"“{value.text}” has no letters to look for in a name.")
    how = "contains" if operator == ":" else "exact"
    return Condition(Q(**{f"plain_name__{how}": wanted}), f"name {value.text}")


def _tag(operator: str, value: Value) -> Condition:
    wanted = tag_of(equality_text(operator, value))
    if not wanted:
        raise QueryError(f"“{value.text}” has no letters to look for as a tag.")
    return Condition(Q(tags__contains=[wanted]), f"tag {wanted}")


def _by(operator: str, value: Value) -> Condition:
    name = equality_text(operator, value).strip()
    maker = User.objects.filter(pk=OuterRef("owner"), username__iexact=name)
    return Condition(Q(Exists(maker)), f"by {value.text}")


def _among(label: str, known: Mapping[str, Named], operator: str, value: Value) -> Named:
    """The one that a value names, under its folded names; the nearest is proposed for a slip."""
    wanted = fold(equality_text(operator, value))
    if wanted not in known:
        raise QueryError(f"There is no {label} “{value.text}”.", nearest(wanted, known))
    return known[wanted]


def _format(operator: str, value: Value) -> Condition:
    format = find_format(equality_text(operator, value))
    return Condition(Q(format=format.key), f"format {format.name}")


def _class(operator: str, value: Value) -> Condition:
    name = _among("class", {fold(one): one for one in CharacterClass}, operator, value)
    heroes = Card.objects.filter(Q(classes__contains=[name]) | Q(tags__contains=[name]))
    return contents.led(heroes, f"{name} hero")


def _faction(operator: str, value: Value) -> Condition:
    name = _among("faction", {fold(one): one for one in Faction}, operator, value)
    return contents.led(Card.objects.filter(factions__contains=[name]), f"{name} hero")


def _cards_in(zone: Zone, alias: str, label: str) -> Callable[[str, Value], Condition]:
    def read(operator: str, value: Value) -> Condition:
        match = RANGE.fullmatch(plain_text(value).strip())
        if not match or (operator in SAID and (match[2] or match[3])):
            raise QueryError(f"“{value.text}” is no number of cards; write 60, 60-65, 60+ or >=60.")
        least = min(int(match[1]), LARGEST)
        if operator in SAID:
            return Condition(Q(**{f"{alias}__{SIGNS[operator]}": least}), f"{SAID[operator]} {least} {label}")
        most = LARGEST if match[2] else min(int(match[3] or match[1]), LARGEST)
        span = f"{least} or more" if match[2] else f"{least} to {most}" if match[3] else str(least)
        return Condition(Q(**{f"{alias}__range": (least, most)}), f"{span} {label}")

    return read


def _flags(known: Mapping[str, tuple[Q, str]]) -> Callable[[str, Value], Condition]:
    def read(operator: str, value: Value) -> Condition:
        return Condition(*_among("flag", known, operator, value))

    return read


def _has(zone: Zone) -> Q:
    return Q(Exists(Entry.objects.filter(deck=OuterRef("pk"), zone=zone)))


HAS = {
    "hero": (Q(hero__isnull=False), "with a hero"),
    "side": (_has(Zone.SIDE), "with a side deck"),
    "maybe": (_has(Zone.MAYBE), "with a maybe-board"),
    "description": (~Q(description=""), "with a description"),
    "tags": (~Q(tags=[]), "with tags"),
    "lines": (Q(Exists(Unmatched.objects.filter(deck=OuterRef("pk")))), "with lines that name no card"),
}

KEYS = (
    Key(("hero", "h"), "the hero, by name", contents.led_by, CONTENTS, ("hero:baxxel",)),
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
        CARD,
        "a card in main or side deck: by name, with how many at least, or by a card query in parentheses",
        contents.of_cards,
        CONTENTS,
        ('card:"fire blast"', 'card:"3 fire blast"', "card:(20 type:ally cost<=2)"),
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
    ),
    Key(
        ("has",),
        "what it has besides",
        _flags(HAS),
        ABOUT,
        ("has:side", "-has:description"),
        lambda: HAS,
        is_closed=True,
    ),
    Key(("by", "maker"), "who made it", _by, WHOSE, ("by:alice",)),
    Key(
        ("updated", "date"),
        "when it was last changed",
        partial(dates.asked_of, "updated", "changed"),
        WHOSE,
        ("date>=2026-01-01", "date:2026-11"),
    ),
    Key(
        ("created", "made"),
        "when it was made",
        partial(dates.asked_of, "created", "made"),
        WHOSE,
        ("created:2026", "created:2026-01..2026-03"),
    ),
)
SORT = Setting(
    ("sort", "order"),
    "the order: one key or several, each turned round by a minus",
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


def whose(visitor: Visitor) -> Key:
    """The key of who may see a deck, for the one who asks."""
    mine = ownership_condition(visitor)
    known = {
        "mine": (mine, "yours"),
        "starter": (~Q(starter=""), "starter deck"),
        "public": (Q(visibility=Visibility.PUBLIC, starter=""), "public"),
        "unlisted": (Q(visibility=Visibility.UNLISTED), "unlisted"),
        "private": (Q(visibility=Visibility.PRIVATE), "private"),
    }
    return Key(
        WHICH,
        "whose it is, and who may see it",
        _flags(known),
        WHOSE,
        ("is:mine", "-is:starter"),
        lambda: known,
        is_closed=True,
    )


def vocabulary(visitor: Visitor) -> Vocabulary:
    """What deck search understands when this one asks."""
    known = Vocabulary(bare=words_alone)
    for entry in (*KEYS, whose(visitor), SORT):
        known.register(entry)
    return known
