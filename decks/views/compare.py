"""Two decks compared: each a deck, a version of one (``id@version``), or a deck code."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.views.generic import TemplateView

from accounts.callers import limit_work
from accounts.visitors import get_visitor
from cards.models import Card
from common.limits.table import IMPORTED_LISTS
from decks import file_limits, formats
from decks.actions import DeckError
from decks.card_matching import match
from decks.comparison import ComparedDeck, Copies, DeckComparison
from decks.decklist import DeckList, UnmatchedLine
from decks.files import DeckFileError, code, read
from decks.formats import Format, UnknownFormatError
from decks.history import State
from decks.legality import Verdict, check
from decks.models import Deck, Version
from decks.permissions import can_view, ownership_condition
from decks.views.forms import CompareForm

MOST_CHOICES = 200
SIDE = re.compile(r"(?P<deck>[2-9a-z]{12})(?:@(?P<version>[0-9]{1,9}))?")


class DeckComparisonView(TemplateView):
    """The two decks of the address, or a choice of the visitor's own and the starter decks."""

    template_name = "decks/compare/compare.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page; for a pasted reference the way to its short address."""
        form = CompareForm(request.GET)
        if form.has_pasted_reference:
            return redirect(f"{reverse('decks:compare')}?{urlencode(form.references())}")
        has_code = any(map(code.is_code, form.references().values()))
        return self.compare_codes(request) if has_code else self.compare(request)

    @method_decorator(limit_work(IMPORTED_LISTS))
    def compare_codes(self, request: HttpRequest) -> HttpResponse:
        """The page where a side is a deck code, whose cards are looked up."""
        return self.compare(request)

    def compare(self, request: HttpRequest) -> HttpResponse:
        """The page, with status 404 where a side does not exist."""
        context = self.get_context_data()
        return self.render_to_response(context, status=404 if context["problems"] else 200)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The comparison, or what is wrong with a side."""
        references = CompareForm(self.request.GET).references()
        sides: dict[str, ComparedDeck | None] = {}
        problems = {}
        for key, text in references.items():
            try:
                sides[key] = _side(self.request, text) if text else None
            except (DeckError, DeckFileError) as error:
                sides[key], problems[key] = None, str(error)
        first, second = sides["a"], sides["b"]
        choices = _choices(self.request)
        starters = choices[-1][1]
        return super().get_context_data(**kwargs) | {
            "choices": choices,
            "limits": file_limits,
            "example": starters[:2] if len(starters) > 1 else [],
            "picks": [
                (key, label, references[key], sides[key]) for key, label in (("a", "First"), ("b", "Second"))
            ],
            "problems": problems,
            "comparison": DeckComparison(first, second) if first and second else None,
        }


def _choices(request: HttpRequest) -> list[tuple[str, list[Deck]]]:
    condition = ownership_condition(get_visitor(request))
    own_decks = Deck.objects.filter(condition).select_related("hero")[:MOST_CHOICES]
    starters = Deck.objects.starters().select_related("hero")
    return [("Your decks", list(own_decks)), ("Starter decks", list(starters))]


def _side(request: HttpRequest, text: str) -> ComparedDeck:
    if code.is_code(text):
        return _of_code(text)
    reference = SIDE.fullmatch(text)
    deck = Deck.objects.with_contents().filter(pk=reference["deck"]).first() if reference else None
    if reference is None or deck is None or not can_view(get_visitor(request), deck):
        raise DeckError("This deck does not exist. Enter the link or code of a deck.")
    if reference["version"]:
        return _of_version(request, deck, int(reference["version"]))
    return _of_deck(deck)


def _of_deck(deck: Deck) -> ComparedDeck:
    zones: dict[str, dict[Card, int]] = {}
    for entry in deck.entries.all():
        zones.setdefault(entry.zone, {})[entry.card] = entry.count
    return ComparedDeck(
        key=deck.pk,
        title=deck.name,
        address=deck.get_absolute_url(),
        hero=deck.hero,
        zones=zones,
        verdict=deck.verdict,
        format=_format(deck.format).name,
        unmatched_count=len(deck.unmatched.all()),
    )


def _of_version(request: HttpRequest, deck: Deck, number: int) -> ComparedDeck:
    """Versions without a name are for the owner alone."""
    version = deck.versions.filter(pk=number).first()
    is_owner = deck.is_owned_by(get_visitor(request))
    if version is None or not (version.reason == Version.Reason.NAMED or is_owner):
        raise DeckError("This version does not exist.")
    state: State = version.state
    cards = Card.objects.with_details().in_bulk(state.cards())
    zones: dict[str, dict[Card, int]] = {}
    for (card, zone), copies in state.entries.items():
        if card in cards:
            zones.setdefault(zone, {})[cards[card]] = copies.count
    hero = cards.get(state.hero or 0)
    unmatched_lines = tuple(
        UnmatchedLine(number, line.text, zone=line.zone, count=line.count)
        for number, line in state.lines.items()
    )
    return ComparedDeck(
        key=f"{deck.pk}@{version.pk}",
        title=f"{state.name}: {version}",
        address=reverse("decks:history", args=[deck.pk]),
        hero=hero,
        zones=zones,
        verdict=_verdict(hero, zones, unmatched_lines, state.format),
        format=_format(state.format).name,
        unmatched_count=len(unmatched_lines),
    )


def _of_code(text: str) -> ComparedDeck:
    deck_file = match(read(text))
    zones = {"main": deck_file.main, "side": deck_file.side, "maybe": deck_file.maybe}
    return ComparedDeck(
        key=text,
        title=f"Deck code of {deck_file.hero.name}" if deck_file.hero else "Deck code",
        address=reverse("decks:code", args=[text]) if "/" not in text else "",
        hero=deck_file.hero,
        zones=zones,
        verdict=_verdict(deck_file.hero, zones, deck_file.decklist().unmatched, formats.CONSTRUCTED.key),
        format=formats.CONSTRUCTED.name,
        unmatched_count=len(deck_file.unresolved),
    )


def _format(key: str) -> Format:
    """The format of a side; a version may name one that is no more."""
    try:
        return formats.find(key)
    except UnknownFormatError:
        return formats.CONSTRUCTED


def _verdict(
    hero: Card | None,
    zones: dict[str, dict[Card, int]],
    unmatched_lines: tuple[UnmatchedLine, ...],
    format: str,
) -> Verdict:
    """As the page of a deck would give it."""

    def entries(cards: Copies) -> tuple:
        return tuple((card.printed(), count) for card, count in cards.items())

    deck = DeckList(
        hero=hero.printed() if hero else None,
        main=entries(zones.get("main", {})),
        side=entries(zones.get("side", {})),
        unmatched=unmatched_lines,
    )
    return check(deck, _format(format)).verdict_with(unmatched_lines)
