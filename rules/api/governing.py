"""Which rules govern cards, and which stand between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.resource import Resource
from engine.cards import PrintedCard
from rules import card_lookup
from rules.api import answers
from rules.api.documents import site
from rules.card_rules import Governed, governing
from rules.catalog.library import library
from rules.identifiers.addresses import DOCUMENT, EDITION, rule_url
from rules.identifiers.slugs import term_slug
from rules.interactions import Meeting, Stand, meetings

MOST_CARDS = 4
LONGEST_NAME = 120


class Governing(Resource):
    """The rules behind one card or several."""

    @extend_schema(
        operation_id="governing_rules",
        summary="Which rules govern these cards",
        description=(
            "For each card what is on it that has rules, and why; for two cards and more also the rules that "
            "stand between them, the most telling first. A name that no card bears is in `unknown`, with "
            "candidates. The rules are those that the site plays by."
        ),
        tags=["rules"],
        parameters=[
            OpenApiParameter("card", str, many=True, description=f"A card's name; up to {MOST_CARDS} times")
        ],
        responses=answers.GoverningSerializer,
    )
    def get(self, request: Request) -> Response:
        names = _names(request)
        cards = {name: _card(name) for name in names}
        known = list({card.name: card for card in cards.values() if card}.values())
        stands = [Stand(card.name, tuple(governing(card))) for card in known]
        here = site(request)
        return Response(
            {
                "cards": [_governed(stand, here) for stand in stands],
                "between": [_meeting(each, here) for each in _between(stands)],
                "unknown": [
                    {"name": name, "candidates": list(card_lookup.near(name))}
                    for name, card in cards.items()
                    if not card
                ],
            }
        )


def _names(request: Request) -> list[str]:
    names = [name.strip() for name in request.query_params.getlist("card") if name.strip()]
    if len(names) > MOST_CARDS:
        raise ValidationError({"card": f"Name at most {MOST_CARDS} cards."})
    if any(len(name) > LONGEST_NAME or "\x00" in name for name in names):
        raise ValidationError({"card": f"A card's name has at most {LONGEST_NAME} characters."})
    return list(dict.fromkeys(names))


def _card(name: str) -> PrintedCard | None:
    link = card_lookup.find([name]).get(name)
    return card_lookup.printed(link.name if link else name)


def _between(stands: Sequence[Stand]) -> list[Meeting]:
    book = library().book(DOCUMENT, EDITION)
    if not book or len(stands) < 2:
        return []
    terms = {each.ground.term for stand in stands for each in stand.grounds if each.ground.term}
    return meetings(stands, {term: book.uses.get(term_slug(term), []) for term in terms})


def _governed(stand: Stand, here: str) -> dict[str, Any]:
    link = card_lookup.find([stand.name]).get(stand.name)
    return {
        "name": stand.name,
        "page": here + link.url if link else None,
        "governed": [_ground(each) for each in stand.grounds],
    }


def _ground(governed: Governed) -> dict[str, Any]:
    ground = governed.ground
    return {
        "name": ground.name,
        "key": ground.key,
        "term": ground.term,
        "is_keyword": ground.keyword,
        "because": governed.because,
        "says": governed.explained,
        "rules": list(ground.rules),
    }


def _meeting(meeting: Meeting, here: str) -> dict[str, Any]:
    return {
        "number": meeting.number,
        "reasons": [{"meeting": reason.meeting, "says": reason.says} for reason in meeting.reasons],
        "page": here + rule_url(meeting.number),
    }
