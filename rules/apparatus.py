"""What is known about a rule beside its text: who speaks of it, what it defines, where else it stands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from django.db.models import Q
from django.db.models.functions import Coalesce

from rules.governing import Ground, grounds
from rules.library import Book, Library
from rules.links import entry_url, is_current, rule_url
from rules.models import CrossReference, Rule


@dataclass(frozen=True, slots=True)
class Place:
    """Something to go to: what it is called, its address, and what is shown beside a link to it."""

    name: str
    url: str
    title: str = ""


@dataclass(slots=True)
class About:
    """What is known about a rule beside its text."""

    referred_to_by: list[Place] = field(default_factory=list)
    guides: list[Place] = field(default_factory=list)
    defines: list[Place] = field(default_factory=list)
    mentioned_in: list[Place] = field(default_factory=list)
    grounds: list[Ground] = field(default_factory=list)
    editions: list[Place] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many other places speak of the rule."""
        return sum(map(len, (self.referred_to_by, self.guides, self.defines, self.mentioned_in)))


def editions(library: Library, book: Book, number: str) -> list[Place]:
    """The other editions of the document that have this number, the latest first."""
    return [
        Place(f"edition {other.document.edition}", other.url(number), other.titles[number])
        for other in library.editions(book.document.key)
        if other is not book and number in other.titles
    ]


def abouts(library: Library, book: Book, rules: Iterable[Rule]) -> dict[str, About]:
    """What is known about each of these rules, in one query."""
    found = {rule.number: About() for rule in rules}
    for target, defines, number, key, edition, term, slug in _references(library, book, found):
        about = found[target]
        if term:
            places = about.defines if defines else about.mentioned_in
            places.append(Place(term, entry_url(slug, key, edition)))
        elif key == book.document.key:
            about.referred_to_by.append(Place(number, rule_url(number, key, edition)))
        else:
            other = library.book(key, edition)
            title = other.titles.get(number, "") if other else ""
            about.guides.append(Place(title or number, rule_url(number, key, edition)))
    for number, about in found.items():
        for name in ("referred_to_by", "guides", "defines", "mentioned_in"):
            setattr(about, name, list(dict.fromkeys(getattr(about, name))))
        about.mentioned_in = [place for place in about.mentioned_in if place not in about.defines]
        about.editions = editions(library, book, number)
        if is_current(book.document.key, book.document.edition):
            about.grounds = [ground for ground in grounds() if number in ground.rules]
    return found


def _references(library: Library, book: Book, numbers: Collection[str]) -> Iterator[tuple[object, ...]]:
    """Who names these numbers: the edition itself, and the guides to it if it is the latest."""
    document = book.document
    own = Q(wording__rule__document=document) | Q(wording__entry__document=document)
    if library.book(document.key) is book:
        own |= Q(wording__rule__document__guide_to=document.key)
    found = CrossReference.objects.filter(own, number__in=list(numbers))
    yield from found.order_by("wording__rule__order", "wording__entry__slug").values_list(
        *("number", "defines", "wording__rule__number"),
        Coalesce("wording__rule__document__key", "wording__entry__document__key"),
        Coalesce("wording__rule__document__edition", "wording__entry__document__edition"),
        *("wording__entry__term", "wording__entry__slug"),
    )
