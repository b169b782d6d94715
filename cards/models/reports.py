"""Mistakes that readers report about cards, kept for the operator to read (``card_reports``)."""

from datetime import timedelta

from django.db import models
from django.utils import timezone

MOST_OPEN = 1000
MOST_A_HOUR = 60
LONGEST = 2000


class CardReport(models.Model):
    """What a reader found wrong with a card, until the operator has closed it. Who it was is not kept."""

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
    """There is no room for another report now; the message says what to do."""


def file_report(report: CardReport) -> bool:
    """Keep a report; whether it is new. One that says the same of the same card is kept once.

    :raises TooManyReportsError: when too many came lately, or lie unread.
    """
    unread = CardReport.objects.filter(closed=None)
    if unread.filter(card=report.card, about=report.about, message=report.message).exists():
        return False
    if unread.count() >= MOST_OPEN:
        raise TooManyReportsError(
            f"{MOST_OPEN} reports wait to be read, so this one was not kept. Please try another day."
        )
    if CardReport.objects.filter(created__gt=timezone.now() - timedelta(hours=1)).count() >= MOST_A_HOUR:
        raise TooManyReportsError(
            "Many reports came in this hour, so this one was not kept. Try again later."
        )
    report.save()
    return True


def close_reports(reports: models.QuerySet[CardReport]) -> int:
    """Close those of the reports that are open; how many there were."""
    return reports.filter(closed=None).update(closed=timezone.now())
