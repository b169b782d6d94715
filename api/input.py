"""Input of the API: query parameters, which the same serializers document and read, and fields of bodies.

A sentence about "this parameter" or "this value" is completed by :mod:`api.errors` with its name.
"""

from __future__ import annotations

import re
from typing import Any

from django.utils.text import get_text_list
from rest_framework import serializers
from rest_framework.request import Request

DIGITS = re.compile(r"\d+", re.ASCII)


class QuerySerializer(serializers.Serializer):
    """The query parameters of an operation. One that is empty counts as left out."""

    @classmethod
    def read(cls, request: Request) -> dict[str, Any]:
        """The parameters of a request.

        :raises ValidationError: when one is not valid.
        """
        serializer = cls(data=request.query_params)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)


class TextParameter(serializers.CharField):
    """A line of text, empty where it is left out."""

    def __init__(self, *, max_length: int, **options: Any) -> None:
        super().__init__(max_length=max_length, allow_blank=True, default="", **options)


class NumberParameter(serializers.IntegerField):
    """A whole number, in digits alone."""

    def __init__(self, *, min_value: int = 1, max_value: int, **options: Any) -> None:
        sentence = f"This parameter must be a number from {min_value} to {max_value:,}."
        messages: dict[str, Any] = dict.fromkeys(
            ("invalid", "max_string_length", "max_value", "min_value"), sentence
        )
        super().__init__(
            min_value=min_value, max_value=max_value, required=False, error_messages=messages, **options
        )

    def to_internal_value(self, data: Any) -> int:
        """The number; signs, spaces and decimal points are not accepted."""
        if not DIGITS.fullmatch(data):
            self.fail("invalid")
        return super().to_internal_value(data)


class RepeatedParameter(serializers.ListField):
    """Texts, each in a parameter of the same name; empty ones are dropped."""

    def __init__(self, *, child: TextParameter, max_length: int, **options: Any) -> None:
        messages: dict[str, Any] = {"max_length": "This parameter can be given at most {max_length} times."}
        super().__init__(child=child, max_length=max_length, default=list, error_messages=messages, **options)

    def run_child_validation(self, data: Any) -> list[str]:
        """The texts. An error is one of the parameter, not of its place among those of its name."""
        texts = [self.child.run_validation(text) for text in data]
        return [text for text in texts if text]


class OptionField(serializers.ChoiceField):
    """One of several words. The sentence about another word lists them."""

    def __init__(self, choices: Any, **options: Any) -> None:
        super().__init__(choices, **options)
        words = get_text_list([str(choice) for choice in self.choices], "or")
        self.error_messages["invalid_choice"] = f"This value must be {words}."
