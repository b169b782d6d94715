"""The facts of a card, each named once: how it looks, where it is stored, how it is shown and searched.

Whatever lists facts of cards is made from :data:`FACTS`: pages, the API and its tables, card files, the
administration, the search language. A new number on cards needs a field of
:class:`engine.cards.PrintedCard`, one of :class:`cards.models.Card` with a migration, one of
:class:`cards.importing.native_schema.CardShape`, an entry here, and what each importer reads of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from enum import IntEnum, StrEnum
from functools import partial
from typing import Any

from engine.cards import PLAIN_FORMATS, CardType, CharacterClass, Cost, DamageType, Faction, PrintedCard


class FactType(StrEnum):
    """What the value of a fact looks like."""

    COST = "cost"
    NUMBER = "number"
    LIST = "list of words"
    TEXT = "text"
    PARAGRAPHS = "paragraphs"


class FactGroup(IntEnum):
    """Facts that stand together on pages, in forms and in the help: first the words, then the numbers."""

    TYPE_LINE = 1
    ICONS = 2
    IDENTITY = 3
    COST = 4
    NUMBERS = 5
    DAMAGE = 6


@dataclass(frozen=True, slots=True)
class FactSearch:
    """How a fact is searched for.

    ``names`` are those of its key (the first is its own), ``about`` and ``examples`` the help for it.
    ``sorts`` are its names in ``sort:``, ``flags`` in ``has:``; it is not there without any.
    """

    names: tuple[str, ...] = ()
    about: str = ""
    examples: tuple[str, ...] = ()
    sorts: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedFact:
    """A fact of a card."""

    name: str
    """That of its field in :class:`~engine.cards.PrintedCard`, in the API and in card files."""
    _: KW_ONLY
    value_type: FactType
    group: FactGroup | None = None
    """``None`` for a fact that is not in a column: it is stored with a side of the card, or is no fact of the
    game.
    """
    columns: tuple[str, ...] = ()
    """Those in :class:`~cards.models.Card`, by default the one of its name."""
    enumeration: type[StrEnum] | None = None
    """The values that a list can hold."""
    label: str = ""
    """One value in a sentence."""
    heading: str = ""
    """Above the values on the page of a card."""
    title: str = ""
    """In lists of facts."""
    rule: str = ""
    """The rule about it."""
    help_text: str | None = None
    """Describes it in the API."""
    needed_by: tuple[str, ...] = ()
    """The types of cards and the tags of equipment that always have it."""
    search: FactSearch = FactSearch()
    corner: str = ""
    """Where a drawn card has the number, in the style sheet: its lower right corner."""
    glyph: str = ""
    """The icon beside it, by default of the name of the corner."""

    def __post_init__(self) -> None:
        label = self.label or self.name
        heading = self.heading or label[0].upper() + label[1:]
        words = {"label": label, "heading": heading, "title": heading, "glyph": self.corner}
        defaults: dict[str, Any] = {"columns": (self.name,), **words}
        for field, value in defaults.items():
            object.__setattr__(self, field, getattr(self, field) or value)

    @property
    def column(self) -> str:
        """Its column, or the first of them."""
        return self.columns[0]

    @property
    def key(self) -> str:
        """The name of its key in searches; empty if it has none."""
        return next(iter(self.search.names), "")

    @property
    def is_number(self) -> bool:
        """Whether it can be compared with a number."""
        return self.value_type in (FactType.NUMBER, FactType.COST)

    @property
    def is_on_every_card(self) -> bool:
        """Whether no card is without it."""
        return set(self.needed_by).issuperset(CardType)

    @property
    def is_icon(self) -> bool:
        """Whether its values are icons outside the text box, in no order (Rule 206)."""
        return self.group is FactGroup.ICONS

    @property
    def empty_value(self) -> Any:
        """What stands in its column where a card has none."""
        return [] if self.value_type is FactType.LIST else "" if self.value_type is FactType.TEXT else None

    @property
    def column_reader(self) -> Callable[[Any], Any]:
        """The function from a value of :class:`~cards.models.Card` to that of ``PrintedCard``."""
        if self.value_type is FactType.LIST:
            return PLAIN_FORMATS[self.name].read
        return (lambda value: value or None) if self.value_type is FactType.TEXT else (lambda value: value)

    def get_words(self, card: PrintedCard) -> list[str]:
        """The values of a fact that is no number, as they are printed."""
        value = card.plain_value(self.name)
        return value if isinstance(value, list) else [value] if value else []

    def get_number(self, card: PrintedCard) -> int | None:
        """The value of a fact that is a number; of a cost with X, its number."""
        value: Cost | int | None = getattr(card, self.name)
        return value.number if isinstance(value, Cost) else value

    def write_columns(self, card: PrintedCard) -> dict[str, Any]:
        """The values of its columns."""
        if self.value_type is FactType.COST:
            numbers = (card.cost.number, card.cost.x) if card.cost else (None, 0)
            return dict(zip(self.columns, numbers, strict=True))
        value = card.plain_value(self.name)
        return {self.column: self.empty_value if value is None else value}


_text = partial(PrintedFact, value_type=FactType.TEXT)
_list = partial(PrintedFact, value_type=FactType.LIST)
_number = partial(PrintedFact, value_type=FactType.NUMBER, group=FactGroup.NUMBERS)
_paragraphs = partial(PrintedFact, value_type=FactType.PARAGRAPHS)

FACTS = (
    _text("name"),
    _list(
        "types",
        group=FactGroup.TYPE_LINE,
        enumeration=CardType,
        label="type",
        title="Types",
        needed_by=tuple(CardType),
        search=FactSearch(
            ("type", "t"),
            "the card type, or the kind of equipment",
            ("type:ally,ability", "type=ability", "t:weapon"),
            sorts=("type", "t"),
        ),
    ),
    PrintedFact(
        "cost",
        value_type=FactType.COST,
        group=FactGroup.COST,
        columns=("cost_number", "cost_x"),
        rule="201.1",
        help_text="As printed: 3, X or 1+X",
        needed_by=(CardType.ALLY, CardType.ABILITY, CardType.EQUIPMENT),
        search=FactSearch(
            ("cost", "c", "mana"),
            "the cost; for a cost with X, its number; cost:x finds costs with X",
            ("cost:3", "cost:2-4", "cost:7+", "cost:x"),
            sorts=("cost", "c"),
            flags=("cost",),
        ),
    ),
    _list(
        "classes",
        group=FactGroup.ICONS,
        enumeration=CharacterClass,
        label="class icon",
        heading="Class icons",
        title="Classes",
        rule="206.1a",
        help_text="Class icons (Rule 206.1a)",
        search=FactSearch(
            ("icon", "classicon"),
            "the class icon",
            ("icon:warrior", "icon>=hunter,shaman"),
            sorts=("class", "cl"),
            flags=("class", "icon"),
        ),
    ),
    _list(
        "factions",
        group=FactGroup.ICONS,
        enumeration=Faction,
        label="faction",
        rule="206.1b",
        help_text="Faction icons",
        search=FactSearch(
            ("faction", "fac"),
            "the faction icon; neutral: no icon at all",
            ("faction:horde", "faction:neutral type:equipment"),
            sorts=("faction", "fac"),
            flags=("faction",),
        ),
    ),
    _list(
        "tags",
        group=FactGroup.TYPE_LINE,
        label="tag",
        heading="Tags",
        rule="202.1",
        help_text="Of the type line, in order",
        search=FactSearch(
            ("tag", "tags", "subtype"),
            "a tag of the type line, by its whole name or a more general one",
            ("tag:pet", "tag:totem", 'tag:"blood elf"'),
            flags=("tag",),
        ),
    ),
    _text(
        "race",
        group=FactGroup.IDENTITY,
        search=FactSearch(
            ("race",),
            "the race, by its whole name or its last word",
            ("race:troll", "race:elf"),
            sorts=("race",),
            flags=("race",),
        ),
    ),
    _text(
        "talent",
        group=FactGroup.IDENTITY,
        rule="100.2c",
        search=FactSearch(
            ("talent", "tal", "spec"),
            "the talent spec of a hero, or the one that a card requires",
            ("talent:holy",),
            flags=("talent",),
        ),
    ),
    _list(
        "professions",
        group=FactGroup.IDENTITY,
        label="profession",
        heading="Professions",
        rule="206.1",
        search=FactSearch(
            ("profession", "prof"),
            "a profession of a hero",
            ("prof:mining", "type:hero prof:alchemy"),
            flags=("profession", "prof"),
        ),
    ),
    _number(
        "atk",
        label="ATK",
        rule="205.1",
        needed_by=(CardType.ALLY, "Weapon"),
        search=FactSearch(
            ("atk", "attack"),
            "the ATK",
            ("atk>=5", "atk>health", "type:ally atk>=cost"),
            sorts=("atk", "attack"),
            flags=("atk",),
        ),
    ),
    _list(
        "damage_types",
        group=FactGroup.DAMAGE,
        enumeration=DamageType,
        label="damage type",
        search=FactSearch(
            ("dmg", "damage"),
            "the damage type of the ATK",
            ("dmg:fire", "type:weapon dmg:melee"),
            flags=("dmg",),
        ),
    ),
    _number(
        "health",
        rule="405.2",
        needed_by=(CardType.HERO, CardType.ALLY),
        corner="health",
        search=FactSearch(
            ("health", "hp"),
            "the health",
            ("hp:30+", "health<atk"),
            sorts=("health", "hp"),
            flags=("health", "hp"),
        ),
    ),
    _number(
        "defense",
        label="DEF",
        rule="717.2c",
        needed_by=("Armor",),
        corner="defense",
        search=FactSearch(
            ("def", "defense"),
            "the DEF of armor",
            ("def>=2",),
            sorts=("def", "defense"),
            flags=("def", "defense"),
        ),
    ),
    _number(
        "strike_cost",
        label="strike cost",
        rule="303.1",
        needed_by=("Weapon",),
        corner="strike",
        search=FactSearch(
            ("strike", "strikecost"),
            "the strike cost of a weapon",
            ("strike:1", "strike<atk"),
            sorts=("strike",),
            flags=("strike",),
        ),
    ),
    _number("capacity", rule="306.3", corner="capacity", glyph="location"),
    _paragraphs("text"),
    _paragraphs("back_text", label="text of the back"),
    _number("back_atk", group=None, label="ATK of the back"),
    _number("back_health", group=None, label="health of the back"),
    _list("tournament_formats", label="formats"),
)
"""Every fact that a source can state of a card, in the order of the API and of card files."""
FACTS_BY_NAME = {fact.name: fact for fact in FACTS}
PRINTED_FACTS = tuple(fact for fact in FACTS if fact.group)
"""Those that a card has in columns."""


def facts_in(*groups: FactGroup) -> list[PrintedFact]:
    """The facts of these groups, one group after the other."""
    return [fact for group in groups for fact in PRINTED_FACTS if fact.group is group]
