"""The form beside the query of a list of decks, and how the two are kept in step.

A form says which query it was made for (``was``): what differs from that was changed by the person, and is
written into the query.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.http import urlencode

from cards.query.editing import Entry, clause, get_clauses, set_clause
from cards.query.keys import Vocabulary
from cards.query.parser import LONGEST_QUERY
from cards.query.tree import Comparison
from decks.query.keys import CARD_KEYS
from decks.query.nested_queries import hide, reveal

BEFORE = "was"
LONGEST_VALUE = 200
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


@dataclass(frozen=True, slots=True)
class Control:
    """A field of the form: the key it stands for, what it holds for that, and what it writes."""

    name: str
    key: str
    held: Callable[[Comparison], str]
    written: Callable[[str], str]


def _value(comparison: Comparison) -> str:
    """The one value a plain comparison names."""
    if comparison.operator != ":" or len(comparison.values) > 1:
        return ""
    return reveal(f'"{comparison.values[0].text}"').strip('"')


def _card(value: str) -> str:
    return hide(f"card:{value}", CARD_KEYS) if value.startswith("(") else clause("card", [value])


def _since(comparison: Comparison) -> str:
    text = comparison.values[0].text
    return text if comparison.operator == ">=" and DAY.fullmatch(text) else ""


CONTROLS = (
    Control("hero", "hero", _value, lambda value: clause("hero", [value])),
    Control("class", "class", lambda said: _value(said).lower(), lambda value: clause("class", [value])),
    Control("card", "card", _value, _card),
    Control("since", "updated", _since, lambda value: f"updated>={value}" if DAY.fullmatch(value) else ""),
    Control("sort", "sort", _value, lambda value: clause("sort", [value])),
)


def is_form(params: Mapping[str, str]) -> bool:
    """Whether an address comes from the form."""
    return BEFORE in params or any(control.name in params for control in CONTROLS)


def shown(text: str, vocabulary: Vocabulary) -> dict[str, str]:
    """What each field of the form holds for a query; what says more than a field can is left out."""
    text = hide(text, CARD_KEYS)
    return {control.name: _held(text, control, vocabulary) for control in CONTROLS}


def written(params: Mapping[str, Any], vocabulary: Vocabulary) -> str:
    """The query of an address, with what the form beside it chooses."""
    text = _text(params.get("q", ""))
    if not is_form(params):
        return text
    before = shown(_text(params.get(BEFORE, "")), vocabulary)
    text = hide(text, CARD_KEYS)
    for control in CONTROLS:
        value = _text(params.get(control.name, ""))[:LONGEST_VALUE]
        if value != before[control.name] and (value or BEFORE in params):
            text = set_clause(text, _entry(control, vocabulary), control.written(value) if value else "")
    return reveal(text)


def with_flag(text: str, flag: str, vocabulary: Vocabulary) -> str:
    """The query with ``is:`` and this flag, or without any, in place of what it plainly says there."""
    return reveal(set_clause(hide(text, CARD_KEYS), vocabulary.find("is"), f"is:{flag}" if flag else ""))


def flag(text: str, vocabulary: Vocabulary) -> str:
    """The one flag that the query plainly names; empty where there is none or more."""
    found = get_clauses(hide(text, CARD_KEYS), vocabulary.find("is"))
    return _value(found[0]).lower() if len(found) == 1 else ""


def address(text: str, page: int = 1) -> str:
    """The address of a query's answer."""
    return f"{reverse('decks:list')}?{urlencode({'q': text} | ({'page': page} if page > 1 else {}))}"


def _held(text: str, control: Control, vocabulary: Vocabulary) -> str:
    found = get_clauses(text, _entry(control, vocabulary))
    return control.held(found[0]) if len(found) == 1 else ""


def _entry(control: Control, vocabulary: Vocabulary) -> Entry:
    entry = vocabulary.find(control.key)
    assert entry is not None  # noqa: S101 the vocabulary is ours
    return entry


def _text(given: str) -> str:
    return given.strip().replace("\x00", " ")[: LONGEST_QUERY + 1]
