"""The people at a table as its page shows them: their clocks, what they say, and who asks to undo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from play.actions.clocks import time_left
from play.actions.undo_requests import can_request_undo
from play.game_kinds.base import TableGame
from play.models import Table, TableSeat
from play.phrases import PHRASES

MOST_PHRASES = 6
"""The latest ones on the page."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player: the name, whether the game waits for this one, and the seconds left on the clock."""

    name: str
    is_deciding: bool
    is_own: bool
    seconds: int | None

    @property
    def time(self) -> str:
        """The time left, as a clock shows it."""
        minutes, seconds = divmod(self.seconds or 0, 60)
        return f"{minutes}:{seconds:02}"


@dataclass(frozen=True, slots=True)
class SpokenPhrase:
    """What a player said."""

    seat: int
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """Who asks to take a decision back, what it was, and what that player has seen since."""

    seat: int
    name: str
    decision: str
    secrets: list[str]
    is_own: bool
    needs_answer: bool


def people_context(table: Table, game: TableGame, visitor: str) -> dict[str, Any]:
    """What the page shows of the people at a table, nothing where one visitor plays alone."""
    if not table.is_shared:
        return {}
    own = table.seats_of(visitor)
    people = [_person(table, seat, game.deciding_seat, own) for seat in table.seats.all()]
    deciding_person = next((person for person in people if person.is_deciding), None)
    return {
        "people": people,
        "deciding": deciding_person,
        "can_claim_time": bool(own)
        and deciding_person is not None
        and deciding_person.seconds == 0
        and not deciding_person.is_own,
        "latest_phrases": latest_phrases(table),
        "phrases": PHRASES if own else {},
        "undo_request": undo_request_of(table, game, own),
        "can_request_undo": can_request_undo(table, visitor),
        "rematch": table.rematches.first() if table.is_over and own else None,
    }


def _person(table: Table, seat: TableSeat, deciding: int | None, own: list[TableSeat]) -> Person:
    is_deciding = seat.index == deciding
    left = time_left(table, seat, is_deciding=is_deciding)
    seconds = None if left is None else int(left.total_seconds())
    return Person(seat.name, is_deciding, seat in own, seconds)


def latest_phrases(table: Table) -> list[SpokenPhrase]:
    """What players said last, the latest at the end."""
    names = {seat.index: seat.name for seat in table.seats.all()}
    rows = list(table.phrases.order_by("-pk")[:MOST_PHRASES])[::-1]
    return [SpokenPhrase(row.seat, names[row.seat], PHRASES[row.phrase]) for row in rows]


def undo_request_of(table: Table, game: TableGame, own: list[TableSeat]) -> UndoRequest | None:
    """What another player, or the visitor in their own seats, asks to take back; ``None`` if nobody asks."""
    request = table.undo_request
    if request is None:
        return None
    seat, ply = request["seat"], request["ply"]
    own_seats = {seat.index for seat in own}
    return UndoRequest(
        seat=seat,
        name=table.seats.all()[seat].name,
        decision=table.decisions.get(ply=ply).text,
        secrets=secrets_since(game, seat, ply),
        is_own=seat in own_seats,
        needs_answer=bool(own_seats) and seat not in own_seats and not own_seats <= set(request["agreed"]),
    )


def secrets_since(game: TableGame, seat: int, ply: int) -> list[str]:
    """What a seat learned in secret since a decision, as everybody may read it."""
    since = game.lines_at()[ply]
    own, public = game.log(seat)[since:], game.log(None)[since:]
    return [line.text for line, own_line in zip(public, own, strict=True) if line.text != own_line.text]
