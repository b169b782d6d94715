"""The Celery app: ``celery -A config worker`` runs its tasks."""

import os
import warnings

from celery import Celery
from celery.exceptions import SecurityWarning
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
TRANSPORT_ALIASES["embedded"] = "config.embedded.valkey:Transport"

# Celery warns root of messages that run code when they are read; ours are JSON and nothing else.
warnings.simplefilter("ignore", SecurityWarning)

app = Celery("loremaster")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
