"""Searches the rules and the glossary."""

import json
import sys
from typing import Any

from django.core.management.base import CommandError, CommandParser

from common.commands import QuickCommand
from common.wording import count_noun
from rules.api.serializers.search import SearchResultsSerializer
from rules.identifiers.addresses import current_key
from rules.management.text_layout import format_text, terminal_width
from rules.models import Document
from rules.search import LONGEST_QUERY, search


class Command(QuickCommand):
    help = "Search the rules: words, a phrase in quotation marks, or a question as a player asks it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("query", nargs="+")
        parser.add_argument("--document", metavar="KEY", help="default: the rules that the site plays by")
        parser.add_argument("--edition", help="default: the latest edition that is loaded")
        parser.add_argument("--json", action="store_true", help="print the answer as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        query = " ".join(options["query"]).strip()
        if not query or len(query) > LONGEST_QUERY or "\x00" in query:
            raise CommandError(f"A query must have 1 to {LONGEST_QUERY} characters.", returncode=2)
        results = SearchResultsSerializer(search(query, _document(options))).data
        if options["json"]:
            self.stdout.write(json.dumps(results, ensure_ascii=False))
        else:
            self._print(results)
        if not results["count"]:
            sys.exit(1)

    def _print(self, results: dict[str, Any]) -> None:
        columns = terminal_width()
        if results["read_as"]:
            self.stdout.write(f"Showing results for: {results['read_as']}")
        count = count_noun(results["count"], "result")
        notes = {hit["note"] for hit in results["results"]}
        common_note = next(iter(notes)) if len(notes) == 1 else None
        self.stdout.write(f"{count} in {results['document']} {results['edition']}")
        if common_note:
            self.stdout.write(common_note)
        for hit in results["results"]:
            note = f" ({hit['note']})" if hit["note"] and not common_note else ""
            self.stdout.write(f"\n{_heading(hit)}{note}")
            self.stdout.write(format_text(hit["text"], columns))
        for other in results["elsewhere"]:
            self.stdout.write(f"\n{other['count']} more in {other['document']} {other['edition']}")


def _heading(hit: dict[str, Any]) -> str:
    if hit["term"]:
        return f"{hit['term']} (glossary)"
    if hit["number"]:
        return f"{hit['number']} {hit['title']}".rstrip()
    return str(hit["title"] or hit["section_title"])


def _document(options: dict[str, Any]) -> Document | None:
    key, edition = options["document"], options["edition"]
    if not (key or edition):
        return None
    document = Document.objects.named(current_key(key or "wow-tcg"), edition)
    if not document:
        name = " ".join(filter(None, [key, edition]))
        raise CommandError(f"No rules document {name} is loaded.", returncode=2)
    return document
