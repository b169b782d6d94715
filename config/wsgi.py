"""The WSGI application that the web server runs."""

import os

from django.core.wsgi import get_wsgi_application

from config.content_types import with_readable_content_types

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = with_readable_content_types(get_wsgi_application())
