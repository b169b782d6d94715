"""A printing of the cardcarp collection with the facts of its oracle, as a statement."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from cards.importing import native_file
from cards.importing.cardcarp.oracles import Oracle, kebab
from cards.importing.cardcarp.sets import CollectionSets
from cards.importing.facts import PrintingFacts
from cards.importing.source_cards import Facts, SourceCard, card_of
from cards.models import Kind, Rarity, Source
from cards.set_catalog import SetKind, set_catalog
from engine.cards import CardType

RARITIES = {rarity.value: rarity.value for rarity in Rarity}
UNKNOWN = ("", "Unknown", "null")
TWO_SIDED = {"flip", "transform"}
ALTERNATE_ART = "Alternate art"
NUMBER = re.compile(r"(\d{1,4})([a-z]?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class CollectionPrinting:
    """A printing: the name of its set and its number there, as the collection has them, and its oracle."""

    set_name: str
    index: str
    oracle: Oracle
    rarity: str = ""
    artist: str = ""
    flavour: str = ""
    is_two_sided: bool = False

    @property
    def id(self) -> str:
        """The id of the printing in the collection."""
        return f"{kebab(self.set_name)}-{self.index}"


def read_printing(values: dict[str, Any], oracles: Mapping[str, Oracle]) -> CollectionPrinting:
    """A printing from any commit of the collection, which has renamed some keys.

    :raises ValueError: when it has no set or number, or its oracle is not in the collection.
    """
    set_name, index = _text(values, "set"), _text(values, "index", "lex")
    if not set_name or not index:
        raise ValueError("has no set or number")
    oracle = oracles.get(_text(values, "oracle"))
    if oracle is None:
        raise ValueError(f"its oracle {_text(values, 'oracle')!r} is not in the collection")
    variations = next((values[key] for key in ("variation", "appearance", "transform") if key in values), ())
    names = {str(name).casefold() for name in variations} if isinstance(variations, list) else set()
    return CollectionPrinting(
        set_name=set_name,
        index=index,
        oracle=oracle,
        rarity=RARITIES.get(_text(values, "rarity").casefold(), ""),
        artist=_text(values, "artist"),
        flavour=_text(values, "flavor"),
        is_two_sided=bool(names & TWO_SIDED),
    )


def first_printing(oracle: Oracle, sets: CollectionSets) -> CollectionPrinting | None:
    """The printing that an oracle says it first appeared in; ``None`` where its set is unknown."""
    place = sets.first_printing_of(oracle)
    return CollectionPrinting(*place, oracle) if place else None


def statement(
    printing: CollectionPrinting, sets: CollectionSets, line: int, *, is_fan_made: bool = False
) -> SourceCard:
    """What the collection states with a printing.

    :raises ValueError: when a value is none of the game.
    """
    match = NUMBER.fullmatch(printing.index)
    if not match:
        raise ValueError(f"the number {printing.index!r} is not a collector number")
    set_facts = sets.facts(printing.set_name)
    kind = Kind.FAN if is_fan_made else _kind(printing)
    printed = PrintingFacts(
        set=set_facts,
        number=int(match[1]),
        treatment=ALTERNATE_ART if match[2] else "",
        rarity=printing.rarity,
        artist="" if printing.artist in UNKNOWN else printing.artist,
        flavour=printing.flavour,
    )
    facts = _facts(printing)
    native_file.check(replace(card_of(facts, kind, ""), printings=(printed,)), needs_types=False)
    return SourceCard(
        source=Source.CARDCARP, key=printing.id, facts=facts, kind=kind, printings=(printed,), line=line
    )


def _kind(printing: CollectionPrinting) -> Kind:
    candidates = set_catalog().candidates("cardcarp", printing.set_name)
    set_kind = candidates[0].kind if candidates else None
    if printing.oracle.is_token or set_kind is SetKind.TOKEN:
        return Kind.TOKEN
    return Kind.RAID if set_kind and set_kind.is_supplement else Kind.DECK


def _facts(printing: CollectionPrinting) -> Facts:
    """The facts of the oracle; if it can't be the card of this printing, only the name is certain."""
    oracle = printing.oracle
    types = oracle.facts.get("types")
    is_wrong_side = printing.is_two_sided and types and CardType.HERO not in types
    is_wrong_kind = _kind(printing) is Kind.DECK and oracle.is_supplement
    return {"name": oracle.name} if is_wrong_side or is_wrong_kind else oracle.facts


def _text(values: dict[str, Any], *keys: str) -> str:
    value = next((values[key] for key in keys if isinstance(values.get(key), str)), "")
    return " ".join(value.split())
