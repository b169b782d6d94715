"""The lobby, where games begin, with the games of the visitor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateformat import format as date_format
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.generic import FormView

from accounts.callers import limit_work
from accounts.session_store import set_if_possible
from accounts.visitors import Visitor, get_visitor, storing_visitor
from common.limits.table import GAME_STARTS
from decks.models import Deck
from decks.permissions import ownership_condition, visibility_condition
from play.actions.errors import TableError
from play.actions.opening import open_table, participants
from play.forms import OTHER_DECKS, DeckChoiceForm, TableForm
from play.machines import LEVELS
from play.models import Table
from play.presentation.deck_notes import deck_notes
from play.presentation.origins import origin_text
from simulator.actions import StartError

RECENT = 30
MOST_OWN_DECKS = 200
CHOICES_SESSION_KEY = "play_choices"
"""The decks and settings of the game that the visitor began last."""


@method_decorator(never_cache, name="dispatch")
class LobbyView(FormView):
    """Begin a game, and the visitor's games."""

    template_name = "play/lobby.html"
    form_class = TableForm

    def get_form_kwargs(self) -> dict[str, Any]:
        """The visitor, among whose decks and those of others the form chooses."""
        return super().get_form_kwargs() | {"visitor": get_visitor(self.request)}

    def get_initial(self) -> dict[str, Any]:
        """Starter decks, what the visitor chose last, and what the address has: a link can propose a game."""
        named = {name: value for name, value in self.request.GET.items() if value}
        starters = Deck.objects.starters().values_list("pk", flat=True)[:4]
        defaults = dict(zip(("deck", *OTHER_DECKS), starters, strict=False))
        return super().get_initial() | defaults | last_choices(self.request) | named

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The visitor's games, and the decks to choose from, with what is to be known of the chosen ones."""
        visitor = get_visitor(self.request)
        initial = self.get_initial()
        games = games_of(visitor)
        tables = (game.table for game in games)
        return super().get_context_data(
            games=games,
            current_table=next((table for table in tables if table.state == Table.State.PLAYING), None),
            deck_groups=deck_groups(visitor, initial),
            deck_notes=deck_notes(TableForm(initial, visitor=visitor).decks),
            levels=LEVELS.values(),
            **kwargs,
        )

    @method_decorator(limit_work(GAME_STARTS))
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Begin a game."""
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: TableForm) -> HttpResponse:
        """Begin the game, or say why it cannot begin."""
        try:
            with storing_visitor(self.request) as visitor:
                table = open_table(
                    participants(visitor, form.seats),
                    seed=form.seed_or_new,
                    first=form.first_seat,
                    teams=form.team_numbers,
                    terms=form.terms,
                )
        except (StartError, TableError) as error:
            form.add_error(None, str(error))
            return self.form_invalid(form)
        remember_choices(self.request, form)
        return redirect(table)

    def form_invalid(self, form: TableForm) -> HttpResponse:
        """Show the errors, with status 400."""
        return self.render_to_response(self.get_context_data(form=form), status=400)


def last_choices(request: HttpRequest) -> dict[str, Any]:
    """What the visitor chose for the last game."""
    choices: dict[str, Any] = request.session.get(CHOICES_SESSION_KEY, {})
    return choices


def remember_choices(request: HttpRequest, form: DeckChoiceForm) -> None:
    """Remember what a form chooses, except for the seed, for the visitor's next game."""
    chosen = {name: form.data.get(name, "") for name in form.fields if name != "seed"}
    set_if_possible(request.session, CHOICES_SESSION_KEY, last_choices(request) | chosen)


class ListedGame(NamedTuple):
    """A game in the list of a visitor: who else plays there, and from where it was continued."""

    table: Table
    others: str
    origin: str


def games_of(visitor: Visitor) -> list[ListedGame]:
    """The latest games of a visitor."""
    if not visitor.identifier:
        return []
    tables = Table.objects.of(visitor.identifier).defer("setup").prefetch_related("seats")[:RECENT]
    return [
        ListedGame(
            table,
            " and ".join(
                seat.name or "a friend" for seat in table.seats.all() if seat.visitor != visitor.identifier
            ),
            origin_text(table),
        )
        for table in tables
    ]


class DeckOption(NamedTuple):
    """A deck that a form offers: its key, and what tells it apart from the others."""

    pk: str
    label: str


def deck_groups(visitor: Visitor, chosen: dict[str, Any]) -> list[tuple[str, list[DeckOption]]]:
    """The decks that a form offers: the visitor's own, those of the site, and others that are chosen."""
    decks = Deck.objects.filter(visibility_condition(visitor)).select_related("hero").exclude(hero=None)
    own = list(decks.filter(ownership_condition(visitor)).order_by("-updated")[:MOST_OWN_DECKS])
    site = list(decks.exclude(starter="", product_deck=None).order_by("product_deck", "name"))
    keys = {value for name, value in chosen.items() if name in ("deck", *OTHER_DECKS)}
    further = list(decks.filter(pk__in=keys - {deck.pk for deck in (*own, *site)}))
    groups = [("Chosen", further), ("Your decks", own), ("Starter and official decks", site)]
    names = Counter(_deck_name(deck) for _, group in groups for deck in group)
    return [(title, [_deck_option(deck, names) for deck in group]) for title, group in groups if group]


def _deck_name(deck: Deck) -> str:
    return f"{deck.name} ({deck.hero.name})" if deck.hero else deck.name


def _deck_option(deck: Deck, names: Mapping[str, int]) -> DeckOption:
    name = _deck_name(deck)
    changed = date_format(timezone.localtime(deck.updated), "j M Y, H:i")
    return DeckOption(deck.pk, f"{name}, changed {changed}" if names[name] > 1 else name)


@require_safe
@never_cache
def show_deck_notes(request: HttpRequest) -> HttpResponse:
    """What is to be known of the decks that are chosen in the lobby."""
    form = TableForm(request.GET, visitor=get_visitor(request))
    return render(request, "play/_deck_note_list.html", {"deck_notes": deck_notes(form.decks)})
