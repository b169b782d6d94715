"""What is stored of the rules behind cards: the topics of each, to search by, and rulings on them."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.core.validators import MaxLengthValidator, MinLengthValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import MD5, Length, Lower
from django.db.models.lookups import GreaterThanOrEqual, LessThanOrEqual
from django.utils import timezone

from accounts.models import User
from card_rules.validators import LONGEST_RULING, SHORTEST_RULING, validate_rule_number
from cards.models import Card
from rules.models import NUMBER_LENGTH


class IndexedTopics(models.Model):
    """The topics of a card by their keys (:func:`card_rules.topics.find_topics`).

    ``version`` is that of the code and data that found them (:func:`card_rules.actions.indexing.version`).
    """

    card = models.OneToOneField(Card, on_delete=models.CASCADE, primary_key=True, related_name="+")
    topics = ArrayField(models.TextField(), default=list)
    version = models.CharField(max_length=16)

    class Meta:
        verbose_name_plural = "indexed topics"
        indexes = [GinIndex(fields=["topics"], name="card_rules_topics")]

    def __str__(self) -> str:
        return f"{self.card}: {', '.join(self.topics)}"


class RulingQuerySet(models.QuerySet["Ruling"]):
    """Rulings by their status."""

    def accepted(self) -> "RulingQuerySet":
        """Those that everybody sees, the earliest first."""
        return self.filter(status=Ruling.Status.ACCEPTED).order_by("decided", "pk")

    def proposed(self) -> "RulingQuerySet":
        """Those that wait for a decision."""
        return self.filter(status=Ruling.Status.PROPOSED)

    def not_accepted(self) -> "RulingQuerySet":
        """Those that wait for a decision, or were declined; only their authors and staff see them."""
        return self.exclude(status=Ruling.Status.ACCEPTED)


class Ruling(models.Model):
    """A note on a card that answers a question about how it plays, and the rule that the answer rests on.

    ``rule`` is a number of the comprehensive rules that the site plays by, as the document prints it.
    Users propose rulings, and staff accept or decline them; ``decided`` is when, ``decided_by`` who did.
    A database trigger renews the stamp of the card pool whenever an accepted ruling changes, for it is part
    of the card in the API.
    """

    class Status(models.TextChoices):
        """Whether a ruling is shown to everybody."""

        PROPOSED = "proposed", "Proposed"
        ACCEPTED = "accepted", "Accepted"
        DECLINED = "declined", "Declined"

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="rulings")
    rule = models.CharField(max_length=NUMBER_LENGTH, validators=[validate_rule_number])
    text = models.TextField(
        max_length=LONGEST_RULING,
        validators=[
            MinLengthValidator(SHORTEST_RULING, "Write at least %(limit_value)d characters."),
            MaxLengthValidator(LONGEST_RULING, "Write at most %(limit_value)d characters."),
        ],
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="rulings"
    )
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PROPOSED)
    created = models.DateTimeField(default=timezone.now, editable=False)
    decided = models.DateTimeField(null=True, blank=True, editable=False)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        editable=False,
        on_delete=models.SET_NULL,
        related_name="+",
    )

    objects = RulingQuerySet.as_manager()

    class Meta:
        ordering = ["created", "pk"]
        indexes = [models.Index(fields=["status", "created"], name="rulings_by_status")]
        constraints = [
            models.UniqueConstraint(
                F("card"),
                MD5(Lower("text")),
                name="one_ruling_per_card_and_text",
                violation_error_message="This ruling was already proposed for this card.",
            ),
            models.CheckConstraint(
                condition=Q(GreaterThanOrEqual(Length("text"), SHORTEST_RULING))
                & Q(LessThanOrEqual(Length("text"), LONGEST_RULING)),
                name="ruling_length_in_bounds",
            ),
            models.CheckConstraint(
                condition=Q(status="proposed", decided=None)
                | Q(status__in=["accepted", "declined"], decided__isnull=False),
                name="ruling_decided_unless_proposed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card}: rule {self.rule}"

    def get_absolute_url(self) -> str:
        """The rulings on the page of the card."""
        return f"{self.card.get_absolute_url()}#rulings"

    @property
    def is_accepted(self) -> bool:
        """Whether everybody sees it."""
        return self.status == self.Status.ACCEPTED

    @property
    def is_proposed(self) -> bool:
        """Whether it waits for a decision."""
        return self.status == self.Status.PROPOSED

    @property
    def status_for_author(self) -> str:
        """What has become of it, in the words of the page."""
        return "Waiting for review" if self.is_proposed else self.get_status_display()

    def decide(self, status: "Ruling.Status", user: User | None) -> None:
        """Set the status and who decided it now, without saving."""
        self.status, self.decided, self.decided_by = status, timezone.now(), user
