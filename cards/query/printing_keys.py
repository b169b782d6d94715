"""The keys of what differs from printing to printing: set, block, number, rarity, artist, flavour text."""

import operator as operators

from django.db.models import Q

from cards.indexing.normalize import fold, spellings
from cards.models import Rarity, Set
from cards.query import known_values
from cards.query.conditions import Condition
from cards.query.fact_keys import number, spelled
from cards.query.keys import Key, register
from cards.query.text_keys import spelled_words
from cards.query.tree import Value
from cards.query.value_parsing import plain_text, require_operator

PRINTINGS = "Printings"
# From the most frequent; promotional cards stand outside.
RARITY_ORDER = (Rarity.COMMON, Rarity.UNCOMMON, Rarity.RARE, Rarity.EPIC, Rarity.LEGENDARY)
RARITIES = {
    **{rarity.value: rarity.value for rarity in Rarity},
    **{rarity.value[0]: rarity.value for rarity in Rarity},
    "promotional": "promo",
    "purple": "epic",
    "orange": "legendary",
}
RARITY_COMPARISONS = {
    "<": operators.lt,
    "<=": operators.le,
    ">": operators.gt,
    ">=": operators.ge,
}
COMPARISONS = {"<": "below", "<=": "up to", ">": "above", ">=": "from"}


def _set(operator: str, value: Value) -> Condition:
    require_operator(operator, ":", "=")
    text = plain_text(value).strip()
    folded = known_values.check_set(text)
    sets = Set.objects.filter(Q(folded_code=folded) | Q(folded_name=folded))
    name = text if folded == fold(text) else known_values.by_folded("set")[folded]
    return Condition(Q(set__in=sets.order_by().values("pk")), f"set {name}", True, name)


def _rarity(sign: str, value: Value) -> Condition:
    rarity = spelled("rarity", RARITIES, value)
    if sign in (":", "=") or rarity not in RARITY_ORDER:
        require_operator(sign, ":", "=")
        return Condition(Q(rarity=rarity), f"rarity {rarity}", True, rarity)
    place = RARITY_ORDER.index(Rarity(rarity))
    rarities = [
        step for position, step in enumerate(RARITY_ORDER) if RARITY_COMPARISONS[sign](position, place)
    ]
    return Condition(Q(rarity__in=rarities), f"rarity {COMPARISONS[sign]} {rarity}", True)


def _artist(operator: str, value: Value) -> Condition:
    require_operator(operator, ":", "=")
    plain_text(value)
    spelled = spelled_words(value)
    known_values.check_part("artist", "artist", value.text)
    q = Q()
    for spelling in spelled:
        q |= Q(artist_words__contains=f" {spelling} " if operator == "=" else spelling)
    return Condition(q, f"artist {value.text.strip()}", True)


def _flavour(operator: str, value: Value) -> Condition:
    require_operator(operator, ":", "=")
    plain_text(value)
    spelled_words(value)
    q = Q()
    for spelling in spellings(value.text):
        q |= Q(flavour_words__contains=f" {spelling}")
    return Condition(q, f"“{value.text.strip()}” in the flavour text", True)


register(
    Key(
        ("set", "s", "e"),
        "the set, by code, name or a unique part of the name",
        _set,
        PRINTINGS,
        ("set:HoA", 'set:"Heroes of Azeroth" rarity:epic'),
        known_values.listed("set"),
        accepts_parts=True,
    )
)
number(
    ("block", "b"),
    "set__block",
    "block",
    "the number of the block of its set",
    ("block:1", "block<=2 type:quest"),
    group=PRINTINGS,
    printing=True,
)
number(
    ("number", "no"),
    "number",
    "collector number",
    "the collector number",
    ("set:HoA number:1-20", "number:10-20,100-120"),
    group=PRINTINGS,
    printing=True,
)
register(
    Key(
        ("rarity", "r"),
        "the rarity; it can be compared",
        _rarity,
        PRINTINGS,
        ("rarity:epic", "r>=epic type:ally"),
        lambda: Rarity.values,
        is_closed=True,
    )
)
register(
    Key(
        ("artist", "a", "art"),
        "the artist, or a part of the name",
        _artist,
        PRINTINGS,
        ("artist:a type:hero",),
        known_values.listed("artist"),
        accepts_parts=True,
    )
)
register(
    Key(
        ("flavour", "flavor", "fl"),
        "words of the flavour text",
        _flavour,
        PRINTINGS,
        ("flavour:king", "type:ally -has:flavour"),
    )
)
