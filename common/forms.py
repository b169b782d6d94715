"""Building blocks for forms, and the form of a page's address."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.validators import EMPTY_VALUES


class TextField(forms.Field):
    """Text as it was sent, cut to ``max_length``; with ``strip`` without blanks and null characters."""

    def __init__(self, *, max_length: int | None = None, strip: bool = False, **options: Any) -> None:
        super().__init__(**{"required": False, "initial": "", **options})
        self.max_length = max_length
        self.strip = strip

    def to_python(self, value: object) -> str:
        text = str(value or "")
        if self.strip:
            text = text.replace("\x00", " ").strip()
        return text[: self.max_length]


class ParameterNamesMixin:
    """A form whose ``PARAMETERS`` has the names of those parameters that are not named like their field."""

    PARAMETERS: Mapping[str, str] = {}

    def add_prefix(self, field_name: str) -> str:
        """The parameter of a field."""
        return self.PARAMETERS.get(field_name, field_name)


class AddressForm(ParameterNamesMixin, forms.Form):
    """The parameters in the address of a page.

    Every parameter is optional, and one that is invalid counts as missing: an old or mistyped link still
    opens the page.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.required = False

    @property
    def values(self) -> dict[str, Any]:
        """The cleaned parameters; for one that is missing or invalid, the initial value of its field."""
        self.is_valid()
        return {name: self._value(name) for name in self.fields}

    def _value(self, name: str) -> Any:
        value = self.cleaned_data.get(name)
        return self.get_initial_for_field(self.fields[name], name) if value in EMPTY_VALUES else value
