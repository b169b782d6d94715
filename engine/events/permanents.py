"""Events of cards in play (Rule 400, 401, 404, 411, 415.9, 710)."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from engine.cards import CardType
from engine.cardtext.reading import render_instruction
from engine.derive.counter_modifiers import counter_modifier
from engine.derive.party import row_of
from engine.derive.prohibitions import Cause, is_forbidden_to
from engine.events.event import CardEvent, Event
from engine.state import GameCard, GameState, GameZone, Player, zones
from engine.state.aspects import Aspect
from engine.state.counter_times import with_counters, without_counters
from engine.state.modifiers import Modifier, ReplacementModifier
from engine.state.reference import CardIdentity
from engine.state.zones import label
from engine.tree.changes import BecomesType, Continuous
from engine.tree.effects import Lasting
from engine.tree.references import Filter, It
from engine.tree.words import ForbiddenAction


@dataclass(slots=True)
class EnterPlay(CardEvent):
    """A card enters play under a player's control, an attachment attached to ``host`` (Rule 710.1c).

    ``is_modified`` says that modifiers have been created as it enters, which apply to it then (Rule 710.1a).
    ``becoming`` is the type as which it enters, in place of its printed one (Rule 300.1d).
    """

    player: Player
    host: GameCard | None = None
    exhausted: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    is_modified: bool = False
    becoming: BecomesType | None = None

    rule: ClassVar[str] = "710.1c"

    def _perform(self, game: GameState) -> None:
        card = self.card
        previous = card.reference
        row = GameZone.ATTACHED if self.host is not None else self._row(game)
        zones.move(game, card, row, controller=self.player.index)
        card.joined = card.entered = game.turn
        card.exhausted, card.damage = self.exhausted, self.damage
        for name, count in self.counters:
            card.set_counter(name, card.counter(name) + min(count, room_for_counters(card, name)))
        if self.host is not None:
            card.host = self.host.number
        if card.zone is GameZone.HERO_ROW and card.base.is_hero and self.becoming is None:
            self.player.hero = card
        if self.is_modified:
            succeed(game, previous, card.reference)
            _go_on_with(game, previous, card.reference)
        if card.base.sheet.removes_cards:
            for number, removal in game.removed_by.items():
                if removal.card == previous:
                    game.removed_by[number] = removal._replace(card=card.reference)

    def _describe(self, game: GameState) -> str | None:
        if self.host is not None:
            return f"{self.card.base.name} enters play attached to {label(game, self.host)}"
        if self._row(game) is GameZone.RESOURCE_ROW:
            return None
        return f"{self.card.base.name} enters play"

    def _row(self, game: GameState) -> GameZone:
        if self.becoming is None:
            return row_of(game, self.card)
        return GameZone.ALLY_ROW if self.becoming.type is CardType.ALLY else GameZone.HERO_ROW


MOST_NAMES = 3
"""A line of the log that is about more cards than these counts them."""


def room_for_counters(card: GameCard, name: str) -> int:
    """How many more counters of a name fit on a card; a location has a capacity (Rule 306.3)."""
    capacity = card.printed.capacity
    return sys.maxsize if capacity is None or card.face_down else max(capacity - card.counter(name), 0)


@dataclass(slots=True)
class ReplaceHero(CardEvent):
    """A Master Hero that entered play, or a starting hero that returned, takes over from the party's previous
    hero (Rule 301.4a, 301.4b, 301.4d). It keeps what text says of how it enters play
    (Rule 103.1, 710.1b).
    """

    previous: GameCard

    rule: ClassVar[str] = "301.4a"

    def _is_possible(self, game: GameState) -> bool:
        return self.card.in_play and self.previous.in_play

    def _perform(self, game: GameState) -> None:
        card, previous = self.card, self.previous
        card.damage += previous.damage
        card.exhausted |= previous.exhausted
        for name, count in previous.counters:
            card.set_counter(name, card.counter(name) + count)
        if previous.number in game.counter_times:
            game.counter_times[card.number] = game.counter_times[previous.number]
        succeed(game, previous.reference, card.reference)
        for attachment in attachments(game, previous):
            attachment.host = card.number
        if game.combat is not None:
            game.combat.exchange(previous.number, card.number)
        is_flipped = previous.flipped
        zones.move(game, previous, GameZone.REMOVED)
        previous.flipped = is_flipped
        previous.show()

    def _describe(self, game: GameState) -> str:
        return f"{self.card.base.name} replaces {self.previous.base.name}"


def _go_on_with(game: GameState, previous: CardIdentity, card: CardIdentity) -> None:
    """Let effects of a card that triggered as it entered play be those of the card in play (Rule 710.1a)."""
    game.waiting = [
        replace(trigger, source=card) if trigger.source == previous else trigger for trigger in game.waiting
    ]


def succeed(game: GameState, previous: CardIdentity, card: CardIdentity) -> None:
    """Let a hero take the place of the previous one where links target it, modifiers apply to it, and where
    it was dealt damage (Rule 301.4b).
    """

    def renewed(references: tuple[CardIdentity, ...]) -> tuple[CardIdentity, ...]:
        return tuple(card if reference == previous else reference for reference in references)

    for modifier in game.modifiers:
        (modifier.source,) = renewed((modifier.source,))
        if modifier.flagged is not None:
            modifier.flagged = renewed(modifier.flagged)
    for watcher in game.watchers:
        watcher.mentions = tuple(
            mention._replace(cards=renewed(mention.cards)) for mention in watcher.mentions
        )
    for replacement in game.replacements:
        replacement.exchange(previous, card)
    for link in game.chain:
        link.targets = tuple(renewed(slot) for slot in link.targets)
    game.journal.replace_card(previous, card)


def attachments(game: GameState, host: GameCard) -> list[GameCard]:
    """What is attached to a card (Rule 400.5)."""
    return [card for player in game.players for card in player.attachments if card.host == host.number]


@dataclass(slots=True)
class CardInPlayEvent(CardEvent):
    """Something that happens to a card in play; not to one that has left play meanwhile (Rule 802.1)."""

    def _is_possible(self, game: GameState) -> bool:
        return self.card.in_play


@dataclass(slots=True)
class LeavePlay(CardInPlayEvent):
    """A card leaves play, and its attachments are destroyed by the game (Rule 400.5)."""

    def _consequences(self, game: GameState) -> Sequence[Event]:
        if not self.card.in_play:
            return ()
        return [DestroyCard(card, by_game=True) for card in attachments(game, self.card)]


@dataclass(slots=True)
class ExhaustCard(CardInPlayEvent):
    """A ready card in play is turned sideways (Rule 411.1).

    ``is_allowed`` one that can't exhaust unless something is paid: it was paid, or attacks (Rule 600.3a).
    ``cause`` is the text that tells to, if any, which is worth a line of the log.
    """

    is_allowed: bool = False
    cause: Cause | None = None

    rule: ClassVar[str] = "411.1"
    touches: ClassVar[int] = Aspect.ORIENTATION

    def _is_possible(self, game: GameState) -> bool:
        card = self.card
        if not self.is_allowed and card.current.exhaust_cost:
            return False
        if not card.in_play or card.exhausted:
            return False
        return not is_forbidden_to(game, card, ForbiddenAction.EXHAUST, self.cause)

    def _perform(self, game: GameState) -> None:
        self.card.exhausted = True

    def _describe(self, game: GameState) -> str | None:
        return None if self.cause is None else f"{label(game, self.card)} is exhausted"


@dataclass(slots=True)
class ReadyCard(CardInPlayEvent):
    """An exhausted card in play is turned upright (Rule 411.1); ``by`` is the card that inspires it (Rule
    501.1b), ``by_effect`` whether a text tells to, which is worth a line of the log.
    """

    by: CardIdentity | None = None
    by_effect: bool = False

    rule: ClassVar[str] = "411.1"
    touches: ClassVar[int] = Aspect.ORIENTATION

    def _is_possible(self, game: GameState) -> bool:
        card = self.card
        return card.in_play and card.exhausted and ForbiddenAction.READY not in card.current.cannot

    def _perform(self, game: GameState) -> None:
        self.card.exhausted = False

    def _describe(self, game: GameState) -> str | None:
        return f"{label(game, self.card)} is readied" if self.by_effect else None


@dataclass(slots=True)
class FlipHero(CardInPlayEvent):
    """A hero is turned to its other side; it stays ready or exhausted (Rule 301.2, glossary: Flip)."""

    rule: ClassVar[str] = "301.2"

    def _is_possible(self, game: GameState) -> bool:
        is_flippable = self.card.base.is_hero and not self.card.base.is_master_hero
        return self.card.in_play and is_flippable and ForbiddenAction.FLIP not in self.card.current.cannot

    def _perform(self, game: GameState) -> None:
        self.card.flipped = not self.card.flipped
        self.card.show()

    def _describe(self, game: GameState) -> str:
        return f"{label(game, self.card)} flips"


@dataclass(slots=True)
class TurnFaceDown(CardInPlayEvent):
    """A face-up resource is turned face down and becomes blank (Rule 412.1b)."""

    rule: ClassVar[str] = "412.1b"

    def _is_possible(self, game: GameState) -> bool:
        return self.card.in_play and not self.card.face_down

    def _perform(self, game: GameState) -> None:
        self.card.face_down = True

    def _describe(self, game: GameState) -> str:
        return f"{label(game, self.card)} is turned face down"


@dataclass(slots=True)
class TurnFaceUp(CardInPlayEvent):
    """A face-down quest or location is turned face up and is no longer blank (Rule 412.1b)."""

    rule: ClassVar[str] = "412.1b"

    def _is_possible(self, game: GameState) -> bool:
        card = self.card
        return card.in_play and card.face_down and (card.base.is_quest or card.base.is_location)

    def _perform(self, game: GameState) -> None:
        self.card.face_down = False
        self.card.show()

    def _describe(self, game: GameState) -> str:
        return f"{self.card.base.name} is turned face up"


@dataclass(slots=True)
class DestroyCard(LeavePlay):
    """A card in play is put into its owner's graveyard (Rule 415.9d).

    ``by_game`` means that nothing can stop or replace it (Rule 103.3), ``by_damage`` that fatal damage
    destroys it (Rule 410.6a), ``cause`` is the text that says to.
    """

    by_game: bool = False
    by_damage: bool = False
    cause: Cause | None = None

    rule: ClassVar[str] = "415.9d"

    def _is_by_game(self) -> bool:
        return self.by_game

    def _is_possible(self, game: GameState) -> bool:
        return self.card.in_play and (self.by_game or not self._is_forbidden(game))

    def _is_forbidden(self, game: GameState) -> bool:
        cannot = self.card.current.cannot
        is_saved = self.by_damage and ForbiddenAction.BE_DESTROYED_BY_DAMAGE in cannot
        return is_saved or is_forbidden_to(game, self.card, ForbiddenAction.BE_DESTROYED, self.cause)

    def _perform(self, game: GameState) -> None:
        zones.move(game, self.card, GameZone.GRAVEYARD)

    def _describe(self, game: GameState) -> str:
        return f"{label(game, self.card)} is destroyed"


@dataclass(slots=True)
class RemoveDamage(CardInPlayEvent):
    """The damage on a card is removed but for what is ``left``, which is not healing (Rule 405.1, 410.6e)."""

    left: int = 0

    touches: ClassVar[int] = Aspect.DAMAGE

    def _perform(self, game: GameState) -> None:
        self.card.damage = min(self.card.damage, self.left)


@dataclass(slots=True)
class AddDamage(CardInPlayEvent):
    """Damage is put on a character, never more than is fatal; it is not dealt (Rule 405.3)."""

    amount: int

    rule: ClassVar[str] = "405.3"
    touches: ClassVar[int] = Aspect.DAMAGE

    def _is_possible(self, game: GameState) -> bool:
        return self.card.in_play and self.card.current.is_character

    def _perform(self, game: GameState) -> None:
        card = self.card
        card.damage = max(card.damage, min(card.damage + self.amount, card.current.health))

    def _describe(self, game: GameState) -> str:
        return f"{self.amount} damage is put on {label(game, self.card)}"


@dataclass(slots=True)
class ExchangeDamage(CardInPlayEvent):
    """Damage is removed from the more damaged of two characters, and put on the other; it is neither dealt
    nor healed (Rule 405.7).
    """

    other: GameCard

    rule: ClassVar[str] = "405.7"
    touches: ClassVar[int] = Aspect.DAMAGE

    def _is_possible(self, game: GameState) -> bool:
        return all(card.in_play and card.current.is_character for card in (self.card, self.other))

    def _perform(self, game: GameState) -> None:
        less, more = sorted((self.card, self.other), key=lambda card: card.damage)
        difference = more.damage - less.damage
        more.damage -= difference
        less.damage = max(less.damage, min(less.damage + difference, less.current.health))

    def _describe(self, game: GameState) -> str:
        return f"{label(game, self.card)} and {label(game, self.other)} switch their damage"


@dataclass(slots=True)
class ChangeCounters(CardEvent):
    """Counters are put on a card or removed from it (Rule 404.1), in play or removed from the game;
    ``change`` is negative for removal.
    """

    name: str
    change: int

    rule: ClassVar[str] = "404.1"
    touches: ClassVar[int] = Aspect.COUNTERS

    def _is_possible(self, game: GameState) -> bool:
        if self.change > 0 and not room_for_counters(self.card, self.name):
            return False
        can_have = self.card.in_play or self.card.zone is GameZone.REMOVED
        return can_have and self.card.counter(self.name) + self.change >= 0

    def _perform(self, game: GameState) -> None:
        change = min(self.change, room_for_counters(self.card, self.name))
        self.card.set_counter(self.name, self.card.counter(self.name) + change)
        if counter_modifier(self.name, 1) is not None:  # Rule 404.1c
            self._note_time(game, change)
            game.stale = True

    def _note_time(self, game: GameState, change: int) -> None:
        number = self.card.number
        times = game.counter_times.get(number, ())
        if change > 0:
            game.counter_times[number] = with_counters(times, self.name, change, game.tick())
        elif times:
            game.counter_times[number] = without_counters(times, self.name, -change)

    def _describe(self, game: GameState) -> str:
        number, verb = abs(self.change), "put on" if self.change > 0 else "removed from"
        counters = "counter is" if number == 1 else "counters are"
        return f"{number} {self.name} {counters} {verb} {label(game, self.card)}"


@dataclass(slots=True)
class AttachCard(CardInPlayEvent):
    """A card in play is attached to another host (Rule 400.7).

    ``description`` is the attach description that one which is no attachment by its own text inherits from
    what attaches it (Rule 400.1).
    """

    host: GameCard
    description: Filter | None = None

    rule: ClassVar[str] = "400.7"

    def _is_possible(self, game: GameState) -> bool:
        return self.card.in_play and self.host.in_play and self.card is not self.host

    def _perform(self, game: GameState) -> None:
        card = self.card
        if card.zone is not GameZone.ATTACHED:
            holder = game.players[card.controller or 0]
            zones.pile(holder, card.zone).remove(card)
            holder.attachments.append(card)
            card.zone = GameZone.ATTACHED
            if self.description is not None and not card.base.is_attachment:
                game.attach_descriptions[card.number] = self.description
        card.host = self.host.number
        card.timestamp = game.tick()  # Rule 718.2b

    def _describe(self, game: GameState) -> str:
        return f"{label(game, self.card)} is attached to {label(game, self.host)}"


@dataclass(slots=True)
class ChangeControl(CardInPlayEvent):
    """Another player gains control of a card, which joins that player's party (Rule 401.3)."""

    player: Player

    rule: ClassVar[str] = "401.3"

    def _is_possible(self, game: GameState) -> bool:
        return self.card.in_play and self.card.controller != self.player.index and not self.player.lost

    def _perform(self, game: GameState) -> None:
        zones.change_control(game, self.card, self.player.index)

    def _describe(self, game: GameState) -> str:
        return f"{self.player.name} gains control of {label(game, self.card)}"


