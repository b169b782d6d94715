"""The formats: all of them, and each with its pool, bans, history and sources."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.generic import TemplateView

from decks import formats
from decks.formats import Format, UnknownFormatError, overview


class FormatListView(TemplateView):
    """Every format with the size of its pool and the number of its bans."""

    template_name = "decks/formats/list.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The formats: those last played, earlier ones and single blocks, and those of this site."""
        rows = [(format, overview.pool_size(format)) for format in formats.all_formats()]
        earlier = {period.format for format, _ in rows for period in format.periods if period.until}
        groups: dict[str, list[tuple[Format, int]]] = {"Main formats": [], "Earlier formats and blocks": []}
        for format, size in rows:
            if not format.built_in:
                title = "Formats of this site"
            elif format.key in earlier or format.key.startswith("block-"):
                title = "Earlier formats and blocks"
            else:
                title = "Main formats"
            groups.setdefault(title, []).append((format, size))
        return super().get_context_data(groups=list(groups.items()), **kwargs)


class FormatDetailView(TemplateView):
    """One format."""

    template_name = "decks/formats/detail.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page; for another key of the format the way to it.

        :raises Http404: when there is no such format.
        """
        try:
            self.format = formats.find(kwargs["format_key"])
        except UnknownFormatError:
            raise Http404("There is no such format. See the list of formats.") from None
        if self.format.key != kwargs["format_key"]:
            return redirect("decks:format", self.format.key)
        return super().get(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Its pool, bans and history."""
        bans = overview.banned_names(self.format)
        return super().get_context_data(**kwargs) | {
            "format": self.format,
            "pool_size": overview.pool_size(self.format),
            "pool": overview.pool_sets(self.format),
            "banned": [ban for ban in bans if ban.copies is None],
            "restricted": [ban for ban in bans if ban.copies is not None],
            "ban_lists": overview.ban_lists(self.format),
            "disputed": overview.disputed(self.format),
            "undecided": overview.undecided(self.format),
            "history": overview.history(self.format),
            "example_month": next((period.since for period in self.format.periods if period.since), ""),
        }
