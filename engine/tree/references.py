"""What text points at: cards and players (Rule 200.1, 400.6, 706, 712.3a)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import DamageType
from engine.tree.keywords import Keyword
from engine.tree.node import Node
from engine.tree.words import CardState, Noun, Owner, Place, Side


@dataclass(frozen=True, slots=True)
class PlayerReference(Node):
    """One or more players."""


@dataclass(frozen=True, slots=True)
class CardReference(Node):
    """One or more cards."""


@dataclass(frozen=True, slots=True)
class Quantity(Node):
    """A number."""


@dataclass(frozen=True, slots=True)
class You(PlayerReference):
    """The controller of the link or modifier (glossary: You)."""


@dataclass(frozen=True, slots=True)
class EachPlayer(PlayerReference):
    """Every player, or every opponent: "each player", in the plural "players"; ``other`` is "each other
    player".
    """

    opponents: bool = False
    plural: bool = False
    friendly: bool = False
    other: bool = False


@dataclass(frozen=True, slots=True)
class PlayersWho(PlayerReference):
    """As in "each opponent who controls a Demon": each of several players of whom something is true. In the
    condition that player is "who".
    """

    players: PlayerReference
    condition: Node


@dataclass(frozen=True, slots=True)
class TargetPlayer(PlayerReference):
    """A player chosen as a target: "target opponent", "target friendly player", with ``other`` "another
    target player": none who was targeted before, and where nobody was, not you; ``slot`` is its place among
    the targets (Rule 706.1; glossary: Other).
    """

    opponent: bool = False
    other: bool = False
    slot: int = 0
    friendly: bool = False


@dataclass(frozen=True, slots=True)
class AnyPlayer(PlayerReference):
    """Any player in an event, or one to be chosen: "a player", "an opponent", "another friendly player"."""

    opponent: bool = False
    friendly: bool = False
    other: bool = False


@dataclass(frozen=True, slots=True)
class TurnPlayer(PlayerReference):
    """As in "the player whose turn it is" (Rule 500.1)."""


@dataclass(frozen=True, slots=True)
class BothPlayers(PlayerReference):
    """As in "both players": you and the player last mentioned (Rule 712.3a)."""


@dataclass(frozen=True, slots=True)
class YouAnd(PlayerReference):
    """As in "you and that player each", "you and target opponent each"."""

    other: PlayerReference


@dataclass(frozen=True, slots=True)
class ThatPlayer(PlayerReference):
    """The player last mentioned: "that player", "that opponent", "they" (Rule 712.3a)."""

    word: str = "that player"


@dataclass(frozen=True, slots=True)
class SamePlayer(PlayerReference):
    """The player who acts in the clause before, not named again: "that player may draw a card", "discards a
    card and draws a card" (Rule 712.3).
    """


@dataclass(frozen=True, slots=True)
class ControllerOf(PlayerReference):
    """As in "its controller", "that ally's controller" (Rule 401.1)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class OwnerOf(PlayerReference):
    """As in "its owner" (Rule 401.2)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class CardCriterion(Node):
    """What a description of cards asks for beside its nouns, tags, states, side and place: "named Skywing",
    "with cost 2 or less" (:mod:`engine.tree.criteria`).
    """


@dataclass(frozen=True, slots=True)
class Filter(Node):
    """A description of cards, one for targets, choices, triggers and modifiers.

    A card matches when it is one of ``nouns`` and everything else applies too.
    """

    nouns: tuple[Noun, ...] = ()
    tags: tuple[str, ...] = ()
    """Without ``nouns`` the last stands as the noun: "a Night Elf you control"."""
    any_tags: tuple[str, ...] = ()
    """It has one of several: "each Demon and Undead"."""
    tags_with_and: bool = False
    """Wording alone: "Demon and Undead allies" in place of "Demon or Undead allies"."""
    excluded_tags: tuple[str, ...] = ()
    """"Non-Demon ally", "non-hero"."""
    damage_types: tuple[DamageType, ...] = ()
    icons: tuple[str, ...] = ()
    """Factions and classes, of which it has one: "[Horde] or [Alliance] ally"."""
    states: tuple[CardState, ...] = ()
    other: bool = False
    side: Side | None = None
    side_last: bool = False
    """Wording alone: the side stands behind the criteria that follow "with"."""
    place: Place = Place.PLAY
    owner: Owner | None = None
    zone_of: PlayerReference | None = None
    """The player whose zone ``place`` means, where no ``owner`` says so: "in target opponent's hand"."""
    from_place: bool = False
    """Wording alone: "from your graveyard" in place of "in your graveyard"."""
    criteria: tuple[CardCriterion, ...] = ()


@dataclass(frozen=True, slots=True)
class This(CardReference):
    """The card with the text: "this ally", "this Totem", "this hero" (Rule 200.1)."""

    noun: str


@dataclass(frozen=True, slots=True)
class HeroOf(CardReference):
    """As in "your hero", "its controller's hero", "that opponent's hero"."""

    player: PlayerReference = You()


@dataclass(frozen=True, slots=True)
class Host(CardReference):
    """As in "attached ally": what this attachment is attached to (Rule 400.6)."""

    noun: str


@dataclass(frozen=True, slots=True)
class It(CardReference):
    """As in "it", "they", "them", "itself": what was last mentioned (Rule 712.3a)."""

    word: str = "it"


@dataclass(frozen=True, slots=True)
class SameCard(CardReference):
    """The subject of the clause before, not named again: "deals 2 fire damage to it and heals 2 damage from
    itself" (Rule 712.3).
    """


@dataclass(frozen=True, slots=True)
class That(CardReference):
    """As in "that ally": the last thing of this name that was mentioned (Rule 712.3a); as in "that destroyed
    ally", the last one that the same text has destroyed.
    """

    noun: str


@dataclass(frozen=True, slots=True)
class Target(CardReference):
    """Targets, chosen as the link is added (Rule 706, 707.1d).

    ``least`` and ``most`` bound their number; ``most`` is ``None`` for "any number of". ``slot`` is the place
    among the targets of the power; ``another`` is "another" or "second" and asks for other cards than the
    slots before. ``each_of`` is worded "each of up to three target allies"; a ``random`` target is "chosen at
    random" (Rule 706.5). ``chooser`` is the player who chooses it in place of the controller: "target ally of
    that opponent's choice". ``count`` is their number where it is no fixed one: "X target allies"; it is
    locked in as the link is added, and with 0 for ``least`` fewer can be chosen. ``total`` limits a
    number of all of them together: "with total cost 5 or less".
    """

    filter: Filter
    least: int = 1
    most: int | None = 1
    slot: int = 0
    another: str = ""
    each_of: bool = False
    random: bool = False
    chooser: PlayerReference | None = None
    count: Quantity | None = None
    total: CardCriterion | None = None


@dataclass(frozen=True, slots=True)
class TargetInOrder(CardReference):
    """As in "the first target": one of several targets of the text before, in the order in which they were
    chosen (Rule 707.1d).
    """

    place: int


@dataclass(frozen=True, slots=True)
class EachOf(CardReference):
    """As in "each opposing hero and ally"."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class All(CardReference):
    """Every card of a description, in the plural: "Pets you control", "all allies".

    ``word`` is "all" or empty.
    """

    filter: Filter
    word: str = ""


