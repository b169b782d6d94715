"""What this room keeps for users: their decks come along when they log in, and go or stay when they leave."""

from django.contrib.auth.models import AbstractBaseUser
from django.contrib.auth.signals import user_logged_in
from django.db.models import Count
from django.http import HttpRequest

from accounts import parts
from accounts.parts import Farewell, Part
from decks.actions import Owner
from decks.models import Deck, Visibility
from decks.permissions import adopt, ownership_condition

LEAVE, DELETE = "leave", "delete"


def connect() -> None:
    """Let the accounts know."""
    user_logged_in.connect(_come_along, dispatch_uid="decks")
    parts.register(Part("decks", "Decks", 10, "decks/account/_section.html", _on_account_page))
    parts.register_farewell(
        Farewell(
            "decks",
            _farewell,
            "Your decks",
            (
                (DELETE, "Delete all of them"),
                (LEAVE, "Leave the public ones to everyone, without my name; delete the others"),
            ),
        )
    )


def _come_along(sender: object, request: HttpRequest, user: AbstractBaseUser, **rest: object) -> None:
    adopt(request, user)


def _on_account_page(request: HttpRequest) -> dict[str, object]:
    """How many decks the user has, by who may see them."""
    mine = Deck.objects.filter(ownership_condition(Owner(request.user))).order_by()
    counted = dict(mine.values_list("visibility").annotate(Count("pk")))
    return {
        "total": sum(counted.values()),
        "counts": [(Visibility(key).label.lower(), counted[key]) for key in Visibility if key in counted],
    }


def _farewell(user: AbstractBaseUser, choice: str) -> None:
    mine = Deck.objects.filter(ownership_condition(Owner(user)))
    if choice == LEAVE:
        mine.filter(visibility=Visibility.PUBLIC).update(owner=None, owner_key="")
    mine.all().delete()
