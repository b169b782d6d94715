"""The groups in which sets are listed: by block, then raid decks, other sets, and what fans made."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from cards.models import Set
from cards.set_catalog import SetKind, set_catalog

BLOCK_NAMES = {
    1: "Azeroth",
    2: "Burning Crusade",
    3: "Drums of War",
    4: "Scourgewar",
    5: "Worldbreaker",
    6: "Aftermath",
    7: "Timewalker",
}
RAIDS, OTHERS, FAN_MADE = (1000, "Raid decks and tokens"), (1001, "Other sets"), (1002, "Fan-made sets")


def set_group(card_set: Set) -> tuple[int, str]:
    """The place and the title of the group of a set."""
    if card_set.kind == SetKind.FAN:
        return FAN_MADE
    if not set_catalog().get(card_set.code, card_set.name):
        return OTHERS
    if card_set.block:
        return card_set.block, f"Block {card_set.block}: {BLOCK_NAMES.get(card_set.block, '')}".rstrip(": ")
    return RAIDS if SetKind(card_set.kind or SetKind.PROMOTIONAL).is_supplement else OTHERS


def grouped_sets(sets: Iterable[Set], *, latest_first: bool = False) -> list[tuple[str, list[Set]]]:
    """The sets of each group by release, after the title of the group.

    ``latest_first`` reverses the blocks and the sets of every group; what is in no block still comes last.
    """
    direction = -1 if latest_first else 1

    def place(card_set: Set) -> tuple[bool, int, int]:
        group, _ = set_group(card_set)
        is_block = group < RAIDS[0]
        return not is_block, group * (direction if is_block else 1), card_set.order * direction

    ordered = sorted(sets, key=place)
    return [(title, list(group)) for (_, title), group in groupby(ordered, key=set_group)]
