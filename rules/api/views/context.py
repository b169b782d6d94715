"""What the serializers of the rules know of a request."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request


def serializer_context(request: Request, **further: Any) -> dict[str, Any]:
    """The context of serializers: the request, and the site's own address without a trailing slash."""
    site = request.build_absolute_uri("/").removesuffix("/")
    return {"request": request, "site": site, **further}
