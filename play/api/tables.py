"""Tables: begin a game, and read it as its player may."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import conditional_page
from django.views.decorators.vary import vary_on_headers
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.callers import identify_caller
from accounts.visitors import Visitor
from api.base_views import ApiView
from api.pagination import PageQuerySerializer
from common.limits.table import GAME_STARTS
from play.actions.deciding import GAME_CHANGED, NOT_BEGUN
from play.actions.deleting import delete_table
from play.actions.errors import TableError
from play.actions.opening import open_table, participants
from play.api.input import LogQuerySerializer, ReplayQuerySerializer, TableInputSerializer
from play.api.serializers import (
    ReplayStepSerializer,
    TableDecisionsSerializer,
    TableLogSerializer,
    TableSerializer,
    TablesSerializer,
)
from play.api.table_data import read_visible_table
from play.forms import TableForm
from play.game_kinds.base import DecisionError, TableGame
from play.models import Table, TableSeat
from play.permissions import can_see_everything, get_table, viewing_seat
from play.presentation.replays import replay_game
from play.sessions import borrow_game
from simulator.series.run_settings import new_seed


@method_decorator([vary_on_headers("Authorization"), gzip_page, conditional_page], name="dispatch")
class TableApiView(ApiView):
    """A view of tables, whose responses depend on where the visitor sits."""

    cache_control = {"private": True, "no_cache": True}
    serializer_class: type[BaseSerializer] = TableSerializer

    @property
    def visitor(self) -> Visitor:
        """The user of the token, or an anonymous visitor without seats."""
        user = self.request.user
        return Visitor(user if user.is_authenticated else None)

    def get_serializer_context(self) -> dict[str, Any]:
        """The request, and who looks."""
        return {**super().get_serializer_context(), "visitor": self.visitor}

    def table_data(self, table: Table) -> Any:
        """The table as the visitor sees it now."""
        visible_table = read_visible_table(table, self.visitor)
        return TableSerializer(
            table, context={**self.get_serializer_context(), "visible_table": visible_table}
        ).data

    @contextmanager
    def visible_game(self, table: Table) -> Iterator[tuple[TableGame, int | None]]:
        """The game of a table, borrowed, and the seat from which the visitor looks.

        :raises TableError: when it has not begun.
        """
        if table.is_waiting:
            raise TableError(NOT_BEGUN)
        with borrow_game(table) as game:
            yield game, viewing_seat(table.seats_of(self.visitor.identifier), game.deciding_seat)

    def handle_exception(self, exception: Exception) -> Response:
        """The response to an error, also where the engine no longer plays a game as it was played."""
        if isinstance(exception, DecisionError):
            exception = TableError(GAME_CHANGED)
        return super().handle_exception(exception)

    def table_response(self, table_id: str, status: int = 200) -> Response:
        """The table as it is now.

        :raises Http404: when there is none that the visitor may see.
        """
        data = self.table_data(get_table(self.visitor, table_id))
        address = {"Location": str(data["url"])} if status == 201 else {}  # servers refuse a subclass
        return Response(data, status=status, headers=address)


class TablesView(TableApiView):
    """The caller's games, and the start of one."""

    serializer_class = TablesSerializer
    throttle_scopes = {"POST": "write"}

    @extend_schema(
        operation_id="tables",
        summary="Your own games",
        description="The games at which you sit, the latest touched first; none without a token.",
        tags=["tables"],
        parameters=[PageQuerySerializer],
    )
    def get(self, request: Request) -> Response:
        tables = Table.objects.of(self.visitor.identifier) if self.visitor.user else Table.objects.none()
        seats = Prefetch("seats", TableSeat.objects.select_related("deck"))
        return self.get_paginated_response(
            self.paginate_queryset(tables.defer("setup").prefetch_related(seats))
        )

    @extend_schema(
        operation_id="open_table",
        summary="Begin a game",
        description=(
            "Between decks that you may see; the machine, a friend, or you play in each other seat. The "
            "response is the game when it first asks you; with a friend it has the `invitation`. More than "
            "20 games in progress are refused with 422."
        ),
        tags=["tables"],
        request=TableInputSerializer,
        responses={201: TableSerializer},
    )
    def post(self, request: Request) -> Response:
        form = self._read_form(validated(TableInputSerializer, request.data))
        with GAME_STARTS.work(identify_caller(request)):
            table = open_table(
                participants(self.visitor, form.seats),
                seed=form.seed_or_new,
                first=form.first_seat,
                teams=form.team_numbers,
                terms=form.terms,
            )
        return self.table_response(table.pk, 201)

    def _read_form(self, fields: Mapping[str, Any]) -> TableForm:
        """The form of the lobby, filled in with the input.

        :raises ValidationError: when it is not valid, as with a deck that the caller may not see.
        """
        form = TableForm(fields, visitor=self.visitor)
        if not form.is_valid():
            raise ValidationError({name: str(errors[0]) for name, errors in form.errors.items()})
        return form


