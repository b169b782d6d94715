"""The base view of the rules."""

from __future__ import annotations

from typing import Any

from api.base_views import ApiView


class RulesContextMixin(ApiView):
    """A view whose serializers know the address of the site, without a slash at its end."""

    def get_serializer_context(self) -> dict[str, Any]:
        """The context of serializers."""
        site = self.request.build_absolute_uri("/").removesuffix("/")
        return {**super().get_serializer_context(), "site": site}
