"""Joins of rooms that do not know each other: the cards and the rules behind them."""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from django.db.models import Exists, F, Func, OuterRef, Q, QuerySet, TextField, Value
from django.http import HttpRequest
from django.urls import reverse

from cards.card_page import sections
from cards.models import Card, Face
from cards.query import keys
from cards.query.spelling import nearest
from cards.query.tree import Value as Asked
from cards.rendering import tooltips
from config import named_cards
from rules import card_lookup
from rules.card_rules import (
    NUMBERED,
    Governed,
    Ground,
    by_name,
    by_number,
    governing,
    keyword_in,
    names,
)
from rules.identifiers.addresses import DOCUMENT, EDITION, rule_url
from rules.identifiers.numbers import RuleNumber
from rules.identifiers.slugs import term_slug
from rules.models import GlossaryEntry, Rule, Wording

MOST_QUOTED = 12


def join() -> None:
    """Introduce the rooms to each other."""
    tooltips.use(gloss_of)
    card_lookup.use(named_cards.CARDS)
    sections.register(
        sections.Panel(
            key="rules",
            title="The rules that govern it",
            order=60,
            template="rules/_governing.html",
            context=rules_of_a_card,
        )
    )
    keys.register(
        keys.Key(
            ("rule", "rules"),
            "a rule or glossary term that governs the card",
            read_rule,
            group="Text and rules",
            examples=("rule:602.2", "rule:protector type:ally", 'rule:"master hero"'),
            values=names,
        )
    )


# What a word means


def gloss_of(words: str) -> tooltips.Gloss | None:
    """The short explanation of a bold word of card text, with its glossary entry and rules."""
    ground = keyword_in(words)
    if ground is None:
        return None
    says = ground.explained(words)
    number = words.rpartition(" ")[2].strip(":") if says != ground.says else ""
    return tooltips.Gloss(
        key="-".join(filter(None, [ground.key, number.lower()])),
        term=ground.name,
        says=says,
        url=entry_url(ground),
        rules=tuple((number, rule_url(number)) for number in ground.rules),
    )


def entry_url(ground: Ground) -> str:
    """The glossary page of a ground, or nothing."""
    return reverse("rules:entry", args=[term_slug(ground.term)]) if ground.term else ""


# The panel of a card's page


def rules_of_a_card(card: Card, request: HttpRequest) -> Mapping[str, Any]:
    """What governs a card: its bold words first, then what else stands on it, each with its reason."""
    found = governing(card.printed())
    titles = _titles(number for each in found for number in each.ground.rules)
    known = _known_terms(found)
    shown = [_shown(each, titles, known) for each in found]
    quoted = list(_quoting(card))
    return (
        {
            "keywords": [each for each in shown if each["keyword"]],
            "others": [each for each in shown if not each["keyword"]],
            "quoted": quoted[:MOST_QUOTED],
            "quoted_more": len(quoted) - len(quoted[:MOST_QUOTED]),
            "address": f"{reverse('rules:governing')}?{urlencode({'card': card.name})}",
        }
        if shown or quoted
        else {}
    )


def _shown(governed: Governed, titles: Mapping[str, str], known: set[str]) -> dict[str, Any]:
    ground = governed.ground
    return {
        "name": ground.name,
        "keyword": ground.keyword,
        "says": governed.explained,
        "because": governed.because,
        "is_in_text": governed.is_in_text,
        "entry": entry_url(ground) if term_slug(ground.term) in known else "",
        "rules": [(number, rule_url(number), titles.get(number, "")) for number in ground.rules],
        "query": f"rule:{ground.key}",
    }


def _titles(numbers: Iterable[str]) -> dict[str, str]:
    """What the rules are about: their own heading, or the nearest one above."""
    wanted = {number: RuleNumber.parse(number) for number in numbers}
    lines = {str(each) for number in wanted.values() for each in (number, *number.ancestors)}
    rules = _rules().filter(number__in=lines).prefetch_related("wordings")
    own = {rule.number: rule.title for rule in rules}
    return {
        number: next((own[str(each)] for each in (parsed, *parsed.ancestors) if own.get(str(each))), "")
        for number, parsed in wanted.items()
    }


