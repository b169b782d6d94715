"""Boards on which the powers of a card can be used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from engine.cards import CardType, DamageType, PrintedCard
from engine.cardtext.powers import powers_of_both_sides
from engine.chance import Chance
from engine.game import Game
from engine.rules.setup import GameDeck
from engine.scenarios.board import FILLER, BoardCard, BoardSide, row_in_play, set_up_board
from engine.state import GameZone
from engine.state.characteristics import printed_characteristics
from engine.tree.node import walk
from engine.tree.powers import FromOpeningHand
from tests.engine.full_pool import sampled_pool
from tests.engine.smoke import props

RESOURCES = 14
FEW_RESOURCES_IN = 6
"""One of so many boards has few resources."""
FEWER = 6
"""Few resources are fewer than so many. Where text names a number, fewer than so many are left out, as quests
are resources, too.
"""
COUNTERS = 10
"""So many counters are on a card in play that speaks of them, or as many as it costs to use its power."""
DECK_COPIES = 2
"""So often the cards of a board are in each deck."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a board is set up: how many players, where the card is, and how much there is besides.

    ``holder`` is the seat of the player who has the card; on a sparse board this player has nothing but that,
    sometimes an ally, and only the resources that the card costs. Where ``has_hands`` is false, nobody has
    other cards in hand.
    """

    zones: tuple[GameZone, ...]
    players: int = 2
    teams: tuple[int, ...] | None = None
    holder: int = 0
    is_sparse: bool = False
    has_hands: bool = True
    hero_damage: int = 0
    hero: PrintedCard = props.EVERYMAN


PLAY, HAND, DECK, GRAVEYARD = GameZone.ALLY_ROW, GameZone.HAND, GameZone.DECK, GameZone.GRAVEYARD
"""``PLAY`` stands for the row of play that the card belongs in."""

SETTINGS = (
    Setting((HAND, HAND, DECK)),
    Setting((PLAY, HAND, GRAVEYARD), hero_damage=20),
    Setting((PLAY, HAND, DECK), players=3),
    Setting((PLAY,), is_sparse=True, hero=props.IDLER),
    Setting((PLAY, HAND, HAND), holder=1),
    Setting((PLAY, GRAVEYARD, HAND), players=4, teams=(0, 1, 0, 1), hero_damage=8),
    Setting((HAND, DECK, DECK), is_sparse=True),
    Setting((PLAY, HAND, GRAVEYARD), players=3, teams=(0, 0, 1), hero_damage=40),
    Setting((PLAY, HAND, DECK), has_hands=False, hero_damage=57),
    Setting((PLAY, PLAY, HAND)),
    Setting((PLAY, HAND, GRAVEYARD), holder=1, has_hands=False),
    Setting((HAND, HAND, GRAVEYARD), players=3, hero_damage=20),
)
"""One after the other, until all powers of the card have been used."""

PART_OF_POOL = 8
"""One line of so many of the card list is read, except nightly."""


@cache
def types_of_tags() -> props.TypesOfTags:
    """The types that cards with a tag mostly have, heroes apart: at most two; by a part of the full pool."""
    counts: dict[str, Counter[tuple[CardType, ...]]] = {}
    for card in sampled_pool(PART_OF_POOL):
        for tag in () if card.has_type(CardType.HERO) else card.tags:
            counts.setdefault(tag.name, Counter())[card.types] += 1
    return {tag: [types for types, _ in counter.most_common(2)] for tag, counter in counts.items()}


def board_for(card: PrintedCard, setting: Setting, seed: int) -> Game:
    """A game in which a card is about to be used."""
    chance = Chance(seed)
    powers = powers_of_both_sides(card)
    if any(isinstance(node, FromOpeningHand) for node in walk(powers)) and seed % 2 == 0:
        return _game_from_start(card, seed)
    if setting.hero is props.EVERYMAN:
        setting = replace(setting, hero=props.hero_for(powers, chance))
    kind = _damage_type(powers, chance)
    box, described = props.toolbox(powers, kind, chance), [*described_cards(card), props.spark(kind)]
    numbers = props.named_numbers(powers) if chance.below(3) == 0 else ()
    number = numbers[chance.below(len(numbers))] if numbers else None
    sides = [
        _side(seat, card if seat == setting.holder else None, setting, described, box, chance, number)
        for seat in range(setting.players)
    ]
    return set_up_board(
        sides,
        turn=9,
        turn_player=seed % 3 % setting.players if setting.players > 2 else 0,
        teams=setting.teams,
        seed=seed,
    )


def described_cards(card: PrintedCard) -> list[PrintedCard]:
    """Cards that the text of a card describes, and that give what it asks for."""
    powers = powers_of_both_sides(card)
    return [*props.bestowed_keywords(powers), *props.described_cards(powers, types_of_tags())]


def _game_from_start(card: PrintedCard, seed: int) -> Game:
    cards = (card,) * 20 + (props.SCRAPPER, props.SNEAK) * 8
    decks = [GameDeck(props.EVERYMAN, cards), GameDeck(props.EVERYMAN, cards)]
    return Game(decks, seed, log=False)


def _damage_type(powers: Sequence[object], chance: Chance) -> DamageType:
    """One of the damage types in the text, or any."""
    named = [
        kind
        for node in walk(tuple(powers))
        for kind in getattr(node, "types", ())
        if isinstance(kind, DamageType)
    ]
    kinds = named if named and chance.below(3) else list(DamageType)
    return kinds[chance.below(len(kinds))]


def _side(
    seat: int,
    card: PrintedCard | None,
    setting: Setting,
    described: Sequence[PrintedCard],
    box: PrintedCard,
    chance: Chance,
    number: int | None,
) -> BoardSide:
    """One player's side; with a ``number`` of what the text describes, and about as many resources."""
    hero = BoardCard(setting.hero, GameZone.HERO_ROW, damage=setting.hero_damage)
    cards = _own_cards(card, setting)
    if card is not None and card.has_type(CardType.HERO) and not card.is_master_hero:
        damage = min(setting.hero_damage, (card.health or 25) - 8)
        hero, cards = BoardCard(card, GameZone.HERO_ROW, damage=damage), []
    cards.append(_in_play(box))
    is_sparse = setting.is_sparse and card is not None
    resources = RESOURCES
    if is_sparse and card.cost is not None:
        resources = card.cost.number
    elif number is not None:
        resources = max(0, number - chance.below(FEWER))
    elif not chance.below(FEW_RESOURCES_IN):
        resources = chance.below(FEWER)
    cards += [BoardCard(FILLER, GameZone.RESOURCE_ROW, face_down=True)] * resources
    if not is_sparse:
        cards += _usual_cards(seat, described, chance, number or 1)
        cards += _attached_cards(seat, described, setting, hero.printed)
        if not setting.has_hands:
            cards = [other for other in cards if other.zone is not HAND or other.printed == card]
    elif chance.below(2):
        cards.append(_in_play(props.BRUISER))
    deck = [*props.USUAL, *described] * DECK_COPIES
    chance.shuffle(deck)
    if card is not None:
        for place in range(setting.zones.count(GameZone.DECK)):
            deck.insert(place * 3, card)
    return BoardSide(f"Player {seat + 1}", hero, cards, tuple(deck))


