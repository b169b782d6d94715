"""How well a name fits what was typed: exactly, from its start, from a word, inside, or not at all."""

from __future__ import annotations

from django.db.models import Case, Expression, Q, SmallIntegerField, Value, When

from cards.indexing.normalize import fold, words
from cards.query.tree import And, Node, ValueForm, Words

LEAST_INSIDE = 3
"""With fewer letters only the beginnings of words are looked at."""
EXACTLY, FROM_THE_START, FROM_A_WORD, INSIDE, NOT_AT_ALL = range(5)


def rank(text: str, candidate: str) -> int:
    """How well a candidate fits a text; both as :func:`~cards.indexing.normalize.words` makes them."""
    if text == candidate:
        return EXACTLY
    if candidate.startswith(text) or fold(candidate).startswith(fold(text)):
        return FROM_THE_START
    if f" {text}" in candidate:
        return FROM_A_WORD
    return INSIDE if len(text) >= LEAST_INSIDE and text in candidate else NOT_AT_ALL


def has_beginning(text: str, prefix: str = "") -> Q:
    """The names that begin with a text; ``prefix`` leads to the card."""
    return Q((f"{prefix}words__startswith", text)) | Q((f"{prefix}folded__startswith", fold(text)))


def has_word(text: str, prefix: str = "") -> Q:
    """The names that a word of begins with a text, other than the first."""
    return Q((f"{prefix}words__contains", f" {text}"))


def has_inside(text: str, prefix: str = "") -> Q:
    """The names that contain each word of a text, if it is long enough to say something; else none."""
    if len(fold(text)) < LEAST_INSIDE:
        return Q(pk__in=[])
    inside = Q()
    for word in text.split():
        inside &= Q((f"{prefix}words__contains", word))
    return inside


def rank_of_name(text: str, prefix: str = "", with_facts: Q | None = None) -> Expression:
    """The rank of the name of a card, to sort by.

    ``with_facts`` are the cards that have the facts which the words name: they come before names that have
    only the words, for somebody who writes ``quest`` wants quests.
    """
    ranks = [
        Q((f"{prefix}folded", fold(text))),
        has_beginning(text, prefix),
        has_word(text, prefix),
        has_inside(text, prefix),
    ]
    if with_facts is not None:
        ranks.insert(2 if " " in text else 1, with_facts)
    return Case(
        *(When(q, then=Value(place)) for place, q in enumerate(ranks)),
        default=Value(len(ranks)),
        output_field=SmallIntegerField(),
    )


def rank_of_phrase(text: str, prefix: str = "") -> Expression:
    """The same rank, of names that have the whole text side by side alone."""
    return Case(
        When(Q((f"{prefix}folded", fold(text))), then=Value(EXACTLY)),
        When(has_beginning(text, prefix), then=Value(FROM_THE_START)),
        When(has_word(text, prefix), then=Value(FROM_A_WORD)),
        default=Value(NOT_AT_ALL),
        output_field=SmallIntegerField(),
    )


def typed_name(node: Node | None) -> str:
    """The words of a query that stand alone and must all occur, as in a name; empty without any."""
    clauses = node.operands if isinstance(node, And) else (node,)
    texts = [
        clause.value.text
        for clause in clauses
        if isinstance(clause, Words) and clause.value.form is not ValueForm.PATTERN
    ]
    return words(" ".join(texts))
