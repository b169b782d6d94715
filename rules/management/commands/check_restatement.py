"""Checks our restatement against the official document: whole, nothing invented, nothing copied."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.coverage import Coverage, compare
from rules.links import current_key
from rules.parsed import ParsedDocument, RulesFileError
from rules.reading import our_restatements, read_path, text_of


class Command(BaseCommand):
    help = "Check a restatement in rules/data against the official document."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path, help="the official document")
        parser.add_argument("--document", required=True, metavar="KEY", help="such as wow-tcg")
        parser.add_argument("--edition", required=True, help="such as 7.4")
        parser.add_argument("--sections", metavar="FIRST-LAST", help="only these, such as 200-206")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            ours = _ours(current_key(options["document"]), options["edition"])
            theirs, text = read_path(options["path"]), text_of(options["path"])
        except RulesFileError as error:
            raise CommandError(str(error), returncode=2) from None
        coverage = compare(ours, theirs, text, _concern(options["sections"]))
        if options["json"]:
            self.stdout.write(json.dumps(coverage.as_json(), ensure_ascii=False))
        else:
            self._tell(coverage)
        if not coverage.is_whole:
            sys.exit(1)

    def _tell(self, coverage: Coverage) -> None:
        for name, found in coverage.as_json().items():
            if found:
                self.stdout.write(f"{name.replace('_', ' ').capitalize()} ({len(found)}):")
                self.stdout.writelines(
                    f"  {one if isinstance(one, str) else ': '.join(one)}" for one in found
                )
        if coverage.is_whole:
            self.stdout.write("Whole: every number and term is restated, none invented, no sentence copied.")


def _ours(key: str, edition: str) -> ParsedDocument:
    found = next((one for one in our_restatements() if (one.key, one.edition) == (key, edition)), None)
    if not found:
        raise CommandError(f"There is no restatement of {key} {edition} in rules/data.", returncode=2)
    return found


def _concern(sections: str | None) -> Callable[[int], bool] | None:
    if not sections:
        return None
    match = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", sections)
    if not match:
        raise CommandError(f"{sections[:60]!r} is not a range of sections like 200-206.", returncode=2)
    first, last = int(match[1]), int(match[2] or match[1])
    return lambda section: first <= section <= last
