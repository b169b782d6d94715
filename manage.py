#!/usr/bin/env python
"""Django's command line for Loremaster."""

import os
import sys

CUT_SHORT = 141  # what a shell says of a program that was ended by SIGPIPE
UNPREPARED = "The database is not made for this version yet: ./run manage prepare"


def main() -> None:
    """Run the command of ``sys.argv``; what an operator can mend is told in one sentence.

    That is a wrong setting, a database that does not answer, and one without our tables.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import OperationalError, ProgrammingError
    from psycopg.errors import UndefinedColumn, UndefinedTable

    try:
        execute_from_command_line(sys.argv)
    except BrokenPipeError:  # whoever read what we print has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(CUT_SHORT)
    except (ImproperlyConfigured, OperationalError, ProgrammingError) as error:
        unprepared = isinstance(error.__cause__, UndefinedColumn | UndefinedTable)
        if "--traceback" in sys.argv or (isinstance(error, ProgrammingError) and not unprepared):
            raise
        print(UNPREPARED if unprepared else str(error).strip(), file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
