"""Bodies in JSON, however they are made."""

from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class Json(JSONParser):
    """JSON that is neither broken nor nested without end."""

    def parse(self, *arguments: Any, **options: Any) -> Any:
        """The value.

        :raises ParseError: with one sentence, when it cannot be read.
        """
        try:
            return super().parse(*arguments, **options)
        except RecursionError:
            raise ParseError("The body is JSON, but it nests too deep.") from None
