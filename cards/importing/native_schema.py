"""The shapes of the native card file, and one sentence for a value that does not fit them."""

import json
import re
from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal, TypeVar

from annotated_types import MaxLen
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetPydanticSchema,
    PlainSerializer,
    PlainValidator,
    StrictInt,
    StrictStr,
    ValidationError,
)

from cards.models import Kind, Rarity, Source
from cards.printed_facts import FACTS_BY_NAME
from cards.set_catalog import SetKind
from engine.cards import CardType, CharacterClass, Cost, DamageType, Faction, Tag

FACT_NAMES = frozenset((*FACTS_BY_NAME, "printings"))
MAX_ITEMS, MAX_NUMBER, MAX_PARAGRAPH_LENGTH = 60, 9999, 2000
CONTROL_CHARACTER = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
MONTH = re.compile(r"(?:19|20)\d\d-(?:0[1-9]|1[0-2])", re.ASCII)
COST = re.compile(r"(\d{1,3}|X)(\s*\+\s*(\d{1,3}|X)){0,3}", re.ASCII)

ShapeType = TypeVar("ShapeType", bound="Shape")


def text_up_to(max_length: int) -> AfterValidator:
    """A text of at least one and at most ``max_length`` characters, without spaces around it."""

    def check(value: str) -> str:
        if not value.strip():
            raise ValueError("is empty; leave it out instead")
        if value != value.strip():
            raise ValueError("begins or ends with a space")
        if len(value) > max_length:
            raise ValueError(f"is longer than {max_length} characters")
        if CONTROL_CHARACTER.search(value):
            raise ValueError("contains a control character")
        return value

    return AfterValidator(check)


def number_from(minimum: int) -> AfterValidator:
    """A number from ``minimum`` to ``MAX_NUMBER``."""

    def check(value: int) -> int:
        if not minimum <= value <= MAX_NUMBER:
            raise ValueError(f"{as_json(value)} is not between {minimum} and {MAX_NUMBER}")
        return value

    return AfterValidator(check)


def _check_items(items: tuple[Any, ...]) -> tuple[Any, ...]:
    if not items:
        raise ValueError("is empty; leave it out instead")
    if len(items) > MAX_ITEMS:
        raise ValueError(f"has more than {MAX_ITEMS} items")
    return items


def _check_distinct(items: tuple[Any, ...]) -> tuple[Any, ...]:
    if len(set(items)) < len(items):
        raise ValueError("contains a duplicate")
    return items


def _parse_cost(value: Any) -> Cost:
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not COST.fullmatch(value):
        raise ValueError(f"{as_json(value)} is not a resource cost such as 3, X or 1+X")
    return Cost.parse(value)


def _parse_tag(value: str) -> Tag:
    tag = Tag.parse(value)
    if tag.limit is not None and tag.limit > MAX_NUMBER:
        raise ValueError(f"{as_json(value)} has too large a number")
    return tag


def only(accepted: Any) -> GetPydanticSchema:
    """The type of a key in a file, where its default is of another type: the key is left out, never null."""
    return GetPydanticSchema(lambda _, schema_of: schema_of(accepted))


def _check_fact(value: str) -> str:
    if value not in FACT_NAMES:
        raise ValueError(f"{as_json(value)} is not the name of a fact")
    return value


def _check_month(value: str) -> str:
    if not MONTH.fullmatch(value):
        raise ValueError(f"{as_json(value)} is not a month such as 2006-10")
    return value


ITEMS, DISTINCT = AfterValidator(_check_items), AfterValidator(_check_distinct)
CostText = Annotated[Cost, PlainValidator(_parse_cost), PlainSerializer(str)]
TagText = Annotated[StrictStr, text_up_to(100), AfterValidator(_parse_tag), PlainSerializer(str)]
Number = Annotated[StrictInt, number_from(0)]
Word = Annotated[StrictStr, text_up_to(60)]
Profession = Annotated[StrictStr, text_up_to(40)]
OptionalCost = Annotated[Cost | None, only(CostText)]
OptionalNumber = Annotated[int | None, only(Number)]
OptionalWord = Annotated[str | None, only(Word)]
Paragraph = Annotated[StrictStr, text_up_to(MAX_PARAGRAPH_LENGTH)]
Paragraphs = Annotated[tuple[Paragraph, ...], ITEMS]
CorrectionPair = tuple[Paragraph, Paragraph]
FactName = Annotated[StrictStr, AfterValidator(_check_fact)]


class Shape(BaseModel):
    """An object of the file; a key that it does not have is an error, one at its default is not written."""

    model_config = ConfigDict(extra="forbid")

    def as_data(self) -> dict[str, Any]:
        """The object as it is written: plain values, without those at their defaults."""
        return self.model_dump(mode="json", exclude_defaults=True)


