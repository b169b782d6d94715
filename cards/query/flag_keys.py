"""The flags: what a card is or is not (``is:``, ``not:``), and what it has (``has:``)."""

from collections.abc import Callable, Mapping

from django.db.models import Exists, OuterRef, Q

from cards.indexing.normalize import fold
from cards.models import FactDisagreement, Kind, Printing, Rarity
from cards.printed_facts import PRINTED_FACTS, FactType, PrintedFact
from cards.query.conditions import Condition, card_q
from cards.query.fact_keys import NEUTRAL, faction, has_trait, holds, spelled
from cards.query.keys import Key, register
from cards.query.tree import Value
from cards.query.value_parsing import require_operator
from engine.cards import CardType, CharacterClass, Faction

FLAGS = "Flags"


def _printing(**lookups: object) -> Condition:
    return Condition(Q(**lookups), "", True)


def _card(q: Q) -> Condition:
    return Condition(q, "")


def _tag(name: str) -> Condition:
    return _card(has_trait("tag", name))


def _several(column: str) -> Condition:
    return _card(Q(**{f"{column}__len__gt": 1}))


def _reprint() -> Condition:
    """A printing of a card that was in an earlier set."""
    earlier = Printing.objects.filter(card=OuterRef("card"), set__order__lt=OuterRef("set__order"))
    return Condition(Q(Exists(earlier)), "", True)


def _has_fact(fact: PrintedFact) -> Condition:
    if fact.empty_value is None:
        return _card(Q(**{f"{fact.column}__isnull": False}))
    return _card(~Q(**{fact.column: fact.empty_value}))


TAGS = (
    *("Unique", "Unlimited", "Instant", "Traitor", "Armor", "Item", "Combo", "Monster", "Arena", "Pet"),
    *("Totem", "Mount", "Form", "Trinket", "Ring", "Shield", "Basic", "Achievement", "Finishing Move"),
)
IS: dict[str, Condition] = {
    **{tag.lower(): _tag(tag) for tag in TAGS},
    **{kind.value.lower(): _card(Q(types__contains=[kind.value])) for kind in CardType},
    **{kind.value: _card(Q(kind=kind.value)) for kind in Kind},
    **{name.value.lower(): _card(faction(name.value)) for name in Faction},
    **{
        name.value.lower(): _card(holds("classes")(name.value) | has_trait("tag", name.value))
        for name in CharacterClass
    },
    "neutral": _card(faction(NEUTRAL)),
    "masterhero": _card(Q(types__contains=["Hero"], tags__contains=["Master"])),
    "xcost": _card(Q(cost_x__gt=0)),
    "weapon": _card(Q(tags__overlap=["Weapon", "1H Weapon", "2H Weapon"])),
    "onehanded": _tag("1H Weapon"),
    "twohanded": _tag("2H Weapon"),
    "incomplete": _card(~Q(missing=[])),
    "disputed": _card(Q(Exists(FactDisagreement.objects.filter(card=OuterRef("pk"), resolved=False)))),
    "vanilla": _card(Q(traits__contains=["is:vanilla"])),
    "ongoing": _card(Q(traits__contains=["is:ongoing"])),
    "attachment": _card(Q(traits__contains=["is:attachment"])),
    "multiclass": _several("classes"),
    "twotypes": _several("types"),
    "twofaced": _card(Q(traits__contains=["has:back"])),
    "damagetwice": _several("damage_types"),
    "reprint": _reprint(),
    "promo": _printing(rarity=Rarity.PROMO),
    "loot": _printing(treatment="Loot"),
    "extendedart": _printing(treatment__startswith="Extended art"),
    "alternate": _printing(treatment__gt=""),
}
TRAITS = ("text", "reminder", "back", "keyword", "reputation", "requires", "restriction")
HAS: dict[str, Condition] = {
    **{
        name: _has_fact(fact)
        for fact_type in FactType
        for fact in PRINTED_FACTS
        if fact.value_type is fact_type
        for name in fact.search.flags
    },
    **{name: _card(Q(traits__contains=[f"has:{name}"])) for name in TRAITS},
    **{
        name: _printing(**{f"{column}__gt": ""})
        for name, column in (
            *(("flavour", "flavour_words"), ("flavor", "flavour_words"), ("artist", "artist_words")),
            *(("rarity", "rarity"), ("treatment", "treatment")),
        )
    },
    "number": _printing(number__gt=0),
    "block": _printing(set__block__isnull=False),
}
FLAGS_OF_KEYS = {"is": IS, "has": HAS}


def register_flag(key: str, name: str, condition: Condition) -> None:
    """Add a flag of another app to ``is`` and ``not``, or to ``has``; its condition describes itself.

    :raises ValueError: when the key has no such flags, or its name is taken.
    """
    conditions = FLAGS_OF_KEYS.get(key)
    if conditions is None or name in conditions:
        raise ValueError(f"The flag {key}:{name} cannot be added.")
    conditions[name] = condition


def _flag(
    label: str, conditions: Mapping[str, Condition], *, is_negated: bool = False
) -> Callable[[str, Value], Condition]:
    def read(operator: str, value: Value) -> Condition:
        require_operator(operator, ":", "=")
        name = spelled("flag", {fold(flag): flag for flag in conditions}, value)
        condition = conditions[name]
        if is_negated:
            negated = f"not ({condition.description})" if condition.description else f"{label} {name}"
            return Condition(~card_q(condition), negated)
        return Condition(condition.q, condition.description or f"{label} {name}", condition.of_printing)

    return read


register(
    Key(
        ("is",),
        "what the card is: a type, kind, class, faction or one of many other properties",
        _flag("flag", IS),
        FLAGS,
        ("is:unique type:ally", "is:vanilla", "is:reprint", "is:loot", "is:ongoing"),
        lambda: IS,
        is_closed=True,
    )
)
register(
    Key(
        ("not",),
        "what the card is not",
        _flag("no flag", IS, is_negated=True),
        FLAGS,
        ("not:unique type:weapon", "type:ability not:instant"),
        lambda: IS,
    )
)
register(
    Key(
        ("has",),
        "what is printed on the card",
        _flag("any", HAS),
        FLAGS,
        ("has:back", "type:ally -has:text", "has:flavour", "has:restriction"),
        lambda: HAS,
        is_closed=True,
    )
)
