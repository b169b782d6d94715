"""The address of a query's results: the query and the page, nothing else."""

from urllib.parse import urlencode

from django.urls import reverse


def search_url(text: str, page: int = 1) -> str:
    """The address of a page of a query's results."""
    parameters = {**({"q": text} if text else {}), **({"page": page} if page > 1 else {})}
    return reverse("cards:list") + (f"?{urlencode(parameters)}" if parameters else "")
