"""Small words for deck templates."""

from collections.abc import Mapping

from django import template

register = template.Library()


@register.filter
def of(counts: Mapping[int, int], key: int) -> int:
    """The count under a key, 0 where there is none."""
    return counts.get(key, 0)
