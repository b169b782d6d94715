"""The project: settings, addresses, the Celery app. It may import every app."""

from config.compiled_engine import activate

activate()  # before anything imports the engine

from config.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
