"""The keys that decks add to card search: what a format allows, and what a hero may play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.db.models import Q

from cards.indexing.normalize import fold, words
from cards.models import Card, Kind
from cards.query.keys import Condition, Key, Misunderstood, register
from cards.query.reading import only_equal
from cards.query.spelling import nearest
from cards.query.tree import Value
from common.request_cache import request_cache
from decks import formats
from decks.card_database.eligibility import Known, judging, named
from decks.cardtext import deckbuilding
from decks.formats import Format
from decks.formats.model import folded
from engine.cards import CardType

GROUP = "Decks and formats"
OFFERED = 3


def find_format(text: str) -> Format:
    """The format of this key or name."""
    every = formats.all_formats()
    wanted = fold(text)
    by_name = {fold(name): one for one in every for name in (one.name, *one.aliases, one.key)}
    if wanted not in by_name:
        near = nearest(wanted, by_name)
        keys = ", ".join(one.key for one in every)
        raise Misunderstood(f"There is no format “{text}”; there are {keys}.", near and by_name[near].key)
    return by_name[wanted]


def of_format(ask: Callable[[Format], Q], said: str) -> Callable[[str, Value], Condition]:
    """How a key that names a format reads its value."""

    def read(operator: str, value: Value) -> Condition:
        format = find_format(only_equal(operator, value))
        return Condition(ask(format), said.format(format.name))

    return read


def legal(format: Format) -> Q:
    """Cards that a deck of the format may hold or be led by, whatever its hero (Rule 100.2, 801.1)."""
    allowed = Q(kind=Kind.DECK) & ~banned(format)
    return allowed if format.names is None else allowed & named(format.names)


def banned(format: Format) -> Q:
    """Cards that the format bans by name."""
    return Q(kind=Kind.DECK, folded__in=[folded(name) for name in format.banned])


def restricted(format: Format) -> Q:
    """Cards of which the format allows only so many copies."""
    return Q(kind=Kind.DECK, folded__in=[folded(name) for name in format.restricted])


def find_hero(text: str) -> Known:
    """The hero of this name; of a part of it, where one hero alone bears that."""
    heroes = judging().heroes
    wanted, part = fold(text), words(text)
    if not wanted:
        raise Misunderstood(f"“{text}” names no hero.")
    whole = next((hero for hero in heroes if hero.folded == wanted), None)
    if whole:
        return whole
    begun = [hero for hero in heroes if hero.words.startswith(part)]
    named = begun or [hero for hero in heroes if f" {part}" in hero.words]
    if len(named) == 1:
        return named[0]
    if named:
        raise Misunderstood(
            f"“{text}” may be {_some(named)}; write more of the name in quotes.",
            *(hero.name for hero in named[:OFFERED]),
        )
    raise _no_hero(text, heroes)


def _no_hero(text: str, heroes: Sequence[Known]) -> Misunderstood:
    cards = Card.objects.filter(kind=Kind.DECK)
    masters = cards.filter(types__contains=[CardType.HERO], tags__contains=["Master"])
    known = cards.named([text]).get(text) or masters.filter(words__startswith=words(text)).first()
    if known and CardType.HERO in known.types:
        return Misunderstood(f"{known.name} is a Master Hero: decks hold it, and are built around another.")
    if known:
        return Misunderstood(f"{known.name} is no hero, so no deck is built around it.")
    firsts = {hero.folded: hero for hero in heroes} | {
        fold(word): hero for hero in heroes for word in hero.words.split()[:1]
    }
    near = nearest(fold(text), firsts)
    return Misunderstood(f"There is no hero “{text}”.", firsts[near].name if near else None)


def _some(heroes: Sequence[Known]) -> str:
    names = [hero.name for hero in heroes[:OFFERED]]
    more = f" and {len(heroes) - OFFERED} more" if len(heroes) > OFFERED else ""
    return f"{', '.join(names)}{more}" if more else " or ".join(names)


def _for_hero(operator: str, value: Value) -> Condition:
    with request_cache():
        hero = find_hero(only_equal(operator, value))
        playable = judging().playable(hero)
    text = deckbuilding.of(hero.printed)
    unclear = " (as far as its Deckbuilding text is understood)" if text and text.unclear else ""
    return Condition(playable, f"a place in decks of {hero.name}{unclear}")


def _playing(operator: str, value: Value) -> Condition:
    name = only_equal(operator, value)
    card = Card.objects.filter(kind=Kind.DECK).named([name]).get(name)
    if card is None:
        like = Card.objects.filter(kind=Kind.DECK).like(name, 1)
        raise Misunderstood(f"There is no card “{name}”.", like[0].name if like else None)
    heroes = [hero.pk for hero in judging().players(card.printed())]
    return Condition(Q(pk__in=heroes), f"leave to play {card.name}")


def _format_names() -> list[str]:
    return [format.key for format in formats.all_formats()]


def _hero_names() -> list[str]:
    return [hero.name for hero in judging().heroes]


register(
    Key(
        ("legal", "format", "f"),
        "cards in the pool of a format and not banned in it",
        of_format(legal, "a place in {}"),
        group=GROUP,
        examples=("legal:core type:ally cost<=2", "legal:block-1 -legal:core"),
        values=_format_names,
        is_closed=True,
    )
)
register(
    Key(
        ("banned",),
        "cards that a format bans",
        of_format(banned, "a ban in {}"),
        group=GROUP,
        examples=("banned:constructed",),
        values=_format_names,
        is_closed=True,
    )
)
register(
    Key(
        ("restricted",),
        "cards of which a format allows only so many copies",
        of_format(restricted, "a limit in {}"),
        group=GROUP,
        examples=("restricted:constructed",),
        values=_format_names,
        is_closed=True,
    )
)
register(
    Key(
        ("for",),
        "cards that a hero may play (rule 100.2)",
        _for_hero,
        group=GROUP,
        examples=('for:"Boris Brightbeard" type:quest',),
        values=_hero_names,
        accepts_parts=True,
    )
)
register(
    Key(
        ("plays",),
        "heroes who may play a card",
        _playing,
        group=GROUP,
        examples=('plays:"Fire Blast" faction:horde',),
    )
)
