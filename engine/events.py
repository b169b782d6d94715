"""Events: the one place where anything changes in a game.

An event is a small object that knows how to carry itself out and how to tell of itself. ``happen`` lets
replacements have their say (Rule 716), carries the event out, writes it in the log and tells whoever
listens (Rule 703.1). The kinds of event are the classes of this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine import modifiers, zones
from engine.decisions import Flow
from engine.log import Line
from engine.modifiers import Duration, Modifier, ModifierKind
from engine.state import Card, Combat, Link, LinkKind, Loss, Outcome, Packet, Player, State, Step, Zone
from engine.zones import label


class Event:
    """Something that happens."""

    __slots__ = ()

    def _perform(self, game: State) -> None:
        """Change the game."""
        raise NotImplementedError

    def _tell(self, game: State) -> str | Line | None:
        """The sentence of the log, in the words of the game before the event; ``None`` for silence."""
        return None


def happen(game: State, event: Event) -> Flow[None]:
    """Let one event happen, or what replaces it (Rule 716.1a)."""
    yield from happen_together(game, (event,))


def happen_together(game: State, events: Sequence[Event]) -> Flow[None]:
    """Let events happen at the same time: all are replaced, then performed, then noticed (Rule 802.1)."""
    hooks = game.hooks
    if hooks.replacements:
        events = [after for event in events for after in _replaced(game, event, frozenset())]
    for event in events:
        if game.log is not None:
            _write(game, event)
        event._perform(game)
        game.version += 1
    if hooks.listeners:
        for event in events:
            for listener in hooks.listeners.get(type(event), ()):
                listener(game, event)
    return
    yield  # a flow, so that replacing an event may one day ask its player (Rule 716.1b)


def _replaced(game: State, event: Event, done: frozenset[int]) -> list[Event]:
    """What happens instead of an event; no replacement meets the same event twice (Rule 716.1e)."""
    for replacement in game.hooks.replacements.get(type(event), ()):
        if id(replacement) not in done:
            instead = replacement(game, event)
            if instead is not None:
                used = done | {id(replacement)}
                return [after for new in instead for after in _replaced(game, new, used)]
    return [event]


def _write(game: State, event: Event) -> None:
    told = event._tell(game)
    if told is not None and game.log is not None:
        game.log.lines.append(told if isinstance(told, Line) else Line(game.turn, told))


# Turns and steps


@dataclass(slots=True)
class TurnStarts(Event):
    """A player's turn starts (Rule 500.1)."""

    player: Player

    def _perform(self, game: State) -> None:
        game.turn += 1
        game.turn_player = self.player.index
        self.player.turns += 1
        self.player.placed = False

    def _tell(self, game: State) -> Line:
        return Line(game.turn + 1, f"{self.player.name}'s turn starts")


@dataclass(slots=True)
class StepStarts(Event):
    """A phase or step starts (Rule 500.2)."""

    step: Step

    def _perform(self, game: State) -> None:
        game.step = self.step


@dataclass(slots=True)
class TurnEnds(Event):
    """The turn is over: modifiers that last this turn expire (Rule 503.2a)."""

    player: Player

    def _perform(self, game: State) -> None:
        modifiers.expire(game, Duration.COMBAT)
        modifiers.expire(game, Duration.TURN)


# Cards in decks, hands and graveyards


@dataclass(slots=True)
class GoesFirst(Event):
    """A player is chosen to take the first turn (Rule 101.1)."""

    player: Player

    def _perform(self, game: State) -> None:
        game.first_player = game.turn_player = self.player.index

    def _tell(self, game: State) -> str:
        return f"{self.player.name} goes first"


@dataclass(slots=True)
class Shuffle(Event):
    """A player shuffles the deck (Rule 415.3b)."""

    player: Player

    def _perform(self, game: State) -> None:
        game.chance.shuffle(self.player.deck)


@dataclass(slots=True)
class OpeningHand(Event):
    """A player puts cards from the top of the deck into hand, which is not drawing (Rule 101.1)."""

    player: Player
    count: int

    def _perform(self, game: State) -> None:
        for _ in range(min(self.count, len(self.player.deck))):
            zones.move(game, self.player.deck[-1], Zone.HAND)

    def _tell(self, game: State) -> Line:
        top = self.player.deck[: -self.count - 1 : -1]
        cards = ", ".join(card.base.name for card in top)
        start = f"{self.player.name} takes a hand of"
        return Line(game.turn, f"{start} {len(top)}", self.player.index, f"{start} {len(top)}: {cards}")


