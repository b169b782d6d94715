"""Searches the rules and the glossary."""

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.api.found import described_results
from rules.identifiers.addresses import current_key
from rules.management.text_layout import block, width
from rules.models import Document
from rules.search import LONGEST_QUERY, search


class Command(BaseCommand):
    help = "Search the rules: words, a phrase in quotation marks, or a question as a player asks it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("query", nargs="+")
        parser.add_argument("--document", metavar="KEY", help="default: the rules that the site plays by")
        parser.add_argument("--edition", help="the latest edition loaded, unless given")
        parser.add_argument("--json", action="store_true", help="print the answer as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        query = " ".join(options["query"]).strip()
        if not query or len(query) > LONGEST_QUERY or "\x00" in query:
            raise CommandError(f"A query has 1 to {LONGEST_QUERY} characters.", returncode=2)
        found = described_results(search(query, _document(options)))
        if options["json"]:
            self.stdout.write(json.dumps(found, ensure_ascii=False))
        else:
            self._tell(found)
        if not found["count"]:
            sys.exit(1)

    def _tell(self, found: dict[str, Any]) -> None:
        columns = width()
        if found["read_as"]:
            self.stdout.write(f"Read as: {found['read_as']}")
        self.stdout.write(f"{found['count']} in {found['document']} {found['edition']}")
        for hit in found["results"]:
            self.stdout.write(f"\n{_heading(hit)}")
            self.stdout.write(block(hit["text"], columns))
        for other in found["elsewhere"]:
            self.stdout.write(f"\n{other['count']} more in {other['document']} {other['edition']}")


def _heading(hit: dict[str, Any]) -> str:
    if hit["term"]:
        return f"{hit['term']} (glossary)"
    if hit["number"]:
        return f"{hit['number']} {hit['title']}".rstrip()
    return hit["title"] or hit["section_title"]


def _document(options: dict[str, Any]) -> Document | None:
    key, edition = options["document"], options["edition"]
    if not (key or edition):
        return None
    found = Document.objects.named(current_key(key or "wow-tcg"), edition)
    if not found:
        asked = " ".join(filter(None, [key, edition]))
        raise CommandError(f"No rules document {asked} is loaded.", returncode=2)
    return found
