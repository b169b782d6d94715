"""Who sends a request, as limits count it: a user, or else an address."""

from django.http import HttpRequest

from accounts.rate_limits import get_caller
from accounts.visitors import Visitor


def identify_caller(request: HttpRequest) -> str:
    """One text for the user of a request, or for its address; of IPv6 the /64, which is one household's.

    It does not depend on cookies: who sends none is the same caller each time.
    """
    if request.user.is_authenticated:
        return Visitor(request.user).identifier
    return get_caller(request)
