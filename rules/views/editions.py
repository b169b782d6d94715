"""Two editions of a document side by side, and the history of one rule through all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from django.views.generic import TemplateView

from rules.catalog.library import library
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
from rules.views.base_views import BookView
from rules.views.forms import ChangeFilterForm, EditionPairForm
from rules.views.not_found import no_document, no_number, no_rule

DIFFERENCES = (ChangeKind.CHANGED, ChangeKind.MOVED, ChangeKind.ADDED, ChangeKind.REMOVED)
"""What is shown unless ``?show=`` asks for one kind."""


@dataclass(frozen=True, slots=True)
class ComparedText:
    """The heading, text and examples of a rule as HTML."""

    title: SafeString
    text: SafeString
    examples: list[SafeString]


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A rule of either edition. ``text_preview`` is shown where its text is not compared."""

    change: RuleChange
    text_preview: str
    older: ComparedText | None = None
    newer: ComparedText | None = None


@dataclass(frozen=True, slots=True)
class SectionChanges:
    """The changed rules of a section of the newer edition, or of one that only the older has."""

    key: str
    number: int
    title: str
    former: int | None
    former_title: str
    changes: list[RuleChange]

    @property
    def is_removed(self) -> bool:
        """Whether only the older edition has the section."""
        return self.key.startswith("older-")


class ComparableDocumentsView(TemplateView):
    """The documents of which several editions are loaded, each with its last two."""

    template_name = "rules/editions/comparable_documents.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The older and the newer edition of each document."""
        keys = dict.fromkeys(book.document.key for book in library().books)
        documents = [editions[-2:] for key in keys if len(editions := get_editions(key)) > 1]
        return super().get_context_data(**kwargs) | {"documents": documents}


@require_safe
def choose(request: HttpRequest, document: str) -> HttpResponse:
    """``/rules/compare/<document>/``: to the editions asked for, or to the last two."""
    key = current_key(document)
    editions = get_editions(key)
    if not editions:
        return no_document(request, document)
    if len(editions) == 1:
        return render(request, "rules/editions/only_edition.html", {"document": editions[0]}, status=404)
    pair = EditionPairForm(request.GET, editions=editions).values
    older, newer = pair["older"], pair["newer"]
    if not (older and newer):
        older, newer = editions[-2].edition, editions[-1].edition
    return redirect("rules:compare", key, older, newer)


class EditionComparisonView(TemplateView):
    """Two editions of a document; ``?show=`` one kind of change, ``?section=`` one section."""

    template_name = "rules/editions/compare.html"

    def get(self, request: HttpRequest, document: str, older: str, newer: str) -> HttpResponse:
        """The comparison; for one and the same edition its page."""
        key = current_key(document)
        editions = {document.edition: document for document in get_editions(key)}
        for edition in (older, newer):
            if edition not in editions:
                return no_document(request, key, edition)
        if key != document:
            return redirect("rules:compare", key, older, newer, permanent=True)
        if older == newer:
            return redirect(editions[newer])
        loaded = compare_editions(editions[older], editions[newer])
        context = self.get_context_data(
            loaded=loaded, editions=list(editions.values()), **_changes_context(loaded, request.GET)
        )
        return self.render_to_response(context)


def _changes_context(loaded: LoadedComparison, address: QueryDict) -> dict[str, object]:
    parameters = ChangeFilterForm(address).values
    show, section = parameters["show"], parameters["section"]
    groups = _group_by_section(loaded.comparison, (ChangeKind(show),) if show else DIFFERENCES)
    visible_groups = [group for group in groups if section in ("", group.key)]
    return {
        "show": show,
        "section": section,
        "counts": _counts(loaded),
        "groups": groups,
        "visible_groups": [(group, _rows(loaded.comparison, group.changes)) for group in visible_groups],
        "incomplete_editions": [
            (document, _gaps(rules)) for document, rules in _edition_rules(loaded) if not rules.is_complete
        ],
    }


class RuleHistoryPageView(BookView):
    """The history of a rule through all editions."""

    template_name = "rules/editions/history.html"

    def get(self, request: HttpRequest, number: str) -> HttpResponse:
        """The page of the number, or the way to it as it is written today."""
        document = self.book.document
        parsed = parse_typed_number(number)
        if parsed is None:
            return no_number(request, self.book, number)
        if not parsed.rule:
            return redirect("rules:rule", document.key, document.edition, str(parsed))
        if str(parsed) != number:
            return redirect("rules:rule_history", document.key, document.edition, str(parsed), permanent=True)
        if number not in self.book.titles:
            return no_rule(request, self.book, parsed)
        context = self.get_context_data(
            number=number,
            title=self.book.titles[number],
            section=self.book.headings.get(str(parsed.section)),
            stages=[(stage, _stage_text(stage)) for stage in line_of(document, number)],
        )
        return self.render_to_response(context)


