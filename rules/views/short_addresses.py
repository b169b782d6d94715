"""Short addresses: a document without an edition, a number without a document."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.views.decorators.http import require_safe

from rules.catalog.library import library
from rules.identifiers.addresses import DOCUMENT, EDITION, FORMER_KEYS, current_key, rule_url
from rules.identifiers.number_parsing import parse_typed_number
from rules.views.not_found import no_document


@require_safe
def open_word(request: HttpRequest, word: str) -> HttpResponse:
    """``/rules/410.6a/`` is that rule of the current rules, ``/rules/wow-tcg/`` the latest edition."""
    book = library().book(current_key(word))
    if book:
        to = book.document.get_absolute_url()
        return HttpResponsePermanentRedirect(to) if word in FORMER_KEYS else HttpResponseRedirect(to)
    number = parse_typed_number(word)
    if number:
        return HttpResponseRedirect(rule_url(str(number), DOCUMENT, EDITION))
    return no_document(request, word)
