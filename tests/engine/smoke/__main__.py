"""``python -m tests.engine.smoke [--json] [--part NUMBER OF] [NAME ...]``: powers that were not used.

Plays all cards of the pool that are played in full, or every so-manieth of them, or those with these names.
The text of cards that are held out is not printed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys

import django
from hypothesis import settings

import config  # noqa: F401  (chooses the engine before it is imported)


def main() -> int:
    """Play, print the report, and return 1 if a card raised an error or broke an invariant."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.smoke", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="cards to play, in place of all")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--part", nargs=2, type=int, default=(0, 1), metavar=("NUMBER", "OF"))
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests import profiles

    profiles.register()
    settings.load_profile("nightly")  # all cards are read
    from tests.engine.full_pool import full_cards, part_of, pool
    from tests.engine.smoke.report import play_cards

    cards = [card for card in pool() if not options.names or card.name in options.names]
    report = play_cards(full_cards(part_of(cards, *options.part)))
    if options.json:
        print(json.dumps(report.data(), ensure_ascii=False, indent=1))
    else:
        print("\n".join(report.lines()))
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
