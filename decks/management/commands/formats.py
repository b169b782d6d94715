"""Which formats are there?"""

import json
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from cards.models import Card, Kind
from decks.formats import Format, UnknownFormat, all_formats, storage
from decks.formats.parser import as_entry


class Command(BaseCommand):
    help = "List the formats decks can be built for, or remove one that was added."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--remove", metavar="KEY", help="remove a format added with import_formats")
        parser.add_argument("--json", action="store_true", help="print the list as JSON")

    def handle(self, *args: object, remove: str | None, **options: object) -> None:
        as_json = bool(options["json"])
        if remove:
            self.remove(remove, as_json=as_json)
            return
        every = Card.objects.filter(kind=Kind.DECK).values("folded").distinct().count()
        if as_json:
            found = [
                as_entry(one) | {"built_in": one.built_in, "cards_in_pool": size(one, every)}
                for one in all_formats()
            ]
            self.stdout.write(json.dumps({"format": found}, ensure_ascii=False))
            return
        for one in all_formats():
            added = "" if one.built_in else "  (added)"
            self.stdout.write(f"{one.key:<20} {one.name:<24} {size(one, every):>6,} cards{added}")

    def remove(self, key: str, *, as_json: bool) -> None:
        try:
            decks = storage.remove(key)
        except UnknownFormat as error:
            raise CommandError(str(error), returncode=2) from None
        if as_json:
            self.stdout.write(json.dumps({"removed": key, "retired": bool(decks), "decks": decks}))
        elif decks:
            self.stdout.write(f"{key} is retired: {decks} deck(s) still use it. It is not offered any more.")
        else:
            self.stdout.write(f"{key} is removed.")


def size(format: Format, every: int) -> int:
    """How many names of cards its pool has, of so many in all."""
    return every if format.names is None else len(format.names)
