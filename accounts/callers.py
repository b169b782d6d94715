"""Who sends a request, as limits count it: a user, or else an address."""

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from accounts.rate_limits import get_caller
from accounts.visitors import Visitor


def identify_caller(request: HttpRequest) -> str:
    """One text for the user of a request, or for its address; of IPv6 the /64, which is one household's.

    It does not depend on cookies: who sends none is the same caller each time.
    """
    if request.user.is_authenticated:
        return Visitor(request.user).identifier
    return get_caller(request)


def caller_key(request: HttpRequest) -> str:
    """The same for a database column of 64 characters: an address is stored as a keyed hash."""
    if request.user.is_authenticated:
        return identify_caller(request)
    digest: str = salted_hmac("accounts.callers", identify_caller(request), algorithm="sha256").hexdigest()
    return digest
