"""What becomes of runs when their deck is deleted: those of a private deck stay private."""

from django.db.models import Q
from django.db.models.signals import pre_delete
from django.dispatch import receiver

from decks.models import Deck, Visibility
from simulator.models import Run


@receiver(pre_delete, sender=Deck, dispatch_uid="simulator")
def _keep_runs_private(sender: type[Deck], instance: Deck, **signal_arguments: object) -> None:
    if instance.visibility == Visibility.PRIVATE:
        runs = Run.objects.filter(Q(deck=instance) | Q(other_deck=instance) | Q(other_decks=instance))
        runs.update(is_private=True)
