"""Instructions that change the course of a game: its heroes, decks, turns, combats, triggers and links (Rule
301.4, 408, 415, 500, 602, 703.5, 706.2).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import DamageType
from engine.tree.changes import ModifierChange
from engine.tree.effects import Deal, Effect
from engine.tree.references import CardReference, Filter, PlayerReference, Quantity
from engine.tree.words import Noun, WordKind


@dataclass(frozen=True, slots=True)
class ReturnStartingHero(Effect):
    """As in "put your starting hero back into play" (Rule 301.4d)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class WinGame(Effect):
    """As in "you win the game": all opponents of that player lose it (Rule 102.1)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class LoseGame(Effect):
    """As in "target player loses the game" (Rule 102.2)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class ChangeProposedDefender(Effect):
    """As in "change the proposed defender": to another that could be proposed (Rule 601.2)."""


@dataclass(frozen=True, slots=True)
class InterruptAll(Effect):
    """As in "interrupt all cards and effects": every other link on the chain (Rule 711)."""


@dataclass(frozen=True, slots=True)
class SkipTurn(Effect):
    """As in "skip your next turn", "target player skips their next turn" (Rule 500.4)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class CaseOfTag(Effect):
    """As in "Air: Ready this ally": only if a card that was mentioned, as one that was exhausted to pay, has
    the tag that begins with the label, "Air Totem" (Rule 202.1a).
    """

    label: str
    effect: Effect


@dataclass(frozen=True, slots=True)
class Compliment(Effect):
    """As in "each player may compliment this card" (glossary: AWESOME), which changes nothing in the game."""

    player: PlayerReference
    card: CardReference


@dataclass(frozen=True, slots=True)
class MoveBeside(Effect):
    """As in "move to the right of another friendly player": to sit before that player in turn order (Rule
    500.6).
    """

    player: PlayerReference
    neighbor: PlayerReference


@dataclass(frozen=True, slots=True)
class ChooseWord(Effect):
    """As in "choose an ally type", which other text of the same card calls "that type" (Rule 202.4), and
    "make up a name" (Rule 200.3), "name a card" (Rule 712.8). ``among`` are the words to choose from where
    the text says them: "choose ability, ally, or equipment", which it calls "that kind" (Rule 300.1), or
    damage types: "choose fire or frost". ``of`` describes the cards of which one is named: "name an ally".
    ``count`` of them are chosen, none twice, and ``random`` ones by nobody (glossary: Random).
    """

    player: PlayerReference
    kind: WordKind
    among: tuple[Noun | DamageType, ...] = ()
    of: Filter | None = None
    count: Quantity | None = None
    random: bool = False


@dataclass(frozen=True, slots=True)
class ChooseKeywords(Effect):
    """As in "choose two of the following: Assault 2, Elusive, or Stealth", which other text of the same card
    calls "the chosen keywords".
    """

    player: PlayerReference
    count: Quantity
    among: tuple[ModifierChange, ...]


@dataclass(frozen=True, slots=True)
class ChoosePlayer(Effect):
    """As in "choose an opponent"; text behind it says "that opponent"."""

    player: PlayerReference
    chosen: PlayerReference


@dataclass(frozen=True, slots=True)
class EndTurn(Effect):
    """As in "end the turn" (Rule 500.5)."""


@dataclass(frozen=True, slots=True)
class RollDice(Effect):
    """As in "roll a die", "roll two dice"; text behind it says "that much" for the sum (glossary: Dice)."""

    player: PlayerReference
    dice: Quantity


@dataclass(frozen=True, slots=True)
class BecomeDefender(Effect):
    """As in "your hero becomes a defender" (Rule 602.3a)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class DealAsCombat(Effect):
    """As in "your hero deals 1 melee damage to target hero. That damage counts as combat damage." (Rule
    408.3b).
    """

    deal: Deal


@dataclass(frozen=True, slots=True)
class TurnDeckOver(Effect):
    """As in "turn your deck over" (Rule 415.3d)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class TriggerCards(Effect):
    """As in "trigger each Poison you control": all triggered powers of the cards (Rule 703.5)."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class ChangeTarget(Effect):
    """As in "change its target to your hero": the single target of a link (Rule 706.2)."""

    card: CardReference
    to: CardReference


@dataclass(frozen=True, slots=True)
class PlayNow(Effect):
    """As in "play it immediately", with ``without_paying`` "play it without paying its cost": the card is
    added to the chain while the link resolves (Rule 402.2, 707). ``immediately`` and ``their`` only say how
    it is worded: "without paying their costs".
    """

    player: PlayerReference
    cards: CardReference
    without_paying: bool = False
    immediately: bool = False
    their: bool = False


@dataclass(frozen=True, slots=True)
class CompleteWithoutPaying(Effect):
    """As in "complete target quest you control without paying its cost" (Rule 702.2)."""

    player: PlayerReference
    card: CardReference
