"""Tokens that allow a page to listen to a table: who may see the table gets one with its page."""

from __future__ import annotations

from datetime import timedelta

from django.core import signing

AGE = timedelta(days=1)
"""How long a token is valid; a page gets a new one whenever it shows the table anew."""
_signer = signing.TimestampSigner(salt="play.live")


def make_token(table_id: str) -> str:
    """A token for a table."""
    return _signer.sign(table_id)


def read_token(token: str) -> str:
    """The table that a token is for.

    :raises BadSignature: when it is not valid, or no longer.
    """
    return _signer.unsign(token, max_age=AGE)
