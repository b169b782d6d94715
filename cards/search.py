"""What a reader may ask of the card pages: words, and a choice of type, class, faction, cost, set and kind.

The query in ``?q=wolf cost:7%2B`` says it all; a form beside it narrows it down with parameters of its own
(``&type=ally``).
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import F, Min, OrderBy, Q

from cards.models import Card, Kind, Set
from cards.names import fold
from cards.queries import CardQuerySet
from cards.query.tree import Problem
from cards.query.understand import Meaning, understand
from engine.cards import CardType, CharacterClass, Faction

COST = re.compile(r"\d{1,3}(\+|-\d{1,3})?", re.ASCII)
NEUTRAL = "Neutral"
SORTS = {
    "name": ("Name", ("words",)),
    "cost": ("Cost, low first", ("cost_number", "cost_x", "words")),
    "-cost": ("Cost, high first", ("-cost_number", "-cost_x", "words")),
    "atk": ("ATK, high first", ("-atk", "words")),
    "health": ("Health, high first", ("-health", "words")),
    "number": ("Collector number", ("number_in_set", "words")),
}


@dataclass(frozen=True, slots=True)
class Filter:
    """One kind of choice: how a value is spelled, what it asks, and what it is called."""

    label: str
    known: Callable[[str], str | None]
    ask: Callable[[str], Q]
    say: Callable[[str], str] = str


def _among(names: Iterable[str]) -> Callable[[str], str | None]:
    by_fold = {fold(name): name for name in names}
    return lambda value: by_fold.get(fold(value))


def _cost(value: str) -> str | None:
    value = value.upper().replace(" ", "").replace("–", "-")
    return value if value == "X" or COST.fullmatch(value) else None


def _ask_cost(value: str) -> Q:
    if value == "X":
        return Q(cost_x__gt=0)
    if value.endswith("+"):
        return Q(cost_number__gte=int(value[:-1]))
    least, _, most = value.partition("-")
    return Q(cost_number__range=(int(least), int(most or least)))


def _ask_class(value: str) -> Q:
    return Q(classes__contains=[value]) | Q(tags__contains=[value])


def _ask_faction(value: str) -> Q:
    return Q(factions=[], classes=[]) if value == NEUTRAL else Q(factions__contains=[value])


def _known_set(value: str) -> str | None:
    """The code of a set, told by code or by name."""
    for one in Set.objects.all():
        if fold(value) in (fold(one.code), fold(one.name)):
            return one.code
    return None


FILTERS: dict[str, Filter] = {
    "type": Filter("Type", _among(CardType), lambda value: Q(types__contains=[value]), "type {}".format),
    "class": Filter("Class", _among(CharacterClass), _ask_class, "class {}".format),
    "faction": Filter("Faction", _among([*Faction, NEUTRAL]), _ask_faction, "faction {}".format),
    "cost": Filter("Cost", _cost, _ask_cost, lambda value: f"cost {value.replace('+', ' or more')}"),
    "set": Filter("Set", _known_set, lambda value: Q(printings__set__code=value), "set {}".format),
    "kind": Filter(
        "Kind",
        _among(Kind.values),
        lambda value: Q(kind=value),
        "kind {}".format,
    ),
}


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: a query (see ``docs/search.md``), and what a form has chosen beside it.

    ``problems`` are the parts that mean nothing here, said back to the reader.
    """

    meaning: Meaning
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sort: str = "name"
    problems: tuple[Problem, ...] = ()

    @classmethod
    def read(
        cls, line: str, given: Mapping[str, Iterable[str]] | None = None, sort: str = "name"
    ) -> "Question":
        """Understand a query, and the choices of a form beside it."""
        meaning = understand(line)
        terms = [(key, value) for key in FILTERS for value in (given or {}).get(key, ()) if value]
        chosen: dict[str, tuple[str, ...]] = {}
        problems = list(meaning.problems)
        for key, value in terms[:50]:
            known = FILTERS[key].known(value[:100].replace("\x00", " "))
            if known is None:
                problems.append(Problem(0, 0, f"There is no {key} “{value[:100]}”."))
            elif known not in chosen.get(key, ()):
                chosen[key] = (*chosen.get(key, ()), known)
        return cls(meaning, chosen, sort if sort in SORTS else "name", tuple(problems))

    def cards(self) -> CardQuerySet:
        """The cards that answer, in order."""
        cards = Card.objects.filter(self.meaning.asks)
        for key, values in self.chosen.items():
            asked = Q()
            for value in values:
                asked |= FILTERS[key].ask(value)
            cards = cards.filter(pk__in=Card.objects.filter(asked)) if key == "set" else cards.filter(asked)
        sort = SORTS[self.sort][1]
        if self.sort == "number":
            in_set = Q(printings__set__code__in=self.chosen.get("set", ())) if "set" in self.chosen else Q()
            cards = cards.annotate(number_in_set=Min("printings__number", filter=in_set))
        return cards.order_by(*(nulls_last(name) for name in sort), "kind", "variant", "pk")

    def explained(self) -> str:
        """The question in words."""
        parts = [self.meaning.says] if self.meaning.says else []
        parts += [" or ".join(map(FILTERS[key].say, values)) for key, values in self.chosen.items()]
        return "cards with " + ", ".join(parts) if parts else "all cards"


def nulls_last(name: str) -> OrderBy:
    """An ordering in which cards without the value come last."""
    return F(name[1:]).desc(nulls_last=True) if name.startswith("-") else F(name).asc(nulls_last=True)
