"""Numbers and lists in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import ngettext


def count_noun(count: int, noun: str, plural: str = "") -> str:
    """A number with its noun: ``1 card``, ``2,000 cards``. ``plural`` is ``noun`` with an s unless given."""
    return f"{count:,} {ngettext(noun, plural or f'{noun}s', count)}"


def join_words(words: Sequence[str], conjunction: str = "and", limit: int = 6) -> str:
    """Words as a sentence lists them; where there are more than ``limit``, only how many more."""
    if len(words) > limit:
        words = [*words[: limit - 1], f"{len(words) - limit + 1} more"]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"
