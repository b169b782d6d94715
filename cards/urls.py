from django.urls import path

from cards import views

app_name = "cards"

urlpatterns = [
    path("", views.card_list, name="list"),
    path("<slug:slug>/", views.card_detail, name="detail"),
]
