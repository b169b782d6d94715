"""What becomes of decks when two stored cards turn out to be one (:mod:`cards.models.card_replacement`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_

from django.db.models import Q

from cards.models import Card
from decks.actions.history import lock, put, state_of
from decks.history import Difference, State, diff, difference
from decks.history.card_replacement import Keys, merge_cards, merge_done_steps, merge_undone_steps
from decks.history.state import to_json
from decks.models import Deck, Entry, Step, Version


def replace_cards_in_decks(replaced: Mapping[Card, Card]) -> None:
    """Point decks, their steps and their versions to the cards that stay; nothing else in them changes."""
    keys = {card.pk: remaining.pk for card, remaining in replaced.items()}
    if not keys:
        return
    for deck in _decks_with(keys):
        lock(deck)
        before = state_of(deck)
        _replace_in_steps(deck, before, keys)
        _replace_in_versions(deck, keys)
        if change := difference(before, merge_cards(before, keys)):
            put(deck, change)


def _decks_with(keys: Keys) -> Iterable[Deck]:
    """The decks that have one of the cards, now or in their history; perhaps a few others."""
    in_history = reduce(
        or_,
        (
            Q(data__entries__contains=[[key]]) | Q(data__said__hero__contains=key) | Q(data__hero=key)
            for key in keys
        ),
    )
    histories = (model.objects.filter(in_history).values("deck") for model in (Step, Version))
    has_card = Q(hero__in=keys) | Q(pk__in=Entry.objects.filter(card__in=keys).values("deck"))
    return Deck.objects.filter(reduce(or_, (Q(pk__in=decks) for decks in histories), has_card)).order_by("pk")


def _replace_in_steps(deck: Deck, current: State, keys: Keys) -> None:
    done, undone = list(deck.steps.done()), list(deck.steps.undone())
    _save_steps(done, merge_done_steps(current, [step.difference for step in done], keys))
    _save_steps(undone, merge_undone_steps(current, [step.difference for step in undone], keys))


def _save_steps(steps: Iterable[Step], changes: Iterable[Difference]) -> None:
    """Save the new differences; a step that no longer changes anything is deleted."""
    for step, change in zip(list(steps), list(changes), strict=True):
        data = diff.to_json(change)
        if not change:
            step.delete()
        elif data != step.data:
            step.data, step.size = data, len(repr(data))
            step.save(update_fields=["data", "size"])


def _replace_in_versions(deck: Deck, keys: Keys) -> None:
    for version in deck.versions.all():
        state = merge_cards(version.state, keys)
        if state != version.state:
            version.data = to_json(state)
            version.save(update_fields=["data"])
