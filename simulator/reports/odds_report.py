"""Draw odds as JSON and as a table: what the command ``draw_odds`` prints, and what the API has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from common.csv_tables import CsvTable
from simulator.draw_request import DrawRequest
from simulator.draws.odds import cards_drawn

TURNS = 10
"""The turns of every report, or more if a later one is asked for."""


def odds_to_json(draw_request: DrawRequest, *, by_turn: int, first: bool) -> dict[str, Any]:
    """The chance by a turn, and by each until then and a while after, as a number and as a fraction.

    :raises OddsError: when there is too much to count.
    """
    question = draw_request.question()
    numbers = [cards_drawn(turn, first=first) for turn in range(max(TURNS, by_turn) + 1)]
    turns = [
        {
            "turn": turn,
            "seen": min(drawn, question.deck),
            "probability": float(chance),
            "exact": str(chance),
        }
        for turn, (drawn, chance) in enumerate(zip(numbers, question.chances_among(numbers), strict=True))
    ]
    return {
        **_group_counts_to_json(draw_request),
        "deck": question.deck,
        "by_turn": by_turn,
        "first": first,
        "mulligan": draw_request.mulligan_sentence,
        **{key: turns[by_turn][key] for key in ("seen", "probability", "exact")},
        "turns": turns,
    }


def odds_table(answer: Mapping[str, Any]) -> CsvTable:
    """The chance by each turn. It is exact, so it has no interval; spreadsheets take fractions for dates."""
    rows = [(row["turn"], row["seen"], row["probability"]) for row in answer["turns"]]
    return CsvTable(("turn", "cards drawn", "probability"), rows)


def _group_counts_to_json(draw_request: DrawRequest) -> dict[str, Any]:
    """The cards asked for; of the first also what the answer to a question about one card had always."""
    groups = [
        {
            "cards": group_count.group.description,
            "copies": draw_request.copies_of(group_count.group),
            "at_least": group_count.at_least,
            "at_most": group_count.at_most,
            "instead": group_count.instead,
        }
        for group_count in draw_request.group_counts
    ]
    first = groups[0]
    return {
        "card": first["cards"],
        "copies": first["copies"],
        "at_least": first["at_least"],
        "groups": groups,
    }
