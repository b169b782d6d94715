from django.urls import path

from cards.moved_cards import redirect_moved
from cards.views import representations
from cards.views.card import CardDetailView, preview, random_card
from cards.views.completion import suggestions
from cards.views.list import CardListView
from cards.views.report import CardReportView
from cards.views.sets import SetDetailView, SetListView
from cards.views.syntax import CardSyntaxView

app_name = "cards"

urlpatterns = [
    path("", CardListView.as_view(), name="list"),
    path("suggest/", suggestions, name="suggest"),
    path("syntax/", CardSyntaxView.as_view(), name="syntax"),
    path("random/", random_card, name="random"),
    path("sets/", SetListView.as_view(), name="sets"),
    path("sets/<slug:name>/", SetDetailView.as_view(), name="set"),
    path("<slug:slug>.txt", redirect_moved(representations.text), name="text"),
    path("<slug:slug>.json", redirect_moved(representations.data), name="json"),
    path("<slug:slug>.svg", redirect_moved(representations.svg), name="svg"),
    path("<slug:slug>.png", redirect_moved(representations.png), name="png"),
    path("<slug:slug>/portrait.svg", redirect_moved(representations.portrait), name="portrait"),
    path("<slug:slug>/", redirect_moved(CardDetailView.as_view()), name="detail"),
    path("<slug:slug>/preview/", redirect_moved(preview), name="preview"),
    path("<slug:slug>/report/", redirect_moved(CardReportView.as_view()), name="report"),
]
