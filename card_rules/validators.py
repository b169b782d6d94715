"""What is checked of a ruling: the rule that it names, and its length."""

from __future__ import annotations

from django.core.exceptions import ValidationError

from common.wording import join_words
from rules.catalog.library import Book, library
from rules.catalog.lookup import nearest_rules
from rules.identifiers.addresses import DOCUMENT, EDITION
from rules.identifiers.number_parsing import LONGEST, parse_typed_number
from rules.identifiers.numbers import RuleNumber

SHORTEST_RULING, LONGEST_RULING = 20, 1_000
"""How many characters the text of a ruling has."""
NOT_A_NUMBER = "Enter the number of a rule, for example 410.6a."


def parse_rule_number(text: str) -> str:
    """The number of a rule or section of the rules that the site plays by, from how people type it.

    :raises ValidationError: when there is no such rule; the message names those near it.
    """
    number = parse_typed_number(text)
    if number is None or not number.section or len(text.strip()) > LONGEST:
        raise ValidationError(NOT_A_NUMBER, code="invalid")
    book = library().book(DOCUMENT, EDITION)
    if book is None:
        raise ValidationError("The comprehensive rules are not loaded.", code="missing")
    if str(number) not in book.titles:
        raise ValidationError(_describe_missing_rule(book, number), code="missing")
    return str(number)


def _describe_missing_rule(book: Book, number: RuleNumber) -> str:
    names = [rule.number for rule in nearest_rules(book.document, number, each_side=1)]
    verb = "is" if len(names) == 1 else "are"
    return f"Rule {number} does not exist; near it {verb} {join_words(names)}."


def validate_rule_number(number: str) -> None:
    """Accept a number of the rules that the site plays by, in the spelling of the document.

    :raises ValidationError: when there is no such rule, or it is spelled otherwise.
    """
    if parse_rule_number(number) != number:
        raise ValidationError(f"Write the number as {parse_rule_number(number)}.", code="invalid")