@dataclass(slots=True)
class Mulligan(Event):
    """A player shuffles the hand back into the deck and takes as many cards (Rule 101.2)."""

    player: Player

    def _perform(self, game: State) -> None:
        hand = list(self.player.hand)
        for card in hand:
            zones.move(game, card, Zone.DECK)
        game.chance.shuffle(self.player.deck)
        for _ in hand:
            zones.move(game, self.player.deck[-1], Zone.HAND)

    def _tell(self, game: State) -> str:
        return f"{self.player.name} mulligans"


@dataclass(slots=True)
class DecidesMulligan(Event):
    """A player says whether to mulligan (Rule 101.2)."""

    player: Player
    mulligan: bool

    def _perform(self, game: State) -> None:
        self.player.mulligan = self.mulligan


@dataclass(slots=True)
class Draw(Event):
    """A player draws the top card of the deck, or fails to (Rule 410.6b, 415.9f)."""

    player: Player

    def _perform(self, game: State) -> None:
        if self.player.deck:
            zones.move(game, self.player.deck[-1], Zone.HAND)
        else:
            self.player.overdrawn = True

    def _tell(self, game: State) -> str | Line:
        if not self.player.deck:
            return f"{self.player.name} has no card to draw"
        drawn = f"{self.player.name} draws {self.player.deck[-1].base.name}"
        return Line(game.turn, f"{self.player.name} draws a card", self.player.index, drawn)


@dataclass(slots=True)
class Discard(Event):
    """A card is revealed from hand and put into its owner's graveyard (Rule 415.9e)."""

    card: Card

    def _perform(self, game: State) -> None:
        zones.move(game, self.card, Zone.GRAVEYARD)

    def _tell(self, game: State) -> str:
        return f"{game.players[self.card.owner].name} discards {self.card.base.name}"


@dataclass(slots=True)
class RemoveFromGame(Event):
    """A card is put into its owner's RFG zone (Rule 415.7a)."""

    card: Card

    def _perform(self, game: State) -> None:
        zones.move(game, self.card, Zone.REMOVED)


# The chain


@dataclass(slots=True)
class Announce(Event):
    """A card is announced, and lies on top of the chain while it is being added (Rule 707.1a)."""

    link: Link

    def _perform(self, game: State) -> None:
        zones.move(game, game.card(self.link.card), Zone.CHAIN, controller=self.link.controller)
        game.chain.append(self.link)


@dataclass(slots=True)
class ChooseX(Event):
    """The value of X is chosen for a link being added (Rule 707.1b)."""

    link: Link
    x: int

    def _perform(self, game: State) -> None:
        self.link.x = self.x


@dataclass(slots=True)
class PlayCard(Event):
    """A card, announced and paid for with so many resources, has been played (Rule 409.1, 707.1f)."""

    link: Link
    paid: int

    def _perform(self, game: State) -> None:
        """The link is on the chain already; from now on it is an added one."""

    def _tell(self, game: State) -> str:
        card = game.card(self.link.card).base
        x = f" with X = {self.link.x}" if card.cost_x else ""
        return f"{game.players[self.link.controller].name} plays {card.name}{x}"


@dataclass(slots=True)
class PlaceResource(Event):
    """A card is placed as a resource (Rule 412.1)."""

    link: Link
    face_down: bool

    def _perform(self, game: State) -> None:
        card = game.card(self.link.card)
        zones.move(game, card, Zone.CHAIN, controller=self.link.controller)
        card.face_down = self.face_down
        game.chain.append(self.link)
        game.players[self.link.controller].placed = True

    def _tell(self, game: State) -> str | Line:
        player = game.players[self.link.controller]
        name = game.card(self.link.card).base.name
        if not self.face_down:
            return f"{player.name} places {name} face up"
        shown = f"{player.name} places {name} face down"
        return Line(game.turn, f"{player.name} places a card face down", player.index, shown)


@dataclass(slots=True)
class ProposeCombat(Event):
    """A combat is proposed, which adds a proposal effect to the chain (Rule 601.1)."""

    attacker: Card
    defender: Card

    def _perform(self, game: State) -> None:
        game.chain.append(Link(LinkKind.PROPOSAL, game.turn_player))
        game.combat = Combat(self.attacker.number, self.defender.number)

    def _tell(self, game: State) -> str:
        player = game.players[game.turn_player].name
        return f"{player} proposes that {label(game, self.attacker)} attacks {label(game, self.defender)}"


