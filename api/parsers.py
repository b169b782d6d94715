"""Parsing JSON that may be malformed in any way."""

from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class SafeJSONParser(JSONParser):
    """JSON, refused when it is malformed or nested too deeply."""

    def parse(self, *arguments: Any, **options: Any) -> Any:
        """The value.

        :raises ParseError: with one sentence, when it cannot be parsed.
        """
        try:
            return super().parse(*arguments, **options)
        except RecursionError:
            raise ParseError("The JSON body is nested too deeply.") from None
