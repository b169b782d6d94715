"""Prints a rule, a section, a chapter or a glossary term with everything known about it."""

import json
import sys
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.api.shapes import described_entry, described_whole
from rules.catalog.lookup import find_rule, find_term, nearest_rules, similar_terms
from rules.identifiers.addresses import DOCUMENT, current_key
from rules.identifiers.number_parsing import parse_typed_number
from rules.identifiers.numbers import RuleNumber
from rules.management.text_layout import block, listed, width
from rules.models import Document

LONGEST = 100
LISTS = ("defined_by", "references", "referenced_by", "glossary", "cards")


class Command(BaseCommand):
    help = (
        "Print a rule by its number, or a term of the glossary: text, examples, references from and to it. "
        "A section comes with its rules."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("asked", nargs="+", metavar="NUMBER", help="such as 410.6a, 410, 4, or a term")
        parser.add_argument("--document", default=DOCUMENT, metavar="KEY", help=f"default: {DOCUMENT}")
        parser.add_argument("--edition", help="the latest edition loaded, unless given")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        asked = " ".join(options["asked"]).strip()[:LONGEST]
        document = Document.objects.named(current_key(options["document"]), options["edition"])
        number = parse_typed_number(asked)
        if not document:
            self._refuse(asked, _not_loaded(options), [], options)
        elif number:
            self._rule(document, number, options)
        else:
            self._term(document, asked, options)

    def _rule(self, document: Document, number: RuleNumber, options: dict[str, Any]) -> None:
        found = find_rule(document, number)
        if found:
            self._tell(described_whole(found), options)
            return
        near = [rule.number for rule in nearest_rules(document, number)]
        sentence = f"There is no rule {number} in {document.key} {document.edition}."
        self._refuse(str(number), sentence, near, options)

    def _term(self, document: Document, asked: str, options: dict[str, Any]) -> None:
        found = find_term(document, asked)
        if found:
            self._tell(described_entry(found), options)
            return
        near = similar_terms(document, asked)
        if not near:
            raise CommandError(
                f"{asked[:60]!r} is not a rule number like 410.6a, and no term of the glossary.", returncode=2
            )
        sentence = f"The glossary of {document.key} {document.edition} has no “{asked[:60]}”."
        self._refuse(asked, sentence, near, options)

    def _refuse(self, asked: str, sentence: str, near: list[str], options: dict[str, Any]) -> NoReturn:
        """Say that it is not there, and what is near it; the exit status is 1."""
        if near:
            sentence += f" Nearest: {', '.join(near)}."
        if options["json"]:
            answer = {"number": asked, "error": sentence, "nearest": near}
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        self.stderr.write(sentence)
        sys.exit(1)

    def _tell(self, told: dict[str, Any], options: dict[str, Any]) -> None:
        if options["json"]:
            self.stdout.write(json.dumps(told, ensure_ascii=False))
            return
        columns = width()
        self.stdout.write(_heading(told))
        self.stdout.write(f"{told['document']} {told['edition']}")
        self._wordings(told, columns)
        for part in told.get("parts", ()):
            self.stdout.write(f"\n{_heading(part)}")
            self._wordings(part, columns, gap=False)
        lists = [listed(_label(name), told[name], columns) for name in LISTS if told.get(name)]
        if lists:
            self.stdout.write("\n" + "\n".join(lists))

    def _wordings(self, told: dict[str, Any], columns: int, *, gap: bool = True) -> None:
        """Every wording, named where there are several."""
        for source, wording in told["wordings"].items():
            if len(told["wordings"]) > 1 and wording["text"]:
                self.stdout.write(f"\n[{source}]")
            elif gap and wording["text"]:
                self.stdout.write("")
            for text in (wording["text"], *(f"Example: {example}" for example in wording["examples"])):
                if text:
                    self.stdout.write(block(text, columns))


def _heading(told: dict[str, Any]) -> str:
    return " ".join(filter(None, [told["number"], told["title"]])) if "number" in told else told["term"]


def _label(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _not_loaded(options: dict[str, Any]) -> str:
    return f"No rules document {options['document']} {options['edition'] or ''}".rstrip() + " is loaded."
