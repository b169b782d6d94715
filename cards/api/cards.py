"""Cards: search, one card, lookup by name or by a list of names, completions, a random card."""

import random
from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.generics import RetrieveAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from api.base_views import ApiView, ObjectView, ResourceView, complete_list
from api.errors import UnknownNameError
from api.input import NumberParameter, OptionField, QuerySerializer, TextParameter
from api.pagination import PageQuerySerializer, PageSerializer
from cards.api import csv_table
from cards.api.serializers import CardSerializer, PrintingSerializer, ProblemSerializer, SuggestionSerializer
from cards.indexing.normalize import fold
from cards.models import Card, Printing
from cards.moved_cards import CardMovedError, find_card_by_slug, redirect_to_card
from cards.query.completion import suggest
from cards.search import CardSearch, time_limit

LONGEST_NAME, LONGEST_LINE = 200, 5_000
MOST_NAMES = 250
CANDIDATES = 5
BATCH = 500


class QueryParameterSerializer(QuerySerializer):
    """A query for cards."""

    q = TextParameter(
        max_length=LONGEST_LINE,
        help_text="A query in the site's search language, such as `type:ally cost<=2 sort:-atk`",
    )


class CardSearchQuerySerializer(QueryParameterSerializer):
    """A query for cards, and the form of its results."""

    format = OptionField(["json", "csv"], default="json", help_text="A page, or all results as a table")


class CardNameQuerySerializer(QuerySerializer):
    """The name of a card."""

    exact = TextParameter(max_length=LONGEST_NAME, help_text="The complete name, in any spelling")
    like = TextParameter(max_length=LONGEST_NAME, help_text="The beginning of the name, or a similar name")


class CompletionQuerySerializer(QuerySerializer):
    """A query that is being typed."""

    q = TextParameter(max_length=LONGEST_LINE, help_text="The query so far")
    caret = NumberParameter(
        min_value=0, max_value=LONGEST_LINE, help_text="The position of the caret, unless at the end"
    )


class ResultSerializer(CardSerializer):
    """A result of a search."""

    printing = PrintingSerializer(
        allow_null=True, help_text="With `unique:prints` the printing that is the result"
    )

    def to_representation(self, instance: Card | Printing) -> dict[str, Any]:
        """The card, and which of its printings is the result, if one is."""
        if isinstance(instance, Card):
            return {**super().to_representation(instance), "printing": None}
        card = super().to_representation(instance.card)
        places = [printing.pk for printing in instance.card.printings.all()]
        return {**card, "printing": card["printings"][places.index(instance.pk)]}


class SearchSerializer(PageSerializer):
    """A page of the results of a search."""

    explained = serializers.CharField(help_text="The query in words")
    literal = serializers.CharField(
        allow_null=True,
        help_text="Where words were read as facts of a card: the query for the words themselves",
    )
    problems = ProblemSerializer(many=True)
    suggestion = serializers.CharField(
        allow_null=True,
        help_text="The query that was probably meant; it has results",
    )
    results = ResultSerializer(many=True)


class NamesSerializer(serializers.Serializer):
    """A list of names."""

    names = serializers.ListField(
        child=serializers.CharField(min_length=1, max_length=LONGEST_NAME),
        min_length=1,
        max_length=MOST_NAMES,
    )


class CollectionSerializer(serializers.Serializer):
    """The cards of a list of names, in its order, and the names that no card has."""

    count = serializers.IntegerField()
    results = CardSerializer(many=True)
    not_found = serializers.ListField(child=serializers.CharField())


class SuggestionsSerializer(serializers.Serializer):
    """At most ten completions, the best first."""

    count = serializers.IntegerField()
    results = SuggestionSerializer(many=True)


class CardNotFoundError(UnknownNameError):
    """No card has this name."""

    code = "no-such-card"

    def __init__(self, name: str) -> None:
        candidates = list(dict.fromkeys(card.name for card in nearest(name, CANDIDATES)))
        hint = f" Did you mean {candidates[0]}?" if candidates else ""
        super().__init__(f"No card is named “{name}”.{hint}", candidates)


def nearest(name: str, most: int) -> list[Card]:
    """The cards that may be meant: those whose names begin like it, then those that are spelled like it."""
    prefix = fold(name)
    matches = Card.objects.filter(folded__startswith=prefix) if prefix else Card.objects.none()
    candidates = list(matches.order_by("kind", "words", "variant").with_details()[:most])
    return list(dict.fromkeys([*candidates, *Card.objects.like(name, limit=most)]))[:most]


