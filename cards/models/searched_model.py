"""Columns that searches look in, written with every row they belong to."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.db import models


class SearchedModel(models.Model):
    """A row with columns that are made from its other values; every :meth:`save` brings them up to date.

    Bulk writes do not call :meth:`save`: call :meth:`set_search_columns` on each row before them.
    """

    SEARCH_COLUMNS: ClassVar[tuple[str, ...]]

    class Meta:
        abstract = True

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **options: Any) -> None:
        """Save the row with its search columns."""
        self.set_search_columns()
        if update_fields is not None:
            update_fields = {*update_fields, *self.SEARCH_COLUMNS}
        super().save(*args, update_fields=update_fields, **options)

    def set_search_columns(self) -> None:
        """Set the columns named in ``SEARCH_COLUMNS``."""
        raise NotImplementedError
