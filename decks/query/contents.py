"""What a deck holds: ``card:"Fire Blast"``, ``card:"3 Fire Blast"``, ``card:(type:ally cost<=2)``.

A number in front is how many copies there are at least, of all the cards meant together. Main and side
deck count, the maybe-board does not.
"""

import re

from django.db.models import Exists, OuterRef, Q, Sum

from cards.indexing.normalize import fold, words
from cards.models import Card
from cards.models.querysets import CardQuerySet
from cards.query.interpreter import interpret
from cards.query.keys import Condition, QueryError
from cards.query.tree import Value
from cards.query.values import equality_text, plain_text, require_operator
from decks.models import Entry, Zone
from decks.query.nested_queries import nested

COUNTED = re.compile(r"\s*(\d{1,3})(?:\s*[x×](?=\s)|\s)\s*(?=\S)", re.ASCII)
IN_DECK = (Zone.MAIN, Zone.SIDE)


def of_cards(operator: str, value: Value) -> Condition:
    """Decks that hold a card, by a part of its name, by ``=`` the whole, or by what a card query asks of it.

    :raises QueryError: when no card is meant.
    """
    require_operator(operator, ":", "=")
    inner = nested(value.text)
    text = inner or plain_text(value)
    counted = COUNTED.match(text)
    least = max(int(counted[1]), 1) if counted else 1
    text = text[counted.end() :] if counted else text
    count = f"{least} " if counted else ""
    meant, said = _by_query(text) if inner else _by_name(operator, text, value, count)
    holding = Entry.objects.filter(zone__in=IN_DECK, card__in=meant.order_by().values("pk"))
    if least == 1:
        return Condition(Q(Exists(holding.filter(deck=OuterRef("pk")))), f"holding {said}")
    enough = holding.order_by().values("deck").annotate(copies=Sum("count")).filter(copies__gte=least)
    return Condition(Q(pk__in=enough.values("deck")), f"holding {least} or more of {said}")


def led_by(operator: str, value: Value) -> Condition:
    """Decks of a hero, by a part of the name, or by ``=`` the whole.

    :raises QueryError: when no hero is meant.
    """
    name = equality_text(operator, value)
    heroes = Card.objects.filter(types__contains=["Hero"])
    meant, said = _by_name(operator, name, value, "", heroes)
    return led(meant, f"hero {said}")


def led(heroes, said: str) -> Condition:
    """Decks whose hero is one of these cards."""
    return Condition(Q(Exists(heroes.filter(pk=OuterRef("hero")))), said)


def _by_name(
    operator: str, text: str, value: Value, count: str, cards: CardQuerySet | None = None
) -> tuple[CardQuerySet, str]:
    """The cards of a name, and how to say it; the likest is proposed for a slip, behind its ``count``."""
    cards = Card.objects.all() if cards is None else cards
    wanted = words(text)
    if not wanted:
        raise QueryError(f"“{value.text}” has no letters to look for in a name.")
    meant = cards.filter(**({"folded": fold(wanted)} if operator == "=" else {"words__contains": wanted}))
    if not meant.exists():
        like = next(iter(cards.like(text, limit=1)), None)
        raise QueryError(f"No card is called “{text.strip()}”.", like and f'"{count}{like.name}"')
    return meant, f"“{text.strip()}”"


def _by_query(text: str) -> tuple[CardQuerySet, str]:
    interpretation = interpret(text)
    if interpretation.problems:
        raise QueryError(f"Within the parentheses: {interpretation.problems[0].sentence}")
    if interpretation.condition is None:
        raise QueryError("Nothing stands between these parentheses.")
    return Card.objects.filter(interpretation.q), f"cards with {interpretation.description}"
