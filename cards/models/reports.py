"""Mistakes in cards that readers report, for staff to read (admin, ``card_reports``)."""

from datetime import timedelta

from django.db import models
from django.utils import timezone

MOST_OPEN = 1000
MOST_A_HOUR = 60
LONGEST = 2000


class CardReport(models.Model):
    """A mistake that a reader reports, until staff close it. The reader is not stored."""

    class About(models.TextChoices):
        TEXT = "text", "The text"
        FACTS = "facts", "Name, cost, type or another fact"
        PRINTING = "printing", "Set, number, rarity, artist or flavour"
        PAGE = "page", "Something else on the page"

    card = models.ForeignKey("cards.Card", on_delete=models.CASCADE, related_name="reports")
    about = models.CharField(max_length=10, choices=About.choices, default=About.TEXT)
    printing = models.CharField(max_length=160, blank=True, default="")
    message = models.TextField(max_length=LONGEST)
    created = models.DateTimeField(default=timezone.now)
    closed = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created", "pk"]
        indexes = [models.Index(fields=["closed", "created"], name="card_reports_open")]

    def __str__(self) -> str:
        return f"{self.card}: {self.get_about_display().lower()}"


class TooManyReportsError(Exception):
    """Too many reports are open or came lately; the message says when to try again."""


def file_report(report: CardReport) -> bool:
    """Save a report and return whether it is new: the same message about a card is saved once.

    :raises TooManyReportsError: when too many are open or came in the last hour.
    """
    unread = CardReport.objects.filter(closed=None)
    if unread.filter(card=report.card, about=report.about, message=report.message).exists():
        return False
    if unread.count() >= MOST_OPEN:
        raise TooManyReportsError(
            "Your report was not saved because too many are waiting. Please try again another day."
        )
    if CardReport.objects.filter(created__gt=timezone.now() - timedelta(hours=1)).count() >= MOST_A_HOUR:
        raise TooManyReportsError(
            "Your report was not saved because there were too many in the last hour. Please try again later."
        )
    report.save()
    return True


def close_reports(reports: models.QuerySet[CardReport]) -> int:
    """Close the open ones among these reports and return their number."""
    return reports.filter(closed=None).update(closed=timezone.now())
