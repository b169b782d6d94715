"""Looking through decks and other piles: reveal, look, search, shuffle (Rule 413, 415.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.cardtext.powers import keyword_instructions
from engine.decisions import DecisionKind, Flow, Option, Verb
from engine.derive import descriptions, references, this_way
from engine.derive.context import Context
from engine.derive.names import source_name
from engine.derive.stats import known_stat
from engine.events import LookAtCards, MoveCard, ShuffleDeck, TurnOverDeck, happen, happen_together
from engine.play.actions import resources
from engine.play.choices import (
    ask,
    choose_cards,
    choose_for,
    choose_player,
    how_many,
    read_for,
    resolve_cards,
)
from engine.play.effects.zones import zone_holder
from engine.play.perform import acting_players, multiplied, perform_all, performs
from engine.state import GameCard, GameState, GameZone, Player
from engine.tree import course_effects, deck_effects, effects
from engine.tree.references import All, CardReference, Filter, Some, Together, You
from engine.tree.words import Noun, Place


@performs(deck_effects.LookAt)
def _look_at(game: GameState, context: Context, effect: deck_effects.LookAt) -> Flow[bool]:
    """Only the player who looks learns which cards they are; the log keeps it for that player."""
    looked_at: list[GameCard] = []
    for index in acting_players(game, context, effect.player):
        cards = yield from resolve_cards(game, context, effect.cards, index)
        if cards:
            yield from happen(game, LookAtCards(game.players[index], cards))
        context.looked_at += tuple((index, card.reference) for card in cards)
        looked_at += cards
    context.note(this_way.LOOKED_AT, dict.fromkeys(looked_at))  # "their deck" is that of all who act
    return bool(looked_at)


def cards_to_reveal(game: GameState, context: Context, effect: deck_effects.Reveal) -> Flow[list[GameCard]]:
    """The cards that are revealed."""
    cards: list[GameCard] = []
    times = multiplied(game, context, effect, 1)
    players = acting_players(game, context, effect.player)
    for index in players:
        cards += yield from resolve_cards(game, context, effect.cards, index, times=times)
    if len(players) > 1 and cards:  # for "them" behind (Rule 712.3a)
        context.mention(references.mention(effect.cards, tuple(card.reference for card in cards)))
    return list(dict.fromkeys(cards))  # "their deck" is that of all who act


@performs(deck_effects.Guess)
def _guess(game: GameState, context: Context, effect: deck_effects.Guess) -> Flow[bool]:
    """Let players guess a comparison (Rule 712.8).

    Where one of the cards does not exist, it can't be made, and no guess is right; nor is one where the
    numbers are equal.
    """
    for index in acting_players(game, context, effect.player):
        pointers = []
        for reference in (effect.card, effect.other):
            chosen_cards = yield from resolve_cards(game, context, reference, index)
            pointers += [card.reference for card in chosen_cards[:1]]
        options = [Option(Verb.CHOOSE, "higher"), Option(Verb.CHOOSE, "lower")]
        about = source_name(game, context.source)
        chosen = yield from choose_for(game, context, index, DecisionKind.CHOICE, "712.8", options, about)
        numbers = [known_stat(game, pointer, effect.stat) for pointer in pointers]
        if chosen is options[1]:
            numbers.reverse()
        context.guessed_correctly = len(numbers) == 2 and numbers[0] > numbers[1]
    return True


@performs(deck_effects.SearchZones)
def _search(game: GameState, context: Context, effect: deck_effects.SearchZones) -> Flow[bool]:
    """Look through zones for cards, the deck last: who has found some elsewhere need not look through it, and
    only a searched deck is shuffled, by its owner (Rule 413.2).
    """
    for index in acting_players(game, context, effect.player):
        holder = yield from _searched_player(game, context, effect, index)
        if holder is None:
            return False
        search = _Search(game, context, effect, index, holder)
        yield from search.find([place for place in effect.places if place is not Place.DECK])
        if Place.DECK in effect.places:
            about = "search the deck, too"
            if not search.cards or (yield from ask(game, context, index, about, rule="413.2")):
                yield from search.find([Place.DECK])
                yield from happen(game, ShuffleDeck(holder))
        context.mention(references.mention(effect.cards, tuple(card.reference for card in search.cards)))
        if not search.cards:
            return False
    return True


def _searched_player(
    game: GameState, context: Context, effect: deck_effects.SearchZones, index: int
) -> Flow[Player | None]:
    """The player whose zones are searched, mentioned where that is not the one who searches."""
    if isinstance(effect.holder, You):
        return game.players[index]
    holder = yield from choose_player(game, read_for(context, index), index, effect.holder)
    return None if holder is None else game.players[holder]


@dataclass
class _Search:
    """A search of a player's zones by the player with the ``index``; ``cards`` are those found so far,
    ``numbers`` how many of them for each card of a list that is searched for.
    """

    game: GameState
    context: Context
    effect: deck_effects.SearchZones
    index: int
    holder: Player
    cards: list[GameCard] = field(default_factory=list)
    numbers: dict[CardReference, int] = field(default_factory=dict)

    def find(self, places: Sequence[Place]) -> Flow[None]:
        """Choose cards in some of the zones, one after another of a list: "a Demon and a Pet"."""
        described = self.effect.cards
        for reference in described.cards if isinstance(described, Together) else (described,):
            count = self._limit(reference) - self.numbers.get(reference, 0)
            chosen = yield from self._find_some(reference, places, count)
            self.numbers[reference] = self.numbers.get(reference, 0) + len(chosen)
            self.cards += chosen

    def _limit(self, reference: CardReference) -> int:
        """How many cards can be found: "all cards" and "any number of cards" are as many as there are."""
        most = sum(len(getattr(self.holder, descriptions.PILES[place])) for place in self.effect.places)
        if isinstance(reference, All):
            return most
        return how_many(self.game, self.context, reference, most) if isinstance(reference, Some) else 1

    def _find_some(
        self, reference: CardReference, places: Sequence[Place], count: int
    ) -> Flow[list[GameCard]]:
        """Nothing need be chosen, unless any card will do, or all can see that there is one (Rule 413.3). The
        cards are offered by their names.
        """
        description = getattr(reference, "filter", None)
        matching = (
            card
            for place in places
            for card in getattr(self.holder, descriptions.PILES[place])
            if card not in self.cards
            and (description is None or descriptions.matches(self.game, self.context, description, card))
        )
        able = sorted(matching, key=lambda card: card.base.name)
        is_open = description in (None, _ANY_CARD) or self.effect.places == (Place.GRAVEYARD,)
        up_to = not is_open or len(self.effect.places) > 1 or getattr(reference, "up_to", False)
        return (
            yield from choose_cards(
                self.game,
                self.context,
                self.index,
                able,
                count,
                up_to=up_to,
                different_names=getattr(reference, "different_names", False),
                about="search",
                rule="413.1",
            )
        )


_ANY_CARD = Filter(nouns=(Noun.CARD,))
"""What "a card" describes."""


@performs(course_effects.TurnDeckOver)
def _turn_deck_over(game: GameState, context: Context, effect: course_effects.TurnDeckOver) -> Flow[bool]:
    for index in acting_players(game, context, effect.player):
        yield from happen(game, TurnOverDeck(game.players[index]))
    return True


@performs(deck_effects.Shuffle)
def _shuffle(game: GameState, context: Context, effect: deck_effects.Shuffle) -> Flow[bool]:
    for index in acting_players(game, context, effect.player):
        yield from happen(game, ShuffleDeck(game.players[index]))
    return True


@performs(deck_effects.ShuffleInto)
def _shuffle_into(game: GameState, context: Context, effect: deck_effects.ShuffleInto) -> Flow[bool]:
    """Put cards into the decks that are named, or those of their owners, and shuffle those; a pile without
    cards can be shuffled in too.
    """
    players = acting_players(game, context, effect.player)
    cards: dict[GameCard, int | None] = {}
    for index in players:
        chosen = yield from resolve_cards(game, context, effect.cards, index)
        cards |= dict.fromkeys(chosen, zone_holder(game, context, effect, index))
    moves = [MoveCard(card, GameZone.DECK, owner=owner) for card, owner in cards.items()]
    moved = yield from happen_together(game, moves)
    owners = {card.owner for card in cards} or set(players)
    for index in sorted(owners):
        yield from happen(game, ShuffleDeck(game.players[index]))
    context.amount = len(moved)
    context.note("shuffled", [event.card for event in moved if isinstance(event, MoveCard)])
    return len(moved) == len(cards)


@performs(effects.UseKeyword)
def _use_keyword(game: GameState, context: Context, effect: effects.UseKeyword) -> Flow[bool]:
    yield from perform_all(game, context, keyword_instructions(effect.keyword))
    return True


@performs(deck_effects.PlaceAdditional)
def _place_additional(game: GameState, context: Context, effect: deck_effects.PlaceAdditional) -> Flow[bool]:
    """Put cards on the chain as resources beyond the one of the turn (Rule 412.1c)."""
    placed = 0
    for index in acting_players(game, context, effect.player):
        for card in (yield from resolve_cards(game, context, effect.cards, index)):
            yield from resources.place_additional(game, game.players[index], card, exhausted=effect.exhausted)
            placed += 1
    return placed > 0
