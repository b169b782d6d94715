"""Imports a rules document, official or our own restatement, or removes one."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from common.wording import count_noun
from rules.actions import RulesImportReport, import_document, numbering_error, remove_wordings
from rules.audit import record_import, record_removal
from rules.identifiers.addresses import current_key
from rules.parsers.files import has_restatement, read_path, read_restatements
from rules.parsers.parsed_document import ParsedDocument, RulesFileError, WordingSource

LONGEST_KEY, LONGEST_EDITION = 40, 20


class Command(BaseCommand):
    help = "Import a rules document. Without PATH, import our own restatements from rules/data."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "path", nargs="?", type=Path, help="an official document, or a file or folder of ours"
        )
        parser.add_argument("--document", metavar="KEY", help="the document's key, such as wow-tcg")
        parser.add_argument("--edition", help="the document's edition, such as 7.4")
        parser.add_argument("--remove", action="store_true", help="remove the document from the database")
        parser.add_argument(
            "--source",
            choices=[source.value for source in WordingSource],
            default=WordingSource.OFFICIAL.value,
            help="with --remove: the source to remove (default: official)",
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="report what would change, but change nothing"
        )
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        options["document"] = options["document"] and current_key(options["document"])
        if options["remove"]:
            self._remove(options)
            return
        try:
            given_document = _identify(read_path(options["path"]), options) if options["path"] else None
            restatements = [] if given_document else _select_restatements(read_restatements(), options)
            documents = (
                [given_document]
                if given_document
                else [(parsed, parsed.key, parsed.edition) for parsed in restatements]
            )
            reports = [import_document(*document, dry_run=options["dry_run"]) for document in documents]
        except RulesFileError as error:
            raise CommandError(str(error), returncode=2) from None
        for report in reports:
            record_import(report)
        if options["json"]:
            data: Any = [report.as_json() for report in reports]
            self.stdout.write(json.dumps(data[0] if len(data) == 1 else data, ensure_ascii=False))
            return
        verbose = options["verbosity"] > 1 or bool(options["path"])
        self.stdout.write(
            "\n".join(line for report in reports for line in _report_lines(report, verbose=verbose))
        )

    def _remove(self, options: dict[str, Any]) -> None:
        key, edition, source = options["document"], options["edition"], WordingSource(options["source"])
        if options["path"] or not key or not edition:
            raise CommandError(
                "To remove a document, give --document KEY and --edition E, and no file.", returncode=2
            )
        if source is WordingSource.RESTATEMENT and has_restatement(key, edition):
            raise CommandError(
                f"Our restatement of {key} {edition} is loaded at every start and cannot be removed.",
                returncode=2,
            )
        report = remove_wordings(key, edition, source, dry_run=options["dry_run"])
        if report:
            record_removal(report)
        if options["json"]:
            self.stdout.write(json.dumps(report.as_json() if report else None, ensure_ascii=False))
        elif report:
            doing = "Would remove" if report.dry_run else "Removed"
            self.stdout.write(f"{doing} {_summary(report)}.")
        if not report:
            self.stderr.write(f"No {source.value} wording of {key} {edition} is loaded.")
            sys.exit(1)


def _report_lines(report: RulesImportReport, *, verbose: bool) -> Iterator[str]:
    doing = "Would import" if report.dry_run else "Imported"
    yield (
        f"{doing} {_summary(report)}; {report.created} new, {report.updated} changed, "
        f"{report.unchanged} unchanged, {report.removed} removed."
    )
    if report.problems:
        repaired = sum(problem.mended for problem in report.problems)
        yield f"{count_noun(len(report.problems), 'problem')} in the source, {repaired} of them repaired."
    for problem in report.problems if verbose else ():
        state = "repaired" if problem.mended else "open"
        yield f"  line {problem.line}, {problem.where}: {problem.problem} ({state})"


def _summary(report: RulesImportReport) -> str:
    return (
        f"{report.document} {report.edition} ({report.source}): "
        f"{count_noun(report.rules, 'rule')}, "
        f"{count_noun(report.glossary, 'glossary entry', 'glossary entries')}, "
        f"{count_noun(report.examples, 'example')}, {count_noun(report.cross_references, 'cross reference')}"
    )


def _select_restatements(restatements: list[ParsedDocument], options: dict[str, Any]) -> list[ParsedDocument]:
    key, edition = options["document"], options["edition"]
    selected = [
        restatement
        for restatement in restatements
        if key in (None, restatement.key) and edition in (None, restatement.edition)
    ]
    if not selected:
        requested = " ".join(filter(None, [key, edition]))
        raise CommandError(f"There is no restatement of {requested} in rules/data.", returncode=2)
    return selected


def _identify(parsed: ParsedDocument, options: dict[str, Any]) -> tuple[ParsedDocument, str, str]:
    """The document with its key and edition, from the options or from its own header."""
    key = options["document"] or parsed.key
    edition = options["edition"] or parsed.edition
    if not key or not edition:
        raise CommandError("Name the document: --document KEY --edition E.", returncode=2)
    if len(key) > LONGEST_KEY or not key.replace("-", "").replace("_", "").isalnum() or not key.isascii():
        raise CommandError(
            f"{key[:60]!r} is not a document key: use letters, digits and hyphens.", returncode=2
        )
    if len(edition) > LONGEST_EDITION or "/" in edition or not edition.isprintable():
        raise CommandError(f"{edition[:60]!r} is not an edition, such as 7.4.", returncode=2)
    if parsed.key and (parsed.key, parsed.edition) != (key, edition):
        raise CommandError(
            f"The file restates {parsed.key} {parsed.edition}, not {key} {edition}.", returncode=2
        )
    if parsed.source is WordingSource.OFFICIAL and parsed.guide_to and has_restatement(key, edition):
        raise RulesFileError(numbering_error(parsed, key, edition))
    return parsed, key, edition
