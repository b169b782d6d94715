"""The addresses of games in the browser."""

from django.urls import path

from play.views import deletion, friends, lobby, moves, replay, starts, tables

app_name = "play"

urlpatterns = [
    path("", lobby.LobbyView.as_view(), name="lobby"),
    path("events/", friends.events, name="events"),
    path("join/<slug:invitation>/", friends.JoinView.as_view(), name="join"),
    path("deck-notes/", lobby.show_deck_notes, name="deck_notes"),
    path("first-game/", starts.begin_first_game, name="first_game"),
    path("<slug:table_id>/", tables.TableView.as_view(), name="table"),
    path("<slug:table_id>/decide/", moves.decide, name="decide"),
    path("<slug:table_id>/pace/", moves.choose_pace, name="pace"),
    path("<slug:table_id>/undo/", moves.undo, name="undo"),
    path("<slug:table_id>/redo/", moves.redo, name="redo"),
    path("<slug:table_id>/concede/", moves.concede, name="concede"),
    path("<slug:table_id>/delete/", deletion.TableDeleteView.as_view(), name="delete"),
    path("<slug:table_id>/call-off/", friends.call_off, name="call_off"),
    path("<slug:table_id>/ask-undo/", friends.request_undo, name="request_undo"),
    path("<slug:table_id>/answer-undo/", friends.answer_undo, name="answer_undo"),
    path("<slug:table_id>/claim-time/", friends.claim_time, name="claim_time"),
    path("<slug:table_id>/say/", friends.say_phrase, name="say"),
    path("<slug:table_id>/version/", friends.version, name="version"),
    path("<slug:table_id>/rematch/", moves.rematch, name="rematch"),
    path("<slug:table_id>/continue/", moves.continue_table, name="continue"),
    path("runs/<slug:run_id>/<int:number>/", moves.continue_run, name="continue_run"),
    path("runs/<slug:run_id>/<int:number>/<int:version>/", moves.continue_run, name="continue_version"),
    path("<slug:table_id>/replay/", replay.replay, name="replay"),
    path("<slug:table_id>/turning-points/", replay.turning_points, name="turning_points"),
    path("hands/<slug:deck_id>/", starts.begin_with_hand, name="hand"),
    path("scenarios/<slug:slug>/", moves.continue_scenario, name="continue_scenario"),
    path("<slug:table_id>/scenario.txt", replay.scenario, name="scenario"),
    path("<slug:table_id>/log.txt", tables.log_text, name="log"),
]
