"""Links to the pages of a list."""

from collections.abc import Callable

from django.core.paginator import Page


class PageLinks:
    """Links to the pages around one; ``url`` gives the address of a page by its number."""

    def __init__(self, page: Page, url: Callable[[int], str]) -> None:
        self.page = page
        self.url = url

    @property
    def before(self) -> str:
        """The address of the page before; empty on the first."""
        return self.url(self.page.number - 1) if self.page.has_previous() else ""

    @property
    def after(self) -> str:
        """The address of the next page; empty on the last."""
        return self.url(self.page.number + 1) if self.page.has_next() else ""

    @property
    def links(self) -> list[tuple[int | str, str]]:
        """The pages around this one, the first and the last; a gap has no address."""
        numbers = self.page.paginator.get_elided_page_range(self.page.number, on_each_side=1, on_ends=1)
        return [(number, self.url(number) if isinstance(number, int) else "") for number in numbers]
