"""Warnings about a deck that is simulated anyway: lines that match no card, and rules that it breaks."""

from __future__ import annotations

from django.utils.translation import ngettext

from decks import formats
from decks.decklist import DeckList
from decks.legality import check
from simulator.snapshots.snapshot import DeckSnapshot

MOST_LINES = 10
"""The most lines whose numbers a warning has."""


def deck_warnings(decklist: DeckList) -> list[str]:
    """A sentence about the lines that match no card, and one about a deck that is not legal."""
    return [warning for warning in (unmatched_warning(decklist), illegal_warning(decklist)) if warning]


def unmatched_warning(decklist: DeckList) -> str:
    """A sentence about the lines that match no card; empty when there are none."""
    lines = len(decklist.unmatched)
    if not lines:
        return ""
    which = ", ".join(str(line.line) for line in decklist.unmatched[:MOST_LINES])
    more = " and more" if lines > MOST_LINES else ""
    return ngettext(
        "%(count)d line of the deck%(name)s matches no card and is ignored (line %(which)s).",
        "%(count)d lines of the deck%(name)s match no card and are ignored (lines %(which)s).",
        lines,
    ) % {"count": lines, "name": _quoted(decklist.name), "which": which + more}


def illegal_warning(decklist: DeckList) -> str:
    """A sentence about a deck that is not legal in Constructed; empty for one that is, or that may be once
    what is unknown about its cards is known.
    """
    report = check(decklist, formats.CONSTRUCTED)
    if not report.violations:
        return ""
    rules = ", ".join(dict.fromkeys(violation.rule for violation in report.violations if violation.rule))
    reason = f" (rule {rules})" if rules else ""
    return f"The deck{_quoted(decklist.name)} is not legal in Constructed{reason}. It is simulated anyway."


def illegal_version_warning(version: DeckSnapshot, swaps: str) -> str:
    """The same about a version of a deck after swaps."""
    name = f"{version.name} after {swaps}" if version.name else swaps
    return illegal_warning(DeckList(name=name, hero=version.hero, main=version.main, side=version.side))


def _quoted(name: str) -> str:
    return f" “{name}”" if name else ""
