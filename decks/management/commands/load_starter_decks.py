"""Load the starter decks."""

import json
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from common.wording import count_noun
from decks import starter_decks
from decks.files import DeckFileError


class Command(BaseCommand):
    help = "Load the starter decks. Loading them again changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def handle(self, **options: object) -> None:
        try:
            decks = starter_decks.load()
        except DeckFileError as error:
            raise CommandError(str(error), returncode=2) from None
        if options["json"]:
            self.stdout.write(json.dumps({"decks": [{"id": deck.pk, "name": deck.name} for deck in decks]}))
        else:
            self.stdout.write(f"{count_noun(len(decks), 'starter deck')} loaded.")
