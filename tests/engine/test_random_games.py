"""What holds in every game with cards of the starter pool, and with texts that change each other."""

from __future__ import annotations

import pytest

from cards.importing.starter_pool import read_starter_pool
from engine.cards import CardType
from tests.engine.build import ability, ally, armor
from tests.engine.random_games import check_game, random_game
from tests.profiles import is_fast, is_nightly

pytestmark = pytest.mark.long_nightly

GAMES = 1000 if is_nightly() else 5 if is_fast() else 15

POOL = read_starter_pool()
HEROES = sorted((c for c in POOL.values() if c.has_type(CardType.HERO) and not c.is_master_hero), key=str)
DECK_CARDS = sorted((c for c in POOL.values() if not c.has_type(CardType.HERO)), key=str)


COPYING_CARDS = [
    armor("Echo Bracers", 1, 1, text=("When you play an ability, you may copy it.",)),
    armor(
        "Masking Robe",
        0,
        0,
        text=("[Activate] >>> Target ally becomes a copy of another target ally this turn.",),
    ),
    armor(
        "Mirror Plate", 1, 1, text=("[Activate] >>> Put a token copy of target ally you control into play.",)
    ),
    ability("Echo Word", 1, "Copy target ability.", tags="Instant"),
    ability("Upside Down", 0, "Turn your deck over. Draw a card."),
    ability("Old Echo", 0, "Play a copy of target ability in your graveyard."),
    ability("Doubling Rite", 1, "Target ally becomes a copy of a second target ally."),
    ability(
        "Call Cats", 1, "Put a 1 [Melee] / 1 [Health] Cat ally token into play for each ally you control."
    ),
    ability(
        "Forge",
        0,
        'Put a 2 [Fire] / 0 [Cost] Sword weapon token into play with "[Activate] >>> Draw a card."',
    ),
    ability("Spark", 0, "Your hero deals 1 fire damage to target hero or ally."),
    ability("Forked Spark", "X", "Choose one: Destroy up to two target allies; or draw X cards."),
    ally("Small Imp", 0, 1, 2, "Once per turn: (1) >>> Draw a card."),
    ally("Old Cat", 1, 2, 2, "Death Rattle: Draw a card.", tags="Cat, Unique"),
]
"""Cards with texts of chapters 402 and 404."""

GRANTING_CARDS = [
    ability("Hush", 0, "Target ally loses all powers this turn.", tags="Instant"),
    ability("Gag", 0, "Attach to target ally.", "Ongoing: Attached ally loses all powers."),
    ability("Ungag", 0, "Destroy target ability.", tags="Instant"),
    ability("Banner", 0, 'Target ally has "Other allies you control have Ferocity" this turn.'),
    ability(
        "Standard", 0, 'Ongoing: Allies you control have "This ally has +1 ATK for each ally you control."'
    ),
    ability("Frost Oath", 0, "Ongoing: Allies you control become [Frost]."),
    ability("Flame Oath", 0, "Ongoing: Allies become [Fire]."),
    ability("Rise", 0, "Each player puts all allies from their graveyard into play exhausted."),
    ally("Drummer", 0, 1, 2, "Other allies you control have Ferocity."),
    ally("Piper", 0, 1, 2, "Other allies you control lose Ferocity."),
    ally("Bully", 0, 2, 2, "Opposing allies lose all powers."),
    ally("Mimic", 0, 1, 2, "This ally becomes [Arcane]."),
]
"""Cards that give powers to each other and take them, in an order that matters (718)."""


@pytest.mark.parametrize("seed", range(GAMES))
def test_what_holds_in_every_game(seed):
    """Rules 412 to 415, 714 to 719: zones, uniqueness, characteristics; copies, saved games and replays."""
    check_game(random_game(seed, HEROES, DECK_CARDS), seed)


@pytest.mark.parametrize("seed", range(max(1, GAMES // 10)))
def test_what_holds_in_every_game_with_copies(seed):
    """Rule 402: duplicates, cards that become copies, and token copies."""
    check_game(random_game(seed, HEROES, COPYING_CARDS), seed)


@pytest.mark.parametrize("seed", range(max(1, GAMES // 10)))
def test_what_holds_in_every_game_with_powers_that_come_and_go(seed):
    """Rule 700.3, 718.2f, 718.3: powers that are given, lost and returned."""
    check_game(random_game(seed, HEROES, GRANTING_CARDS), seed)
