"""Events that move cards between decks, hands and graveyards (Rule 101, 415)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import ClassVar

from engine.derive.player_modifiers import cannot_draw, is_forbidden, stays_in_graveyard
from engine.derive.prohibitions import Cause, is_forbidden_to
from engine.events.event import CardEvent, Event
from engine.events.permanents import DestroyCard, attachments
from engine.log import LogLine
from engine.state import GameCard, GameState, GameZone, Player, zones
from engine.state.aspects import Aspect
from engine.state.game_state import NEVER
from engine.state.reference import Removal
from engine.state.zones import label
from engine.tree.words import ForbiddenAction


@dataclass(slots=True)
class ShuffleDeck(Event):
    """A player shuffles the deck (Rule 415.3b); an ``order`` replaces chance (:class:`DeckOrder`)."""

    player: Player
    order: tuple[int, ...] = ()

    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        _shuffle(game, self.player, self.order)


def _shuffle(game: GameState, player: Player, order: tuple[int, ...]) -> None:
    """Shuffle the deck of a player, or put all its cards into an order, the top card last."""
    if not order:
        game.chance.shuffle(player.deck)
        return
    cards = sorted(player.deck, key=lambda card: card.number)
    player.deck[:] = [cards[place] for place in reversed(order)]


@dataclass(slots=True)
class TurnOverDeck(Event):
    """A deck is turned over: its bottom card becomes the top one, and its cards public, or hidden again (Rule
    415.3d).
    """

    player: Player

    rule: ClassVar[str] = "415.3d"
    touches: ClassVar[int] = Aspect.HIDDEN_ZONES

    def _perform(self, game: GameState) -> None:
        self.player.deck.reverse()
        self.player.deck_face_up = not self.player.deck_face_up

    def _describe(self, game: GameState) -> str:
        return f"{self.player.name} turns the deck over"


@dataclass(slots=True)
class OpeningHand(Event):
    """A player puts cards from the top of the deck into hand, which is not drawing (Rule 101.1)."""

    player: Player
    count: int

    rule: ClassVar[str] = "101.1"
    touches: ClassVar[int] = Aspect.HIDDEN_ZONES

    def _perform(self, game: GameState) -> None:
        for _ in range(min(self.count, len(self.player.deck))):
            zones.move(game, self.player.deck[-1], GameZone.HAND)

    def _other_cards(self, game: GameState) -> Sequence[GameCard]:
        return self.player.deck[: -self.count - 1 : -1]

    def _describe(self, game: GameState) -> LogLine:
        top = self._other_cards(game)
        cards = ", ".join(card.base.name for card in top)
        start = f"{self.player.name} takes a hand of"
        return LogLine(game.turn, f"{start} {len(top)}", self.player.index, f"{start} {len(top)}: {cards}")


@dataclass(slots=True)
class DecidesMulligan(Event):
    """A player decides whether to mulligan (Rule 101.2)."""

    player: Player
    mulligan: bool

    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        self.player.mulligan = self.mulligan


@dataclass(slots=True)
class Mulligan(Event):
    """A player shuffles the hand back into the deck and takes as many cards (Rule 101.2)."""

    player: Player

    rule: ClassVar[str] = "101.2"
    touches: ClassVar[int] = Aspect.HIDDEN_ZONES

    def _perform(self, game: GameState) -> None:
        hand = list(self.player.hand)
        for card in hand:
            zones.move(game, card, GameZone.DECK)
        order = self.player.deck_order
        _shuffle(game, self.player, () if order is None else order.mulliganed)
        for _ in hand:
            zones.move(game, self.player.deck[-1], GameZone.HAND)

    def _describe(self, game: GameState) -> LogLine:
        cards = ", ".join(card.base.name for card in self.player.hand)
        public = f"{self.player.name} mulligans"
        return LogLine(game.turn, public, self.player.index, f"{public}: {cards}")


@dataclass(slots=True)
class DrawCard(Event):
    """A player draws the top card of the deck, or the bottom card, or fails to (Rule 410.6b, 415.9f)."""

    player: Player
    from_bottom: bool = False

    rule: ClassVar[str] = "410.6b"
    touches: ClassVar[int] = Aspect.HIDDEN_ZONES

    def _is_possible(self, game: GameState) -> bool:
        return not cannot_draw(game, self.player)

    def _perform(self, game: GameState) -> None:
        card = self.drawn_card
        if card is not None:
            zones.move(game, card, GameZone.HAND)
        else:
            self.player.overdrawn = True
            game.checked = NEVER  # the next check finds it (Rule 410.6b)

    @property
    def drawn_card(self) -> GameCard | None:
        """The card that is drawn, if there is one."""
        deck = self.player.deck
        if not deck:
            return None
        return deck[0] if self.from_bottom else deck[-1]

    def _other_cards(self, game: GameState) -> Sequence[GameCard]:
        card = self.drawn_card
        return () if card is None else (card,)

    def _describe(self, game: GameState) -> str | LogLine:
        card = self.drawn_card
        if card is None:
            return f"{self.player.name} has no card to draw"
        drawn = f"{self.player.name} draws {card.base.name}"
        return LogLine(game.turn, f"{self.player.name} draws a card", self.player.index, drawn)


@dataclass(slots=True)
class SkipDraw(Event):
    """A player skips drawing a card, as the text of a card allows (Rule 716.1a)."""

    player: Player
    by: GameCard

    rule: ClassVar[str] = "716.1a"
    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        """Nothing changes."""

    def _describe(self, game: GameState) -> str:
        return f"{self.player.name} skips drawing a card"


@dataclass(slots=True)
class DiscardCard(CardEvent):
    """A card is revealed from hand and put into its owner's graveyard (Rule 415.9e)."""

    rule: ClassVar[str] = "415.9e"
    touches: ClassVar[int] = Aspect.HIDDEN_ZONES | Aspect.GRAVEYARD

    def _is_possible(self, game: GameState) -> bool:
        if self.card.zone is not GameZone.HAND:
            return False
        return not is_forbidden(game, game.players[self.card.owner], ForbiddenAction.DISCARD)

    def _perform(self, game: GameState) -> None:
        zones.move(game, self.card, GameZone.GRAVEYARD)

    def _describe(self, game: GameState) -> str:
        return f"{game.players[self.card.owner].name} discards {self.card.base.name}"


