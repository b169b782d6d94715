"""Lists of what cards have, and to which of their numbers "for each" belongs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeGuard

from engine.cardtext.combinators import Enumeration
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import Tokens
from engine.tree.changes import ChangeBoth, ChangeStat, GainKeyword, ModifierChange


class Gains:
    """What cards have, as a list; "for each" behind the last number belongs to all numbers before it too:
    "Assault 1 and Mend 1 for each Imp". Only of the same number two times it does not: "+1 ATK and an
    additional +1 ATK for each Imp".
    """

    def parse(
        self, parser: Parser, start: int, mode: Mode
    ) -> Iterator[tuple[tuple[ModifierChange, ...], int]]:
        """The list at the token."""
        for changes, end in _GAINS.parse(parser, start, mode):
            last = changes[-1]
            if _is_number(last) and last.per is not None:
                yield tuple(replace(c, per=last.per) if _shares_per(c, last) else c for c in changes), end
            else:
                yield changes, end

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The list, with "for each" behind the last number alone where it belongs to several."""
        last = value[-1]
        if not _is_number(last) or last.per is None:
            return _GAINS.render(renderer, value, mode)
        shared = [change for change in value[:-1] if _is_number(change) and _kind(change) != _kind(last)]
        if any(change.per != last.per for change in shared):
            return None
        plain = tuple(replace(c, per=None) if any(c is s for s in shared) else c for c in value[:-1])
        return _GAINS.render(renderer, (*plain, last), mode)

    def literals(self) -> Iterable[str]:
        """The conjunction."""
        return _GAINS.literals()


_GAINS = Enumeration("gain")


def _is_number(change: ModifierChange) -> TypeGuard[ChangeStat | ChangeBoth | GainKeyword]:
    """Whether a change has a number, which "for each" can multiply."""
    return isinstance(change, ChangeStat | ChangeBoth) or (
        isinstance(change, GainKeyword) and change.number is not None
    )


def _kind(change: ChangeStat | ChangeBoth | GainKeyword) -> object:
    """What the number of a change is added to."""
    if isinstance(change, ChangeStat):
        return change.stat
    return change.keyword if isinstance(change, GainKeyword) else ChangeBoth


def _shares_per(change: ModifierChange, last: ChangeStat | ChangeBoth | GainKeyword) -> bool:
    """Whether "for each" behind the last change of a list belongs to an earlier one."""
    return _is_number(change) and change.per is None and _kind(change) != _kind(last)
