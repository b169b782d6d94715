#!/usr/bin/env python
"""Django's command line for Loremaster."""

import os
import sys


def main() -> None:
    """Run the command of ``sys.argv``; a wrong setting or an unreachable database is told in one sentence."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import OperationalError

    try:
        execute_from_command_line(sys.argv)
    except (ImproperlyConfigured, OperationalError) as error:
        if "--traceback" in sys.argv:
            raise
        print(str(error).strip(), file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
