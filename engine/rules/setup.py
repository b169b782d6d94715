"""Starting a game (Rule 101)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import CardType, PrintedCard
from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive.context import Context
from engine.derive.game_text import builds_deck, text_of
from engine.derive.player_modifiers import starting_hand_size
from engine.events import (
    DecidesMulligan,
    GoesFirst,
    Mulligan,
    OpeningHand,
    RevealCard,
    ShuffleDeck,
    happen,
    happen_together,
)
from engine.play.choices import ask
from engine.play.perform import perform_all
from engine.state import DeckOrder, GameCard, GameState, GameZone, Player, Stops
from engine.state.card import CardOrigin, origin_of
from engine.state.game_text import GameText
from engine.state.seating import in_turn_order
from engine.tree.node import cached_by_identity

OPENING_HAND = 7


@dataclass(frozen=True, slots=True)
class GameDeck:
    """The deck of one player: a hero, and the cards of the deck and of the side deck in any order.

    It need not be legal (Rule 100). The side deck is no part of a game, unless text lets a player build a new
    deck (Rule 800.2).

    :raises ValueError: when the hero is not a hero.
    """

    hero: PrintedCard
    cards: tuple[PrintedCard, ...]
    side_deck: tuple[PrintedCard, ...] = ()

    def __post_init__(self) -> None:
        if not self.hero.has_type(CardType.HERO):
            raise ValueError(f"{self.hero.name} is not a hero")


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Everything that is fixed before a game starts. With the decisions of its players it is the whole game.

    ``first`` is the seat that goes first, ``None`` leaves it to a player found at random (Rule 101.1).
    ``teams`` gives every seat its team, ``names`` what its player is called in the log. ``stops`` says
    at which priority windows players are asked. ``orders`` has the order of each deck, ``None`` for one that
    is shuffled; without any all are. ``every_window_from`` is a number of decisions after which players are
    asked at every window, whatever ``stops`` says.

    :raises ValueError: when fewer than two teams play, the seats do not add up, or an order does not fit.
    """

    decks: tuple[GameDeck, ...]
    seed: int
    first: int | None
    teams: tuple[int, ...]
    names: tuple[str, ...]
    stops: Stops = Stops.WITH_OPTIONS
    orders: tuple[DeckOrder | None, ...] = ()
    every_window_from: int | None = None

    def __post_init__(self) -> None:
        if len(set(self.teams)) < 2 or not len(self.decks) == len(self.teams) == len(self.names):
            raise ValueError("a game needs at least two teams, and a name and a team for every deck")
        if self.first is not None and not 0 <= self.first < len(self.decks):
            raise ValueError(f"there is no seat {self.first} to go first")
        if self.orders and len(self.orders) != len(self.decks):
            raise ValueError("every deck needs an order or None")
        for deck, order in zip(self.decks, self.orders, strict=False):
            if order is not None and not order.fits(len(deck.cards)):
                raise ValueError("an order needs the place of every card of its deck once")


def initial_state(setup: GameSetup) -> GameState:
    """Create the state before a game starts: every player has a ready hero in play (Rule 101.1, 301.1)."""
    game = GameState(setup.seed)
    game.first_player = setup.first
    game.stops = setup.stops
    for index, deck in enumerate(setup.decks):
        player = Player(index, setup.names[index], setup.teams[index])
        game.players.append(player)
        contents = _contents(deck)
        first, moment = len(game.cards), game.clock + 1
        end = first + 1 + len(deck.cards)
        game.cards += [
            GameCard(
                number,
                origin,
                index,
                GameZone.DECK if number < end else GameZone.SIDE_DECK,
                moment + number - first,
            )
            for number, origin in enumerate(contents.origins, first)
        ]
        game.clock += len(contents.origins)
        game.text = game.text.followed_by(contents.text)
        player.deck = game.cards[first + 1 : end]
        hero = game.cards[first]
        hero.zone = GameZone.HERO_ROW
        hero.controller = index
        player.hero = hero
        player.deck_order = setup.orders[index] if setup.orders else None
        player.hero_row.append(hero)
    game.first_created = len(game.cards)
    return game


@dataclass(frozen=True, slots=True)
class _DeckContents:
    """The cards of a deck, read once for all games that it plays: its hero first, and last those of a side
    deck that can come into the game.
    """

    origins: tuple[CardOrigin, ...]
    text: GameText


@cached_by_identity
def _contents(deck: GameDeck) -> _DeckContents:
    cards = (deck.hero, *deck.cards)
    if deck.side_deck and any(builds_deck(printed) for printed in set(deck.cards)):
        cards += deck.side_deck
    return _DeckContents(tuple(origin_of(printed) for printed in cards), text_of(cards))


def start_game(game: GameState) -> Flow[None]:
    """Determine the first player, shuffle, take hands, mulligan, and use what cards of the
    opening hands allow (Rule 101).
    """
    if game.first_player is None:
        yield from _choose_first_player(game)
    else:
        yield from happen(game, GoesFirst(game.players[game.first_player]))
    for player in in_turn_order(game):
        order = player.deck_order
        yield from happen(game, ShuffleDeck(player, () if order is None else order.shuffled))
        yield from happen(game, OpeningHand(player, starting_hand_size(game, player, OPENING_HAND)))
    yield from _mulligans(game)
    for player in in_turn_order(game):
        yield from _reveal_from_opening_hand(game, player)


def _choose_first_player(game: GameState) -> Flow[None]:
    """A player found at random chooses who goes first (Rule 101.1)."""
    chooser = game.players[game.chance.below(len(game.players))]
    options = [
        Option(Verb.GO_FIRST, f"{player.name} goes first", number=player.index) for player in game.players
    ]
    chosen = yield from choose(chooser, DecisionKind.FIRST_PLAYER, "101.1", options)
    yield from happen(game, GoesFirst(game.players[chosen.number or 0]))


def _mulligans(game: GameState) -> Flow[None]:
    """Each player decides in turn order; then the mulligans happen at the same time (Rule 101.2)."""
    for player in in_turn_order(game):
        options = [Option(Verb.MULLIGAN, "mulligan"), Option(Verb.KEEP, "keep")]
        chosen = yield from choose(player, DecisionKind.MULLIGAN, "101.2", options)
        yield from happen(game, DecidesMulligan(player, chosen.verb is Verb.MULLIGAN))
    takers = [player for player in in_turn_order(game) if player.mulligan]
    yield from happen_together(game, [Mulligan(player) for player in takers])


def _reveal_from_opening_hand(game: GameState, player: Player) -> Flow[None]:
    """A player may reveal cards of the hand that is left after the mulligans, if they say so (Rule 101.3)."""
    for card in player.hand.copy():
        for power in card.base.sheet.from_opening_hand:
            context = Context(player.index, card.reference)
            if (yield from ask(game, context, player.index, f"reveal {card.base.name}", rule="101.3")):
                yield from happen(game, RevealCard(card))
                yield from perform_all(game, context, power.effects)
