"""Parsing JSON that may be malformed in any way."""

from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

TOO_DEEP = "The JSON is nested too deeply."
"""The sentence about JSON that exceeds the depth of Python's parser."""


class SafeJSONParser(JSONParser):
    """JSON, refused when it is malformed or nested too deeply."""

    def parse(self, *arguments: Any, **options: Any) -> Any:
        """The value.

        :raises ParseError: with one sentence, when it cannot be parsed.
        """
        try:
            return super().parse(*arguments, **options)
        except ParseError as error:
            reason = str(error.detail).removeprefix("JSON parse error - ")
            raise ParseError(f"The body is not valid JSON: {reason}.") from None
        except RecursionError:
            raise ParseError(TOO_DEEP) from None
