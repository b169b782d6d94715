"""The keys that decks add to card search: what a format allows, and what a hero may play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import Q

from cards.indexing.normalize import fold, words
from cards.models import Card, Kind
from cards.query.conditions import Condition
from cards.query.keys import Key, QueryError, register
from cards.query.spelling import nearest
from cards.query.time_key import month_name, required_month
from cards.query.tree import Comparison, Value
from cards.query.value_parsing import equality_text
from common.request_cache import request_cache
from common.wording import count_noun
from decks import formats
from decks.card_extensions.eligibility import IndexedCard, get_eligibility, has_name_among
from decks.card_references import find_reference
from decks.card_text import deckbuilding
from decks.formats import Format
from decks.formats.format import normalize
from engine.cards import CardType

GROUP = "Decks and formats"
MAX_SUGGESTIONS = 3


def find_format(text: str) -> Format:
    """The format of this key or name."""
    offered = formats.all_formats()
    by_name = {
        fold(name): format for format in offered for name in (format.name, *format.aliases, format.key)
    }
    if fold(text) not in by_name:
        similar = nearest(fold(text), by_name)
        names = ", ".join(format.name for format in offered)
        raise QueryError(
            f"Unknown format “{text}”. The formats are {names}.", similar and by_name[similar].key
        )
    return by_name[fold(text)]


@dataclass(frozen=True, slots=True)
class FormatReader:
    """Reads the values of a key which names a format.

    Beside a clause ``time:2012-05`` the format is taken as it was played in that month.
    """

    get_condition: Callable[[Format], Q]
    describe: Callable[[Format, str], str]

    def read(self, operator: str, value: Value) -> Condition:
        """The condition of a value that stands alone."""
        return self.read_beside(operator, value, ())

    def read_beside(self, operator: str, value: Value, clauses: Sequence[Comparison]) -> Condition:
        """The condition of a value beside other clauses."""
        format = find_format(equality_text(operator, value))
        month = required_month(clauses)
        format_then, name = _format_in_month(format, month) if month else (format, format.name)
        return Condition(self.get_condition(format_then), self.describe(format_then, name))


def _format_in_month(format: Format, month: str) -> tuple[Format, str]:
    """The format as it was played in a month, and its name in descriptions."""
    try:
        format_then = formats.format_at(format, month)
    except formats.UnknownPeriodError:
        raise QueryError(f"No source tells how {format.name} was played in {month_name(month)}.") from None
    if format_then.key == format.key:
        return format_then, format.name
    return format_then, f"{format.name} as of {month_name(month)} ({format_then.name})"


def _describe_place(format: Format, name: str) -> str:
    """A place in its pool, and what the sources leave open about it."""
    if format.undecided:
        count = count_noun(len(format.undecided), "card")
        return f"a place in {name} (without {count} of which no source tells)"
    assumption = " (by its blocks, as no source of its pool is imported)" if format.is_pool_assumed else ""
    return f"a place in {name}{assumption}"


def legal(format: Format) -> Q:
    """Cards known to be allowed in decks of the format, or as their hero, whatever the hero (Rule 801.1)."""
    allowed = Q(kind=Kind.DECK) & ~banned(format)
    return allowed if format.names is None else allowed & has_name_among(format.names)


def banned(format: Format) -> Q:
    """Cards that the format bans by name."""
    return Q(kind=Kind.DECK, folded__in=[normalize(name) for name in format.banned])


def restricted(format: Format) -> Q:
    """Cards of which the format allows only so many copies."""
    return Q(kind=Kind.DECK, folded__in=[normalize(name) for name in format.restricted])


def find_heroes(text: str) -> list[IndexedCard]:
    """The heroes with this name, or the hero with this part of a name if only one has it.

    Where heroes share a name, a set behind it tells which one is meant.
    """
    heroes = get_eligibility().heroes
    key, plain_name = fold(text), words(text)
    if not key:
        raise QueryError(f"“{text}” is not the name of a hero.")
    if exact_matches := [hero for hero in heroes if hero.folded == key]:
        return exact_matches
    prefix_matches = [hero for hero in heroes if hero.words.startswith(plain_name)]
    matches = prefix_matches or [hero for hero in heroes if f" {plain_name}" in hero.words]
    if not matches and (reference := find_reference(text)):
        keys = {card.pk for card in reference.cards}
        matches = [hero for hero in heroes if hero.pk in keys]
    if len({hero.folded for hero in matches}) == 1:
        return matches
    if matches:
        raise QueryError(
            f"“{text}” could be {_name_some(matches)}; write more of the name in quotes.",
            *(hero.name for hero in matches[:MAX_SUGGESTIONS]),
        )
    raise _unknown_hero(text, heroes)


def _unknown_hero(text: str, heroes: Sequence[IndexedCard]) -> QueryError:
    cards = Card.objects.filter(kind=Kind.DECK)
    masters = cards.filter(types__contains=[CardType.HERO], tags__contains=["Master"])
    card = cards.named([text]).get(text) or masters.filter(words__startswith=words(text)).first()
    if card and CardType.HERO in card.types:
        return QueryError(
            f"{card.name} is a Master Hero: it starts in the deck, and another hero starts the game."
        )
    if card:
        return QueryError(f"{card.name} is not a hero.")
    heroes_by_word = {hero.folded: hero for hero in heroes} | {
        fold(word): hero for hero in heroes for word in hero.words.split()[:1]
    }
    suggestion = nearest(fold(text), heroes_by_word)
    return QueryError(f"No hero is named “{text}”.", heroes_by_word[suggestion].name if suggestion else None)


def _name_some(heroes: Sequence[IndexedCard]) -> str:
    names = [hero.name for hero in heroes[:MAX_SUGGESTIONS]]
    more = f" and {len(heroes) - MAX_SUGGESTIONS} more" if len(heroes) > MAX_SUGGESTIONS else ""
    return f"{', '.join(names)}{more}" if more else " or ".join(names)


def _playable_by_hero(operator: str, value: Value) -> Condition:
    with request_cache():
        heroes = find_heroes(equality_text(operator, value))
        playable = reduce(or_, map(get_eligibility().playable_by, heroes))
    texts = [deckbuilding.parse_hero(hero.printed) for hero in heroes]
    is_unclear = any(text and text.unclear for text in texts)
    unclear = " (as far as its Deckbuilding text can be read)" if is_unclear else ""
    return Condition(playable, f"a place in decks of {heroes[0].name}{unclear}")


def _able_to_play(operator: str, value: Value) -> Condition:
    name = equality_text(operator, value)
    reference = find_reference(name)
    if reference is None:
        similar = Card.objects.filter(kind=Kind.DECK).like(name, 1)
        raise QueryError(f"No card is named “{name}”.", similar[0].name if similar else None)
    heroes = {hero.pk for card in reference.cards for hero in get_eligibility().heroes_for(card.printed())}
    return Condition(Q(pk__in=heroes), f"permission to play {reference.cards[0].name}")


def _format_keys() -> list[str]:
    return list(formats.format_names())


def _keys_of_banning_formats() -> list[str]:
    """The keys of the formats with bans; of all if no format has any."""
    return [format.key for format in formats.all_formats() if format.banned] or _format_keys()


def _keys_of_restricting_formats() -> list[str]:
    """The keys of the formats with restrictions; of all if no format has any."""
    return [format.key for format in formats.all_formats() if format.restricted] or _format_keys()


def _format_name(key: str) -> str:
    return formats.format_names().get(key) or formats.find(key).name


def _hero_names() -> list[str]:
    return [hero.name for hero in get_eligibility().heroes]


legal_reader = FormatReader(legal, _describe_place)
banned_reader = FormatReader(banned, lambda _, name: f"a ban in {name}")
restricted_reader = FormatReader(restricted, lambda _, name: f"a limit in {name}")

register(
    Key(
        ("legal", "format", "f"),
        "cards in the pool of a format and not banned in it",
        legal_reader.read,
        read_beside=legal_reader.read_beside,
        group=GROUP,
        examples=("legal:core type:ally cost<=2", "legal:block-1 -legal:core"),
        values=_format_keys,
        label=_format_name,
        is_closed=True,
    )
)
register(
    Key(
        ("banned",),
        "cards that a format bans",
        banned_reader.read,
        read_beside=banned_reader.read_beside,
        group=GROUP,
        examples=("banned:classic", "banned:contemporary"),
        values=_keys_of_banning_formats,
        label=_format_name,
        is_closed=True,
    )
)
register(
    Key(
        ("restricted",),
        "cards of which a format limits the number of copies",
        restricted_reader.read,
        read_beside=restricted_reader.read_beside,
        group=GROUP,
        examples=("restricted:classic",),
        values=_keys_of_restricting_formats,
        label=_format_name,
        is_closed=True,
    )
)
register(
    Key(
        ("for",),
        "cards that a hero can play (rule 100.2)",
        _playable_by_hero,
        group=GROUP,
        examples=('for:"Boris Brightbeard" type:quest',),
        values=_hero_names,
        accepts_parts=True,
    )
)
register(
    Key(
        ("plays",),
        "heroes who can play a card",
        _able_to_play,
        group=GROUP,
        examples=('plays:"Fire Blast" faction:horde',),
    )
)
