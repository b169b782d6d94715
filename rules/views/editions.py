"""Two editions of a document side by side, and the line of one rule through all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from rules.catalog.library import Book
from rules.editions import diff_html
from rules.editions.compared_rules import ComparedRule, EditionRules
from rules.editions.comparison import ChangeKind, EditionComparison, RuleChange, RuleEdits
from rules.editions.history import EditionEvent, HistoryStage
from rules.editions.history import rule_history as line_of
from rules.editions.loading import LoadedComparison, compare_editions, get_editions
from rules.editions.text_diff import DiffRun
from rules.identifiers.addresses import current_key
from rules.identifiers.number_parsing import parse_typed_number
from rules.markup.rich_text import preview
from rules.models import Document
from rules.views.documents import of_a_book
from rules.views.not_found import no_document, no_number, no_rule

DIFFERENCES = (ChangeKind.CHANGED, ChangeKind.MOVED, ChangeKind.ADDED, ChangeKind.REMOVED)
"""What is shown unless ``?show=`` asks for one kind."""


@dataclass(frozen=True, slots=True)
class Side:
    """The heading, text and examples of a rule as they are shown in one place."""

    title: SafeString
    text: SafeString
    examples: list[SafeString]


@dataclass(frozen=True, slots=True)
class Row:
    """A rule of either edition. ``begins`` stands for its text where the text is not compared."""

    fate: RuleChange
    begins: str
    older: Side | None = None
    newer: Side | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """The rules of a section of the newer edition, or of one that only the older has."""

    key: str
    number: int
    title: str
    former: int | None
    former_title: str
    fates: list[RuleChange]

    @property
    def is_gone(self) -> bool:
        """Whether only the older edition has the section."""
        return self.key.startswith("older-")


@require_safe
def choose(request: HttpRequest, document: str) -> HttpResponse:
    """``/rules/compare/<document>/``: to the editions asked for, or to the last two."""
    key = current_key(document)
    editions = get_editions(key)
    if not editions:
        return no_document(request, document)
    if len(editions) == 1:
        return render(request, "rules/editions/single.html", {"document": editions[0]}, status=404)
    known = {one.edition for one in editions}
    older, newer = request.GET.get("older", ""), request.GET.get("newer", "")
    if not {older, newer} <= known:
        older, newer = editions[-2].edition, editions[-1].edition
    return redirect("rules:compare", key, older, newer)


@require_safe
def compare(request: HttpRequest, document: str, older: str, newer: str) -> HttpResponse:
    """``?show=`` one kind of change; ``?section=`` one section."""
    key = current_key(document)
    editions = {one.edition: one for one in get_editions(key)}
    for edition in (older, newer):
        if edition not in editions:
            return no_document(request, key, edition)
    if key != document:
        return redirect("rules:compare", key, older, newer, permanent=True)
    if older == newer:
        return redirect(editions[newer])
    both = compare_editions(editions[older], editions[newer])
    return render(request, "rules/editions/compare.html", _shown(request, both, list(editions.values())))


def _shown(request: HttpRequest, both: LoadedComparison, editions: list[Document]) -> dict[str, object]:
    show = request.GET.get("show", "")
    show = show if show in set(ChangeKind) else ""
    groups = _grouped(both.comparison, (ChangeKind(show),) if show else DIFFERENCES)
    section = request.GET.get("section", "")
    shown = [group for group in groups if section in ("", group.key)]
    return {
        "both": both,
        "editions": editions,
        "show": show,
        "section": section[:20],
        "counts": _counts(both),
        "groups": groups,
        "shown": [(group, _rows(both.comparison, group.fates)) for group in shown],
        "unknown": [(one, _unknown(volume)) for one, volume in _volumes(both) if not volume.is_complete],
    }


@require_safe
@of_a_book
def history(request: HttpRequest, book: Book, number: str) -> HttpResponse:
    """The line of a rule through all editions."""
    document = book.document
    parsed = parse_typed_number(number)
    if parsed is None:
        return no_number(request, book, number)
    if not parsed.rule:
        return redirect("rules:rule", document.key, document.edition, str(parsed))
    if str(parsed) != number:
        return redirect("rules:history", document.key, document.edition, str(parsed), permanent=True)
    if number not in book.titles:
        return no_rule(request, book, parsed)
    stages = [(stage, _differing(stage)) for stage in line_of(document, number)]
    context = {
        "book": book,
        "document": document,
        "number": number,
        "title": book.titles[number],
        "section": book.headings.get(str(parsed.section)),
        "stages": stages,
    }
    return render(request, "rules/editions/history.html", context)


def _volumes(both: LoadedComparison) -> list[tuple[Document, EditionRules]]:
    return [(both.older, both.comparison.older), (both.newer, both.comparison.newer)]


def _counts(both: LoadedComparison) -> list[tuple[str, str, int]]:
    """How many rules of each kind there are, under a name that fits either direction of time."""
    names = {
        ChangeKind.CHANGED: "Changed",
        ChangeKind.MOVED: "Renumbered only",
        ChangeKind.ADDED: f"Only in {both.newer.edition}",
        ChangeKind.REMOVED: f"Only in {both.older.edition}",
        ChangeKind.UNKNOWN: "Not known",
        ChangeKind.SAME: "The same",
    }
    counts = both.comparison.counts
    every = ("", "All differences", sum(counts[kind] for kind in DIFFERENCES))
    return [every, *((kind.value, name, counts[kind]) for kind, name in names.items() if counts[kind])]


def _unknown(volume: EditionRules) -> dict[str, object]:
    """What is said of an edition that is not whole."""
    sections = sorted(volume.unknown)
    return {
        "sections": [(section, volume.titles.get(section, "")) for section in sections],
        "broken_off": sorted(volume.broken_off),
        "rules": len(volume.rules),
    }


def _grouped(comparison: EditionComparison, kinds: Sequence[ChangeKind]) -> list[Group]:
    groups: dict[str, Group] = {}
    for fate in comparison.changes:
        if fate.kind in kinds:
            group = _group(comparison, fate)
            groups.setdefault(group.key, group).fates.append(fate)
    return list(groups.values())


def _group(comparison: EditionComparison, fate: RuleChange) -> Group:
    section = fate.passage.section
    titles_old, titles_new = comparison.older.titles, comparison.newer.titles
    if not fate.newer:
        into = comparison.matching.sections.get(section)
        if into is None:
            return Group(f"older-{section}", section, titles_old.get(section, ""), None, "", [])
        section = into
    former = comparison.matching.sections_back.get(section)
    title, former_title = titles_new.get(section, ""), titles_old.get(former or 0, "")
    return Group(str(section), section, title, former, former_title, [])


def _rows(comparison: EditionComparison, fates: Iterable[RuleChange]) -> list[Row]:
    return [_row(comparison, fate) for fate in fates]


def _row(comparison: EditionComparison, fate: RuleChange) -> Row:
    begins = preview(fate.passage.title, fate.passage.text)
    match fate.kind:
        case ChangeKind.SAME | ChangeKind.MOVED | ChangeKind.UNKNOWN:
            return Row(fate, begins)
        case ChangeKind.ADDED:
            return Row(fate, begins, newer=_alone(fate.passage))
        case ChangeKind.REMOVED:
            return Row(fate, begins, older=_alone(fate.passage))
    edits = comparison.edits(fate)
    return Row(fate, begins, _side(edits, diff_html.as_older), _side(edits, diff_html.as_newer))


def _side(edits: RuleEdits, drawn: Callable[[Iterable[DiffRun]], SafeString]) -> Side:
    examples = [drawn(example) for example in edits.examples]
    return Side(drawn(edits.title), drawn(edits.text), [example for example in examples if example])


def _alone(passage: ComparedRule) -> Side:
    """A rule that is compared with nothing."""
    return Side(
        diff_html.unmarked(passage.title),
        diff_html.unmarked(passage.text),
        [diff_html.unmarked(example) for example in passage.examples],
    )


def _differing(stage: HistoryStage) -> Side | None:
    """What a stage of a rule's line shows: the whole wording at first, then what was edited."""
    if stage.event == EditionEvent.CHANGED and stage.between and stage.change:
        return _side(stage.between.comparison.edits(stage.change), diff_html.as_merged)
    return (
        _alone(stage.passage)
        if stage.event in (EditionEvent.FIRST, EditionEvent.ADDED) and stage.passage
        else None
    )
