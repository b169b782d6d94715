"""The parameters in the addresses of card pages."""

from typing import Any

from django import forms

from cards.card_page.neighbours import find_printing
from cards.models import Card, Printing
from cards.query.form import ORIGINAL_QUERY
from common.forms import AddressForm, TextField


class QueryParameterForm(AddressForm):
    """A query."""

    q = TextField(strip=True)


class ShownQueryForm(AddressForm):
    """The query that the form on a page shows, sent with what was changed in it."""

    PARAMETERS = {"query": ORIGINAL_QUERY}

    query = TextField()


class CompletionForm(AddressForm):
    """A query and the place in it that is edited."""

    q = TextField()
    caret = forms.IntegerField(min_value=0, max_value=9_999)


class PrintingForm(AddressForm):
    """One of the printings of a card, by the address of its set and its collector number."""

    PARAMETERS = {"set": "in", "number": "no"}

    set = TextField()
    number = TextField()

    def __init__(self, *args: Any, card: Card, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.card = card

    @property
    def printing(self) -> Printing | None:
        """The printing that is named; else the first."""
        return find_printing(self.card, self.values["set"], self.values["number"])


class DrawingForm(PrintingForm):
    """A side of one of the printings of a card."""

    face = forms.ChoiceField(choices=[("front", "Front"), ("back", "Back")], initial="front")
