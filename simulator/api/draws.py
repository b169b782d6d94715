"""Draw odds of a deck, exact, for whoever may see the deck."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.input import NumberParameter, OptionField, QuerySerializer, RepeatedParameter, TextParameter
from decks.api.decks import DeckApiView
from simulator.card_groups import DeckGroupError
from simulator.draw_forms import MAX_ODDS_TURNS
from simulator.draw_request import (
    MOST_GROUPS,
    DrawRequest,
    GroupCount,
    MulliganPolicy,
    main_deck_copies,
    read_group_counts,
)
from simulator.draws.odds import OddsError
from simulator.reports.odds_report import odds_table, odds_to_json

MAX_CARDS_TEXT = 200
MULLIGANS = [MulliganPolicy.NEVER.value, MulliganPolicy.WITHOUT.value]


class DrawOddsQuerySerializer(QuerySerializer):
    """A question about draws."""

    want = RepeatedParameter(
        child=TextParameter(max_length=MAX_CARDS_TEXT),
        max_length=MOST_GROUPS,
        help_text=(
            "Cards to draw, by name or search query, with numbers: `2 type:ally`, `1-3 cost:1`, "
            "`Leeroy Jenkins`. Further ones are wanted as well; one that begins with `or`, such as "
            "`or 2 type:quest`, begins an alternative to all before it"
        ),
    )
    by_turn = NumberParameter(
        min_value=0, max_value=MAX_ODDS_TURNS, help_text="1 by default; 0 is the opening hand"
    )
    seat = OptionField(["first", "second"], default="first", help_text="Who goes first skips a draw")
    mulligan = OptionField(
        MULLIGANS,
        default=MulliganPolicy.NEVER.value,
        help_text="Whether a hand without any of the cards is mulliganed once",
    )
    keep = TextParameter(
        max_length=MAX_CARDS_TEXT,
        help_text="In place of `mulligan`: what an opening hand needs so as not to be mulliganed once",
    )


class WantedCardsSerializer(serializers.Serializer):
    """Cards that are asked for."""

    cards = serializers.CharField(help_text="Which, in words")
    copies = serializers.IntegerField(help_text="How many the deck has")
    at_least = serializers.IntegerField()
    at_most = serializers.IntegerField(allow_null=True)
    instead = serializers.BooleanField(help_text="Whether it begins an alternative to those before")


class ChanceSerializer(serializers.Serializer):
    """An exact chance."""

    seen = serializers.IntegerField(help_text="Cards drawn")
    probability = serializers.FloatField(help_text="From 0 to 1")
    exact = serializers.CharField(help_text="The same as a fraction")


class TurnChanceSerializer(ChanceSerializer):
    """The chance by a turn."""

    turn = serializers.IntegerField(help_text="0 is the opening hand")


class DrawOddsSerializer(ChanceSerializer):
    """The chance to have drawn what is asked for, by the turn and by every other."""

    card = serializers.CharField(help_text="The first cards asked for")
    copies = serializers.IntegerField()
    at_least = serializers.IntegerField()
    groups = WantedCardsSerializer(many=True)
    deck = serializers.IntegerField(help_text="Cards of the main deck")
    by_turn = serializers.IntegerField()
    first = serializers.BooleanField(help_text="Whether the deck goes first")
    mulligan = serializers.CharField(help_text="Which opening hands are mulliganed, in words")
    turns = TurnChanceSerializer(many=True)


class DrawOddsApiView(DeckApiView):
    """Odds of a deck for the question that the address asks."""

    def answer(self, pk: str) -> dict[str, Any]:
        """The odds.

        :raises Http404: when the visitor may not see the deck.
        :raises ValidationError: when the question is not understood, or too long to count.
        """
        deck = self.get_visible_deck(pk)
        query = DrawOddsQuerySerializer.read(self.request)
        cards = main_deck_copies(deck.decklist())
        draw_request = _draw_request(cards, query)
        try:
            return odds_to_json(draw_request, by_turn=query.get("by_turn", 1), first=query["seat"] == "first")
        except OddsError as error:
            raise ValidationError({"want": str(error)}) from None


class DrawOddsView(DrawOddsApiView):
    """Draw odds as JSON."""

    @extend_schema(
        operation_id="draw_odds",
        summary="Exact draw odds of a deck",
        description=(
            "The chance to have drawn numbers of some cards by a turn, as a number and as an exact fraction. "
            "Nothing is simulated."
        ),
        tags=["decks"],
        parameters=[DrawOddsQuerySerializer],
        responses=DrawOddsSerializer,
    )
    def get(self, request: Request, pk: str) -> Response:
        return Response(self.answer(pk))


class DrawOddsTableView(DrawOddsApiView):
    """Draw odds as a table."""

    @extend_schema(
        operation_id="draw_odds_table",
        summary="Exact draw odds of a deck as a table",
        description="The chance by each turn for a spreadsheet, as the command prints it with `--csv`.",
        tags=["decks"],
        parameters=[DrawOddsQuerySerializer],
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request, pk: str) -> HttpResponse:
        table = odds_table(self.answer(pk))
        return HttpResponse(table.to_csv(), content_type="text/csv; charset=utf-8")


def _draw_request(cards: list[tuple[str, int]], query: dict[str, Any]) -> DrawRequest:
    """What a valid query asks of the cards of a deck.

    :raises ValidationError: when a text means no card of the deck, or nothing is asked for.
    """
    names = [name for name, _ in cards]
    key = "want"
    try:
        group_counts = read_group_counts(query["want"], names)
        if not group_counts:
            raise ValidationError({key: "Say which cards to draw, such as “want=2 type:ally”."})
        if not query["keep"]:
            return DrawRequest(cards, group_counts, MulliganPolicy(query["mulligan"]))
        key = "keep"
        return DrawRequest(cards, group_counts, MulliganPolicy.UNLESS, GroupCount.parse(query["keep"], names))
    except (DeckGroupError, OddsError) as error:
        raise ValidationError({key: str(error)}) from None
