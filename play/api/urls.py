"""The addresses of tables below ``/api/``."""

from django.urls import path

from play.api import moves, table_help, tables

urlpatterns = [
    path("tables/", tables.TablesView.as_view(), name="tables"),
    path(
        "tables/runs/<slug:run_id>/<int:game_number>/",
        moves.ContinueRunView.as_view(),
        name="table-continue-run",
    ),
    path(
        "tables/scenarios/<slug:slug>/", moves.ContinueScenarioView.as_view(), name="table-continue-scenario"
    ),
    path("tables/invitations/<slug:invitation>/", moves.JoinTableView.as_view(), name="table-join"),
    path("tables/<slug:table_id>/", tables.TableDetailView.as_view(), name="table"),
    path("tables/<slug:table_id>/log/", tables.TableLogView.as_view(), name="table-log"),
    path("tables/<slug:table_id>/decisions/", tables.TableDecisionsView.as_view(), name="table-decisions"),
    path("tables/<slug:table_id>/replay/", tables.TableReplayView.as_view(), name="table-replay"),
    path("tables/<slug:table_id>/hint/", table_help.TableHintView.as_view(), name="table-hint"),
    path("tables/<slug:table_id>/reasons/", table_help.TableReasonsView.as_view(), name="table-reasons"),
    path("tables/<slug:table_id>/scenario/", table_help.TableScenarioView.as_view(), name="table-scenario"),
    path("tables/<slug:table_id>/decide/", moves.DecideView.as_view(), name="table-decide"),
    path("tables/<slug:table_id>/concede/", moves.ConcedeView.as_view(), name="table-concede"),
    path("tables/<slug:table_id>/claim-time/", moves.ClaimTimeView.as_view(), name="table-claim-time"),
    path("tables/<slug:table_id>/undo/", moves.UndoMoveView.as_view(), name="table-undo"),
    path("tables/<slug:table_id>/ask-undo/", moves.RequestUndoView.as_view(), name="table-ask-undo"),
    path("tables/<slug:table_id>/answer-undo/", moves.AnswerUndoView.as_view(), name="table-answer-undo"),
    path("tables/<slug:table_id>/say/", moves.SayPhraseView.as_view(), name="table-say"),
    path("tables/<slug:table_id>/redo/", moves.RedoMoveView.as_view(), name="table-redo"),
    path("tables/<slug:table_id>/pace/", moves.PaceView.as_view(), name="table-pace"),
    path("tables/<slug:table_id>/rematch/", moves.RematchView.as_view(), name="table-rematch"),
    path("tables/<slug:table_id>/continue/", moves.ContinueTableView.as_view(), name="table-continue"),
]