@dataclass(slots=True)
class LeaveChain(Event):
    """The topmost link, resolved, leaves the chain; its card goes its way next (Rule 709.2g)."""

    def _perform(self, game: State) -> None:
        game.chain.pop()


@dataclass(slots=True)
class Interrupt(Event):
    """A link is removed from the chain, its card put into its owner's graveyard (Rule 711.1)."""

    link: Link

    def _perform(self, game: State) -> None:
        game.chain.remove(self.link)
        if self.link.card is not None:
            card = game.cards[self.link.card]
            zones.move(game, card, Zone.GRAVEYARD)
            card.face_down = False
        elif self.link.kind is LinkKind.PROPOSAL:
            game.combat = None

    def _tell(self, game: State) -> str:
        if self.link.card is None:
            return "The proposed combat is interrupted"
        return f"{label(game, game.cards[self.link.card])} is interrupted"


@dataclass(slots=True)
class AbilityDone(Event):
    """A resolved ability is put into its owner's graveyard (Rule 709.2g)."""

    card: Card

    def _perform(self, game: State) -> None:
        zones.move(game, self.card, Zone.GRAVEYARD)

    def _tell(self, game: State) -> str:
        return f"{self.card.base.name} resolves"


# Cards in play


@dataclass(slots=True)
class EnterPlay(Event):
    """A card enters play under a player's control (Rule 710.1c)."""

    card: Card
    player: Player

    def _perform(self, game: State) -> None:
        zones.move(game, self.card, zones.row_of(game, self.card), controller=self.player.index)
        self.card.joined = game.turn
        if self.card.zone is Zone.HERO_ROW and self.card.base.is_hero:
            self.player.hero = self.card

    def _tell(self, game: State) -> str | None:
        if zones.row_of(game, self.card) is Zone.RESOURCE_ROW:
            return None
        return f"{self.card.base.name} enters play"


@dataclass(slots=True)
class ReplaceHero(Event):
    """A Master Hero that entered play takes over from the party's previous hero (Rule 301.4a, 301.4b)."""

    card: Card
    previous: Card

    def _perform(self, game: State) -> None:
        card, previous = self.card, self.previous
        card.damage, card.exhausted = previous.damage, previous.exhausted
        for modifier in game.modifiers:
            if modifier.subject == previous.number:
                modifier.subject = card.number
        if game.combat is not None:
            game.combat.exchange(previous.number, card.number)
        zones.move(game, previous, Zone.REMOVED)

    def _tell(self, game: State) -> str:
        return f"{self.card.base.name} replaces {self.previous.base.name}"


@dataclass(slots=True)
class Exhaust(Event):
    """A ready card in play is turned sideways (Rule 411.1)."""

    card: Card

    def _perform(self, game: State) -> None:
        self.card.exhausted = True


@dataclass(slots=True)
class Ready(Event):
    """An exhausted card in play is turned upright (Rule 411.1)."""

    card: Card

    def _perform(self, game: State) -> None:
        self.card.exhausted = False


@dataclass(slots=True)
class TurnFaceDown(Event):
    """A face-up resource is turned face down and becomes blank (Rule 412.1b)."""

    card: Card

    def _perform(self, game: State) -> None:
        self.card.face_down = True

    def _tell(self, game: State) -> str:
        return f"{label(game, self.card)} is turned face down"


@dataclass(slots=True)
class Destroy(Event):
    """A card in play is put into its owner's graveyard (Rule 415.9d).

    ``by_game`` means that nothing can stop or replace it (Rule 103.3).
    """

    card: Card
    by_game: bool = False

    def _perform(self, game: State) -> None:
        zones.move(game, self.card, Zone.GRAVEYARD)

    def _tell(self, game: State) -> str:
        return f"{label(game, self.card)} is destroyed"


@dataclass(slots=True)
class RemoveDamage(Event):
    """All damage on a card is removed, which is not healing (Rule 405.1, 410.6e)."""

    card: Card

    def _perform(self, game: State) -> None:
        self.card.damage = 0


# Combat and damage


