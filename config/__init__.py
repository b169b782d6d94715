"""The project: settings, addresses, the Celery app. It may import every app."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