_HIDDEN = (GameZone.DECK, GameZone.SIDE_DECK, GameZone.HAND)


@dataclass(slots=True)
class MoveCard(CardEvent):
    """A card changes zones by an effect, without being drawn, discarded or destroyed (Rule 415.9).

    ``row`` is the resource row or another zone; a card put into play enters it by
    :class:`~engine.events.permanents.EnterPlay`. Its attachments are destroyed by the game (Rule 400.5).
    ``owner`` is the player who owns it from then on, where that is named (Rule 415.2), ``by`` the card whose
    text removes it from the game, ``cause`` that text.
    """

    zone: GameZone
    bottom: bool = False
    face_down: bool = False
    owner: int | None = None
    by: Removal | None = None
    cause: Cause | None = None

    rule: ClassVar[str] = "415.9"

    def _is_possible(self, game: GameState) -> bool:
        card = self.card
        if card.in_play and ForbiddenAction.LEAVE_PLAY in card.current.cannot:
            return False
        if stays_in_graveyard(game, card):
            return False
        if card.in_play and self.zone is GameZone.REMOVED:
            return not is_forbidden_to(game, card, ForbiddenAction.BE_REMOVED, self.cause)
        return card.zone is not GameZone.NOWHERE

    def _consequences(self, game: GameState) -> Sequence[Event]:
        if not self.card.in_play:
            return ()
        return [DestroyCard(card, by_game=True) for card in attachments(game, self.card)]

    def _perform(self, game: GameState) -> None:
        leave_chain(game, self.card)
        zones.move(game, self.card, self.zone, owner=self.owner)
        if self.bottom and self.card.zone is GameZone.DECK:
            deck = game.players[self.card.owner].deck
            deck.remove(self.card)
            deck.insert(0, self.card)
        self.card.face_down = self.face_down
        if self.by is not None:
            game.removed_by[self.card.number] = self.by
        self.card.show()

    def _describe(self, game: GameState) -> str | LogLine:
        name = label(game, self.card)
        owner = game.players[self.card.owner if self.owner is None else self.owner]
        places = {
            GameZone.HAND: f"put into {owner.name}'s hand",
            GameZone.DECK: f"put {'on the bottom of' if self.bottom else 'into'} {owner.name}'s deck",
            GameZone.GRAVEYARD: f"put into {owner.name}'s graveyard",
            GameZone.REMOVED: "removed from the game",
        }
        deed = places.get(self.zone, "put into play")
        is_hidden = self.card.zone in _HIDDEN and self.zone in _HIDDEN
        if not is_hidden or (self.zone is GameZone.HAND and _was_just_revealed(game, self.card)):
            return f"{name} is {deed}"
        knows_owner = GameZone.HAND in (self.card.zone, self.zone)
        return LogLine(
            game.turn, f"A card is {deed}", owner.index, f"{name} is {deed}" if knows_owner else None
        )


