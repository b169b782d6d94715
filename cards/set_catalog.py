"""The sets of the game as every collection names them, from ``cards/data/sets.toml``.

The card collections name and cut the sets differently: what one calls "Naxxramas" is a raid deck and its
tokens elsewhere, and ten starter decks can share one entry. The catalog says which sets there are, in the
order of their release, and which of them a name in a collection may stand for.
"""

import re
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from cards.indexing.normalize import fold, words

CATALOG_FILE = Path(__file__).parent / "data" / "sets.toml"


class SetKind(StrEnum):
    """How a set was sold (Rule 204.1)."""

    EXPANSION = "expansion"
    STARTER = "starter"
    RAID = "raid"
    EVENT = "event"
    TREASURE = "treasure"
    CRAFTED = "crafted"
    BADGE = "badge"
    PROMOTIONAL = "promotional"
    TOKEN = "token"  # noqa: S105
    FAN = "fan"

    @property
    def is_supplement(self) -> bool:
        """Whether its cards are those of a raid or an event, or are put into play by other cards."""
        return self in (SetKind.RAID, SetKind.EVENT, SetKind.TOKEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogSet:
    """A set of the game.

    ``order`` is its place among all sets by release; ``released`` the month, as in ``2006-10``, where it
    is known. ``parts`` are the codes of the sets that it sums up: a collection that has only the sum does
    not tell which of them a card is from.
    """

    code: str
    name: str
    kind: SetKind
    order: int
    block: int | None = None
    released: str = ""
    parts: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        """Identifies the set, whatever the case of its name."""
        return self.code, fold(self.name)


class SetCatalog:
    """All sets of the game, and what the name of a set in a collection may stand for."""

    def __init__(self, entries: list[dict[str, Any]]) -> None:
        self.sets: list[CatalogSet] = []
        self._by_alias: dict[tuple[str, str], list[CatalogSet]] = defaultdict(list)
        self._by_words: dict[str, dict[str, CatalogSet]] = defaultdict(dict)
        for order, entry in enumerate(entries):
            aliases = {source: entry.pop(source, ()) for source in ("community", "tracker", "cardcarp")}
            kind, parts = SetKind(entry.pop("kind")), tuple(entry.pop("parts", ()))
            catalog_set = CatalogSet(kind=kind, parts=parts, order=order, **entry)
            self.sets.append(catalog_set)
            own_names = {"community": f"{catalog_set.code} {catalog_set.name}"}
            for source, names in aliases.items():
                own_name = own_names.get(source, catalog_set.name)
                for key in dict.fromkeys(map(name_key, (own_name, *names))):
                    self._by_alias[source, key].append(catalog_set)
                for name in (own_name, *names):
                    plain_name = name.partition(" ")[2] if source == "community" else name
                    self._by_words[word_key(plain_name)][catalog_set.name] = catalog_set
        self._by_key = {catalog_set.key: catalog_set for catalog_set in self.sets}
        self._keys_by_kind = {
            kind: frozenset(catalog_set.key for catalog_set in self.sets if catalog_set.kind is kind)
            for kind in SetKind
        }
        self._by_code = {catalog_set.code: catalog_set for catalog_set in reversed(self.sets)}
        self._parts = {
            catalog_set.key: frozenset(part.key for part in self.sets if part.code in catalog_set.parts)
            for catalog_set in self.sets
            if catalog_set.parts
        }

    def candidates(self, source: str, name: str, code: str = "") -> list[CatalogSet]:
        """The sets that a collection may mean by a name, the likeliest first; empty for an unknown set.

        ``source`` is the collection; only the community file has codes of its own. A name that the collection
        is not known to use is that of the one set which any collection calls by the same words.
        """
        alias = f"{code} {name}" if source == "community" else name
        if candidates := self._by_alias.get((source, name_key(alias))):
            return candidates
        named = list(self._by_words.get(word_key(name), {}).values())
        own = [catalog_set for catalog_set in named if word_key(catalog_set.name) == word_key(name)]
        return next((sets for sets in (own, named) if len(sets) == 1), [])

    def resolve(self, code: str, name: str) -> CatalogSet | None:
        """The set that goes by this code and name, in the catalog or in any collection."""
        candidates = self.candidates("community", name, code)
        return self.get(code, name) or (candidates[0] if candidates else None)

    def get(self, code: str, name: str) -> CatalogSet | None:
        """The set of this code and name."""
        return self._by_key.get((code, fold(name)))

    def keys_of_kind(self, kind: SetKind) -> frozenset[tuple[str, str]]:
        """The keys of the sets that were sold in this way."""
        return self._keys_by_kind[kind]

    def parts(self, set_key: tuple[str, str]) -> frozenset[tuple[str, str]]:
        """The keys of the sets that a set sums up."""
        return self._parts.get(set_key, frozenset())

    def order(self, code: str, name: str) -> int:
        """Where a set sorts by release: like a set of its code, where the catalog does not have its name.

        Sets of unknown codes come last.
        """
        catalog_set = self.get(code, name) or self._by_code.get(code)
        return catalog_set.order if catalog_set else len(self.sets)


SPELLINGS = (
    (r"\bcrafting\b", "crafted"),
    (r"\bpromotional\b|\bpromos\b", "promo"),
    (r"\btokens\b", "token"),
    (r"\bthe\b", ""),
)


def name_key(name: str) -> str:
    """The form in which names of sets are compared between collections.

    >>> name_key("Horde Paladin (2013)") == name_key("Horde Paladin 2013")
    True
    >>> name_key("Timewalkers Holiday Promotional") == name_key("Timewalkers Holiday Promos")
    True
    """
    return _respelled(name).replace(" ", "")


def word_key(name: str) -> str:
    """The words of the name of a set, in whatever order and number they stand.

    >>> word_key("Crafted Drums of War") == word_key("Drums of War Crafting")
    True
    """
    return " ".join(sorted(word.removesuffix("s") for word in _respelled(name).split()))


def _respelled(name: str) -> str:
    spelled = words(name)
    for pattern, replacement in SPELLINGS:
        spelled = re.sub(pattern, replacement, spelled)
    return spelled


def set_code(name: str) -> str:
    """A code for a set that the catalog does not have: the first letters of its words.

    >>> set_code("Tales of the Lost Isles 2016")
    'TotLI2016'
    """
    parts = [word if word.isdigit() else word[0] for word in re.findall(r"[\w']+", name)]
    return "".join(parts)[:20] or "SET"


@cache
def set_catalog() -> SetCatalog:
    """The catalog of this program."""
    with CATALOG_FILE.open("rb") as file:
        return SetCatalog(tomllib.load(file)["set"])
