"""``python -m tests.play.random_clients --games N --seed S [--json]``: whole games through the pages.

A visitor plays both sides of starter decks, each option chosen at random by its number on the page. The same
decisions are then given to the engine alone: texts, options and results must be the same.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from html import unescape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.test import Client

OPTION = re.compile(r'value="(\d+)"\s+data-option="(\d+)"[^>]*>([^<]*)')
END_TURN = "End turn"
"""What the page calls passing at the end of the action phase."""
REVISION = re.compile(r'name="revision" value="(\d+)"')
MOST_DECISIONS = 600
"""Random players use what costs nothing again and again: after so many decisions one concedes."""


@dataclass(slots=True)
class Totals:
    """Counts of what was played: ``errors`` are answers of the site, ``different`` games of the engine."""

    games: int = 0
    decisions: int = 0
    errors: int = 0
    different: int = 0


@dataclass(frozen=True, slots=True)
class PageOption:
    """An option as a page shows it."""

    index: int
    text: str


def page_options(page: str) -> list[PageOption]:
    """The options on a page, in their order."""
    options = ((int(index), unescape(text).strip()) for index, _, text in OPTION.findall(page))
    return [PageOption(index, "Pass" if text == END_TURN else text) for index, text in options]


def page_revision(page: str) -> int:
    """The revision of the table that a page shows."""
    match = REVISION.search(page)
    assert match is not None, page
    return int(match[1])


def play_random_game(
    client: Client, decks: Sequence[str], seed: int, totals: Totals, *, most_decisions: int = MOST_DECISIONS
) -> None:
    """Play a game of two decks, given by their keys, to its end, and compare it with the engine's own."""
    from play.models import Table

    chance = random.Random(seed)
    form = {"deck": decks[0], "opposing_deck": decks[1], "opponent": "both", "seed": seed}
    answer = client.post("/play/", form, follow=True)
    address, page = answer.request["PATH_INFO"], answer.content.decode()
    offers: list[list[str]] = []
    while options := page_options(page):
        offers.append([option.text for option in options])
        if len(offers) > most_decisions:
            data, action = {"revision": page_revision(page)}, "concede"
        else:
            data = {"revision": page_revision(page), "option": chance.choice(options).index}
            action = "decide"
        answer = client.post(f"{address}{action}/", data, headers={"hx-request": "true"})
        if answer.status_code != 200:
            totals.errors += 1
            return
        page = answer.content.decode()
    totals.games += 1
    totals.decisions += len(offers)
    table = Table.objects.get(pk=address.split("/")[2])
    totals.different += not _is_as_the_engine_plays(table, offers)


def _is_as_the_engine_plays(table: object, offers: Sequence[Sequence[str]]) -> bool:
    """Whether the engine alone offers the same options at the same decisions, and ends in the same way."""
    from engine.game import Game
    from play.game_kinds.wow_tcg import game_setup
    from play.models import Table, TableDecision
    from play.presentation.options import shown_text

    assert isinstance(table, Table)
    game = Game.rebuild(game_setup(table.setup), ())
    offered = iter(offers)
    for row in table.decisions.filter(ply__lt=table.ply).order_by("ply"):
        pending = game.pending
        texts = [] if pending is None else [shown_text(o.text, pending.about) for o in pending.options]
        if row.maker == TableDecision.Maker.PERSON and texts != list(next(offered, ())):
            return False
        if row.option < 0:
            game.concede(-1 - row.option)
        else:
            game.decide(row.option)
    return game.pending is None and bool(table.result) and next(offered, None) is None


def main() -> int:
    """Play games of the site's database, and print what came of them; the status is 1 after any fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

    import django

    django.setup()
    from django.test import Client

    from config.preparation import prepare
    from decks.models import Deck

    prepare(lambda sentence: print(sentence, file=sys.stderr))
    decks = [deck.pk for deck in Deck.objects.starters()]
    totals = Totals()
    for game in range(arguments.games):
        pair = (decks[game % len(decks)], decks[(game + 1 + game // len(decks)) % len(decks)])
        play_random_game(Client(SERVER_NAME="localhost"), pair, arguments.seed * 1_000_000 + game, totals)
    print(json.dumps(asdict(totals)) if arguments.json else totals)
    return int(bool(totals.errors or totals.different))


if __name__ == "__main__":
    sys.exit(main())
