"""Fields that several serializers share."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class SiteURLField(serializers.CharField):
    """The address of a page for people, behind the ``site`` of the context."""

    def to_representation(self, value: str) -> str:
        """The whole address."""
        return f"{self.context.get('site', '')}{value}"


class OptionalTextField(serializers.CharField):
    """A text, or null where it is empty or there is nothing that has it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_null=True, **options)

    def get_attribute(self, instance: object) -> Any:
        """The text, if there is one."""
        return super().get_attribute(instance) or None


def text_list(**options: Any) -> serializers.ListField:
    """A list of texts."""
    return serializers.ListField(child=serializers.CharField(), **options)
