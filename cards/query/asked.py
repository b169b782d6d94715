"""What is asked, put together: conditions joined by and, or and not, as one condition of the database.

Cards may be asked for, or their printings. What is asked of printings side by side is asked of one
and the same: ``set:HoA rarity:epic`` finds what is epic there.
"""

from dataclasses import dataclass

from django.db.models import Q

from cards.models import Card, Printing
from cards.query.keys import Condition


@dataclass(frozen=True, slots=True)
class Contrary:
    """What answers not this."""

    part: "Asked"


@dataclass(frozen=True, slots=True)
class Each:
    """What answers all of these."""

    parts: tuple["Asked", ...]


@dataclass(frozen=True, slots=True)
class Either:
    """What answers one of these or more."""

    parts: tuple["Asked", ...]


Asked = Condition | Contrary | Each | Either


def of_all(parts: "list[Asked]") -> "Asked | None":
    """All of these together; one alone is itself."""
    return Each(tuple(parts)) if len(parts) > 1 else parts[0] if parts else None


def of_any(parts: "list[Asked]") -> "Asked | None":
    """Any of these; one alone is itself."""
    return Either(tuple(parts)) if len(parts) > 1 else parts[0] if parts else None


def of_cards(asked: Asked) -> Q:
    """The condition that a card must meet."""
    if about_printings(asked):
        return Q(pk__in=Printing.objects.filter(of_printings(asked)).order_by().values("card"))
    match asked:
        case Condition(asks):
            return asks
        case Contrary(part):
            return ~of_cards(part)
        case Either(parts):
            together = of_any([part for part in parts if about_printings(part)])
            rest = [part for part in parts if not about_printings(part)]
            return _joined(rest if together is None else [*rest, together], of_cards, Q.OR)
        case Each(parts):
            together = of_all([part for part in parts if about_printings(part)])
            rest = [part for part in parts if not about_printings(part)]
            return _joined(rest if together is None else [*rest, together], of_cards, Q.AND)


def of_printings(asked: Asked) -> Q:
    """The condition that a printing must meet: it itself, and its card."""
    if not _speaks_of_printings(asked):
        return Q(card__in=Card.objects.filter(of_cards(asked)).order_by().values("pk"))
    match asked:
        case Condition(asks):
            return asks
        case Contrary(part):
            return ~of_printings(part)
        case Either(parts) | Each(parts):
            how = Q.OR if isinstance(asked, Either) else Q.AND
            kind = type(asked)
            here = [part for part in parts if _speaks_of_printings(part)]
            rest = tuple(part for part in parts if not _speaks_of_printings(part))
            return _joined([*here, *([kind(rest)] if rest else [])], of_printings, how)


def shown_printings(asked: Asked | None) -> Q | None:
    """What a printing must meet to be the one that is shown of a card; ``None`` where any will do."""
    if asked is None or isinstance(asked, Contrary):
        return None
    if about_printings(asked):
        return of_printings(asked)
    if isinstance(asked, Each):
        parts = of_all([part for part in asked.parts if about_printings(part)])
        return None if parts is None else of_printings(parts)
    return None


def said(asked: Asked | None) -> str:
    """What is asked, in words."""
    match asked:
        case None:
            return ""
        case Condition():
            return asked.says
        case Contrary(part):
            return f"not ({said(part)})"
        case Either(parts):
            return " or ".join(_bracketed(part, Each) for part in parts)
        case Each(parts):
            word = " and " if about_printings(asked) else ", "
            return word.join(_bracketed(part, Either) for part in parts)


def _bracketed(part: Asked, kind: type) -> str:
    return f"({said(part)})" if isinstance(part, kind) else said(part)


def about_printings(asked: Asked) -> bool:
    """Whether one printing of a card can answer it alone: a negation is about the whole card."""
    match asked:
        case Condition():
            return asked.of_printing
        case Contrary():
            return False
        case Either(parts) | Each(parts):
            return all(map(about_printings, parts))


def _speaks_of_printings(asked: Asked) -> bool:
    match asked:
        case Condition():
            return asked.of_printing
        case Contrary(part):
            return _speaks_of_printings(part)
        case Either(parts) | Each(parts):
            return any(map(_speaks_of_printings, parts))


def _joined(parts: list[Asked], asked, how: str) -> Q:
    found = Q()
    for part in parts:
        found = found._combine(asked(part), how)
    return found
