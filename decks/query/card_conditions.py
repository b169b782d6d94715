"""Conditions on the cards of a deck: ``card:"Fire Blast"``, ``card:"3 Fire Blast"``, ``card:(type:ally)``.

A number in front is the minimum number of copies, of all matching cards together. Main and side deck
count, the maybeboard does not. Where cards share a name, a set behind it tells which one is meant:
``card:"Death Coil (DKS 6)"``.
"""

import re

from django.db.models import Exists, OuterRef, Q, Sum

from cards.indexing.normalize import words
from cards.models import Card
from cards.models.querysets import CardQuerySet
from cards.query.conditions import Condition
from cards.query.interpreter import interpret
from cards.query.keys import QueryError
from cards.query.tree import Value, ValueForm
from cards.query.value_parsing import equality_text, plain_text, require_operator
from decks.card_references import find_reference
from decks.models import Entry, Zone

COUNT_PREFIX = re.compile(r"\s*(\d{1,3})(?:\s*[x×](?=\s)|\s)\s*(?=\S)", re.ASCII)
IN_DECK = (Zone.MAIN, Zone.SIDE)


def with_cards(operator: str, value: Value) -> Condition:
    """Decks with a card, by a part of its name, with ``=`` by the whole name, or by a card query.

    :raises QueryError: when there is no such card.
    """
    require_operator(operator, ":", "=")
    is_query = value.form is ValueForm.NESTED
    text = plain_text(value)
    count_match = COUNT_PREFIX.match(text)
    minimum = max(int(count_match[1]), 1) if count_match else 1
    text = text[count_match.end() :] if count_match else text
    count_prefix = f"{minimum} " if count_match else ""
    cards, description = _by_query(text) if is_query else _by_name(operator, text, value, count_prefix)
    matching_entries = Entry.objects.filter(zone__in=IN_DECK, card__in=cards.order_by().values("pk"))
    if minimum == 1:
        return Condition(Q(Exists(matching_entries.filter(deck=OuterRef("pk")))), f"with {description}")
    decks_with_enough = (
        matching_entries.order_by().values("deck").annotate(copies=Sum("count")).filter(copies__gte=minimum)
    )
    return Condition(Q(pk__in=decks_with_enough.values("deck")), f"with at least {minimum} of {description}")


def by_hero(operator: str, value: Value) -> Condition:
    """Decks of a hero, by a part of the name, or with ``=`` by the whole name.

    :raises QueryError: when there is no such hero.
    """
    name = equality_text(operator, value)
    heroes = Card.objects.filter(types__contains=["Hero"])
    matches, description = _by_name(operator, name, value, "", heroes)
    return with_hero(matches, f"hero {description}")


def with_hero(heroes: CardQuerySet, description: str) -> Condition:
    """Decks whose hero is one of these cards."""
    return Condition(Q(Exists(heroes.filter(pk=OuterRef("hero")))), description)


def _by_name(
    operator: str, text: str, value: Value, count_prefix: str, cards: CardQuerySet | None = None
) -> tuple[CardQuerySet, str]:
    """The cards of a name and its description; for an unknown name, a similar one is suggested.

    All cards of the name match, unless a set behind it tells which one is meant.
    """
    cards = Card.objects.all() if cards is None else cards
    name = words(text)
    if not name:
        raise QueryError(f"“{value.text}” has no letters to search for.")
    matches = cards.filter(words__contains=name)
    if operator == "=" or not matches.exists():
        reference = find_reference(text.strip())
        matches = cards.filter(pk__in=[card.pk for card in reference.cards] if reference else [])
    if not matches.exists():
        similar = next(iter(cards.like(text, limit=1)), None)
        raise QueryError(
            f"No card is named “{text.strip()}”.", f'"{count_prefix}{similar.name}"' if similar else None
        )
    return matches, f"“{text.strip()}”"


def _by_query(text: str) -> tuple[CardQuerySet, str]:
    interpretation = interpret(text)
    if interpretation.problems:
        raise QueryError(f"In the parentheses: {interpretation.problems[0].sentence}")
    if interpretation.condition is None:
        raise QueryError("These parentheses are empty.")
    return Card.objects.filter(interpretation.q), f"cards with {interpretation.description}"
