"""The keys of what differs from printing to printing: set, block, number, rarity, artist, flavour text."""

from django.db.models import Q

from cards.indexing.normalize import fold, spellings
from cards.models import Rarity, Set
from cards.query import known
from cards.query.facts import number, spelled
from cards.query.keys import Condition, Key, register
from cards.query.reading import only, plain
from cards.query.texts import wanted_words
from cards.query.tree import Value

PRINTINGS = "Printings"
# From the most frequent; promotional cards stand outside.
LADDER = (Rarity.COMMON, Rarity.UNCOMMON, Rarity.RARE, Rarity.EPIC, Rarity.LEGENDARY)
RARITIES = {
    **{rarity.value: rarity.value for rarity in Rarity},
    **{rarity.value[0]: rarity.value for rarity in Rarity},
    "promotional": "promo",
    "purple": "epic",
    "orange": "legendary",
}
RUNGS = {
    "<": lambda place, wanted: place < wanted,
    "<=": lambda place, wanted: place <= wanted,
    ">": lambda place, wanted: place > wanted,
    ">=": lambda place, wanted: place >= wanted,
}
SAID = {"<": "below", "<=": "up to", ">": "above", ">=": "from"}


def _set(operator: str, value: Value) -> Condition:
    only(operator, ":", "=")
    text = plain(value).strip()
    folded = known.check_set(text)
    sets = Set.objects.filter(Q(folded_code=folded) | Q(folded_name=folded))
    name = text if folded == fold(text) else known.of_kind("set")[folded]
    return Condition(Q(set__in=sets.order_by().values("pk")), f"set {name}", True)


def _rarity(operator: str, value: Value) -> Condition:
    wanted = spelled("rarity", RARITIES, value)
    if operator in (":", "=") or wanted not in LADDER:
        only(operator, ":", "=")
        return Condition(Q(rarity=wanted), f"rarity {wanted}", True)
    place = LADDER.index(Rarity(wanted))
    rungs = [each for rung, each in enumerate(LADDER) if RUNGS[operator](rung, place)]
    return Condition(Q(rarity__in=rungs), f"rarity {SAID[operator]} {wanted}", True)


def _artist(operator: str, value: Value) -> Condition:
    only(operator, ":", "=")
    plain(value)
    wanted = wanted_words(value)
    known.check_part("artist", "artist", value.text)
    asks = Q()
    for each in wanted:
        asks |= Q(artist_words__contains=f" {each} " if operator == "=" else each)
    return Condition(asks, f"artist {value.text.strip()}", True)


def _flavour(operator: str, value: Value) -> Condition:
    only(operator, ":", "=")
    plain(value)
    wanted_words(value)
    asks = Q()
    for each in spellings(value.text):
        asks |= Q(flavour_words__contains=f" {each}")
    return Condition(asks, f"“{value.text.strip()}” in the flavour text", True)


register(
    Key(
        ("set", "s", "e"),
        "the set, by code, by name or by a part of the name that no other set has",
        _set,
        PRINTINGS,
        ("set:HoA", 'set:"Heroes of Azeroth" rarity:epic'),
        known.values("set"),
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
        known.values("artist"),
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