def _was_just_revealed(game: GameState, card: GameCard) -> bool:
    """Whether the last lines of the log say that a card was revealed, and at most where other cards went
    since: then all players know which card it is (glossary: Reveal).
    """
    lines = [] if game.log is None else reversed(game.log.lines)
    last = takewhile(lambda line: line.rule in (RevealCard.rule, MoveCard.rule), lines)
    revealed = (line for line in last if line.rule == RevealCard.rule)
    return any(logged.identity == card.identity for line in revealed for logged in line.cards)


def leave_chain(game: GameState, card: GameCard) -> None:
    """Take the link of a card that is moved elsewhere off the chain, so that the card is not put into a
    graveyard afterwards (Rule 709.2g).
    """
    if card.zone is GameZone.CHAIN:
        game.chain = [link for link in game.chain if link.card != card.number]


@dataclass(slots=True)
class PutIntoResourceRow(CardEvent):
    """A card becomes a resource by an effect; one from another row becomes a different card (Rule 415.9a)."""

    player: Player
    face_down: bool = True
    exhausted: bool = False

    rule: ClassVar[str] = "415.9a"

    def _is_possible(self, game: GameState) -> bool:
        return self.card.zone is not GameZone.NOWHERE and not stays_in_graveyard(game, self.card)

    def _consequences(self, game: GameState) -> Sequence[Event]:
        if not self.card.in_play:
            return ()
        return [DestroyCard(card, by_game=True) for card in attachments(game, self.card)]

    def _perform(self, game: GameState) -> None:
        card = self.card
        leave_chain(game, card)
        zones.move(game, card, GameZone.RESOURCE_ROW, controller=self.player.index)
        if card.zone is GameZone.NOWHERE:  # a copy that was on the chain (Rule 402.1)
            return
        card.joined = card.entered = game.turn
        card.face_down, card.exhausted = self.face_down, self.exhausted
        card.show()

    def _describe(self, game: GameState) -> str:
        return f"{self.player.name} puts a card into the resource row"


@dataclass(slots=True)
class LookAtCards(Event):
    """A player looks at cards that others do not see, and puts them back as they were."""

    player: Player
    cards: Sequence[GameCard]

    rule: ClassVar[str] = "415.3a"
    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        """Nothing changes."""

    def _describe(self, game: GameState) -> LogLine:
        count = "a card" if len(self.cards) == 1 else f"{len(self.cards)} cards"
        names = ", ".join(card.base.name for card in self.cards)
        player = self.player
        return LogLine(
            game.turn, f"{player.name} looks at {count}", player.index, f"{player.name} looks at {names}"
        )


@dataclass(slots=True)
class RevealCard(CardEvent):
    """A card is shown to all players and goes back to what it was (glossary: Reveal); ``by`` is the card that
    tells to. Powers of the card can be active meanwhile (Rule 703.3a).
    """

    by: GameCard | None = None

    rule: ClassVar[str] = "703.3a"
    touches: ClassVar[int] = Aspect.HIDDEN_ZONES

    def _acting_card(self) -> GameCard | None:
        return self.by

    def _perform(self, game: GameState) -> None:
        """Nothing changes."""

    def _describe(self, game: GameState) -> str:
        return f"{self.card.base.name} is revealed"
