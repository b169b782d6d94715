"""When the rules last changed: what a copy of them is compared by.

The database renews the stamp itself, by triggers on every table of the rules, so no code can forget to.
"""

from django.db import connection


def rules_stamp() -> str:
    """A value that differs whenever the rules may. Read it first: then a copy is never newer than it says."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT stamp FROM rules_stamp")
        row = cursor.fetchone()
    return row[0].hex if row else ""
