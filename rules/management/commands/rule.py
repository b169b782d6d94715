"""Prints a rule, a section, a chapter or a glossary term with its references and cards."""

import json
import sys
from typing import Any, NoReturn

from django.core.management.base import CommandError, CommandParser

from common.commands import QuickCommand
from rules.api.serializers.rules import RuleWithPartsSerializer, TermSerializer
from rules.catalog.lookup import find_rule, find_term, nearest_rules, similar_terms
from rules.catalog.records import EntryRecord, rule_with_parts
from rules.catalog.source_preference import source_note
from rules.identifiers.addresses import DOCUMENT, current_key
from rules.identifiers.number_parsing import parse_typed_number
from rules.identifiers.numbers import RuleNumber
from rules.management.text_layout import format_text, label_list, terminal_width
from rules.models import Document
from rules.parsers.corrected_references import printed_note

LONGEST = 100
LISTS = ("defined_by", "references", "referenced_by", "glossary", "cards")


class Command(QuickCommand):
    help = (
        "Print a rule by its number, or a glossary term: text, examples, and references from and to it. "
        "A section comes with its rules."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="+", metavar="NUMBER", help="such as 410.6a, 410, 4, or a term")
        parser.add_argument("--document", default=DOCUMENT, metavar="KEY", help=f"default: {DOCUMENT}")
        parser.add_argument("--edition", help="default: the latest edition that is loaded")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        name = " ".join(options["name"]).strip()[:LONGEST]
        document = Document.objects.named(current_key(options["document"]), options["edition"])
        number = parse_typed_number(name)
        if not document:
            self._refuse(name, _not_loaded(options), [], options)
        elif number:
            self._rule(document, number, options)
        else:
            self._term(document, name, options)

    def _rule(self, document: Document, number: RuleNumber, options: dict[str, Any]) -> None:
        rule = find_rule(document, number)
        if rule:
            self._print(RuleWithPartsSerializer(rule_with_parts(rule)).data, options)
            return
        near = [neighbour.number for neighbour in nearest_rules(document, number)]
        sentence = f"There is no rule {number} in {document.key} {document.edition}."
        self._refuse(str(number), sentence, near, options)

    def _term(self, document: Document, name: str, options: dict[str, Any]) -> None:
        entry = find_term(document, name)
        if entry:
            self._print(TermSerializer(EntryRecord(entry)).data, options)
            return
        near = similar_terms(document, name)
        if not near:
            raise CommandError(
                f"{name[:60]!r} is neither a rule number like 410.6a nor a glossary term.", returncode=2
            )
        sentence = f"The glossary of {document.key} {document.edition} has no “{name[:60]}”."
        self._refuse(name, sentence, near, options)

    def _refuse(self, name: str, sentence: str, near: list[str], options: dict[str, Any]) -> NoReturn:
        """Print that there is no such rule or term, and what is near it; exit with status 1."""
        if near:
            sentence += f" Nearest: {', '.join(near)}."
        if options["json"]:
            answer = {"number": name, "error": sentence, "nearest": near}
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        self.stderr.write(sentence)
        sys.exit(1)

    def _print(self, described: dict[str, Any], options: dict[str, Any]) -> None:
        if options["json"]:
            self.stdout.write(json.dumps(described, ensure_ascii=False))
            return
        columns = terminal_width()
        self.stdout.write(_heading(described))
        self.stdout.write(f"{described['document']} {described['edition']}")
        if described["note"] and len(described["wordings"]) == 1:
            self.stdout.write(described["note"])
        self._wordings(described, columns)
        for part in described.get("parts", ()):
            self.stdout.write(f"\n{_heading(part)}")
            self._wordings(part, columns, gap=False)
        lists = [label_list(_label(name), described[name], columns) for name in LISTS if described.get(name)]
        if corrections := described["corrected_references"]:
            printed = [
                f"{reference['number']} ({printed_note(reference['printed'])})" for reference in corrections
            ]
            lists.append(label_list("Corrected references", printed, columns))
        if lists:
            self.stdout.write("\n" + "\n".join(lists))

    def _wordings(self, described: dict[str, Any], columns: int, *, gap: bool = True) -> None:
        """Print every wording, with its source where there are several."""
        for source, wording in described["wordings"].items():
            if len(described["wordings"]) > 1 and wording["text"]:
                self.stdout.write(f"\n[{source_note(source) or source}]")
            elif gap and wording["text"]:
                self.stdout.write("")
            for text in (wording["text"], *(f"Example: {example}" for example in wording["examples"])):
                if text:
                    self.stdout.write(format_text(text, columns))


def _heading(described: dict[str, Any]) -> str:
    return (
        " ".join(filter(None, [described["number"], described["title"]]))
        if "number" in described
        else described["term"]
    )


def _label(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _not_loaded(options: dict[str, Any]) -> str:
    return f"No rules document {options['document']} {options['edition'] or ''}".rstrip() + " is loaded."
