"""Addresses of decks."""

from django.urls import path

from decks.views import (
    browse,
    builder,
    bulk,
    compare,
    creation,
    edit,
    export,
    formats,
    history,
    import_export,
    print_pages,
    product_decks,
)

app_name = "decks"

urlpatterns = [
    path("", browse.DeckSearchView.as_view(), name="list"),
    path("syntax/", browse.SyntaxView.as_view(), name="syntax"),
    path("bulk/", bulk.bulk, name="bulk"),
    path("new/", creation.NewDeckView.as_view(), name="new"),
    path("new/hero/", creation.new_around_hero, name="new_from_hero"),
    path("new/list/", creation.NewFromListView.as_view(), name="new_from_list"),
    path("code/<str:word>/", export.DeckCodeView.as_view(), name="code"),
    path("export/all/", import_export.export_all, name="export_all"),
    path("import/", import_export.ImportFilesView.as_view(), name="import_files"),
    path("compare/", compare.DeckComparisonView.as_view(), name="compare"),
    path("formats/", formats.FormatListView.as_view(), name="formats"),
    path("formats/<slug:format_key>/", formats.FormatDetailView.as_view(), name="format"),
    path("official/", product_decks.ProductDeckListView.as_view(), name="product_decks"),
    path("official/<slug:product_key>/", product_decks.ProductDeckDetailView.as_view(), name="product_deck"),
    path("<slug:pk>/", builder.BuilderView.as_view(), name="detail"),
    path("<slug:pk>/text/", browse.deck_text, name="text"),
    path("<slug:pk>/export/", export.ExportView.as_view(), name="export"),
    path("<slug:pk>/export/<slug:key>/", export.export_file, name="export_file"),
    path("<slug:pk>/print/", print_pages.DeckListSheetView.as_view(), name="print"),
    path("<slug:pk>/proxies/", print_pages.ProxiesView.as_view(), name="proxies"),
    path("<slug:pk>/hero/", creation.ChangeHeroView.as_view(), name="change_hero"),
    path("<slug:pk>/copy/", creation.copy, name="copy"),
    path("<slug:pk>/count/", edit.count, name="change_count"),
    path("<slug:pk>/entry/", edit.entry, name="update_entry"),
    path("<slug:pk>/undo/", edit.undo, name="undo"),
    path("<slug:pk>/redo/", edit.redo, name="redo"),
    path("<slug:pk>/fix/", edit.fix, name="fix"),
    path("<slug:pk>/settle/", edit.resolve_line, name="resolve_line"),
    path("<slug:pk>/candidates/", edit.find_candidates, name="find_candidates"),
    path("<slug:pk>/describe/", edit.describe, name="update_metadata"),
    path("<slug:pk>/history/", history.DeckHistoryView.as_view(), name="history"),
    path("<slug:pk>/history/save/", history.save, name="save_version"),
    path("<slug:pk>/history/revert/", history.revert, name="revert"),
    path("<slug:pk>/history/forget/", history.delete_version, name="delete_version"),
    path("<slug:pk>/history/go/", history.go_to_step, name="go_to_step"),
    path("<slug:pk>/delete/", edit.delete, name="delete"),
]