class TableDetailView(TableApiView):
    """One game."""

    throttle_scopes = {"DELETE": "write"}

    @extend_schema(
        operation_id="table",
        summary="One game as you see it",
        description=(
            "The board, what is asked, and with which options, as your seat may see them. A game in progress "
            "exists for its players only; one that is over, unless a deck of it is private, for everybody, "
            "with all of its cards."
        ),
        tags=["tables"],
    )
    def get(self, request: Request, table_id: str) -> Response:
        return self.table_response(table_id)

    @extend_schema(
        operation_id="delete_table",
        summary="Delete a game of yours",
        description=(
            "Where other people play, a game must be over, and is only removed from your list: they keep it."
        ),
        tags=["tables"],
        responses={204: None},
    )
    def delete(self, request: Request, table_id: str) -> Response:
        get_table(self.visitor, table_id)
        delete_table(table_id, self.visitor.identifier)
        return Response(status=204)


class TableLogView(TableApiView):
    """The log of a game."""

    serializer_class = TableLogSerializer

    @extend_schema(
        operation_id="table_log",
        summary="The log of a game",
        description="What has happened, as your seat may read it; with `since`, from that line on.",
        tags=["tables"],
        parameters=[LogQuerySerializer],
    )
    def get(self, request: Request, table_id: str) -> Response:
        since = LogQuerySerializer.read(request)["since"]
        table = get_table(self.visitor, table_id)
        with self.visible_game(table) as (game, seat):
            entries = game.full_log() if can_see_everything(table, self.visitor) else game.log(seat)
        lines = [
            {"number": number, "turn": entry.turn, "text": entry.text, "rule": entry.rule}
            for number, entry in enumerate(entries[since:], start=since)
        ]
        return Response(TableLogSerializer({"count": len(entries), "lines": lines}).data)


class TableDecisionsView(TableApiView):
    """The decisions of a game."""

    serializer_class = TableDecisionsSerializer

    @extend_schema(
        operation_id="table_decisions",
        summary="The decisions of a game",
        description=(
            "Every decision in force, with the seed: enough to play the game again. They tell what is "
            "hidden, so a game in progress must be played by you alone; otherwise the answer is 403."
        ),
        tags=["tables"],
        parameters=[PageQuerySerializer],
    )
    def get(self, request: Request, table_id: str) -> Response:
        table = get_table(self.visitor, table_id)
        if not can_see_everything(table, self.visitor):
            raise PermissionDenied("Decisions tell what is hidden. Read them when the game is over.")
        decisions = table.decisions.filter(ply__lt=table.ply).order_by("ply")
        return self.get_paginated_response(self.paginate_queryset(decisions), seed=table.setup.get("seed"))


class TableReplayView(TableApiView):
    """A game that is over, step by step."""

    serializer_class = ReplayStepSerializer

    @extend_schema(
        operation_id="table_replay",
        summary="A step of a game that is over",
        description=(
            "A line of the log, and the board after it with every card open. While the game goes on, the "
            "answer is 403."
        ),
        tags=["tables"],
        parameters=[ReplayQuerySerializer],
    )
    def get(self, request: Request, table_id: str) -> Response:
        step = ReplayQuerySerializer.read(request)["step"]
        table = get_table(self.visitor, table_id)
        if not (table.is_over and can_see_everything(table, self.visitor)):
            raise PermissionDenied("A replay shows every card. Read it when the game is over.")
        record = replay_game(table).record
        if step >= len(record.lines):
            raise ValidationError({"step": f"The last step is {len(record.lines) - 1}."})
        line = record.lines[step]
        data = {
            "step": step,
            "steps": len(record.lines),
            "turn": line.turn,
            "text": line.full_text,
            "rule": line.rule,
            "board": record.picture(step),
        }
        return Response(ReplayStepSerializer(data).data)


def validated(serializer_class: type[BaseSerializer], data: Any) -> dict[str, Any]:
    """The valid input of a request.

    :raises ValidationError: when it is not valid.
    """
    serializer = serializer_class(data=data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def seed_or_new(fields: Mapping[str, Any]) -> int:
    """The seed of valid input, or a new one."""
    seed: int | None = fields.get("seed")
    return new_seed() if seed is None else seed
