"""What this room keeps beside Django's users: the tries that are counted, to make guessing slow."""

from django.db import models


class Try(models.Model):
    """One try at something that is limited.

    ``about`` tells by whom or at what, as a keyed hash: neither names nor addresses are kept.
    """

    what = models.CharField(max_length=20)
    about = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "tries"
        indexes = [
            models.Index(fields=["what", "about", "at"], name="try_counted"),
            models.Index(fields=["at"], name="try_forgotten"),
        ]

    def __str__(self) -> str:
        return f"{self.what} at {self.at:%Y-%m-%d %H:%M}"