@dataclass(slots=True)
class BeginModifier(Event):
    """A definite continuous modifier comes into force (Rule 714.3)."""

    modifier: Modifier

    rule: ClassVar[str] = "714.3"

    def _perform(self, game: GameState) -> None:
        game.modifiers.append(self.modifier)

    def _other_cards(self, game: GameState) -> Sequence[GameCard]:
        cards = (game.cards[flagged.number] for flagged in self.modifier.flagged or ())
        return [card for card in cards if card.in_play]

    def _describe(self, game: GameState) -> str | None:
        if self.modifier.flagged is None:
            words = _words_of(self.modifier.content)
            return f"{game.players[self.modifier.controller].name}: “{words}”" if words else None
        names = [label(game, card) for card in self._other_cards(game)]
        pronoun = "it" if len(names) == 1 else "they"
        words = _words_of(replace(self.modifier.content, who=It(pronoun)))
        if not (names and words):
            return None
        several = f"{len(names)} cards" if len(names) > MOST_NAMES else " and ".join(names)
        words, quote, quoted = words[len(pronoun) :].removesuffix(".").partition("“")
        words = words.replace(" your ", f" {game.players[self.modifier.controller].name}'s ")
        if len(names) > 1:
            words = words.replace(" its controller's next ready step", " their controllers' next ready steps")
        return f"{several}{words}{quote}{quoted}"


