"""What cards have: lists such as "+1 ATK and Ferocity", with a "for each" that is said of several numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.cardtext.combinators import Enumeration
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import Tokens
from engine.tree.changes import ChangeBoth, ChangeStat, GainKeyword, ModifierChange
from engine.tree.references import Quantity


class Gains(Enumeration):
    """A list of what cards have. "For each" behind its last number counts for the numbers before it, too:
    "+1 ATK and +1 [Health] for each Pet".
    """

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[tuple[Any, ...], int]]:
        """The list at the token."""
        for gains, end in super().parse(parser, start, mode):
            yield _with_shared_number(gains), end

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The list; "for each" stands once. There are no words for numbers of which only the last has it."""
        if not isinstance(value, tuple) or not value:
            return None
        per = _per(value[-1])
        shares = [per is not None and _per(gain) == per for gain in value[:-1]]
        worded = (
            *(
                replace(gain, per=None) if is_shared else gain
                for gain, is_shared in zip(value, shares, strict=False)
            ),
            value[-1],
        )
        return super().render(renderer, worded, mode) if _with_shared_number(worded) == value else None


def _with_shared_number(gains: tuple[ModifierChange, ...]) -> tuple[ModifierChange, ...]:
    """The changes as they count: each number of which "for each" behind the last one is said has it."""
    per = _per(gains[-1])
    if per is None:
        return gains
    shared: list[Any] = [gains[-1]]
    numbers = [_number(gains[-1])]
    for gain in reversed(gains[:-1]):
        number = _number(gain)
        if number is None or number in numbers or _per(gain) is not None:
            break
        numbers.append(number)
        shared.insert(0, replace(gain, per=per))  # type: ignore[call-arg]
    return (*gains[: len(gains) - len(shared)], *shared)


def _per(gain: ModifierChange) -> Quantity | None:
    """What a change is "for each" of."""
    return getattr(gain, "per", None)


def _number(gain: ModifierChange) -> object:
    """Which number a change is about; ``None`` for one without a number. "+1 ATK and an additional +1 ATK for
    each Pet" are two changes of the same one.
    """
    match gain:
        case ChangeStat():
            return gain.stat
        case ChangeBoth():
            return ChangeBoth
        case GainKeyword() if gain.number is not None:
            return gain.keyword
    return None
