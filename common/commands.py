"""The base of the commands that people wait for."""

from django.core.management.base import BaseCommand


class QuickCommand(BaseCommand):
    """A command that answers a question about cards, decks or rules.

    It starts without Django's system checks: they take a third of its time and are about the site, not about
    the question. ``manage.py check`` runs them.
    """

    requires_system_checks = []
