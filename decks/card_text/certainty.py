"""Answers that may be open: true, false, or ``None`` where a fact that decides is not known."""

from __future__ import annotations

from collections.abc import Iterable

Answer = bool | None


def all_of(answers: Iterable[Answer]) -> Answer:
    """Whether all are true; open if none is false and one is open.

    >>> all_of([True, None]), all_of([None, False])
    (None, False)
    """
    return _combine(answers, decisive=False)


def any_of(answers: Iterable[Answer]) -> Answer:
    """Whether any is true; open if none is and one is open.

    >>> any_of([False, None]), any_of([None, True])
    (None, True)
    """
    return _combine(answers, decisive=True)


def _combine(answers: Iterable[Answer], *, decisive: bool) -> Answer:
    is_open = False
    for answer in answers:
        if answer is decisive:
            return decisive
        is_open = is_open or answer is None
    return None if is_open else not decisive