class SetShape(Shape):
    """A set."""

    code: Annotated[StrictStr, text_up_to(20)]
    name: Annotated[StrictStr, text_up_to(100)]
    block: Annotated[int | None, only(Annotated[StrictInt, number_from(-9)])] = None
    kind: Annotated[SetKind | Literal[""], only(Annotated[SetKind, PlainSerializer(str)])] = ""
    released: Annotated[StrictStr, AfterValidator(_check_month)] = ""
    total: OptionalNumber = None
    publisher: Annotated[StrictStr, text_up_to(60)] = ""


class BackShape(Shape):
    """The other side of a hero."""

    text: Paragraphs = ()
    wording: Paragraphs = ()
    atk: OptionalNumber = None
    health: OptionalNumber = None


class PrintingShape(Shape):
    """A printing; ``set`` refers to a set of the file."""

    set: Annotated[StrictStr, text_up_to(130)]
    number: Number = 0
    treatment: Annotated[StrictStr, text_up_to(40)] = ""
    rarity: Annotated[Rarity | Literal[""], only(Annotated[Rarity, PlainSerializer(str)])] = ""
    artist: Annotated[StrictStr, text_up_to(200)] = ""
    flavour: Paragraph = ""
    text: Annotated[StrictStr, text_up_to(4 * MAX_PARAGRAPH_LENGTH)] = ""


class CardShape(Shape):
    """A card, with its keys in the order in which they are written."""

    name: Annotated[StrictStr, text_up_to(200)]
    kind: Kind = Kind.DECK
    variant: Annotated[StrictStr, text_up_to(120)] = ""
    source: Annotated[Source | None, only(Source)] = None
    types: Annotated[tuple[CardType, ...], ITEMS, DISTINCT] = ()
    cost: OptionalCost = None
    classes: Annotated[tuple[CharacterClass, ...], ITEMS, DISTINCT] = ()
    factions: Annotated[tuple[Faction, ...], ITEMS, DISTINCT] = ()
    tags: Annotated[tuple[TagText, ...], ITEMS] = ()
    race: OptionalWord = None
    talent: OptionalWord = None
    professions: Annotated[tuple[Profession, ...], ITEMS, DISTINCT] = ()
    atk: OptionalNumber = None
    damage_types: Annotated[tuple[DamageType, ...], ITEMS, DISTINCT] = ()
    health: OptionalNumber = None
    defense: OptionalNumber = None
    strike_cost: OptionalNumber = None
    capacity: OptionalNumber = None
    text: Paragraphs = ()
    wording: Paragraphs = ()
    corrections: Annotated[tuple[CorrectionPair, ...], ITEMS] = ()
    back: BackShape = BackShape()
    tournament_formats: Annotated[tuple[Word, ...] | None, only(tuple[Word, ...])] = None
    unknown: Annotated[tuple[Literal["factions"], ...], DISTINCT] = ()
    fact_sources: Annotated[dict[FactName, Source], MaxLen(MAX_ITEMS)] = Field(default_factory=dict)
    printings: Annotated[tuple[PrintingShape, ...], ITEMS] = ()


def parse(shape: type[ShapeType], value: Any) -> ShapeType:
    """Read a value of the file.

    :raises ValueError: with what is wrong first: ``printings: rarity: "Rar" is not one of ...``.
    """
    try:
        return shape.model_validate(value)
    except ValidationError as error:
        raise ValueError(_describe(error.errors(include_url=False)[0])) from None


def _describe(problem: Any) -> str:
    path = [str(key) for key in problem["loc"] if isinstance(key, str)]
    describe = DESCRIPTIONS.get(problem["type"])
    if problem["type"] in ("missing", "extra_forbidden"):
        path, key = path[:-1], path[-1]
        article = "no" if problem["type"] == "missing" else "an unknown key"
        return ": ".join([*path, f"has {article} {as_json(key)}"])
    return ": ".join([*path, describe(problem) if describe else problem["msg"]])


def not_one_of(value: Any, values: Iterable[str]) -> str:
    """That a value is none of those that are possible."""
    return f"{as_json(value)} is not one of {', '.join(values)}"


def _not_a_member(problem: Any) -> str:
    values = problem["ctx"]["expected"].replace(" or ", ", ").replace("'", "")
    return not_one_of(problem["input"], [values])


DESCRIPTIONS: dict[str, Callable[[Any], str]] = {
    "enum": _not_a_member,
    "int_type": lambda problem: f"{as_json(problem['input'])} is not a whole number",
    "tuple_type": lambda problem: "is not a list",
    "model_type": lambda problem: "is not an object",
    "string_type": lambda problem: "is not text",
    "string_unicode": lambda problem: "contains a control character",
    "value_error": lambda problem: str(problem["ctx"]["error"]),
}


def as_json(value: Any) -> str:
    """The value as JSON, for a message; shortened where it is long."""
    written = json.dumps(value, ensure_ascii=True)
    return written if len(written) <= 60 else f"{written[:57]}..."
