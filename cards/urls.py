from django.urls import path

from cards.views.card import card_detail
from cards.views.list import card_list

app_name = "cards"

urlpatterns = [
    path("", card_list, name="list"),
    path("<slug:slug>/", card_detail, name="detail"),
]
