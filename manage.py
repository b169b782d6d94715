#!/usr/bin/env python
"""Django's command line for Loremaster."""

import gc
import os
import re
import sys

ENDED_BY_SIGINT, ENDED_BY_SIGPIPE = 130, 141  # the exit statuses that a shell reports
ASKS_NO_DATABASE = {"-h", "--help", "help", "--version", "version"}
MISSING_DATABASE = re.compile(r'database "(.+)" does not exist')
UNPREPARED = "The database is not up to date. Prepare it first: ./run manage prepare"


def main() -> None:
    """Run the command of ``sys.argv``. Errors that an operator can fix are reported in one sentence.

    These are a wrong setting, a database that does not answer, and one without our tables. The embedded
    database is prepared for a command that needs it.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    gc.disable()  # what is loaded now stays: to look for garbage in it takes an eighth of the start
    import django
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import OperationalError, ProgrammingError
    from psycopg.errors import UndefinedColumn, UndefinedTable

    try:
        if not ASKS_NO_DATABASE.intersection(sys.argv) and len(sys.argv) > 1:
            django.setup()
            gc.freeze()
            gc.enable()
            from config.preparation import prepare_for

            prepare_for(sys.argv[1], lambda sentence: print(sentence, file=sys.stderr))
        execute_from_command_line(sys.argv)
    except BrokenPipeError:  # the reader of our output has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(ENDED_BY_SIGPIPE)
    except (ImproperlyConfigured, OperationalError, ProgrammingError) as error:
        unprepared = isinstance(error.__cause__, UndefinedColumn | UndefinedTable)
        if "--traceback" in sys.argv or (isinstance(error, ProgrammingError) and not unprepared):
            raise
        print(UNPREPARED if unprepared else explain(str(error).strip()), file=sys.stderr)
        sys.exit(2)


def explain(error: str) -> str:
    """What an error of the database server says, and what to do where the database is missing."""
    missing = MISSING_DATABASE.search(error)
    return f"{error}\nCreate it first: createdb {missing[1]}" if missing else error


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(ENDED_BY_SIGINT)
