"""The address of a query's answer: the query and the page, nothing else."""

from urllib.parse import urlencode

from django.urls import reverse


def address(text: str, page: int = 1) -> str:
    """The address of a query's answer."""
    asked = {**({"q": text} if text else {}), **({"page": page} if page > 1 else {})}
    return reverse("cards:list") + (f"?{urlencode(asked)}" if asked else "")
