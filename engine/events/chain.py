"""Events of the chain (Rule 705 to 711)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.derive.durations import watch_link
from engine.derive.names import link_name, target_name, target_names
from engine.derive.player_modifiers import is_uninterrupted
from engine.events.event import CardEvent, Event
from engine.log import LogLine
from engine.state import ChainLink, Combat, Defender, GameCard, GameState, GameZone, LinkKind, Player, zones
from engine.state.aspects import Aspect
from engine.state.chosen_words import with_word
from engine.state.defenders import defender_label
from engine.state.link import WaitingTrigger
from engine.state.zones import label
from engine.tree.words import WordKind


@dataclass(slots=True)
class Announce(Event):
    """A card is announced, and is on top of the chain while it is being added (Rule 707.1a)."""

    link: ChainLink

    touches: ClassVar[int] = Aspect.CHAIN | Aspect.HIDDEN_ZONES | Aspect.GRAVEYARD

    def _perform(self, game: GameState) -> None:
        zones.move(game, game.card(self.link.card), GameZone.CHAIN, controller=self.link.controller)
        game.chain.append(self.link)


@dataclass(slots=True)
class ChooseX(Event):
    """The value of X is chosen for a link being added (Rule 707.1b)."""

    link: ChainLink
    x: int

    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        self.link.x = self.x


@dataclass(slots=True)
class RecordChosenWord(Event):
    """A word is chosen for the text of a card, as an ally type (Rule 202.4)."""

    card: GameCard
    player: Player
    kind: WordKind
    word: str

    rule: ClassVar[str] = "202.4"
    touches: ClassVar[int] = Aspect.BOARD

    def _perform(self, game: GameState) -> None:
        words = game.chosen_words.get(self.card.number, ())
        game.chosen_words[self.card.number] = with_word(words, self.kind, self.word)

    def _describe(self, game: GameState) -> str:
        return f"{self.player.name} chooses {self.word} for {label(game, self.card)}"


@dataclass(slots=True)
class PlayCard(Event):
    """A card has been announced and paid for, with ``paid`` resources (Rule 409.1, 707.1f)."""

    link: ChainLink
    paid: int

    rule: ClassVar[str] = "409.1"
    touches: ClassVar[int] = Aspect.CHAIN

    def _moved_card(self, game: GameState) -> GameCard | None:
        return game.card(self.link.card)

    def _perform(self, game: GameState) -> None:
        """Nothing changes: the link is on the chain already."""

    def _describe(self, game: GameState) -> str:
        card = game.card(self.link.card).base
        x = f" with X = {self.link.x}" if card.cost_x else ""
        player = game.players[self.link.controller].name
        return f"{player} plays {card.name}{x}{_targeting(game, self.link)}{_exhausting(game, self.link)}"


@dataclass(slots=True)
class PlaceResource(Event):
    """A card is placed as a resource; additional ones do not count for the turn (Rule 412.1, 412.1c)."""

    link: ChainLink
    face_down: bool
    is_additional: bool = False

    rule: ClassVar[str] = "412.1"
    touches: ClassVar[int] = Aspect.CHAIN | Aspect.HIDDEN_ZONES

    def _perform(self, game: GameState) -> None:
        card = game.card(self.link.card)
        zones.move(game, card, GameZone.CHAIN, controller=self.link.controller)
        card.face_down = self.face_down
        card.show()
        game.chain.append(self.link)
        if not self.is_additional:
            game.players[self.link.controller].placed += 1

    def _describe(self, game: GameState) -> str | LogLine:
        player = game.players[self.link.controller]
        name = game.card(self.link.card).base.name
        if not self.face_down:
            return f"{player.name} places {name} face up"
        private = f"{player.name} places {name} face down"
        return LogLine(game.turn, f"{player.name} places a card face down", player.index, private)


@dataclass(slots=True)
class ProposeCombat(Event):
    """A combat is proposed, normal or sabotage, which adds a proposal effect to the chain (Rule 600.1,
    601.1).
    """

    attacker: GameCard
    defender: Defender
    is_sabotage: bool = False

    rule: ClassVar[str] = "600.1"
    touches: ClassVar[int] = Aspect.CHAIN | Aspect.COMBAT

    def _perform(self, game: GameState) -> None:
        game.chain.append(ChainLink(LinkKind.PROPOSAL, game.turn_player))
        is_there = self.attacker.in_play  # and not what paid for the attack (Rule 600.3, 601.2f)
        game.combat = Combat(self.attacker.number if is_there else None, is_sabotage=self.is_sabotage)
        game.combat.propose(self.defender)

    def _describe(self, game: GameState) -> str:
        player, attacker = game.players[game.turn_player].name, label(game, self.attacker)
        deed = "sabotages" if self.is_sabotage else "attacks"
        return f"{player} proposes that {attacker} {deed} {defender_label(game, self.defender)}"


@dataclass(slots=True)
class ChangeProposal(Event):
    """Another character becomes the proposed defender of a proposed combat (Rule 601.2)."""

    defender: GameCard

    rule: ClassVar[str] = "601.2"
    touches: ClassVar[int] = Aspect.COMBAT

    def _is_possible(self, game: GameState) -> bool:
        return game.combat is not None and game.combat.has_proposed_defender

    def _perform(self, game: GameState) -> None:
        game.fight().propose(self.defender)

    def _describe(self, game: GameState) -> str:
        return f"{label(game, self.defender)} becomes the proposed defender"


@dataclass(slots=True)
class ChangeLinkTarget(Event):
    """The single target of a link is changed to another card (Rule 706.2)."""

    link: ChainLink
    slot: int
    target: GameCard

    rule: ClassVar[str] = "706.2"
    touches: ClassVar[int] = Aspect.CHAIN

    def _perform(self, game: GameState) -> None:
        self.link.targets = tuple(
            (self.target.reference,) if slot == self.slot else cards
            for slot, cards in enumerate(self.link.targets)
        )

    def _describe(self, game: GameState) -> str:
        name = game.card(self.link.card).base.name
        return f"The target of {name} is changed to {label(game, self.target)}"


@dataclass(slots=True)
class LeaveChain(Event):
    """A link has resolved and leaves the chain; its card moves next (Rule 709.2g), unless it is a copy, which
    ceases to exist (Rule 402.1, 402.2).
    """

    link: ChainLink

    touches: ClassVar[int] = Aspect.CHAIN

    def _perform(self, game: GameState) -> None:
        game.chain.remove(self.link)
        if self.link.card is not None and game.cards[self.link.card].is_copy:
            zones.move(game, game.cards[self.link.card], GameZone.NOWHERE)


def _cannot_be_interrupted(game: GameState, card: GameCard) -> bool:
    """Whether a card on the chain says so of itself, or another does (Rule 103.2, 711)."""
    return card.base.sheet.cannot_be_interrupted or is_uninterrupted(game, card)


@dataclass(slots=True)
class InterruptLink(Event):
    """A link is removed from the chain, its card put into its owner's graveyard (Rule 711.1).

    ``zone`` is where a replacement puts the card instead (Rule 716); ``by_game`` means that nothing can
    replace it (Rule 103.3).
    """

    link: ChainLink
    by_game: bool = False
    zone: GameZone = GameZone.GRAVEYARD

    rule: ClassVar[str] = "711.1"
    touches: ClassVar[int] = Aspect.CHAIN | Aspect.GRAVEYARD | Aspect.COMBAT

    def _moved_card(self, game: GameState) -> GameCard | None:
        return None if self.link.card is None else game.cards[self.link.card]

    def _is_by_game(self) -> bool:
        return self.by_game

    def _is_possible(self, game: GameState) -> bool:
        number = self.link.card
        if number is not None and not self.by_game and _cannot_be_interrupted(game, game.cards[number]):
            return False
        return self.link in game.chain

    def _perform(self, game: GameState) -> None:
        game.chain.remove(self.link)
        if self.link.card is not None:
            card = game.cards[self.link.card]
            zones.move(game, card, self.zone)
            card.face_down = False
        elif self.link.kind is LinkKind.PROPOSAL:
            game.combat = None

    def _describe(self, game: GameState) -> str:
        if self.link.kind is LinkKind.PROPOSAL:
            return "The proposed combat is interrupted"
        if self.link.card is None:
            return f"The effect of {link_name(game, self.link)} is interrupted"
        return f"{label(game, game.cards[self.link.card])} is interrupted"


@dataclass(slots=True)
class AbilityDone(CardEvent):
    """A resolved ability leaves the chain for its owner's graveyard (Rule 709.2g).

    ``zone`` is where a replacement puts it instead (Rule 716).
    """

    link: ChainLink
    zone: GameZone = GameZone.GRAVEYARD

    rule: ClassVar[str] = "709.2g"
    touches: ClassVar[int] = Aspect.CHAIN | Aspect.GRAVEYARD

    def _perform(self, game: GameState) -> None:
        game.chain.remove(self.link)
        zones.move(game, self.card, self.zone)

    def _describe(self, game: GameState) -> str:
        return f"{self.card.base.name} resolves"


@dataclass(slots=True)
class AddDuplicate(Event):
    """A duplicate of a card on the chain is added on top, which is not playing it (Rule 402.1)."""

    link: ChainLink

    rule: ClassVar[str] = "402.1"
    touches: ClassVar[int] = Aspect.CHAIN

    def _perform(self, game: GameState) -> None:
        zones.move(game, game.card(self.link.card), GameZone.CHAIN, controller=self.link.controller)
        game.chain.append(self.link)

    def _describe(self, game: GameState) -> str:
        return f"{game.players[self.link.controller].name} copies {game.card(self.link.card).base.name}"


@dataclass(slots=True)
class AddEffect(Event):
    """The effect of a power is put on top of the chain (Rule 705.3, 707.1a)."""

    link: ChainLink

    touches: ClassVar[int] = Aspect.CHAIN

    def _perform(self, game: GameState) -> None:
        game.chain.append(self.link)


@dataclass(slots=True)
class UsePower(Event):
    """A power has been paid for, and its effect is added (Rule 701.2, 707.1f)."""

    link: ChainLink
    paid: int

    rule: ClassVar[str] = "701.2"
    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        """The effect is on the chain already; what it speaks of has to remain as it is from now on."""
        watch_link(game, self.link)

    def _describe(self, game: GameState) -> str:
        return _described(game, self.link, "uses")


@dataclass(slots=True)
class CompleteQuest(UsePower):
    """A quest's reward effect has been paid for, and is added to the chain (Rule 702.2)."""

    rule: ClassVar[str] = "702.2"

    def _describe(self, game: GameState) -> str:
        return _described(game, self.link, "completes")


