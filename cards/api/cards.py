"""Cards: search, one card, lookup by name or by a list of names, completion, a random card."""

import random
from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from api.base_views import ApiView, Resource, list_response, read_choice, read_number, read_text
from api.pagination import PAGE_PARAMETERS, PageSerializer, paginate
from cards.api import csv_table
from cards.api.serializers import CardSerializer, PrintingSerializer
from cards.indexing.normalize import fold
from cards.models import Card, Printing
from cards.query.completion import suggest
from cards.search import CardSearch, time_limit

LONGEST_NAME, LONGEST_LINE = 200, 5_000
MOST_NAMES = 250
CANDIDATES = 5
BATCH = 500
QUERY = OpenApiParameter(
    "q", str, description="A query in the site's search language, such as `type:ally cost<=2 sort:-atk`"
)

FORMAT = OpenApiParameter(
    "format", str, enum=["json", "csv"], default="json", description="A page, or the whole answer as a table"
)


class ResultSerializer(CardSerializer):
    """A result of a search."""

    printing = PrintingSerializer(
        allow_null=True, help_text="With `unique:prints` the printing that this result stands for"
    )

    def to_representation(self, instance: Card | Printing) -> dict[str, Any]:
        """The card, and which of its printings is meant, if the result is one."""
        if isinstance(instance, Card):
            return {**super().to_representation(instance), "printing": None}
        card = super().to_representation(instance.card)
        places = [printing.pk for printing in instance.card.printings.all()]
        return {**card, "printing": card["printings"][places.index(instance.pk)]}


class ProblemSerializer(serializers.Serializer):
    """A part of a query that is not understood and therefore ignored."""

    start = serializers.IntegerField(help_text="Where it begins in the query, from 0")
    end = serializers.IntegerField(help_text="Behind its last character")
    sentence = serializers.CharField()
    suggestion = serializers.CharField(
        allow_null=True,
        help_text="What to write from `start` to `end` instead; it has results",
    )


class SearchSerializer(PageSerializer):
    """The answer to a search."""

    explained = serializers.CharField(help_text="The query in words")
    problems = ProblemSerializer(many=True)
    suggestion = serializers.CharField(
        allow_null=True,
        help_text="The query that was probably meant; it has results",
    )
    results = ResultSerializer(many=True)


class NamesSerializer(serializers.Serializer):
    """A list of names."""

    names = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_NAME), min_length=1, max_length=MOST_NAMES
    )


class CollectionSerializer(serializers.Serializer):
    """The cards of a list of names, in its order, and the names that no card bears."""

    count = serializers.IntegerField()
    results = CardSerializer(many=True)
    not_found = serializers.ListField(child=serializers.CharField())


class SuggestionSerializer(serializers.Serializer):
    """A way to go on."""

    kind = serializers.CharField(help_text="card, key or value")
    label = serializers.CharField()  # type: ignore[assignment]  # the metaclass collects the fields
    about = serializers.CharField()
    text = serializers.CharField(help_text="The whole query then")
    address = serializers.CharField(help_text="The page of the card that it names, if it names one")


class SuggestionsSerializer(serializers.Serializer):
    """At most ten ways to go on, the best first."""

    count = serializers.IntegerField()
    results = SuggestionSerializer(many=True)


class NoSuchName(NotFound):
    """No card has this name; ``candidates`` are those with a similar one."""

    code = "no-such-card"

    def __init__(self, name: str) -> None:
        near = list(dict.fromkeys(card.name for card in nearest(name, CANDIDATES)))
        hint = f" Did you mean {near[0]}?" if near else ""
        super().__init__(f"No card is named “{name}”.{hint}")
        self.further = {"candidates": near}


def nearest(name: str, most: int) -> list[Card]:
    """The cards that may be meant: those whose names begin so, then those that look like it."""
    begun = Card.objects.filter(folded__startswith=fold(name)) if fold(name) else Card.objects.none()
    candidates = list(begun.order_by("kind", "words", "variant").with_details()[:most])
    return list(dict.fromkeys([*candidates, *Card.objects.like(name, limit=most)]))[:most]


