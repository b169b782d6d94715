"""Ban lists of the cardcarp collection: its files ``format/*.yml`` name banned and restricted cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from django.db import transaction

from cards.importing.cardcarp import CollectionFiles
from cards.models import Source
from common.wording import count_noun
from decks.collection_ids import CollectionCards, oracle_name
from decks.models import BanList, BannedCard

Ban = tuple[str, int | None]
"""The id of a card, and how many copies are allowed if it is restricted."""


def import_ban_lists(files: CollectionFiles) -> list[str]:
    """Make the stored lists those of the collection; returns a sentence about each file."""
    cards = CollectionCards()
    notes = []
    for path in files.paths("format/"):
        name = PurePosixPath(path).stem
        try:
            bans = list(_read_bans(files.read(path)))
        except ValueError as error:
            notes.append(f"{path} was left out: {error}.")
            continue
        _save(name, bans, cards)
        restricted = sum(copies is not None for _, copies in bans)
        also = f", {count_noun(restricted, 'restriction')}" if restricted else ""
        notes.append(f"Ban list {name}: {count_noun(len(bans) - restricted, 'ban')}{also}.")
    return notes


def _read_bans(values: dict[str, Any]) -> Iterator[Ban]:
    """The bans and restrictions of a file.

    :raises ValueError: when it has another form.
    """
    banned = values.get("oracle_ban") or []
    restricted = values.get("oracle_restrict") or {}
    if not isinstance(banned, list) or not isinstance(restricted, dict):
        raise ValueError("it has no list of bans")
    banned = dict.fromkeys(card for card in banned if isinstance(card, str) and card)
    yield from ((card, None) for card in banned)
    for card, copies in restricted.items():
        if not (isinstance(copies, str) and copies.isascii() and copies.isdigit() and len(copies) < 4):
            raise ValueError(f"{card} is restricted to {copies!r} copies")
        if card not in banned:
            yield (card, int(copies)) if int(copies) else (card, None)


@transaction.atomic
def _save(name: str, bans: list[Ban], cards: CollectionCards) -> None:
    ban_list, _ = BanList.objects.get_or_create(name=name, source=Source.CARDCARP)
    rows = []
    for reference, copies in bans:
        card = cards.of_oracle(reference)
        rows.append((reference, card.name if card else oracle_name(reference), copies))
    if sorted(rows, key=str) == sorted(ban_list.cards.values_list("reference", "name", "copies"), key=str):
        return
    ban_list.cards.all().delete()
    BannedCard.objects.bulk_create(
        BannedCard(ban_list=ban_list, reference=reference, name=card_name, copies=copies)
        for reference, card_name, copies in rows
    )
    ban_list.save()
