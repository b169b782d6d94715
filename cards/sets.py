"""The order in which sets appeared, and their addresses."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from cards.names import slug

# Codes of the expansions and boxed sets, oldest first.
RELEASES = (
    *("HoA", "OLR", "OLT", "TDP", "MCR", "MCT", "FoO", "MLR", "MLT"),
    *("MoL", "SoB", "BTR", "BTT", "BT", "HfI"),
    *("DoW", "DWS", "AGM", "BoG", "NXR", "NT", "FoH", "DKS"),
    *("SW", "WG", "ICE", "CD1", "ICR", "CIT"),
    *("WBR", "ELE", "CD2", "ToD", "DDD", "DSM", "DSK", "DTP"),
    *("CD3", "TOT", "CoH", "ToF", "CD4", "ARC"),
)
PLACES = {code: place for place, code in enumerate(RELEASES)}


class Named(Protocol):
    """A set, as far as its address goes."""

    code: str
    name: str


SetLike = TypeVar("SetLike", bound=Named)


def release_order(code: str) -> int:
    """Where a set sorts; sets of unknown date (promotions, for the most part) come last."""
    return PLACES.get(code, len(RELEASES))


def address(one: Named) -> str:
    """The set in an address: its code and its name, which together are its own for ever.

    ``hoa-heroes-of-azeroth``
    """
    return f"{slug(one.code)}-{slug(one.name)}"


def called(name: str, sets: Iterable[SetLike]) -> list[SetLike]:
    """The sets of this address; else those of this code, else of this name, in any spelling."""
    sets = list(sets)
    for spelled in (address, lambda one: slug(one.code), lambda one: slug(one.name)):
        found = [one for one in sets if spelled(one) == slug(name)]
        if found:
            return found
    return []
