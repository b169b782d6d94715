"""List the formats, or remove one that was added."""

import json
from argparse import ArgumentParser

from django.core.management.base import CommandError
from django.utils.translation import ngettext

from cards.models import Card, Kind
from common.commands import QuickCommand
from common.wording import count_noun
from decks.formats import Format, UnknownFormatError, all_formats, storage
from decks.formats.overview import cards_by_name, disputed_names
from decks.formats.parser import format_to_entry


class Command(QuickCommand):
    help = "List the formats for decks, or remove one that was added."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--disagreements",
            action="store_true",
            help="list the cards on which the sets of a format and the source of its pool disagree instead",
        )
        parser.add_argument("--remove", metavar="KEY", help="remove a format added with import_formats")
        parser.add_argument("--json", action="store_true", help="print the list as JSON")

    def handle(self, *args: object, remove: str | None, **options: object) -> None:
        as_json = bool(options["json"])
        if remove:
            self.remove(remove, as_json=as_json)
            return
        if options["disagreements"]:
            self.list_disagreements(as_json=as_json)
            return
        total = Card.objects.filter(kind=Kind.DECK).values("folded").distinct().count()
        offered = all_formats()
        if as_json:
            entries = [
                format_to_entry(format)
                | {"built_in": format.built_in, "cards_in_pool": count_pool(format, total)}
                for format in offered
            ]
            self.stdout.write(json.dumps({"format": entries}, ensure_ascii=False))
            return
        for format in offered:
            added = "" if format.built_in else "  (added)"
            size = f"{count_noun(count_pool(format, total), 'card'):>12}"
            self.stdout.write(f"{format.key:<20} {format.name:<24} {size}{added}")

    def list_disagreements(self, *, as_json: bool) -> None:
        """Name the cards whose place in a pool sets and source see differently; the sets count."""
        rows = [
            {"format": format.key, "card": card.name, "by_sets": is_in_pool, "by_source": not is_in_pool}
            for format in all_formats()
            for folded, card in sorted(cards_by_name(disputed_names(format)).items())
            for is_in_pool in (folded in (format.names or ()),)
        ]
        if as_json:
            self.stdout.write(json.dumps({"disagreements": rows}, ensure_ascii=False))
            return
        for row in rows:
            by_sets, by_source = ("in", "leaves it out") if row["by_sets"] else ("not in", "lists it")
            sentence = f"{row['card']} is {by_sets} the pool by its sets; WoWTCG-Tracker {by_source}."
            self.stdout.write(f"{row['format']}: {sentence}")

    def remove(self, key: str, *, as_json: bool) -> None:
        try:
            deck_count = storage.remove_format(key)
        except UnknownFormatError as error:
            raise CommandError(str(error), returncode=2) from None
        if as_json:
            self.stdout.write(json.dumps({"removed": key, "retired": bool(deck_count), "decks": deck_count}))
        elif deck_count:
            decks = ngettext("%(count)d deck still uses", "%(count)d decks still use", deck_count)
            self.stdout.write(f"{key} is retired and no longer offered: {decks % {'count': deck_count}} it.")
        else:
            self.stdout.write(f"{key} is removed.")


def count_pool(format: Format, total: int) -> int:
    """How many card names its pool has, out of a total."""
    return total if format.names is None else len(format.names)
