"""The key ``rule:`` of the card search: cards that a rule or a glossary term governs."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Exists, F, Func, OuterRef, Q, QuerySet, TextField

from card_rules.models import IndexedTopics
from card_rules.topics import Topic, topic_names, topics_named, topics_related_to
from cards.query import keys
from cards.query.conditions import Condition
from cards.query.spelling import nearest
from cards.query.tree import Value as QueryValue
from rules.identifiers.addresses import DOCUMENT, EDITION
from rules.identifiers.numbers import RuleNumber
from rules.models import Rule, Wording


def read_rule(operator: str, value: QueryValue) -> Condition:
    """Cards that a rule or a term governs, or that the rule shows in an example.

    :raises QueryError: when the value is neither a rule number nor the name of a topic.
    """
    if operator not in (":", "="):
        raise keys.QueryError(f"“{operator}” compares numbers; use “:” here.")
    try:
        number = RuleNumber.parse(value.text)
    except ValueError:
        return _read_name(value.text)
    wordings = Wording.objects.filter(rule__in=_rules_within(number))
    condition = cards_with_topics(topics_related_to(number)) | _cards_quoted_in(wordings)
    return Condition(condition, f"rule {number}")


def _read_name(text: str) -> Condition:
    topics = topics_named(text)
    if not topics:
        raise keys.QueryError(f"No rule or keyword is named “{text}”.", nearest(text, topic_names()))
    return Condition(cards_with_topics(topics), f"{topics[0].name} in the rules")


def _rules_within(number: RuleNumber) -> QuerySet[Rule]:
    """A rule and all its parts."""
    parts = {f"order__{place}": part for place, part in enumerate(filter(None, number.order))}
    return Rule.objects.filter(document__key=DOCUMENT, document__edition=EDITION, **parts)


def _cards_quoted_in(wordings: QuerySet[Wording]) -> Q:
    quoted = wordings.annotate(card=Func(F("cards"), function="unnest", output_field=TextField()))
    return Q(name__in=quoted.values("card"))


def cards_with_topics(topics: Iterable[Topic]) -> Q:
    """One condition for the cards that have any of these topics, as :func:`topics.find_topics` finds them."""
    topic_keys = [topic.key for topic in topics]
    return Q(Exists(IndexedTopics.objects.filter(card=OuterRef("pk"), topics__overlap=topic_keys)))


keys.register(
    keys.Key(
        ("rule", "rules"),
        "a rule or glossary term that governs the card",
        read_rule,
        group="Text and rules",
        examples=("rule:602.2", "rule:protector type:ally", 'rule:"master hero"'),
        values=topic_names,
    )
)