class CardSearchView(ResourceView):
    """Search."""

    serializer_class = SearchSerializer

    @property
    def throttle_scopes(self) -> dict[str, str]:
        """All results in one file take as much work as all cards."""
        return {"GET": "bulk"} if self.request.query_params.get("format") == "csv" else {}

    @extend_schema(
        operation_id="search_cards",
        summary="Search for cards",
        description=(
            "The language of the search box: words, keys (`class:mage`), comparisons (`atk>health`), `OR`, "
            "`-`, parentheses, and settings of the list (`sort:-cost,name`, `unique:prints`). Parts that are "
            "not understood are ignored and listed in `problems`; if no part of the query is understood, "
            "there are no results. A `suggestion` always has results. With `format=csv` all results are "
            "returned as one table with a row for each result."
        ),
        tags=["cards"],
        parameters=[CardSearchQuerySerializer, PageQuerySerializer],
        responses={(200, "application/json"): SearchSerializer, (200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request) -> Response | StreamingHttpResponse:
        query = CardSearchQuerySerializer.read(request)
        search = CardSearch.parse(query["q"])
        with time_limit():
            return _csv_response(search) if query["format"] == "csv" else self._page_response(search)

    def _page_response(self, search: CardSearch) -> Response:
        results: QuerySet[Card] | QuerySet[Printing]
        if search.unique == "prints":
            results = search.printings().prefetch_related("card__faces", "card__printings__set")
        else:
            results = search.cards().with_details()
        return self.get_paginated_response(
            self.paginate_queryset(results),
            explained=search.explanation,
            literal=search.literal_query,
            problems=search.problems,
            suggestion=search.suggestion,
        )


def _csv_response(search: CardSearch) -> StreamingHttpResponse:
    """All results, streamed. A search that takes too long to count is refused before the first line."""
    search.results().count()
    pairs: Iterable[tuple[Card, Printing | None]]
    if search.unique == "prints":
        printings = search.printings().prefetch_related("card__faces").iterator(BATCH)
        pairs = ((printing.card, printing) for printing in printings)
    else:
        pairs = csv_table.first_printing(search.cards().with_details().iterator(BATCH))
    response = StreamingHttpResponse(csv_table.lines(pairs), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="cards.csv"'
    return response


@extend_schema_view(get=extend_schema(operation_id="card", summary="One card", tags=["cards"]))
class CardView(ObjectView):
    """A card by its slug."""

    serializer_class = CardSerializer

    def get_object(self) -> Card:
        """The card.

        :raises CardMovedError: when the card has another slug now.
        :raises Http404: when no card has this slug.
        """
        slug = self.kwargs["slug"]
        message = f"No card has the slug “{slug[:100]}”. Look it up by name at /api/cards/named/."
        return find_card_by_slug(slug, message)

    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:  # type: ignore[override]
        """The card, or a redirect from a former slug to its present one."""
        try:
            return super().retrieve(request, *args, **kwargs)
        except CardMovedError as moved:
            return redirect_to_card(request, moved.card)


@extend_schema_view(
    get=extend_schema(
        operation_id="card_by_name",
        summary="One card by its name",
        description=(
            "`exact`: the card of this name, regardless of case, punctuation and accents. `like`: the card "
            "whose name begins like this or is spelled most like it. If no card has the name, the error has "
            "`candidates`. Of several cards of one name, the one that goes into decks is returned."
        ),
        tags=["cards"],
        parameters=[CardNameQuerySerializer],
    )
)
class CardByNameView(ObjectView):
    """A card by its name."""

    serializer_class = CardSerializer

    def get_object(self) -> Card:
        """The card.

        :raises ValidationError: without a name.
        :raises CardNotFoundError: when no card has the name.
        """
        query = CardNameQuerySerializer.read(self.request)
        name = query["exact"] or query["like"]
        if not name:
            raise serializers.ValidationError({"exact": "Give a name in “exact” or “like”."})
        card = Card.objects.named([name]).get(name)
        if card is None and not query["exact"]:
            card = next(iter(nearest(name, 1)), None)
        if card is None:
            raise CardNotFoundError(name)
        return card


class CardCollectionView(ApiView):
    """Cards by a list of names."""

    permission_classes = [AllowAny]
    throttle_scopes = {"POST": "validate"}
    serializer_class = CollectionSerializer

    @extend_schema(
        operation_id="cards_by_names",
        summary="Cards by a list of names",
        description=f"Up to {MOST_NAMES} names, each looked up as `exact` is. Nothing is stored.",
        tags=["cards"],
        request=NamesSerializer,
        responses=OpenApiResponse(CollectionSerializer),
        auth=[],
    )
    def post(self, request: Request) -> Response:
        serializer = NamesSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        names = list(dict.fromkeys(serializer.validated_data["names"]))
        cards_by_name = Card.objects.named(names)
        cards = list(dict.fromkeys(cards_by_name[name] for name in names if name in cards_by_name))
        missing = [name for name in names if name not in cards_by_name]
        return Response(self.get_serializer({**complete_list(cards), "not_found": missing}).data)


@extend_schema_view(
    get=extend_schema(
        operation_id="suggest",
        summary="Completions of a query",
        description="For a search box: names of cards, keys and values, the best first.",
        tags=["cards"],
        parameters=[CompletionQuerySerializer],
    )
)
class CompletionView(ObjectView):
    """Completions of a query."""

    serializer_class = SuggestionsSerializer

    def get_object(self) -> dict[str, Any]:
        """The best completions."""
        query = CompletionQuerySerializer.read(self.request)
        return complete_list(suggest(query["q"], query.get("caret")))


@extend_schema_view(
    get=extend_schema(
        operation_id="random_card",
        summary="A random card",
        description="Any card, or any of the results of `q`.",
        tags=["cards"],
        parameters=[QueryParameterSerializer],
    )
)
class RandomCardView(ApiView, RetrieveAPIView):
    """A random card."""

    permission_classes = [AllowAny]
    serializer_class = CardSerializer

    def get_object(self) -> Card:
        """The card.

        :raises NotFound: when no card matches the query.
        """
        cards = CardSearch.parse(QueryParameterSerializer.read(self.request)["q"]).cards()
        with time_limit():
            count = cards.count()
            if not count:
                raise NotFound("No card matches this query.")
            place = random.randrange(count)  # noqa: S311 no secret
            return cards.with_details()[place : place + 1][0]
