"""The parameters in the addresses of rules pages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from common.forms import AddressForm, TextField
from rules import search
from rules.catalog.source_preference import PARAMETER_VALUES, wording_choice
from rules.editions.comparison import ChangeKind
from rules.models import Document

LONGEST_SECTION = 20


class WordingForm(AddressForm):
    """The wording to show."""

    wording = forms.ChoiceField(choices=[(value, value) for value in PARAMETER_VALUES])

    @property
    def choice(self) -> str:
        """The chosen wording, else that of the settings."""
        return wording_choice(self.values["wording"])


class RulesSearchForm(AddressForm):
    """A search of the rules, in a document or in all."""

    q = TextField()
    document = TextField(strip=True)

    def clean_q(self) -> str:
        return search.clean_query(self.cleaned_data["q"])

    def clean_document(self) -> Document | None:
        name = self.cleaned_data["document"]
        return search.find_document(name) if name else None


class EditionPairForm(AddressForm):
    """Two of the editions of a document."""

    older = forms.ChoiceField()
    newer = forms.ChoiceField()

    def __init__(self, *args: Any, editions: Iterable[Document], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(document.edition, document.edition) for document in editions]
        for name in ("older", "newer"):
            self.fields[name] = forms.ChoiceField(choices=choices)


class ChangeFilterForm(AddressForm):
    """The changes to show between two editions: of one kind, in one section."""

    show = forms.ChoiceField(choices=[(kind.value, kind.value) for kind in ChangeKind], initial="")
    section = TextField(max_length=LONGEST_SECTION)
