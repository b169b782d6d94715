"""The WSGI application that the web server runs."""

import os
import sys

from django.core.wsgi import get_wsgi_application

from config.content_types import with_readable_content_types

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# A request that computes for long leaves the processor to those of other threads after this many seconds:
# with Python's own 0.005 a page waits that long after each of its queries.
sys.setswitchinterval(0.0005)

application = with_readable_content_types(get_wsgi_application())
