"""The sets of the cardcarp collection: names, dates, totals, and which of them fans made."""

from collections.abc import Iterator
from typing import Any

from cards.importing.cardcarp.files import CollectionFiles
from cards.importing.cardcarp.oracles import Oracle, kebab
from cards.importing.facts import SetFacts
from cards.importing.native_schema import MONTH
from cards.set_catalog import SetKind, set_catalog, set_code

KINDS = {
    "Standard": SetKind.EXPANSION,
    "Raid": SetKind.RAID,
    "Dungeon": SetKind.RAID,
    "Starter": SetKind.STARTER,
    "Promo": SetKind.PROMOTIONAL,
    "Craft": SetKind.CRAFTED,
    "Badge": SetKind.BADGE,
    "Token": SetKind.TOKEN,
}
FAN_PUBLISHER = "Reborn"
FAN_FOLDER = "reborn-"


class CollectionSets:
    """The sets by name; iterating gives the facts of each, and whether fans made it."""

    def __init__(self, files: CollectionFiles) -> None:
        self._sets: dict[str, tuple[SetFacts, bool]] = {}
        for path in files.paths("set/"):
            try:
                values = files.read(path)
            except ValueError:
                continue
            name = values.get("name")
            if isinstance(name, str) and name.strip():
                is_fan_made = values.get("publisher") == FAN_PUBLISHER or FAN_FOLDER in path
                self._sets[kebab(name)] = _facts(name.strip(), values, is_fan_made), is_fan_made

    def __iter__(self) -> Iterator[tuple[SetFacts, bool]]:
        return iter(self._sets.values())

    def is_fan_made(self, name: str, path: str = "") -> bool:
        """Whether fans made the set of a printing that is stored at this path."""
        return FAN_FOLDER in path or self._sets.get(kebab(name), (None, False))[1]

    def facts(self, name: str) -> SetFacts:
        """The set of this name, with code and name alone where the collection has no file of it."""
        listed = self._sets.get(kebab(name))
        return listed[0] if listed else _named(name)

    def first_printing_of(self, oracle: Oracle) -> tuple[str, str] | None:
        """The name of the set and the number of a card's first printing; ``None`` if the set is unknown."""
        slug, _, index = oracle.origin.rpartition("-")
        if slug in self._sets:
            return self._sets[slug][0].name, index
        candidates = set_catalog().candidates("cardcarp", slug.replace("-", " "))
        return (candidates[0].name, index) if candidates else None


def _named(name: str) -> SetFacts:
    candidates = set_catalog().candidates("cardcarp", name)
    if candidates:
        return SetFacts(code=candidates[0].code, name=candidates[0].name)
    return SetFacts(code=set_code(name), name=name)


def _facts(name: str, values: dict[str, Any], is_fan_made: bool) -> SetFacts:
    named = _named(name)
    total, released = values.get("total"), values.get("date")
    kind = SetKind.FAN if is_fan_made else KINDS.get(str(values.get("type")))
    publisher = values.get("publisher")
    return SetFacts(
        code=named.code,
        name=named.name,
        kind=kind.value if kind else "",
        released=released if isinstance(released, str) and MONTH.fullmatch(released) else "",
        total=int(total) if isinstance(total, str) and total.isascii() and total.isdigit() else None,
        publisher=publisher if isinstance(publisher, str) and publisher != "null" else "",
    )