def _own_cards(card: PrintedCard | None, setting: Setting) -> list[BoardCard]:
    """The copies of the card outside the deck; those that can't be in play are in the hand."""
    cards = []
    for zone in setting.zones if card is not None else ():
        if zone is GameZone.ALLY_ROW:
            zone = row_in_play(card) if _can_be_put_into_play(card) else GameZone.HAND
        if zone is not GameZone.DECK:
            powers = powers_of_both_sides(card)
            names = props.named_counters(powers) if zone.is_play else ()
            count = max(COUNTERS, props.most_counters_paid(powers))
            cards.append(BoardCard(card, zone, counters=tuple((name, count) for name in names)))
    return cards


def _can_be_put_into_play(card: PrintedCard) -> bool:
    base = printed_characteristics(card)
    return base.stays_in_play and not base.is_attachment and not card.is_master_hero


def _attached_cards(
    seat: int, described: Sequence[PrintedCard], setting: Setting, hero: PrintedCard
) -> list[BoardCard]:
    """Each described attachment twice: on the hero of its player, and on an ally of the next player."""
    next_seat = (seat + 1) % setting.players
    attachments = [card for card in described if printed_characteristics(card).is_attachment]
    hosts = [(hero, seat)]
    if not (setting.is_sparse and next_seat == setting.holder):
        hosts.append((props.BRUISER, next_seat))
    return [BoardCard(card, GameZone.ATTACHED, host=host) for card in attachments for host in hosts]


def _in_play(card: PrintedCard, **state) -> BoardCard:
    return BoardCard(card, row_in_play(card), **state)


def _usual_cards(seat: int, described: Sequence[PrintedCard], chance: Chance, copies: int) -> list[BoardCard]:
    """Allies, equipment and abilities in play, some of them exhausted or damaged, and cards elsewhere.

    So many ``copies`` of described cards are in play and in the graveyard.
    """
    cards = [
        _in_play(props.SCRAPPER),
        _in_play(props.SCRAPPER, exhausted=True),
        _in_play(props.BRUISER, damage=2),
        _in_play(props.SNEAK),
        _in_play(props.SHORT_SWORD),
        _in_play(props.LEATHER_CAP, exhausted=bool(chance.below(2))),
        _in_play(props.PRAYER),
        BoardCard(props.BOND, GameZone.ATTACHED, host=(props.SCRAPPER, seat)),
        BoardCard(props.BRAND, GameZone.ATTACHED, host=(props.BRUISER, seat)),
        _in_play(props.ERRAND),
        _in_play(props.ERRAND, exhausted=True),
        _in_play(props.CAMP),
    ]
    for card in described:
        if _can_be_put_into_play(card):
            exhausted = copies == 1 and not chance.below(3)
            cards += [_in_play(card, exhausted=exhausted, damage=0) for _ in range(copies)]
        cards += [BoardCard(card, GameZone.GRAVEYARD)] * copies
        cards.append(BoardCard(card, GameZone.HAND))
    for card in (props.SNEAK, props.QUICK_THOUGHT, props.CHARM, props.ERRAND):
        cards.append(BoardCard(card, GameZone.HAND))
    for card in (props.SCRAPPER, props.BIG_BEAST, props.SHORT_SWORD, props.QUICK_THOUGHT, props.PRAYER):
        cards += [BoardCard(card, GameZone.GRAVEYARD)] * copies
    return cards
