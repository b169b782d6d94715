"""The history of a deck as the database keeps it: its steps one by one, and whole versions."""

from functools import cached_property

from django.db import models
from django.utils import timezone

from decks.history import Difference, State, diff
from decks.history import state as states

MAX_WORDS = 200
MAX_VERSION_NAME = 100


class StepQuerySet(models.QuerySet["Step"]):
    """The steps of a deck, on either side of where it stands now."""

    def done(self) -> "StepQuerySet":
        """Those that made the deck what it is, latest first: what "undo" takes back."""
        return self.filter(undone=False).order_by("-number")

    def undone(self) -> "StepQuerySet":
        """Those taken back, in the order in which "redo" makes them again."""
        return self.filter(undone=True).order_by("number")


class Step(models.Model):
    """One change of a deck that can be taken back and made again.

    Steps are numbered from 1 in the order they were made. Where the deck stands, those before are
    done and those behind undone. ``size`` is how many characters the difference takes.
    """

    deck = models.ForeignKey("decks.Deck", on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    words = models.CharField(max_length=MAX_WORDS)
    made = models.DateTimeField(default=timezone.now)
    undone = models.BooleanField(default=False)
    data = models.JSONField()
    size = models.PositiveIntegerField()

    objects = StepQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["deck", "number"], name="one_step_a_number")]

    def __str__(self) -> str:
        return self.words

    @cached_property
    def difference(self) -> Difference:
        """What the step changed."""
        return diff.from_json(self.data)


class Version(models.Model):
    """A deck as it was at one moment, kept whole: by its owner under a name, or by itself."""

    class Reason(models.TextChoices):
        """Why it was kept."""

        NAMED = "named", "Saved"
        BEGINNING = "beginning", "First state"
        PAUSE = "pause", "Before a pause"
        UNDONE = "undone", "Undone changes"

    deck = models.ForeignKey("decks.Deck", on_delete=models.CASCADE, related_name="versions")
    name = models.CharField(max_length=MAX_VERSION_NAME, blank=True)
    reason = models.CharField(max_length=9, choices=Reason.choices, default=Reason.NAMED)
    made = models.DateTimeField(default=timezone.now)
    data = models.JSONField()

    class Meta:
        ordering = ["-made", "-pk"]
        indexes = [models.Index(fields=["deck", "-made"], name="version_of_deck")]

    def __str__(self) -> str:
        return self.name or self.get_reason_display()

    @cached_property
    def state(self) -> State:
        """The deck at that moment."""
        return states.from_json(self.data)