class Cards(Resource):
    """Search."""

    @property
    def throttle_scopes(self) -> dict[str, str]:
        """The whole of an answer in one file is as much work as all cards."""
        return {"GET": "bulk"} if self.request.query_params.get("format") == "csv" else {}

    @extend_schema(
        operation_id="search_cards",
        summary="Search for cards",
        description=(
            "The language of the search box: words, keys (`class:mage`), comparisons (`atk>health`), `OR`, "
            "`-`, parentheses, and how to list the answer (`sort:-cost,name`, `unique:prints`). What is not "
            "understood is ignored and named in `problems`; where no part of the query is understood, there "
            "are no results. A `suggestion` always has results. With `format=csv` all results come as one "
            "table, a result a row."
        ),
        tags=["cards"],
        parameters=[
            QUERY,
            *PAGE_PARAMETERS,
            OpenApiParameter("format", str, enum=["json", "csv"], default="json"),
        ],
        responses={(200, "application/json"): SearchSerializer, (200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request) -> Response | StreamingHttpResponse:
        search = CardSearch.parse(read_text(request, "q", longest=LONGEST_LINE))
        with time_limit():
            if read_choice(request, "format", "json", "csv") == "csv":
                return _table(search)
            return self._page(request, search)

    def _page(self, request: Request, search: CardSearch) -> Response:
        results: QuerySet[Card] | QuerySet[Printing]
        if search.unique == "prints":
            results = search.printings().prefetch_related("card__faces", "card__printings__set")
        else:
            results = search.cards().with_details()
        return paginate(
            request,
            results,
            lambda rows: ResultSerializer(rows, many=True, context={"request": request}).data,
            explained=search.explanation,
            problems=[problem.data() for problem in search.problems],
            suggestion=search.suggestion,
        )


def _table(search: CardSearch) -> StreamingHttpResponse:
    """The whole answer as it is read. What takes too long to count is refused before the first line."""
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


class OneCard(Resource):
    """A card by its address."""

    @extend_schema(
        operation_id="card",
        summary="One card",
        tags=["cards"],
        responses=CardSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        card = Card.objects.with_details().filter(slug=slug).first()
        if card is None:
            raise Http404(f"No card has the slug “{slug[:100]}”. Look it up by name at /api/cards/named/.")
        return Response(CardSerializer(card, context={"request": request}).data)


class NamedCard(Resource):
    """A card by its name."""

    @extend_schema(
        operation_id="card_by_name",
        summary="One card by its name",
        description=(
            "`exact`: the card of this name, whatever its case, punctuation and accents. `like`: the card "
            "whose name begins so or looks most like it. The answer to a name that no card bears names "
            "`candidates`. Of several cards of one name the one meant for decks is given."
        ),
        tags=["cards"],
        parameters=[
            OpenApiParameter("exact", str, description="The whole name, in any spelling"),
            OpenApiParameter("like", str, description="A part of the name, or nearly the name"),
        ],
        responses=CardSerializer,
    )
    def get(self, request: Request) -> Response:
        exact = read_text(request, "exact", longest=LONGEST_NAME)
        name = exact or read_text(request, "like", longest=LONGEST_NAME)
        if not name:
            raise serializers.ValidationError({"exact": "Give a name in “exact” or “like”."})
        card = Card.objects.named([name]).get(name)
        if card is None and not exact:
            card = next(iter(nearest(name, 1)), None)
        if card is None:
            raise NoSuchName(name)
        return Response(CardSerializer(card, context={"request": request}).data)


class Collection(ApiView):
    """Cards by a list of names."""

    permission_classes = [AllowAny]
    throttle_scopes = {"POST": "validate"}

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
        results = CardSerializer(cards, many=True, context={"request": request}).data
        missing = [name for name in names if name not in cards_by_name]
        return Response({"count": len(cards), "results": results, "not_found": missing})


class Suggestions(Resource):
    """Completions of a query."""

    @extend_schema(
        operation_id="suggest",
        summary="Completions of a query",
        description="Names of cards, keys and values for a search box, what begins with the words first.",
        tags=["cards"],
        parameters=[
            OpenApiParameter("q", str, description="The query so far"),
            OpenApiParameter("caret", int, description="Where the caret stands in it, unless at its end"),
        ],
        responses=SuggestionsSerializer,
    )
    def get(self, request: Request) -> Response:
        query = read_text(request, "q", longest=LONGEST_LINE)
        caret = read_number(request, "caret", len(query), LONGEST_LINE, minimum=0)
        return list_response([suggestion.data() for suggestion in suggest(query, caret)])


class RandomCard(ApiView):
    """A random card."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="random_card",
        summary="A random card",
        description="Any card, or any that `q` finds.",
        tags=["cards"],
        parameters=[QUERY],
        responses=CardSerializer,
    )
    def get(self, request: Request) -> Response:
        cards = CardSearch.parse(read_text(request, "q", longest=LONGEST_LINE)).cards()
        with time_limit():
            count = cards.count()
            if not count:
                raise NotFound("No card matches this query.")
            place = random.randrange(count)  # noqa: S311 no secret
            card = cards.with_details()[place : place + 1][0]
        return Response(CardSerializer(card, context={"request": request}).data)
