"""Content types that Django cannot read, removed from requests before Django reads them.

Django refuses to make a request of a content type with a parameter in an unknown encoding, and believes a
charset that Python knows though it encodes no text, such as ``hex``: both would be errors of the server.
"""

import codecs
from collections.abc import Callable, Iterable
from typing import Any

from django.utils.http import parse_header_parameters

Environment = dict[str, Any]
Application = Callable[[Environment, Any], Iterable[bytes]]


def with_readable_content_types(application: Application) -> Application:
    """The WSGI application, for which a body with an unreadable content type has none."""

    def wrapper(environ: Environment, start_response: Any) -> Iterable[bytes]:
        if not is_readable(environ.get("CONTENT_TYPE", "")):
            environ["CONTENT_TYPE"] = ""
        return application(environ, start_response)

    return wrapper


def is_readable(content_type: str) -> bool:
    """Whether Django can read the parameters of a content type, and text in its charset.

    Django reads text in a charset that Python does not know as UTF-8.
    """
    try:
        _, parameters = parse_header_parameters(content_type)
        charset = codecs.lookup(parameters.get("charset", "utf-8")).name
    except ValueError:
        return False
    except LookupError:
        return True
    try:
        b"text\xff".decode(charset, "replace")
    except (LookupError, ValueError):
        return False
    return True
