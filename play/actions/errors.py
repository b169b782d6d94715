"""Why something cannot be done at a table. Messages are sentences for the visitor."""


class TableError(ValueError):
    """It cannot be done; nothing has changed."""


class StaleTableError(TableError):
    """The table has changed since the page was made."""


class NotYourSeatError(TableError):
    """The visitor does not sit where the decision is made."""


class TooManyTablesError(TableError):
    """The visitor has too many games open; ending one helps."""
