"""The help page of the search language, made from the keys that are known."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.views.generic import TemplateView

from cards.indexing.normalize import fold
from cards.query.interpreter import interpret
from cards.query.keys import CARDS, Key, Setting
from cards.views.search_urls import search_url

HELP = Path(__file__).parents[1] / "data" / "search-help.toml"
MOST_VALUES = 16
CODE = partial(format_html, "<code>{}</code>")
# The order of the headings on the page; those of other apps follow.
FIRST = (
    "Name and text",
    "Type line and icons",
    "Numbers",
    "Text and rules",
    "Keywords and requirements",
)


@dataclass(frozen=True, slots=True)
class ExampleQuery:
    """A whole query, its address, and what it finds where the query alone does not say."""

    text: str
    about: str = ""

    @property
    def url(self) -> str:
        """The address that runs it."""
        return search_url(self.text)


@dataclass(frozen=True, slots=True)
class SyntaxPart:
    """A part of the language that has no key of its own."""

    title: str
    about: str
    examples: tuple[ExampleQuery, ...]

    @property
    def html(self) -> SafeString:
        """What it is about; what stands between backticks is code."""
        pieces = enumerate(self.about.split("`"))
        return format_html_join("", "{}", ((CODE(piece) if place % 2 else piece,) for place, piece in pieces))


@dataclass(frozen=True, slots=True)
class DescribedKey:
    """A key or setting as the help shows it."""

    entry: Key | Setting

    @property
    def other_names(self) -> tuple[str, ...]:
        """Its other names."""
        return self.entry.names[1:]

    @property
    def examples(self) -> list[ExampleQuery]:
        """Queries that use it and name nothing that this site has no card for."""
        return [ExampleQuery(text) for text in self.entry.examples if not interpret(text).problems]

    @property
    def values(self) -> list[str]:
        """Its values, where they are few."""
        if self.entry.values is None:
            return []
        listed = list(islice(iter(self.entry.values()), MOST_VALUES + 1))
        return list(map(self._labelled, listed)) if len(listed) <= MOST_VALUES else []

    def _labelled(self, value: str) -> str:
        """A value, and what forms call it, if that is something else."""
        label = self.entry.label(value) if isinstance(self.entry, Key) else value
        return value if fold(label) == fold(value) else f"{value} ({label})"


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Keys under one heading."""

    title: str
    entries: tuple[DescribedKey, ...]

    @property
    def anchor(self) -> str:
        """Its place on the page."""
        return slugify(self.title)


def basics() -> list[SyntaxPart]:
    """What every query is made of, from ``cards/data/search-help.toml``."""
    with HELP.open("rb") as file:
        parts = tomllib.load(file)["part"]
    return [
        SyntaxPart(
            part["title"], part["about"], tuple(ExampleQuery(**example) for example in part["examples"])
        )
        for part in parts
    ]


def groups() -> list[KeyGroup]:
    """Every key and setting under its heading."""
    entries_by_group: dict[str, list[DescribedKey]] = {}
    entries: Iterable[Key | Setting] = (*CARDS.all_keys(), *CARDS.all_settings())
    for entry in entries:
        entries_by_group.setdefault(entry.group, []).append(DescribedKey(entry))
    titles = sorted(entries_by_group, key=lambda title: FIRST.index(title) if title in FIRST else len(FIRST))
    return [KeyGroup(title, tuple(entries_by_group[title])) for title in titles]


class CardSyntaxView(TemplateView):
    """The search help. Every example is a link that runs it."""

    template_name = "cards/search/syntax.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(basics=basics(), groups=groups(), **kwargs)
