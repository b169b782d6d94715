"""Sets, the order of their release, and their addresses."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from django.db import models
from django.urls import reverse

from cards.indexing.normalize import fold, slug
from cards.models.searched_model import SearchedModel
from cards.set_catalog import SetKind, set_catalog


class Set(SearchedModel):
    """A set of cards as it was sold (Rule 204.1): an expansion, a raid deck, a starter deck, a promotion.

    ``block`` is the number of the block of expansions the set belongs to, where it has one; ``kind`` how it
    was sold, empty if no source tells; ``released`` the first day of the month of its release; ``total`` how
    many different cards its publisher counted. ``fact_sources`` says which source each fact is from.
    ``order`` sorts sets by their release. ``folded_code`` and ``folded_name`` are what searches compare.
    """

    class Kind(models.TextChoices):
        """How a set was sold."""

        EXPANSION = SetKind.EXPANSION.value, "Expansion"
        STARTER = SetKind.STARTER.value, "Starter deck"
        RAID = SetKind.RAID.value, "Raid or dungeon deck"
        EVENT = SetKind.EVENT.value, "Event cards"
        TREASURE = SetKind.TREASURE.value, "Treasure pack"
        CRAFTED = SetKind.CRAFTED.value, "Crafted cards"
        BADGE = SetKind.BADGE.value, "Badge rewards"
        PROMOTIONAL = SetKind.PROMOTIONAL.value, "Promotional cards"
        TOKEN = SetKind.TOKEN.value, "Tokens"
        FAN = SetKind.FAN.value, "Fan-made set"

    SEARCH_COLUMNS = ("folded_code", "folded_name")

    code = models.CharField(max_length=20)
    name = models.CharField(max_length=100)
    folded_code = models.TextField(blank=True, default="")
    folded_name = models.TextField(blank=True, default="")
    block = models.SmallIntegerField(null=True, blank=True)
    order = models.IntegerField(default=0)
    kind = models.CharField(max_length=12, choices=Kind.choices, blank=True, default="")
    released = models.DateField(null=True, blank=True)
    total = models.PositiveSmallIntegerField(null=True, blank=True)
    publisher = models.CharField(max_length=60, blank=True, default="")
    fact_sources = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["order", "code", "name"]
        constraints = [models.UniqueConstraint(fields=["code", "name"], name="one_set_a_code_and_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def slug(self) -> str:
        """The set in addresses."""
        return set_slug(self)

    def get_absolute_url(self) -> str:
        """The page of the set."""
        return reverse("cards:set", args=[self.slug])

    def set_search_columns(self) -> None:
        """Fold code and name."""
        self.folded_code, self.folded_name = fold(self.code), fold(self.name)


class NamedSet(Protocol):
    """A set, as far as its address goes."""

    code: str
    name: str


SetLike = TypeVar("SetLike", bound=NamedSet)


def release_order(code: str, name: str) -> int:
    """Where a set sorts; sets that the catalog does not have come last."""
    return set_catalog().order(code, name)


def set_slug(named_set: NamedSet) -> str:
    """The address of a set: its code and its name, as in ``hoa-heroes-of-azeroth``. It never changes."""
    return f"{slug(named_set.code)}-{slug(named_set.name)}"


def find_sets(name: str, sets: Iterable[SetLike]) -> list[SetLike]:
    """The sets of this address; else those of this code, else of this name, in any spelling.

    A set that was stored under another name before (:mod:`cards.set_catalog`) is found by its address then.
    """
    sets = list(sets)
    spellings = set_slug, lambda candidate: slug(candidate.code), lambda candidate: slug(candidate.name)
    for spelling in spellings:
        matches = [candidate for candidate in sets if spelling(candidate) == slug(name)]
        if matches:
            return matches
    code, _, words_of_name = slug(name).partition("-")
    catalog_set = set_catalog().resolve(code, words_of_name.replace("-", " "))
    return [
        candidate
        for candidate in sets
        if catalog_set and (candidate.code, fold(candidate.name)) == catalog_set.key
    ]
