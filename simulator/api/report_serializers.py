"""The shapes of reports, for the schema, as the fields of the reports describe them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from inspect import getdoc
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from rest_framework import serializers

from simulator.kinds import KINDS
from simulator.reports.card_report import DrawnCardReport
from simulator.reports.fields import report_fields
from simulator.reports.report_parts import CoverageReport, UnsupportedCardReport

FIELDS: dict[Any, type[serializers.Field]] = {
    bool: serializers.BooleanField,
    int: serializers.IntegerField,
    float: serializers.FloatField,
    str: serializers.CharField,
}
NAMES: dict[type, str] = {
    CoverageReport: "Coverage",
    DrawnCardReport: "DrawnCard",
    UnsupportedCardReport: "UnsupportedCard",
}
"""What a report, or a part of one, is called in the schema, if not as its class."""


def _make_serializer(report_class: type) -> type[serializers.Serializer]:
    doc = (getdoc(report_class) or "").partition("\n\n")[0]
    name = NAMES.get(report_class, report_class.__name__)
    members = {"__doc__": doc, "__module__": __name__, **_fields(report_class)}
    return type(f"{name}Serializer", (serializers.Serializer,), members)


report_serializer: Callable[[type], type[serializers.Serializer]] = cache(_make_serializer)
"""The serializer of a report, or of a part of one."""


def _fields(report_class: type) -> dict[str, serializers.Field]:
    converted: dict[str, serializers.Field] = {}
    for part in report_fields(report_class):
        if part.is_inline:
            converted |= _fields(part.type)
        else:
            converted[part.name] = _field(part.type, {"help_text": part.help} if part.help else {})
    return converted


def _field(of_type: Any, options: dict[str, Any]) -> serializers.Field:
    """The field for values of a type.

    :raises TypeError: for a type that no report has.
    """
    origin, arguments = get_origin(of_type), get_args(of_type)
    if NoneType in arguments:
        (present,) = (argument for argument in arguments if argument is not NoneType)
        return _field(present, options | {"allow_null": True})
    if origin is Literal:
        return serializers.ChoiceField(choices=list(arguments), **options)
    if origin is not None and issubclass(origin, Mapping):
        return serializers.DictField(child=_field(arguments[1], {}), **options)
    if origin is not None and issubclass(origin, Sequence):
        if hasattr(arguments[0], "__dataclass_fields__"):
            return report_serializer(arguments[0])(many=True, **options)
        return serializers.ListField(child=_field(arguments[0], {}), **options)
    if hasattr(of_type, "__dataclass_fields__"):
        return report_serializer(of_type)(**options)
    if isinstance(of_type, type) and issubclass(of_type, Enum):
        return serializers.ChoiceField(choices=[member.value for member in of_type], **options)
    if of_type not in FIELDS:
        raise TypeError(f"{of_type} is no type of a field of a report.")
    return FIELDS[of_type](**options)


REPORT_SERIALIZERS = [
    report_serializer(report_class)
    for report_class in dict.fromkeys(kind.report_class for kind in KINDS.values())
]
"""The shapes of the reports of all kinds of runs."""
