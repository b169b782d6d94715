"""The Celery app: ``celery -A config worker`` runs its tasks."""

import os

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
TRANSPORT_ALIASES["embedded"] = "config.embedded.valkey:Transport"

app = Celery("loremaster")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
