"""What becomes of games when a deck is deleted: those with a private deck stay private to their players."""

from django.db.models.signals import pre_delete
from django.dispatch import receiver

from decks.models import Deck, Visibility
from play.models import Table


@receiver(pre_delete, sender=Deck, dispatch_uid="play")
def _keep_games_private(sender: type[Deck], instance: Deck, **signal_arguments: object) -> None:
    if instance.visibility == Visibility.PRIVATE:
        Table.objects.filter(seats__deck=instance).update(is_private=True)
