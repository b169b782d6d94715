"""Suggestions under the search box of every page: cards, rules, glossary entries and keys of card search."""

from collections.abc import Iterable, Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.indexing.normalize import words
from cards.query.completion import NO_NAME, Suggestion, ranked, suggest
from cards.views.forms import CompletionForm
from rules.catalog.library import Book, library
from rules.identifiers.addresses import DOCUMENT, EDITION
from rules.identifiers.number_parsing import parse_typed_number

MOST_SUGGESTIONS = 10
MOST_NUMBERS = 6
MOST_TERMS = 3  # beside cards; more where there are none
MOST_HEADINGS = 3


@require_safe
def site_suggestions(request: HttpRequest) -> HttpResponse:
    """The options of a list for what is typed in ``q`` at the place ``caret``."""
    parameters = CompletionForm(request.GET).values
    completions = suggest_for_site(parameters["q"], parameters["caret"])
    return render(request, "cards/search/_completions.html", {"completions": completions})


def suggest_for_site(text: str, caret: int | None = None) -> list[Suggestion]:
    """Cards by name, then terms, rules and keys; for a rule number the rules that begin with it.

    Cards leave room for terms and rules, of which there are few.
    """
    book = library().book(DOCUMENT, EDITION)
    numbers = _suggest_numbers(text, book) if book else []
    if numbers:
        return numbers
    for_cards = suggest(text, caret)
    names = [suggestion for suggestion in for_cards if suggestion.kind == "card"]
    keys = [suggestion for suggestion in for_cards if suggestion.kind != "card"]
    most_terms = MOST_TERMS if names else MOST_SUGGESTIONS - MOST_HEADINGS
    from_rules = [] if book is None or NO_NAME.search(text) else _suggest_names(text, book, most_terms)
    room = MOST_SUGGESTIONS - len(from_rules) - len(keys)
    return [*names[: max(room, MOST_SUGGESTIONS // 3)], *from_rules, *keys][:MOST_SUGGESTIONS]


def _suggest_numbers(text: str, book: Book) -> list[Suggestion]:
    """The rules whose number begins as a typed one: that rule, then those below it."""
    number = parse_typed_number(text, alone=False)
    if number is None:
        return []
    typed = str(number)
    below = [name for name, own in book.numbers.items() if own == number or name.startswith(typed)]
    return [_rule(book, name) for name in below[:MOST_NUMBERS]]


def _suggest_names(text: str, book: Book, most_terms: int) -> list[Suggestion]:
    """The glossary entries and the headings of rules with the typed words, the best first."""
    terms = _pick(text, _terms_in_reading_order(book), most_terms)
    numbers: dict[str, str] = {}
    for number, title in book.titles.items():
        numbers.setdefault(title, number)
    headings = _pick(text, numbers, MOST_HEADINGS)
    return [
        *(Suggestion("term", term, "glossary", term, book.entry_url(slug)) for term, slug in terms),
        *(_rule(book, number) for _, number in headings),
    ]


def _terms_in_reading_order(book: Book) -> dict[str, str]:
    """The slug of each entry by its term, without “Type, Ally” where there is “Ally Type”."""
    slugs = {entry.term: entry.slug for entry in book.entries}
    return {
        term: slug
        for term, slug in slugs.items()
        if " ".join(reversed(term.split(", "))) not in slugs.keys() - {term}
    }


def _pick(text: str, candidates: Mapping[str, str], most: int) -> Iterable[tuple[str, str]]:
    names = ranked(text, filter(None, candidates)) if words(text) else []
    return [(name, candidates[name]) for name in names[:most]]


def _rule(book: Book, number: str) -> Suggestion:
    title = book.titles[number]
    return Suggestion(
        "rule",
        f"{number} {title}".strip(),
        "rules" if title else _above(book, number),
        number,
        book.url(number),
    )


def _above(book: Book, number: str) -> str:
    """The nearest heading above a rule that has none of its own."""
    titles = (book.titles.get(str(ancestor), "") for ancestor in book.numbers[number].ancestors)
    return next(filter(None, titles), "rules")
