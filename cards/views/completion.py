"""What to write next, for a box in which a query is typed."""

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from cards.api.serializers import SuggestionSerializer
from cards.query.completion import suggest
from cards.views.forms import CompletionForm
from common.htmx import HtmxHttpRequest


@require_safe
@vary_on_headers("HX-Request")
def suggestions(request: HtmxHttpRequest) -> HttpResponse:
    """The best ways to go on with ``q`` at the place ``caret``: JSON, or for htmx the options of a list."""
    parameters = CompletionForm(request.GET).values
    text = parameters["q"]
    completions = suggest(text, parameters["caret"])
    if request.htmx:
        return render(request, "cards/search/_completions.html", {"completions": completions})
    suggestions = SuggestionSerializer(completions, many=True).data
    return JsonResponse({"query": text[:500], "suggestions": suggestions})