def _known_terms(found: Iterable[Governed]) -> set[str]:
    slugs = {term_slug(each.ground.term) for each in found if each.ground.term}
    entries = GlossaryEntry.objects.filter(document__key=DOCUMENT, document__edition=EDITION, slug__in=slugs)
    return set(entries.values_list("slug", flat=True))


def _quoting(card: Card) -> QuerySet[Rule]:
    """The rules that show the card in an example."""
    numbers = _rules().filter(wordings__cards__contains=[card.name])
    return numbers.distinct().order_by("order").select_related("document")


def _rules() -> QuerySet[Rule]:
    return Rule.objects.filter(document__key=DOCUMENT, document__edition=EDITION)


# The search key


def read_rule(operator: str, value: Asked) -> keys.Condition:
    """Cards that a rule or a term governs, or that it shows in an example.

    :raises Misunderstood: when it is neither the number of a rule nor a name with rules behind it.
    """
    if operator not in (":", "="):
        raise keys.Misunderstood(f"“{operator}” compares numbers; use “:” here.")
    try:
        number = RuleNumber.parse(value.text)
    except ValueError:
        return _by_term(value.text)
    found = by_number(number)
    quoted = Wording.objects.filter(rule__in=_rules().filter(_within(number)))
    return keys.Condition(asks(found) | _quoted_in(quoted), f"rule {number}")


def _by_term(text: str) -> keys.Condition:
    found = by_name(text)
    if not found:
        near = nearest(text, names())
        raise keys.Misunderstood(f"No rule or keyword “{text}” is known to stand behind cards.", near)
    return keys.Condition(asks(found), f"{found[0].name} in the rules")


def _within(number: RuleNumber) -> Q:
    """A rule and all that stands under it."""
    parts = [part for part in number.order if part]
    return Q(**{f"order__{place}": part for place, part in enumerate(parts)})


def _quoted_in(wordings: QuerySet[Wording]) -> Q:
    quoted = wordings.annotate(card=Func(F("cards"), function="unnest", output_field=TextField()))
    return Q(name__in=quoted.values("card"))


def asks(found: Iterable[Ground]) -> Q:
    """One condition for the cards that any of these grounds is found on."""
    condition, patterns = Q(pk__in=[]), []
    for ground in found:
        if ground.sign.kind == "text":
            patterns.append(ground.sign.of.replace(r"\b", r"\y"))
        else:
            condition |= ASKS[ground.sign.kind](ground.sign.of)
    if patterns:
        pattern = "|".join(f"(?:{each})" for each in patterns)
        faces = Face.objects.filter(card=OuterRef("pk")).annotate(said=_joined("text", "\n"))
        condition |= Q(Exists(faces.filter(said__regex=pattern)))
    return condition


def _joined(column: str, between: str) -> Func:
    return Func(F(column), Value(between), function="array_to_string", output_field=TextField())


def _tagged(pattern: str) -> Q:
    cards = Card.objects.filter(pk=OuterRef("pk")).annotate(tagged=_joined("tags", "|"))
    return Q(Exists(cards.filter(tagged__regex=pattern)))


def _tag(name: str) -> Q:
    if name == NUMBERED:
        return _tagged(r" \(\d+\)(\||$)")
    return _tagged(rf"(^|\|){name}( \(\d+\))?(\||$)")


VALUES = {
    "x": Q(cost_x__gt=0),
    "no_icons": Q(classes=[], factions=[]),
    **{name: ~Q(**{name: []}) for name in ("damage_types", "classes", "factions")},
    **{name: Q(**{f"{name}__isnull": False}) for name in ("defense", "strike_cost", "capacity")},
}
ASKS = {
    "type": lambda of: Q(types__contains=[of]),
    "value": VALUES.__getitem__,
    "tag": _tag,
    "last word": lambda of: _tagged(rf"(^|\|)([^|]* )?{of}( \(\d+\))?(\||$)"),
}
