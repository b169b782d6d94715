"""Requests as views behind ``login_required`` get them."""

from django.http import HttpRequest

from accounts.models import User


class UserHttpRequest(HttpRequest):
    """A request of a user who is logged in. For annotations alone."""

    user: User
