"""Games that begin with a sample hand of a deck, and with its library as it lies."""

from __future__ import annotations

from django.db import transaction

from decks.models import Deck
from engine.state import DeckOrder
from play.actions.deciding import decide
from play.actions.opening import Participant, open_table
from play.models import Table
from simulator.actions import take_snapshot
from simulator.draw_request import main_deck_cards
from simulator.draws.hands import HandState, deal
from simulator.snapshots.snapshot import DeckSnapshot

MULLIGAN, KEEP = 0, 1
"""The options of a player who has an opening hand (Rule 101.2)."""


def play_hand(player: Participant, opponent: Participant, hand: HandState, *, seed: int) -> Table:
    """Begin a game in which the first player has this sample hand, and draws what the hand would draw.

    The mulligan is taken or not, as it was with the sample hand; undo leads back to it.

    :raises StartError: when a deck cannot be played.
    :raises TooManyTablesError: when a visitor has too many games in progress.
    """
    order = hand_order(player.deck, take_snapshot(player.deck.decklist()), hand)
    with transaction.atomic():
        table = open_table(
            [player, opponent],
            seed=seed,
            first=0 if hand.first else 1,
            orders=(order, None),
            origin={"kind": "hand", "hand": hand.query()},
        )
        option = MULLIGAN if hand.mulligan else KEEP
        return decide(table.pk, player.visitor, table.revision, option)


def hand_order(deck: Deck, snapshot: DeckSnapshot, hand: HandState) -> DeckOrder:
    """How the deck of a sample hand lies, before and after a mulligan, as places of the cards of its
    snapshot.
    """
    places = snapshot.places(card.printed() for card in main_deck_cards(deck))
    orders = []
    for mulligan in (False, True):
        dealt = deal(
            places,
            seed=hand.seed,
            mulligan=mulligan,
            draws=hand.draws,
            redraws=hand.redraws if mulligan is hand.mulligan else (),
        )
        orders.append(dealt.cards)
    return DeckOrder(*orders)
