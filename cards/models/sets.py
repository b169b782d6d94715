"""Sets, the order of their release, and their addresses."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from django.db import models

from cards.indexing.normalize import slug

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


class Set(models.Model):
    """A set of cards as it was sold (Rule 204.1): an expansion, a raid deck, a starter deck, a promotion.

    ``block`` is the number of the block of expansions the set belongs to, where it has one;
    ``order`` sorts sets by their release. ``folded_code`` and ``folded_name`` are what searches compare.
    """

    code = models.CharField(max_length=20)
    name = models.CharField(max_length=100)
    folded_code = models.TextField(blank=True, default="")
    folded_name = models.TextField(blank=True, default="")
    block = models.SmallIntegerField(null=True, blank=True)
    order = models.IntegerField(default=0)

    class Meta:
        ordering = ["order", "code", "name"]
        constraints = [models.UniqueConstraint(fields=["code", "name"], name="one_set_a_code_and_name")]

    def __str__(self) -> str:
        return self.name


class Named(Protocol):
    """A set, as far as its address goes."""

    code: str
    name: str


SetLike = TypeVar("SetLike", bound=Named)


def release_order(code: str) -> int:
    """Where a set sorts; sets of unknown date (promotions, for the most part) come last."""
    return PLACES.get(code, len(RELEASES))


def set_slug(one: Named) -> str:
    """The set in an address: its code and its name, which together are its own for ever.

    ``hoa-heroes-of-azeroth``
    """
    return f"{slug(one.code)}-{slug(one.name)}"


def find_sets(name: str, sets: Iterable[SetLike]) -> list[SetLike]:
    """The sets of this address; else those of this code, else of this name, in any spelling."""
    sets = list(sets)
    for spelled in (set_slug, lambda one: slug(one.code), lambda one: slug(one.name)):
        found = [one for one in sets if spelled(one) == slug(name)]
        if found:
            return found
    return []
