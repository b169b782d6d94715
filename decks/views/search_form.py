"""The form beside the list of decks: its controls over the keys of deck search, and its addresses."""

import re
from functools import partial

from django.urls import reverse
from django.utils.http import urlencode

from cards.query.editing import clause
from cards.query.form import Choice, Control, QueryForm, Widget
from cards.query.keys import Vocabulary
from cards.query.tree import Comparison
from engine.cards import CharacterClass

DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
SORTS = (
    ("", "Last updated"),
    ("created", "Newest"),
    ("name", "Name"),
    ("hero", "Hero"),
    ("copies", "Most copied"),
    ("size", "Most cards"),
)


def _classes() -> list[Choice]:
    return [Choice(name.lower(), name) for name in map(str, CharacterClass)]


def _card_clause(values: list[str]) -> str:
    value = values[0]
    return f"card:{value}" if value.startswith("(") else clause("card", [value])


def _read_since(comparison: Comparison) -> list[str]:
    text = comparison.values[0].text
    return [text] if comparison.operator == ">=" and DAY.fullmatch(text) else []


def _since_clause(values: list[str]) -> str:
    return f"updated>={values[0]}" if DAY.fullmatch(values[0]) else ""


_control = partial(Control, keeps_other=False, operators=(":",))
CONTROLS = (
    _control("hero"),
    _control("class", widget=Widget.SELECT, choices=_classes),
    _control("card", write=_card_clause),
    _control("updated", name="since", read=_read_since, write=_since_clause),
    _control("sort"),
)
FLAG = _control("is")


def search_form(vocabulary: Vocabulary) -> QueryForm:
    """The form, for the one who searches."""
    return QueryForm(CONTROLS, vocabulary)


def set_flag(text: str, flag: str, vocabulary: Vocabulary) -> str:
    """The query with ``is:`` and this flag, or without any, in place of the plain clauses of ``is:``."""
    form = QueryForm([FLAG], vocabulary)
    return form.choose(text, "is", [flag] if flag else [])


def get_flag(text: str, vocabulary: Vocabulary) -> str:
    """The only flag in the plain clauses of the query; empty where there is none or more."""
    form = QueryForm([FLAG], vocabulary)
    return form.bind(text)["is"].value.lower()


def search_url(text: str) -> str:
    """The address of a query's results."""
    return f"{reverse('decks:list')}?{urlencode({'q': text})}"
