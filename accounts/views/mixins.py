"""What the views of accounts share."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache


class AccountFormMixin:
    """A form page that nothing caches. A form with errors is answered with status 422."""

    http_method_names: Sequence[str] = ["get", "head", "post", "options"]

    @method_decorator(never_cache)
    def dispatch(self, *args: Any, **kwargs: Any) -> Any:
        """Answer, uncached."""
        return super().dispatch(*args, **kwargs)  # type: ignore[misc]

    def form_invalid(self, form: Any) -> HttpResponse:
        """Show the form again, with its errors."""
        response: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        response.status_code = 422
        return response
