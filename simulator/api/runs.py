"""Runs: start, watch and cancel them, and read their results, with the same permissions as the pages."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import conditional_page
from django.views.decorators.vary import vary_on_headers
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from accounts.callers import caller_key, identify_caller
from accounts.visitors import Visitor
from api.base_views import ApiView
from api.pagination import PageQuerySerializer
from api.parsers import SafeJSONParser
from api.permissions import TokenScope
from common.limits.table import IMPORTED_LISTS, RUN_STARTS
from decks import files
from decks.actions.clean_text import deck_name
from decks.api import parsers
from decks.card_matching import match
from decks.decklist import DeckList
from decks.models import Deck
from decks.permissions import visibility_condition
from decks.visits import record_visit
from simulator import actions
from simulator.api.input import (
    CancelInputSerializer,
    RunInputSerializer,
    RunQuerySerializer,
    run_settings,
)
from simulator.api.serializers import RunDetailSerializer, RunsSerializer
from simulator.deck_warnings import deck_warnings, illegal_version_warning
from simulator.kinds import KINDS
from simulator.models import Run
from simulator.permissions import get_run
from simulator.snapshots.named_decks import NamedDeck, different_names
from simulator.swaps import Swap, apply_swaps, swap_versions
from simulator.workers.progress import progress

SHORTEST_WAIT, LONGEST_WAIT = 1, 10
"""Seconds after which an active run should be requested again."""


@method_decorator([vary_on_headers("Authorization"), gzip_page, conditional_page], name="dispatch")
class RunApiView(ApiView):
    """A view of runs: anybody can start one, and who has its address can see it unless a deck is private."""

    cache_control = {"private": True, "no_cache": True}
    permission_classes = [AllowAny, TokenScope]
    serializer_class: type[BaseSerializer] = RunDetailSerializer
    throttle_scopes = {"POST": "write"}

    @property
    def visitor(self) -> Visitor:
        """The user of the token, or an anonymous visitor without decks and runs."""
        user = self.request.user
        return Visitor(user if user.is_authenticated else None)

    def run_response(self, run: Run, status: int = 200, **context: Any) -> Response:
        """The run as it is now; of an active one with the seconds after which to request it again."""
        run_progress = progress(run)
        context |= {**self.get_serializer_context(), "progress": run_progress}
        headers = {}
        if run.is_active:
            wait = min(max(ceil(run_progress.seconds_left or 0), SHORTEST_WAIT), LONGEST_WAIT)
            headers["Retry-After"] = str(wait)
        data = RunDetailSerializer(run, context=context).data
        if status == 201:
            headers["Location"] = str(data["url"])  # servers refuse headers of a subclass
        return Response(data, status=status, headers=headers)


class RunsView(RunApiView):
    """The caller's own runs, and the start of one."""

    parser_classes = parsers.PARSERS
    serializer_class = RunsSerializer

    @extend_schema(
        operation_id="runs",
        summary="Your own runs",
        description=(
            "The runs that you started with a token or on the site, newest first; none without a token."
        ),
        tags=["runs"],
        parameters=[PageQuerySerializer],
    )
    def get(self, request: Request) -> Response:
        runs = Run.objects.of(self.visitor.identifier) if self.visitor.user else Run.objects.none()
        runs = runs.defer("snapshot", "other", "result", "coverage")
        return self.get_paginated_response(self.paginate_queryset(runs.with_games_played()))

    @extend_schema(
        operation_id="start_run",
        summary="Start a run",
        description=(
            "Goldfish games of a deck, or the same games of two versions of it (`comparison`) or of many "
            "(`sweep`). Or games against another deck (`match`), against many (`gauntlet`), or of many decks "
            "against each other (`matrix`). Send an object; or a deck list or deck file of any kind as the "
            "body, with the settings in the address. Workers play the games: request the run again after the "
            "seconds in `Retry-After`, until its `state` is `done`. A caller can have three active runs; "
            "a further one is refused with 429."
        ),
        tags=["runs"],
        parameters=[RunQuerySerializer],
        request={
            "application/json": RunInputSerializer,
            "text/plain": OpenApiTypes.STR,
            "application/octet-stream": OpenApiTypes.BINARY,
        },
        responses={201: RunDetailSerializer},
    )
    def post(self, request: Request) -> Response:
        cancel_key = None if request.user.is_authenticated else secrets.token_urlsafe(24)
        visitor = self.visitor.identifier or cancel_key or ""
        actions.refuse_too_many(visitor, caller_key(request))
        upload = parsers.read_upload(request, RunQuerySerializer)
        fields = _validated(RunInputSerializer, upload.fields)
        if (upload.file is None) == ("deck" not in fields):
            raise ValidationError({"deck": "Send either “deck” or the list of a deck."})
        deck = self._get_deck("deck", fields)
        decklist = deck.decklist() if deck else self._read_list(upload.file, upload.filename)
        kind = KINDS[fields["kind"]]
        other_deck = self._get_deck("other", fields)
        other_list = other_deck.decklist() if other_deck else None
        if "other_list" in fields:
            other_list = self._read_list(fields["other_list"])
        listed = [opponent.decklist() for opponent in self._get_decks(fields.get("others", ()))]
        with RUN_STARTS.work(identify_caller(request)):
            warnings = deck_warnings(decklist)
            snapshot = actions.take_snapshot(decklist)
            others: Sequence[NamedDeck] = ()
            if listed:
                others = actions.named_decks(fields["others"])
                if not kind.has_own_deck:
                    others = _with_first(NamedDeck(decklist.name, snapshot, deck.pk if deck else ""), others)
                warnings += [text for opponent in listed for text in deck_warnings(opponent)]
            elif other_list is not None:
                warnings += deck_warnings(other_list)
                other = actions.take_snapshot(other_list)
                others = [NamedDeck(actions.name_of(other), other, other_deck.pk if other_deck else "")]
            elif kind.has_many_decks:
                others = swap_versions(map(Swap.parse, fields["swaps"]), snapshot)
            elif "swaps" in fields:
                version = apply_swaps(fields["swaps"], snapshot)
                warnings += filter(None, [illegal_version_warning(version.snapshot, version.name)])
                others = [version]
            run = actions.start(
                snapshot,
                run_settings(fields),
                visitor=visitor,
                caller=caller_key(request),
                deck=deck,
                kind=kind,
                others=others,
                margin_of_error=fields.get("margin_of_error"),
            )
        return self.run_response(run, 201, warnings=warnings, cancel_key=cancel_key)

    def _get_deck(self, key: str, fields: Mapping[str, Any]) -> Deck | None:
        """The stored deck that the input names, if it names one.

        :raises ValidationError: when there is none that the caller may see.
        """
        if key not in fields:
            return None
        decks = Deck.objects.with_contents().filter(visibility_condition(self.visitor))
        deck = decks.filter(pk=fields[key]).first()
        if deck is None:
            raise ValidationError({key: "There is no such deck, or it is private."})
        record_visit(deck)
        return deck

    def _get_decks(self, keys: Sequence[str]) -> list[Deck]:
        """The stored decks of these ids.

        :raises ValidationError: when the caller may not see one of them, or there is none.
        """
        decks = Deck.objects.with_contents().filter(visibility_condition(self.visitor), pk__in=keys)
        missing = sorted(set(keys).difference(deck.pk for deck in decks))
        if missing:
            raise ValidationError({"others": f"There is no deck “{missing[0]}”, or it is private."})
        return list(decks)

    def _read_list(self, file: bytes | str | None, filename: str = "") -> DeckList:
        """The deck in a list or file, as one piece of work that is limited like an import.

        :raises DeckFileError: when it cannot be read as a deck.
        """
        with IMPORTED_LISTS.work(identify_caller(self.request), is_counted=False):
            decklist = match(files.read(file or "", filename)).decklist()
        name = deck_name(decklist.name or Path(filename).stem)
        return replace(decklist, name=name or (f"A deck of {decklist.hero.name}" if decklist.hero else ""))


