"""Rulings on cards: users propose and withdraw them, staff accept and decline them."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from accounts.models import User
from card_rules.audit import count_proposals_of_a_day, record_proposal, record_withdrawal
from card_rules.models import Ruling
from cards.models import Card

MOST_OPEN = 10
"""How many rulings of one user can wait for a decision."""
MOST_A_DAY = 40
"""How many rulings one user can propose in 24 hours, those withdrawn or decided on included."""


class RulingError(ValueError):
    """The ruling cannot be proposed or withdrawn; the message says why in one sentence."""


def propose_ruling(author: User, card: Card, rule: str, text: str) -> Ruling:
    """Propose a ruling, for staff to decide on.

    :raises ValidationError: when the card has this ruling, the text is too short or long, or there is no
        such rule.
    :raises RulingError: when :data:`MOST_OPEN` rulings of the author wait already, or :data:`MOST_A_DAY` were
        proposed.
    """
    ruling = Ruling(card=card, rule=rule, text=text, author=author)
    ruling.full_clean()
    try:
        with transaction.atomic():
            _lock_author(author)
            if Ruling.objects.proposed().filter(author=author).count() >= MOST_OPEN:
                raise RulingError(
                    f"{MOST_OPEN} of your proposals are waiting for review. Withdraw one, or try again later."
                )
            if count_proposals_of_a_day(author) >= MOST_A_DAY:
                raise RulingError(
                    f"You have proposed {MOST_A_DAY} rulings in the last 24 hours. Try again later."
                )
            ruling.save()
            record_proposal(ruling)
    except IntegrityError:  # somebody else has just proposed the same
        raise RulingError("This ruling was already proposed for this card.") from None
    return ruling


def _lock_author(author: User) -> None:
    """Wait until no other transaction proposes a ruling of this user."""
    User.objects.select_for_update(no_key=True).get(pk=author.pk)


@transaction.atomic
def withdraw_ruling(ruling: Ruling) -> None:
    """Delete a ruling that waits for a decision.

    :raises RulingError: when it has been decided on, or is deleted already.
    """
    if not Ruling.objects.proposed().select_for_update().filter(pk=ruling.pk):
        raise RulingError("This proposal was already reviewed, so it cannot be withdrawn.")
    record_withdrawal(ruling)
    ruling.delete()


def accept_rulings(rulings: QuerySet[Ruling], operator: User) -> list[Ruling]:
    """Show these rulings to everybody; returns those that were not accepted before."""
    return _decide(rulings, Ruling.Status.ACCEPTED, operator)


def decline_rulings(rulings: QuerySet[Ruling], operator: User) -> list[Ruling]:
    """Hide these rulings from everybody but their authors; returns those that were not declined before."""
    return _decide(rulings, Ruling.Status.DECLINED, operator)


@transaction.atomic
def _decide(rulings: QuerySet[Ruling], status: Ruling.Status, operator: User) -> list[Ruling]:
    undecided = rulings.exclude(status=status).select_related("card", "author").order_by("pk")
    decided = list(undecided.select_for_update(of=("self",)))
    for ruling in decided:
        ruling.decide(status, operator)
    Ruling.objects.bulk_update(decided, ["status", "decided", "decided_by"])
    return decided


def move_rulings(replaced: Mapping[Card, Card]) -> None:
    """Move rulings to the cards that stay (:mod:`cards.models.card_replacement`).

    Of rulings with the same text on both cards one stays, an accepted one if there is one.
    """
    for card, remaining in replaced.items():
        for ruling in card.rulings.all():
            namesakes = remaining.rulings.filter(text__iexact=ruling.text)
            if ruling.status == Ruling.Status.ACCEPTED:
                namesakes.not_accepted().delete()
            if not namesakes.exists():
                ruling.card = remaining
                ruling.save(update_fields=["card"])