def _edition_rules(loaded: LoadedComparison) -> list[tuple[Document, EditionRules]]:
    return [(loaded.older, loaded.comparison.older), (loaded.newer, loaded.comparison.newer)]


def _counts(loaded: LoadedComparison) -> list[tuple[str, str, int]]:
    """How many rules of each kind there are, under a name that fits either direction of time."""
    names = {
        ChangeKind.CHANGED: "Changed",
        ChangeKind.MOVED: "Renumbered only",
        ChangeKind.ADDED: f"Only in {loaded.newer.edition}",
        ChangeKind.REMOVED: f"Only in {loaded.older.edition}",
        ChangeKind.UNKNOWN: "Unknown",
        ChangeKind.SAME: "Unchanged",
    }
    counts = loaded.comparison.counts
    all_differences = ("", "All differences", sum(counts[kind] for kind in DIFFERENCES))
    return [
        all_differences,
        *((kind.value, name, counts[kind]) for kind, name in names.items() if counts[kind]),
    ]


def _gaps(rules: EditionRules) -> dict[str, object]:
    """The sections of an incomplete edition that are missing, and where it breaks off."""
    sections = sorted(rules.unknown)
    return {
        "sections": [(section, rules.titles.get(section, "")) for section in sections],
        "broken_off": sorted(rules.broken_off),
        "rules": len(rules.rules),
    }


def _group_by_section(comparison: EditionComparison, kinds: Sequence[ChangeKind]) -> list[SectionChanges]:
    groups: dict[str, SectionChanges] = {}
    for change in comparison.changes:
        if change.kind in kinds:
            group = _group(comparison, change)
            groups.setdefault(group.key, group).changes.append(change)
    return list(groups.values())


def _group(comparison: EditionComparison, change: RuleChange) -> SectionChanges:
    section = change.passage.section
    titles_old, titles_new = comparison.older.titles, comparison.newer.titles
    if not change.newer:
        into = comparison.matching.sections.get(section)
        if into is None:
            return SectionChanges(f"older-{section}", section, titles_old.get(section, ""), None, "", [])
        section = into
    former = comparison.matching.sections_back.get(section)
    title, former_title = titles_new.get(section, ""), titles_old.get(former or 0, "")
    return SectionChanges(str(section), section, title, former, former_title, [])


def _rows(comparison: EditionComparison, fates: Iterable[RuleChange]) -> list[ChangeRow]:
    return [_row(comparison, change) for change in fates]


def _row(comparison: EditionComparison, change: RuleChange) -> ChangeRow:
    begins = preview(change.passage.title, change.passage.text)
    match change.kind:
        case ChangeKind.SAME | ChangeKind.MOVED | ChangeKind.UNKNOWN:
            return ChangeRow(change, begins)
        case ChangeKind.ADDED:
            return ChangeRow(change, begins, newer=_render_alone(change.passage))
        case ChangeKind.REMOVED:
            return ChangeRow(change, begins, older=_render_alone(change.passage))
    edits = comparison.edits(change)
    return ChangeRow(
        change, begins, _render_edits(edits, diff_html.as_older), _render_edits(edits, diff_html.as_newer)
    )


def _render_edits(edits: RuleEdits, render_runs: Callable[[Iterable[DiffRun]], SafeString]) -> ComparedText:
    examples = [render_runs(example) for example in edits.examples]
    return ComparedText(
        render_runs(edits.title), render_runs(edits.text), [example for example in examples if example]
    )


def _render_alone(passage: ComparedRule) -> ComparedText:
    """A rule that is compared with nothing."""
    return ComparedText(
        diff_html.unmarked(passage.title),
        diff_html.unmarked(passage.text),
        [diff_html.unmarked(example) for example in passage.examples],
    )


def _stage_text(stage: HistoryStage) -> ComparedText | None:
    """The text of a stage of a rule's history: the whole wording at first, then the edits."""
    if stage.event == EditionEvent.CHANGED and stage.between and stage.change:
        return _render_edits(stage.between.comparison.edits(stage.change), diff_html.as_merged)
    return (
        _render_alone(stage.passage)
        if stage.event in (EditionEvent.FIRST, EditionEvent.ADDED) and stage.passage
        else None
    )
