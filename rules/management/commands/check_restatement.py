"""Checks our restatement against the official document."""

import json
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.identifiers.addresses import current_key
from rules.parsers.files import read_path, read_restatements, read_text
from rules.parsers.functional_words import unreviewed_differences
from rules.parsers.parsed_document import ParsedDocument, RulesFileError
from rules.parsers.restatement_check import Coverage, compare_guide, compare_restatement


class Command(BaseCommand):
    help = "Check a restatement in rules/data against the official document."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "paths",
            type=Path,
            nargs="+",
            metavar="path",
            help="the official document; for a guide, every rulebook it follows",
        )
        parser.add_argument("--document", required=True, metavar="KEY", help="such as wow-tcg")
        parser.add_argument("--edition", required=True, help="such as 7.4")
        parser.add_argument("--sections", metavar="FIRST-LAST", help="only these, such as 200-206")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            coverage = self._compared(options)
        except RulesFileError as error:
            raise CommandError(str(error), returncode=2) from None
        if options["json"]:
            self.stdout.write(json.dumps(coverage.as_json(), ensure_ascii=False))
        else:
            self._print(coverage)
        if not coverage.is_complete:
            sys.exit(1)

    def _compared(self, options: dict[str, Any]) -> Coverage:
        restatement = _find_restatement(current_key(options["document"]), options["edition"])
        texts = [read_text(path) for path in options["paths"]]
        if restatement.guide_to:
            return compare_guide(restatement, _latest_restatement(restatement.guide_to), texts)
        if len(texts) > 1:
            raise CommandError("Only a guide can be compared with several documents. Name one.", returncode=2)
        official = read_path(options["paths"][0])
        is_section_included = _parse_sections(options["sections"])
        coverage = compare_restatement(restatement, official, texts[0], is_section_included)
        differences = unreviewed_differences(restatement, official, is_section_included=is_section_included)
        return replace(coverage, functional_words=[str(difference) for difference in differences])

    def _print(self, coverage: Coverage) -> None:
        for name, entries in coverage.as_json().items():
            if entries:
                self.stdout.write(f"{name.replace('_', ' ').capitalize()} ({len(entries)}):")
                self.stdout.writelines(
                    f"  {entry if isinstance(entry, str) else ': '.join(entry)}" for entry in entries
                )
        if coverage.is_complete:
            self.stdout.write("Complete: nothing is missing, invented, broken or copied.")


def _find_restatement(key: str, edition: str) -> ParsedDocument:
    restatement = next(
        (parsed for parsed in read_restatements() if (parsed.key, parsed.edition) == (key, edition)), None
    )
    if not restatement:
        raise CommandError(f"There is no restatement of {key} {edition} in rules/data.", returncode=2)
    return restatement


def _latest_restatement(key: str) -> ParsedDocument:
    restatements = [restatement for restatement in read_restatements() if restatement.key == key]
    if not restatements:
        raise CommandError(f"There is no restatement of {key} in rules/data.", returncode=2)
    return max(restatements, key=lambda restatement: restatement.effective or date.min)


def _parse_sections(sections: str | None) -> Callable[[int], bool] | None:
    if not sections:
        return None
    match = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", sections)
    if not match:
        raise CommandError(f"{sections[:60]!r} is not a range of sections like 200-206.", returncode=2)
    first, last = int(match[1]), int(match[2] or match[1])
    return lambda section: first <= section <= last
