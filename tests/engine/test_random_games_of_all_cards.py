"""What holds in every game with cards of the full pool, of those whose text the engine plays in full."""

from __future__ import annotations

from functools import cache

import pytest

from engine.cards import CardType, PrintedCard
from engine.cardtext.coverage import card_coverage
from engine.chance import Chance
from tests.engine.full_pool import FILE, sampled_pool
from tests.engine.random_games import DECK_SIZE, check_game, random_game
from tests.profiles import is_fast, is_nightly

GAMES = 1000 if is_nightly() else 2 if is_fast() else 8
PART_OF_POOL = 8
CARDS_OF_A_GAME = 2 * DECK_SIZE
"""A game has cards of so many names, so that some meet their like."""

pytestmark = [
    pytest.mark.long_nightly,
    pytest.mark.skipif(not FILE.exists(), reason="needs ../shared/cards/decktools-cards.tsv"),
]


@cache
def heroes_and_others() -> tuple[list[PrintedCard], list[PrintedCard]]:
    """The heroes and the other cards of a part of the full pool; of all of it nightly."""
    cards = sampled_pool(PART_OF_POOL)
    heroes = [card for card in cards if card.has_type(CardType.HERO) and not card.is_master_hero]
    return heroes, [card for card in cards if card not in heroes]


def some_of(cards: list[PrintedCard], count: int, chance: Chance) -> list[PrintedCard]:
    """Different cards that the engine plays in full; only as many are read as it takes."""
    chosen: dict[str, PrintedCard] = {}
    while len(chosen) < count:
        card = cards[chance.below(len(cards))]
        if not card_coverage(card).unsupported:
            chosen[card.name] = card
    return list(chosen.values())


@pytest.mark.parametrize("seed", range(GAMES))
def test_what_holds_in_every_game_of_all_cards(seed):
    """Rules 412 to 415, 714 to 719, as in the games with cards of the starter pool."""
    heroes, cards = heroes_and_others()
    chance = Chance(seed + 10_000)
    game = random_game(seed, some_of(heroes, 4, chance), some_of(cards, CARDS_OF_A_GAME, chance))
    check_game(game, seed)