@dataclass(frozen=True, slots=True)
class OwnedEverywhere(CardReference):
    """As in "allies you own everywhere": in every zone (Rule 401.2, 415)."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Some(CardReference):
    """As in "an ally you control": chosen by the player who acts; in an event, any such card. With
    ``different_names`` no two of the chosen cards have the same name (Rule 200); ``total`` as of
    :class:`Target`. ``or_more`` stands in past events only: "three or more allies were destroyed this turn",
    each of which counts once.
    """

    filter: Filter
    count: Quantity | None = None
    up_to: bool = False
    random: bool = False
    different_names: bool = False
    total: CardCriterion | None = None
    or_more: bool = False


@dataclass(frozen=True, slots=True)
class Together(CardReference):
    """Several references at once: "this weapon and your hero"."""

    cards: tuple[CardReference, ...]


@dataclass(frozen=True, slots=True)
class TopOfDeck(CardReference):
    """As in "the top card of your deck", with ``bottom`` "the bottom card"."""

    player: PlayerReference
    count: Quantity
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class CardFromTop(CardReference):
    """As in "the card tenth from the top of your deck": no card if the deck has fewer (Rule 415.3)."""

    place: int
    player: PlayerReference


@dataclass(frozen=True, slots=True)
class ZoneOf(CardReference):
    """All the cards of a zone: "your hand", "your deck"."""

    player: PlayerReference
    place: Place


@dataclass(frozen=True, slots=True)
class SourceOf(CardReference):
    """As in "each ability that gives your hero Bear Form": the cards whose powers do (Rule 712.5)."""

    noun: Noun
    card: CardReference
    keyword: Keyword


@dataclass(frozen=True, slots=True)
class AnyOf(CardReference):
    """One of several references in an event: "this ally or another Pet"."""

    cards: tuple[CardReference, ...]


@dataclass(frozen=True, slots=True)
class RemainingCards(CardReference):
    """As in "the rest": the cards revealed or looked at that are still there (Rule 712.3a).

    ``without_verb`` only says how it is worded: "put one into your hand and the rest on the bottom of your
    deck".
    """

    without_verb: bool = False


@dataclass(frozen=True, slots=True)
class NextPlayed(CardReference):
    """As in "your next card", "your next ability this turn", in an event also of others: "the next opposing
    ally enters play" (Rule 703.1a).
    """

    filter: Filter
    word: str = "your"


@dataclass(frozen=True, slots=True)
class NthPlayed(CardReference):
    """As in "your first ally each turn": the first that you play in a turn, or complete; in an event also of
    others: "an opponent plays their second card each turn".
    """

    filter: Filter
    number: int = 1
    player: PlayerReference = You()


@dataclass(frozen=True, slots=True)
class Both(CardReference):
    """As in "both allies": the last two things of this name that were mentioned (Rule 712.3a)."""

    noun: str


@dataclass(frozen=True, slots=True)
class OneOfThem(CardReference):
    """As in "one of them", "one": some of the cards last mentioned (Rule 712.3a); without ``count`` any
    number of them.
    """

    count: Quantity | None
    word: str = "of them"
