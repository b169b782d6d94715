"""Help at a table: what the machine would choose, why cards cannot act, and positions as scenarios."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.callers import identify_caller
from engine.scenarios import UnwritablePositionError
from play.actions.errors import NotYourSeatError, TableError
from play.actions.undoing import can_undo
from play.api.input import ReplayQuerySerializer
from play.api.serializers import TableHintSerializer, TableReasonsSerializer, TableScenarioSerializer
from play.api.tables import TableApiView
from play.limits import count_move
from play.machines import LEVELS
from play.permissions import HIDDEN_POSITION, can_see_everything, get_table
from play.presentation import GAME_HINTS, GAME_REASONS
from play.presentation.replays import position_as_scenario


class TableHintView(TableApiView):
    """What the machine would choose."""

    serializer_class = TableHintSerializer

    @extend_schema(
        operation_id="table_hint",
        summary="What the machine would choose in your seat",
        description=(
            "It knows what you may see, and no more. Who plays against people gets no help. A hint counts "
            "as a move for the limits."
        ),
        tags=["tables"],
    )
    def get(self, request: Request, table_id: str) -> Response:
        table = get_table(self.visitor, table_id)
        if not can_undo(table, self.visitor.identifier):
            raise PermissionDenied("Who plays against people gets no help of the machine.")
        count_move(identify_caller(request))
        with self.visible_game(table) as (game, seat):
            hint = GAME_HINTS[table.kind](game, seat, next(iter(LEVELS)))
        if hint is None:
            raise NotYourSeatError("It is not your decision.")
        return Response(TableHintSerializer(hint).data)


class TableReasonsView(TableApiView):
    """Why cards cannot act."""

    serializer_class = TableReasonsSerializer

    @extend_schema(
        operation_id="table_reasons",
        summary="Why your cards cannot act now",
        description="For each card that is there to act with and that no option offers, with the rule.",
        tags=["tables"],
    )
    def get(self, request: Request, table_id: str) -> Response:
        table = get_table(self.visitor, table_id)
        is_open = can_see_everything(table, self.visitor)
        with self.visible_game(table) as (game, seat):
            reasons = [] if seat is None else GAME_REASONS[table.kind](game, seat, is_open=is_open)
        return Response(TableReasonsSerializer({"reasons": reasons}).data)


class TableScenarioView(TableApiView):
    """A position as a scenario."""

    serializer_class = TableScenarioSerializer

    @extend_schema(
        operation_id="table_scenario",
        summary="The position of a game as the text of a scenario",
        description=(
            "Of a game that is over after a line of its log. It shows every card, so a game in progress must "
            "be played by you alone, for all sides; otherwise the answer is 403."
        ),
        tags=["tables"],
        parameters=[ReplayQuerySerializer],
    )
    def get(self, request: Request, table_id: str) -> Response:
        step = ReplayQuerySerializer.read(request)["step"]
        table = get_table(self.visitor, table_id)
        if not can_see_everything(table, self.visitor):
            raise PermissionDenied(HIDDEN_POSITION)
        try:
            text = position_as_scenario(table, step)
        except UnwritablePositionError as error:
            raise TableError(str(error)) from None
        return Response(TableScenarioSerializer({"text": text}).data)
