"""What knows every room of the house: settings, addresses, the Celery app."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
