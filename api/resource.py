"""What every address of the API has in common: how it answers, and how it reads what it is asked with."""

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
    """A view whose answers tell how many requests its caller has left, and may be compressed."""

    cache_control: dict[str, bool] = {"no_store": True}

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Add what all answers say."""
        response = super().finalize_response(request, response, *args, **kwargs)
        if rate := getattr(request, "rate", None):
            for name, number in zip(("Limit", "Remaining", "Reset"), rate, strict=True):
                response[f"X-RateLimit-{name}"] = str(number)
        if "Cache-Control" not in response and response.status_code < 400:
            patch_cache_control(response, **self.cache_control)
        return response


@method_decorator([gzip_page, conditional_page], name="dispatch")
class Resource(ApiView):
    """Something to read that is the same for everybody. Its ETag is that of its content."""

    cache_control = {"public": True, "no_cache": True}
    permission_classes = [AllowAny]


def one_of(request: Request, name: str, *choices: str) -> str:
    """A parameter that has one of these values, the first where it is not given.

    :raises ValidationError: where it has another.
    """
    value = request.query_params.get(name) or choices[0]
    if value not in choices:
        raise ValidationError({name: f"“{name}” is {' or '.join(choices)}."})
    return value


def text(request: Request, name: str, *, longest: int, needed: bool = False) -> str:
    """A parameter that is a line of text.

    :raises ValidationError: where it is too long, holds what no text holds, or is missing though needed.
    """
    value = request.query_params.get(name, "").strip()
    if len(value) > longest:
        raise ValidationError({name: f"“{name}” is longer than {longest:,} characters."})
    if "\x00" in value:
        raise ValidationError({name: f"“{name}” holds a character that no text holds."})
    if needed and not value:
        raise ValidationError({name: f"Say in “{name}” what you look for."})
    return value


def number(request: Request, name: str, default: int, most: int, least: int = 1) -> int:
    """A parameter that is a whole number.

    :raises ValidationError: where it is none, or too large.
    """
    value = request.query_params.get(name)
    if not value:
        return default
    if not (value.isascii() and value.isdecimal() and len(value) < 10 and least <= int(value) <= most):
        raise ValidationError({name: f"“{name}” is a number from {least} to {most:,}."})
    return int(value)


def listed(results: list[Any]) -> Response:
    """All there are, in a list that is short enough to be one page."""
    return Response({"count": len(results), "results": results})