class RunView(RunApiView):
    """One run."""

    @extend_schema(
        operation_id="run",
        summary="One run",
        description=(
            "Its progress while it is active, then its report. Anyone with the address can read a run, "
            "unless a deck of it is private. While the run is active, `Retry-After` says in how many "
            "seconds to request it again."
        ),
        tags=["runs"],
    )
    def get(self, request: Request, pk: str) -> Response:
        return self.run_response(get_run(self.visitor, pk))


class CancelRunView(RunApiView):
    """Cancel a run."""

    parser_classes = [SafeJSONParser, FormParser, MultiPartParser]

    @extend_schema(
        operation_id="cancel_run",
        summary="Cancel a run",
        description=(
            "Ends it with the games it has. Only its starter can: with a token of the same user, or with "
            "the `cancel_key` that the response to a start without a token has. A run that has ended is "
            "refused with 409."
        ),
        tags=["runs"],
        request=CancelInputSerializer,
    )
    def post(self, request: Request, pk: str) -> Response:
        key = _validated(CancelInputSerializer, request.data)["cancel_key"]
        visitor = self.visitor if self.visitor.user else Visitor(None, key)
        run = get_run(visitor, pk)
        if not actions.can_cancel(run, visitor.identifier):
            raise PermissionDenied("Only the visitor who started a run can cancel it.")
        actions.cancel(run, visitor=visitor.identifier)
        run.refresh_from_db()
        return self.run_response(run)


class RunResultsView(RunApiView):
    """The numbers of a run as a table."""

    @extend_schema(
        operation_id="run_results",
        summary="The results of a run as a table",
        description=(
            "The numbers of the report for a spreadsheet, each in a row with its 95% confidence interval. "
            "The commands print the same with `--csv`. A run that is active is refused with 409."
        ),
        tags=["runs"],
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request, pk: str) -> HttpResponse:
        run = get_run(self.visitor, pk)
        if run.is_active:
            raise actions.RunActiveError("The run has not ended yet.")
        played = run.played_games()
        if played is None:
            raise Http404("The run has no results: it ended before its first game.")
        response = HttpResponse(run.run_kind.table(played).to_csv(), content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="run-{run.pk}.csv"'
        return response


def _with_first(deck: NamedDeck, others: Sequence[NamedDeck]) -> list[NamedDeck]:
    """A deck with others behind it, under names that tell them all apart."""
    decks = [deck, *others]
    names = different_names(listed.name for listed in decks)
    return [replace(listed, name=name) for listed, name in zip(decks, names, strict=True)]


def _validated(serializer_class: type[BaseSerializer], data: Any) -> dict[str, Any]:
    serializer = serializer_class(data=data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)
