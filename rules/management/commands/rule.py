"""Prints a rule with everything known about it."""

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.api.shapes import described
from rules.links import DOCUMENT, nearest
from rules.models import Document
from rules.numbers import RuleNumber


class Command(BaseCommand):
    help = "Print a rule: its text, examples, references from and to it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("number", help="a rule, section or chapter, such as 410.6a")
        parser.add_argument("--document", default=DOCUMENT, metavar="KEY")
        parser.add_argument("--edition", help="the latest edition loaded, unless given")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            number = RuleNumber.parse(options["number"])
        except ValueError:
            raise CommandError(
                f"{options['number'][:60]!r} is not a rule number like 410.6a.", returncode=2
            ) from None
        document = Document.objects.named(options["document"], options["edition"])
        rule = document.rules.in_full().filter(number=str(number)).first() if document else None
        if not rule:
            self._missing(number, document, options)
        elif options["json"]:
            self.stdout.write(json.dumps(described(rule), ensure_ascii=False))
        else:
            self._print(described(rule))

    def _missing(self, number: RuleNumber, document: Document | None, options: dict[str, Any]) -> None:
        near = [rule.number for rule in nearest(document, number)] if document else []
        if document:
            sentence = f"There is no rule {number} in {document.key} {document.edition}."
        else:
            sentence = (
                f"No rules document {options['document']} {options['edition'] or ''}".rstrip() + " is loaded."
            )
        if near:
            sentence += f" Nearest: {', '.join(near)}."
        if options["json"]:
            data = {"number": str(number), "error": sentence, "nearest": near}
            self.stdout.write(json.dumps(data, ensure_ascii=False))
        self.stderr.write(sentence)
        sys.exit(1)

    def _print(self, rule: dict[str, Any]) -> None:
        self.stdout.write(" ".join(filter(None, [rule["number"], rule["title"]])))
        for source, wording in rule["wordings"].items():
            self.stdout.write(f"\n[{source}]\n{wording['text']}")
            for example in wording["examples"]:
                self.stdout.write(f"\nExample: {example}")
        for name in ("references", "referenced_by", "glossary", "cards"):
            if rule[name]:
                self.stdout.write(f"\n{name.replace('_', ' ').capitalize()}: {', '.join(rule[name])}")