@dataclass(slots=True)
class Attack(Event):
    """The proposed attacker becomes an attacker (Rule 602.1)."""

    def _perform(self, game: State) -> None:
        combat = game.fight()
        combat.attacker, combat.proposed_attacker = combat.proposed_attacker, None

    def _tell(self, game: State) -> str:
        combat = game.fight()
        attacker, defender = game.card(combat.proposed_attacker), game.card(combat.proposed_defender)
        return f"{label(game, attacker)} attacks {label(game, defender)}"


@dataclass(slots=True)
class Strike(Event):
    """A weapon becomes associated with a wielder for the rest of the combat step (Rule 303.2a)."""

    weapon: Card
    wielder: Card
    player: Player

    def _perform(self, game: State) -> None:
        game.modifiers.append(
            Modifier(
                ModifierKind.STRIKE,
                self.weapon.number,
                self.wielder.number,
                self.player.index,
                game.tick(),
                Duration.COMBAT,
            )
        )

    def _tell(self, game: State) -> str:
        return f"{label(game, self.wielder)} strikes with {label(game, self.weapon)}"


@dataclass(slots=True)
class Protect(Event):
    """A character takes the place of the proposed defender (Rule 602.2)."""

    card: Card

    def _perform(self, game: State) -> None:
        game.fight().proposed_defender = self.card.number

    def _tell(self, game: State) -> str:
        return f"{label(game, self.card)} protects"


@dataclass(slots=True)
class Defend(Event):
    """The proposed defender becomes a defender (Rule 602.3)."""

    def _perform(self, game: State) -> None:
        combat = game.fight()
        combat.defender, combat.proposed_defender = combat.proposed_defender, None


@dataclass(slots=True)
class PreventDamage(Event):
    """Some of a packet is prevented (Rule 717.2a)."""

    packet: Packet
    amount: int
    by: Card

    def _perform(self, game: State) -> None:
        self.packet.amount -= self.amount

    def _tell(self, game: State) -> str:
        return (
            f"{label(game, self.by)} prevents {self.amount} damage to {label(game, self.packet.destination)}"
        )


@dataclass(slots=True)
class DealDamage(Event):
    """A packet is dealt to its destination (Rule 405.3)."""

    packet: Packet

    def _perform(self, game: State) -> None:
        self.packet.destination.damage += self.packet.amount

    def _tell(self, game: State) -> str:
        packet = self.packet
        types = "/".join(sorted(kind.value.lower() for kind in packet.types))
        source, destination = label(game, packet.source), label(game, packet.destination)
        return f"{source} deals {packet.amount} {types} damage to {destination}"


@dataclass(slots=True)
class CombatEnds(Event):
    """All leave combat, its modifiers end, and the action phase goes on outside combat (Rule 603.3)."""

    def _perform(self, game: State) -> None:
        game.combat = None
        game.step = Step.ACTION
        modifiers.expire(game, Duration.COMBAT)


# Losing and winning


@dataclass(slots=True)
class Concede(Event):
    """A player concedes, and leaves before anybody next gets priority (Rule 102.1b)."""

    player: Player

    def _perform(self, game: State) -> None:
        self.player.conceding = True

    def _tell(self, game: State) -> str:
        return f"{self.player.name} concedes"


@dataclass(slots=True)
class Lose(Event):
    """A player loses and is removed from the game with all cards owned (Rule 102.2)."""

    player: Player
    reason: Loss

    def _perform(self, game: State) -> None:
        player = self.player
        player.lost = True
        player.hero = None
        game.modifiers = [m for m in game.modifiers if m.controller != player.index]
        for card in game.cards:
            if card.owner == player.index and card.zone is not Zone.REMOVED:
                zones.move(game, card, Zone.REMOVED)
        if any(link.kind is LinkKind.PROPOSAL and link.controller == player.index for link in game.chain):
            game.combat = None
        game.chain = [
            link
            for link in game.chain
            if link.controller != player.index
            and (link.card is None or game.cards[link.card].zone is Zone.CHAIN)
        ]

    def _tell(self, game: State) -> str:
        return f"{self.player.name} {self.reason.value}"


@dataclass(slots=True)
class GameEnds(Event):
    """The game is over (Rule 102.1)."""

    outcome: Outcome

    def _perform(self, game: State) -> None:
        game.outcome = self.outcome

    def _tell(self, game: State) -> str:
        names = [game.players[index].name for index in self.outcome.winners]
        return f"{' and '.join(names)} win{'s' if len(names) == 1 else ''} the game" if names else "A draw"
