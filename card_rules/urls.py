"""Addresses of the rules behind cards, below ``/rules/``."""

from django.urls import path

from card_rules import views

app_name = "card_rules"

urlpatterns = [path("governing/", views.CardRulesPageView.as_view(), name="rules_for_cards")]
