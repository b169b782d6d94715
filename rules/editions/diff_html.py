"""Differences as HTML: deletions struck out, insertions underlined, both announced to screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rules.editions.text_diff import DiffMark, DiffRun

SPOKEN = '<span class="visually-hidden">{}</span>'


def as_older(runs: Iterable[DiffRun]) -> SafeString:
    """The older text, with the deleted words marked."""
    return _joined(_older(run) for run in runs if run.older)


def as_newer(runs: Iterable[DiffRun]) -> SafeString:
    """The newer text, with the inserted words marked."""
    return _joined(_newer(run) for run in runs if run.newer)


def as_merged(runs: Iterable[DiffRun]) -> SafeString:
    """Both in one text: deleted words, followed by those inserted instead."""
    return _joined(_newer(run) if run.newer else _older(run) for run in runs)


def _older(run: DiffRun) -> SafeString:
    if run.mark == DiffMark.DELETED:
        return _marked("del", "deleted", run.older)
    if run.mark == DiffMark.CARRIED:
        return _moved(run.older, "now in", "→", run.where)
    if run.mark == DiffMark.RENUMBERED:
        return _renumbered(run.older, f"now {run.newer.strip()}")
    return unmarked(run.older)


def _newer(run: DiffRun) -> SafeString:
    if run.mark == DiffMark.INSERTED:
        return _marked("ins", "inserted", run.newer)
    if run.mark == DiffMark.CARRIED:
        return _moved(run.newer, "it was in", "←", run.where)
    if run.mark == DiffMark.RENUMBERED:
        return _renumbered(run.newer, f"was {run.older.strip()}")
    return unmarked(run.newer)


def _marked(tag: str, spoken: str, text: str) -> SafeString:
    space, words = _split_space(text)
    return format_html(
        f"{{}}<{tag}>{SPOKEN}{{}}{SPOKEN}</{tag}>", space, f"[{spoken}: ", words, f" end {spoken}]"
    )


def _moved(text: str, explanation: str, arrow: str, where: str) -> SafeString:
    """Words that another rule of the other edition has."""
    space, words = _split_space(text)
    return format_html(
        f'{{}}<span class="moved-text">{{}}</span> <span class="moved-to">{SPOKEN}'
        '<span aria-hidden="true">{} </span>{}</span>',
        space,
        words,
        f" {explanation} ",
        arrow,
        where,
    )


def _renumbered(text: str, explanation: str) -> SafeString:
    """The number of a rule that only its number changed of; hovering and listening tell the other one."""
    space, number = _split_space(text)
    return format_html(
        f'{{}}<span class="renumbered" title="{{}}">{{}}</span>{SPOKEN}',
        space,
        explanation,
        number,
        f" ({explanation})",
    )


def unmarked(text: str) -> SafeString:
    """A text that is compared with nothing."""
    return format_html("{}", _replace_bullets(text))


def _split_space(text: str) -> tuple[str, str]:
    """The white space in front, which no mark is drawn under, and the rest."""
    text = _replace_bullets(text)
    words = text.lstrip()
    return text[: len(text) - len(words)], words


def _replace_bullets(text: str) -> str:
    return "\n".join(
        line.replace("- ", "• ", 1) if line.lstrip().startswith("- ") else line for line in text.split("\n")
    )


def _joined(parts: Iterator[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))
