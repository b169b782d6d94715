"""Base views of the API, and functions that read query parameters."""

from collections.abc import Collection
from typing import Any

from django.utils.cache import patch_cache_control
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import conditional_page
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView


class ApiView(APIView):
    """A view whose responses report the remaining requests of the caller."""

    cache_control: dict[str, bool] = {"no_store": True}

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Add the headers that all responses have."""
        response = super().finalize_response(request, response, *args, **kwargs)
        if rate := getattr(request, "rate", None):
            for name, number in zip(("Limit", "Remaining", "Reset"), rate, strict=True):
                response[f"X-RateLimit-{name}"] = str(number)
        if "Cache-Control" not in response and response.status_code < 400:
            patch_cache_control(response, **self.cache_control)
        return response


@method_decorator([gzip_page, conditional_page], name="dispatch")
class Resource(ApiView):
    """A view for reading that is the same for everybody, with an ETag of its content, compressed."""

    cache_control = {"public": True, "no_cache": True}
    permission_classes = [AllowAny]


def read_choice(request: Request, name: str, *choices: str) -> str:
    """A parameter with one of these values; the first is the default.

    :raises ValidationError: when it has another.
    """
    value = request.query_params.get(name) or choices[0]
    if value not in choices:
        raise ValidationError({name: f"“{name}” must be {' or '.join(choices)}."})
    return value


def read_text(request: Request, name: str, *, longest: int, required: bool = False) -> str:
    """A parameter that is a line of text.

    :raises ValidationError: when it is too long, contains a null character, or is required and missing.
    """
    value = request.query_params.get(name, "").strip()
    if len(value) > longest:
        raise ValidationError({name: f"“{name}” is longer than {longest:,} characters."})
    if "\x00" in value:
        raise ValidationError({name: f"“{name}” contains a null character."})
    if required and not value:
        raise ValidationError({name: f"“{name}” is required."})
    return value


def read_number(request: Request, name: str, default: int, maximum: int, minimum: int = 1) -> int:
    """A parameter that is a whole number.

    :raises ValidationError: when it is not, or is too small or too large.
    """
    value = request.query_params.get(name)
    if not value:
        return default
    if not (value.isascii() and value.isdecimal() and len(value) < 10 and minimum <= int(value) <= maximum):
        raise ValidationError({name: f"“{name}” must be a number from {minimum} to {maximum:,}."})
    return int(value)


def list_response(results: Collection[Any]) -> Response:
    """A list that is short enough for one page."""
    return Response({"count": len(results), "results": results})
