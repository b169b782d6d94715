"""Counters that change numbers of the card they are on: "+1 ATK", "-1 / -1" (Rule 404.1c)."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.tree.changes import ChangeStat, Continuous
from engine.tree.references import This
from engine.tree.values import Number
from engine.tree.words import CardStat

_SINGLE = re.compile(r"([+-])(\d+) (ATK|DEF|\[Health\])")
_PAIR = re.compile(r"([+-])(\d+) / ([+-])(\d+)")
_STATS = {"ATK": CardStat.ATK, "DEF": CardStat.DEFENSE, "[Health]": CardStat.HEALTH}


@lru_cache(maxsize=256)
def counter_modifier(name: str, count: int) -> Continuous | None:
    """The modifier that so many counters generate, or none if they have a name."""
    single, pair = _SINGLE.fullmatch(name), _PAIR.fullmatch(name)
    changes: tuple[ChangeStat, ...]
    if single is not None:
        changes = (_change(_STATS[single[3]], single[1], single[2], count),)
    elif pair is not None:
        attack = _change(CardStat.ATK, pair[1], pair[2], count)
        changes = (attack, _change(CardStat.HEALTH, pair[3], pair[4], count))
    else:
        return None
    return Continuous(This("card"), changes)


def _change(stat: CardStat, sign: str, amount: str, count: int) -> ChangeStat:
    return ChangeStat(stat, Number(int(amount) * count), negative=sign == "-")
