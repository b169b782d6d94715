"""The form beside the list of cards: its controls, and how they are drawn."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial

from django.conf import settings
from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.models import Kind, Rarity, Set
from cards.models.pool_stamp import current_stamp
from cards.query.form import BoundControl, Choice, Control, QueryForm, Widget
from cards.query.keys import CARDS, Key
from cards.set_groups import grouped_sets
from common.cache import cached_by_stamp
from engine.cards import CardType, CharacterClass, DamageType, Faction


def is_submitted(params: QueryDict) -> bool:
    """Whether an address carries more than a query and a page."""
    return any(name not in ("q", "page") for name in params)


def render_control(bound: BoundControl) -> SafeString:
    """A control in HTML; the same again as long as its choices and values are the same."""
    render = _render.__wrapped__ if settings.DEBUG else _render
    return render(bound.control.key, bound)


@lru_cache(maxsize=512)
def _render(key: str, bound: BoundControl) -> SafeString:
    return render_to_string("cards/search/_filter.html", {"key": key, "bound": bound})


def _printed(names: Iterable[str], has_glyphs: bool = False) -> list[Choice]:
    """Choices of printed words."""
    return [
        Choice(name.lower(), name, name.lower().replace(" ", "-") if has_glyphs else "")
        for name in map(str, names)
    ]


@cached_by_stamp(current_stamp)
def _sets() -> Sequence[Choice]:
    sets = list(Set.objects.all())
    codes = Counter(card_set.code for card_set in sets)
    return [
        Choice(card_set.code if codes[card_set.code] == 1 else card_set.name, card_set.name, group=title)
        for title, group in grouped_sets(sets)
        for card_set in group
    ]


@cached_by_stamp(current_stamp, max_entries=2)
def _values_of_pool(key: str) -> Sequence[Choice]:
    """The same for a key whose values depend on the cards alone."""
    return _values_of(key)


def _values_of(key: str) -> list[Choice]:
    """The values that the key itself lists."""
    entry = CARDS.find(key)
    if not (isinstance(entry, Key) and entry.values):
        return []
    return [_choice(value, entry.label(value)) for value in entry.values()]


_choice = lru_cache(maxsize=4096)(Choice)
"""A choice, made once: the same objects compare quickly."""


COSTS = [Choice(str(cost), str(cost)) for cost in range(8)] + [Choice("8+", "8+"), Choice("x", "X")]
SORT_ORDERS = [
    Choice("newest", "Newest"),
    Choice("name", "Name"),
    Choice("cost", "Cost, low to high"),
    Choice("-cost", "Cost, high to low"),
    Choice("-atk", "ATK, high to low"),
    Choice("-health", "Health, high to low"),
    Choice("type", "Type"),
    Choice("class", "Class"),
    Choice("set", "Set and number"),
    Choice("-rarity", "Rarity, rarest first"),
    Choice("artist", "Artist"),
]

CONTROLS = (
    Control("type", "Type", Widget.CHIPS, partial(_printed, CardType)),
    Control("class", "Class", Widget.CHIPS, partial(_printed, CharacterClass, True)),
    Control("faction", "Faction", Widget.CHIPS, lambda: _printed([*Faction, "Neutral"])),
    Control("cost", "Cost", Widget.CHIPS, lambda: COSTS),
    Control("dmg", "Damage type", Widget.CHIPS, partial(_printed, DamageType, True)),
    Control(
        "rarity", "Rarity", Widget.CHIPS, lambda: [Choice(rarity.value, rarity.label) for rarity in Rarity]
    ),
    Control("set", "Set", Widget.SELECT, _sets),
    Control("legal", "Legal in", Widget.SELECT, partial(_values_of, "legal")),
    Control("time", "As of month", Widget.TEXT, partial(_values_of_pool, "time")),
    Control("for", "For hero", Widget.TEXT, partial(_values_of_pool, "for")),
    Control("kind", "Kind", Widget.CHIPS, lambda: [Choice(kind.value, kind.label) for kind in Kind]),
    Control("sort", "Sort by", Widget.SELECT, lambda: SORT_ORDERS),
)
FORM = QueryForm(CONTROLS, CARDS)
