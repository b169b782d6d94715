"""What holds in every game: random games of two to four players with the cards of the starter pool."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from operator import attrgetter

import pytest

from cards.importing.starter_pool import read_starter_pool
from engine import saving
from engine.agents.random import RandomAgent
from engine.agents.view import view_for
from engine.cards import CardType, PrintedCard
from engine.chance import Chance
from engine.decisions import DecisionKind
from engine.derive.game_text import text_of
from engine.derive.layers import refresh
from engine.events.event import Event
from engine.game import Game
from engine.rules.attachments import without_host
from engine.rules.checks import damage_checks
from engine.rules.setup import GameDeck
from engine.rules.uniqueness import violation
from engine.saving import load_state, save_state
from engine.state import GameCard, GameState, GameZone
from engine.state.characteristics import Characteristics
from engine.state.zones import cards_in_play, pile
from tests.engine.build import ability, ally, armor
from tests.profiles import is_fast, is_nightly

GAMES = 500 if is_nightly() else 5 if is_fast() else 50
DECISIONS = 150
"""A random game can go on for long; so many decisions of it are played."""
CHECKS = 3
"""Of each game so many decisions are picked for the checks that take longest."""

POOL = read_starter_pool()
HEROES = sorted((c for c in POOL.values() if c.has_type(CardType.HERO) and not c.is_master_hero), key=str)
DECK_CARDS = sorted((c for c in POOL.values() if not c.has_type(CardType.HERO)), key=str)
_read_all = attrgetter(
    *(field.name for field in fields(Characteristics) if field.name not in ("attack_only", "must_attack"))
)


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
    ability("Rise", 0, "Each player puts all allies from their graveyard into play."),
    ally("Drummer", 0, 1, 2, "Other allies you control have Ferocity."),
    ally("Piper", 0, 1, 2, "Other allies you control lose Ferocity."),
    ally("Bully", 0, 2, 2, "Opposing allies lose all powers."),
    ally("Mimic", 0, 1, 2, "This ally becomes [Arcane]."),
]
"""Cards that give powers to each other and take them, in an order that matters (718)."""


def random_game(seed: int, deck_cards: Sequence[PrintedCard] = DECK_CARDS) -> Game:
    """A game of two to four players with decks of 30 random cards."""
    chance = Chance(seed)
    decks = tuple(
        GameDeck(
            HEROES[chance.below(len(HEROES))],
            tuple(deck_cards[chance.below(len(deck_cards))] for _ in range(30)),
        )
        for _ in range(2 + chance.below(3))
    )
    return Game(decks, seed, log=False)


def every_kind(kind: type[Event]) -> list[type[Event]]:
    """A kind of event and all kinds below it."""
    return [kind, *(other for below in kind.__subclasses__() for other in every_kind(below))]


def characteristics(state: GameState) -> dict[int, object]:
    """What each card in play is now, by its number: as printed where nothing modifies it."""
    return {card.number: _values(card) for card in cards_in_play(state)}


def _values(card: GameCard) -> tuple[object, ...]:
    return _printed_values(card.base) if card.current is card.base else _all_values(card.current)


@cache
def _printed_values(base: Characteristics) -> tuple[object, ...]:
    return _all_values(base)


def _all_values(current: Characteristics) -> tuple[object, ...]:
    return (current.sheet.powers, *(value for value in _read_all(current) if value is not current.sheet))


def check_characteristics(state: GameState, event: object) -> None:
    """Those that are kept are those computed afresh."""
    if not state.stale:
        cached, unsettled = characteristics(state), state.unsettled
        refresh(state)
        assert characteristics(state) == cached, event
        state.unsettled = unsettled


def check_zones(state: GameState) -> None:
    """Every card is in exactly one zone, and knows which."""
    places = Counter()
    for player in state.players:
        for zone in GameZone:
            if zone not in (GameZone.CHAIN, GameZone.NOWHERE):
                for card in pile(player, zone):
                    places[card.number] += 1
                    assert card.zone is zone
    for link in state.chain:
        if link.card is not None:
            places[link.card] += 1
            assert state.cards[link.card].zone is GameZone.CHAIN
    for card in state.cards:
        assert places[card.number] == (card.zone is not GameZone.NOWHERE), card


def check_priority(state: GameState) -> None:
    """When a player gets priority, nothing remains that the checks before it would do (Rule 410.6, 414.1)."""
    assert state.checked == state.version
    assert state.text == text_of([card.original for card in state.cards])
    assert not without_host(state)
    assert all(card.in_play or card.zone is GameZone.NOWHERE for card in state.cards if card.is_token)
    for player in state.players:
        assert not violation(state, player)
        assert damage_checks(state, player) == ([], [])
        assert not player.lost or not pile(player, GameZone.HERO_ROW)
        assert not (player.overdrawn and not player.lost)
        assert sum(card.current.is_location for card in player.resource_row) < 2
        assert not any(card.face_down and card.counters for card in player.resource_row)


@pytest.mark.parametrize("seed", range(GAMES))
def test_what_holds_in_every_game(seed):
    """Rules 412 to 415, 714 to 719: zones, uniqueness, characteristics; copies, saved games and replays."""
    check_game(random_game(seed), seed)


@pytest.mark.parametrize("seed", range(GAMES // 10))
def test_what_holds_in_every_game_with_copies(seed):
    """Rule 402: duplicates, cards that become copies, and token copies."""
    check_game(random_game(seed, COPYING_CARDS), seed)


@pytest.mark.parametrize("seed", range(GAMES // 10))
def test_what_holds_in_every_game_with_powers_that_come_and_go(seed):
    """Rule 700.3, 718.2f, 718.3: powers that are given, lost and returned."""
    check_game(random_game(seed, GRANTING_CARDS), seed)


def check_game(game: Game, seed: int) -> None:
    """Play a game at random and check it on the way, and its replay."""
    for kind in every_kind(Event):
        game.state.hooks.listen(kind, check_characteristics)
    agents = [RandomAgent(seed + place) for place in range(len(game.setup.decks))]
    chance = Chance(-1 - seed)
    picked = {chance.below(DECISIONS) for _ in range(CHECKS)}
    for count in range(DECISIONS):
        decision = game.pending
        if decision is None:
            break
        check_zones(game.state)
        if decision.kind is DecisionKind.PRIORITY:
            check_priority(game.state)
        if count in picked:
            check_copies(game)
        game.decide(agents[decision.player].choose(decision, view_for(game.state, decision.player)))
    replay = Game.rebuild(game.setup, game.decisions, log=False)
    assert replay.state == game.state


def check_copies(game: Game) -> None:
    """A copy and a saved game are equal to the game."""
    copy, texts = game.copy(), str(game.pending)
    assert copy.state == game.state
    assert str(copy.pending) == texts
    restored = load_state(json.loads(json.dumps(save_state(game.state))), game.setup)
    assert restored == game.state
    loaded = saving.load(json.loads(json.dumps(saving.save(game))))
    assert loaded.state == game.state