@lru_cache(maxsize=256)
def _words_of(modifier: Continuous) -> str:
    """What a modifier says; empty if the grammar has no words for it."""
    try:
        return render_instruction(Lasting(modifier))
    except ValueError:
        return ""


@dataclass(slots=True)
class OrderPowers(Event):
    """Powers that their cards have since one moment get different ones, by the identities of the cards (Rule
    718.3).
    """

    moment: int
    moments: Mapping[int, int]

    def _perform(self, game: GameState) -> None:
        game.power_times = {
            identity: times.moved(self.moment, self.moments[identity]) if identity in self.moments else times
            for identity, times in game.power_times.items()
        }


@dataclass(slots=True)
class EndModifier(Event):
    """A modifier for the next action of a player is over (Rule 715.1)."""

    modifier: Modifier

    def _perform(self, game: GameState) -> None:
        game.modifiers = [other for other in game.modifiers if other is not self.modifier]


@dataclass(slots=True)
class BeginReplacement(Event):
    """A definite replacement or prevention modifier comes into force (Rule 714.3, 716)."""

    modifier: ReplacementModifier

    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        game.replacements.append(self.modifier)


@dataclass(slots=True)
class EndReplacement(Event):
    """A replacement modifier has been used up: "the next time" is over (Rule 717.5)."""

    modifier: ReplacementModifier

    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        game.replacements = [other for other in game.replacements if other is not self.modifier]