@dataclass(slots=True)
class AddTriggeredEffect(Event):
    """A triggered effect is added to the chain (Rule 708.2)."""

    link: ChainLink

    rule: ClassVar[str] = "708.2"
    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        """The effect is on the chain already; what it speaks of has to remain as it is from now on."""
        watch_link(game, self.link)

    def _describe(self, game: GameState) -> str:
        return f"{_source_label(game, self.link)} triggers{_targeting(game, self.link)}"


@dataclass(slots=True)
class DoesNotTrigger(Event):
    """A triggered effect is not created, which ends a loop (Rule 803.3)."""

    trigger: WaitingTrigger

    rule: ClassVar[str] = "803.3"
    touches: ClassVar[int] = Aspect.NONE

    def _perform(self, game: GameState) -> None:
        game.waiting.remove(self.trigger)

    def _describe(self, game: GameState) -> str:
        name = game.cards[self.trigger.source.number].base.name
        return f"After more than a million times, {name} does not trigger"


def _source_label(game: GameState, link: ChainLink) -> str:
    """The name of the source of an effect, with its number where there are several of that name in play."""
    if link.source is not None:
        card = game.cards[link.source.number]
        if card.reference == link.source and not card.face_down:
            return label(game, card)
    return link_name(game, link)


def _described(game: GameState, link: ChainLink, deed: str) -> str:
    """The line of an effect that a player adds."""
    player = game.players[link.controller].name
    return f"{player} {deed} {_source_label(game, link)}{_targeting(game, link)}{_exhausting(game, link)}"


def _targeting(game: GameState, link: ChainLink) -> str:
    """What the line of a link that is added says of the targets chosen for it (Rule 707.1d)."""
    names = target_names(game, link)
    return f" targeting {' and '.join(names)}" if names else ""


def _exhausting(game: GameState, link: ChainLink) -> str:
    """What the line of a link says of the cards other than resources that were exhausted to pay for it: all
    else that is paid has lines of its own (Rule 403.1, 707.1e).
    """
    names = [target_name(game, card) for deed, card in link.affected if deed == "exhausted"]
    return f", exhausting {' and '.join(names)}" if names else ""
