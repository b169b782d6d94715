"""What programs do at a table, with the same actions and limits as the pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from django.core.exceptions import PermissionDenied
from django.http import Http404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.callers import identify_caller
from api.errors import error_body
from common.limits.table import GAME_STARTS
from play.actions import continuing, deciding, joining, opening, phrases, undo_requests, undoing
from play.actions.errors import NotYourSeatError, StaleTableError, TableError
from play.api.input import (
    DecisionInputSerializer,
    JoinInputSerializer,
    LineInputSerializer,
    PaceInputSerializer,
    PhraseInputSerializer,
    RematchInputSerializer,
    RevisionInputSerializer,
    RunLineInputSerializer,
    ScenarioStepInputSerializer,
    UndoAnswerInputSerializer,
)
from play.api.serializers import StaleTableSerializer, TableSerializer
from play.api.tables import TableApiView, seed_or_new, validated
from play.forms import DeckChoiceForm
from play.limits import count_move, count_phrase
from play.models import Table
from play.names import player_name
from play.permissions import NO_TABLE, NOT_OVER, can_continue, get_table
from simulator.permissions import get_run
from simulator.recorded_games.stored import has_game

MOVE_RESPONSES = {200: TableSerializer, 409: StaleTableSerializer}


def describe(
    operation_id: str, summary: str, description: str | None = None
) -> Callable[[type[MoveView]], type[MoveView]]:
    """Describe what a view does in the schema."""

    def decorate(view: type[MoveView]) -> type[MoveView]:
        schema = extend_schema(
            operation_id=operation_id,
            summary=summary,
            description=description,
            tags=["tables"],
            request=view.input_class,
            responses=MOVE_RESPONSES,
        )
        return extend_schema_view(post=schema)(view)

    return decorate


class MoveView(TableApiView):
    """Something that the caller does at a table as it is at a revision.

    ``move`` gets the identifier of the table, that of the visitor, and the fields of the input by their
    names.
    """

    input_class: ClassVar[type[BaseSerializer]] = RevisionInputSerializer
    move: ClassVar[Callable[..., Table]]

    def post(self, request: Request, table_id: str) -> Response:
        """Do it, and respond with the table as it is then; with status 409 if it has changed since.

        :raises Http404: when there is no table that the visitor may see.
        :raises TableError: when it cannot be done.
        """
        fields = validated(self.input_class, request.data)
        self.count(identify_caller(request))
        try:
            type(self).move(table_id, self.visitor.identifier, **fields)
        except Table.DoesNotExist:
            raise Http404(NO_TABLE) from None
        except StaleTableError as error:
            table = self.table_data(get_table(self.visitor, table_id))
            body = error_body(409, str(error), code="stale-table")
            return Response({**body, "table": table}, status=409)
        except TableError:
            get_table(self.visitor, table_id)  # one of others does not exist for the visitor
            raise
        return self.table_response(table_id)

    def count(self, caller: str) -> None:
        """Count the move for the limits of the caller."""
        count_move(caller)


@describe(
    "decide",
    "Make a decision",
    "Chooses an option of the decision that you are asked for. The machine answers at once: the "
    "response is the game when it asks you again, or is over. A table that has changed since the "
    "revision stays as it is, and the answer is 409 with the table: so a request whose response was "
    "lost can be sent again, and decides once.",
)
class DecideView(MoveView):
    """Make a decision."""

    input_class = DecisionInputSerializer
    move = staticmethod(deciding.decide)


@describe("concede", "Concede a game")
class ConcedeView(MoveView):
    """Concede."""

    move = staticmethod(deciding.concede)


@describe("claim_time", "End a game whose other player is out of time")
class ClaimTimeView(MoveView):
    """Claim the game on time."""

    move = staticmethod(deciding.claim_time)


@describe(
    "request_undo",
    "Ask the other players to take your last decision back",
    "The request stands in `undo_request` until they have answered, or the next decision.",
)
class RequestUndoView(MoveView):
    """Ask the others to take a decision back."""

    move = staticmethod(undo_requests.request_undo)


@describe("answer_undo", "Agree that another player takes a decision back, or not")
class AnswerUndoView(MoveView):
    """Answer who asks to take a decision back."""

    input_class = UndoAnswerInputSerializer
    move = staticmethod(undo_requests.answer_undo)


@describe("say_phrase", "Say one of the set phrases")
class SayPhraseView(MoveView):
    """Say something."""

    input_class = PhraseInputSerializer
    move = staticmethod(phrases.say_phrase)

    def count(self, caller: str) -> None:
        """Count the phrase, too."""
        super().count(caller)
        count_phrase(caller)


@describe(
    "undo_decision",
    "Take back your last decision",
    "With all that followed. Only for who plays against the machine, or both sides.",
)
class UndoMoveView(MoveView):
    """Take back a decision."""

    move = staticmethod(undoing.undo)


@describe("redo_decision", "Repeat a decision that was taken back")
class RedoMoveView(MoveView):
    """Repeat what was taken back."""

    move = staticmethod(undoing.redo)


@describe(
    "choose_pace",
    "Choose where you are asked",
    "Elsewhere you pass without being asked. `until something happens` and `until my turn` end by "
    "themselves.",
)
class PaceView(MoveView):
    """Be asked less or more often."""

    input_class = PaceInputSerializer
    move = staticmethod(deciding.choose_pace)


class NewTableView(TableApiView):
    """Begins a game that is made of something else."""

    throttle_scopes = {"POST": "write"}

    def begin(self, action: Callable[[str], Table]) -> Response:
        """Begin it, and respond with it.

        :raises TableError: when it cannot begin.
        """
        with GAME_STARTS.work(identify_caller(self.request)):
            table = action(self.visitor.identifier)
        return self.table_response(table.pk, 201)


class JoinTableView(NewTableView):
    """Taking a free seat."""

    @extend_schema(
        operation_id="join_table",
        summary="Sit down at a game that you are invited to",
        description="The last part of the address of the `invitation` is its key.",
        tags=["tables"],
        request=JoinInputSerializer,
        responses={201: TableSerializer},
    )
    def post(self, request: Request, invitation: str) -> Response:
        form = DeckChoiceForm(validated(JoinInputSerializer, request.data), visitor=self.visitor)
        if not form.is_valid():
            raise ValidationError({name: str(errors[0]) for name, errors in form.errors.items()})
        deck, name = form.cleaned_data["deck"], player_name(self.visitor)
        try:
            return self.begin(lambda visitor: joining.join_table(invitation, visitor, name, deck))
        except Table.DoesNotExist:
            raise Http404("There is no such invitation.") from None


class RematchView(NewTableView):
    """Another game of the same players."""

    @extend_schema(
        operation_id="rematch",
        summary="Begin another game of the same players",
        tags=["tables"],
        request=RematchInputSerializer,
        responses={201: TableSerializer},
    )
    def post(self, request: Request, table_id: str) -> Response:
        fields = validated(RematchInputSerializer, request.data)
        table = get_table(self.visitor, table_id)
        if not table.seats_of(self.visitor.identifier):
            raise NotYourSeatError("You are not in this game.")
        return self.begin(
            lambda visitor: opening.rematch(table, seed=seed_or_new(fields), swaps_decks=fields["swap_decks"])
        )


class ContinueTableView(NewTableView):
    """A game that goes on from a line of the log of another."""

    @extend_schema(
        operation_id="continue_table",
        summary="Begin a game that goes on from a line of the log of this one",
        description="Wherever a person sits here, you sit there. This game stays as it is.",
        tags=["tables"],
        request=LineInputSerializer,
        responses={201: TableSerializer},
    )
    def post(self, request: Request, table_id: str) -> Response:
        line = validated(LineInputSerializer, request.data)["line"]
        table = get_table(self.visitor, table_id)
        if not can_continue(table, self.visitor):
            raise PermissionDenied(NOT_OVER)
        return self.begin(lambda visitor: continuing.continue_table(table, visitor, line))


class ContinueRunView(NewTableView):
    """A game that goes on from a line of a recorded game."""

    @extend_schema(
        operation_id="continue_run",
        summary="Begin a game that goes on from a line of a game of a run",
        description=(
            "Of a match, a gauntlet or a matrix that has ended; games are counted from 1. You take a seat, "
            "the machine the other."
        ),
        tags=["tables"],
        request=RunLineInputSerializer,
        responses={201: TableSerializer},
    )
    def post(self, request: Request, run_id: str, game_number: int) -> Response:
        fields = validated(RunLineInputSerializer, request.data)
        run = get_run(self.visitor, run_id)
        if run.is_active or not has_game(run, game_number - 1):
            raise Http404("The run has no such game.")
        return self.begin(
            lambda visitor: continuing.continue_run(
                run, game_number - 1, fields["line"], visitor, fields["seat"]
            )
        )


class ContinueScenarioView(NewTableView):
    """A game that goes on from a step of a scenario."""

    @extend_schema(
        operation_id="continue_scenario",
        summary="Begin a game that goes on from a step of a scenario",
        description="You play both sides.",
        tags=["tables"],
        request=ScenarioStepInputSerializer,
        responses={201: TableSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        step = validated(ScenarioStepInputSerializer, request.data)["step"]
        return self.begin(lambda visitor: continuing.continue_scenario(slug, step, visitor))
