"""The Celery app: ``celery -A config worker`` runs its tasks."""

import os
import warnings

from celery import Celery
from celery.exceptions import SecurityWarning
from kombu.transport import TRANSPORT_ALIASES

from config.housekeeping import HousekeepingStep

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
TRANSPORT_ALIASES["embedded"] = "config.embedded.valkey:Transport"

# Celery warns root because messages could contain code. Ours are JSON only.
warnings.simplefilter("ignore", SecurityWarning)

app = Celery("loremaster")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["consumer"].add(HousekeepingStep)
