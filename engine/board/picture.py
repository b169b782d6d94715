"""A board to look at, to compare and to store: all cards, the chain, and who is asked what.

A picture is made from a view, so it shows what the viewer may see, and shares nothing that changes with the
game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.board.determinising import UNKNOWN_CARD
from engine.board.view import BoardView, VisibleCard, VisibleLink, VisiblePlayer, view_for
from engine.cards import PrintedCard
from engine.decisions import Decision
from engine.game import Game
from engine.state import LinkKind


@dataclass(frozen=True, slots=True)
class CardPicture:
    """A card at one moment.

    ``number`` stays the same for the whole game; for a player it is the identity by which options refer to
    the card, 0 where it is hidden. ``name`` is what the log calls the card, ``printed`` what it shows.
    Numbers are as modified (Rule 718.1), 0 where the card has none. ``roles`` say what it does in combat,
    ``owner`` names its owner where another player controls it, ``host`` is the number of the card that it is
    attached to (Rule 400.5).
    """

    number: int
    name: str
    printed: PrintedCard
    types: tuple[str, ...] = ()
    cost: int = 0
    atk: int = 0
    damage_types: tuple[str, ...] = ()
    health: int = 0
    defense: int = 0
    strike_cost: int = 0
    damage: int = 0
    keywords: tuple[str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    is_exhausted: bool = False
    is_face_down: bool = False
    is_flipped: bool = False
    is_fresh: bool = False
    is_character: bool = False
    is_token: bool = False
    roles: tuple[str, ...] = ()
    owner: str = ""
    host: int | None = None

    @property
    def health_left(self) -> int:
        """How much damage is fatal (Rule 405.2)."""
        return self.health - self.damage


HIDDEN_CARD = CardPicture(0, UNKNOWN_CARD.name, UNKNOWN_CARD)
"""A card in a hand or deck that is only counted."""


@dataclass(frozen=True, slots=True)
class PlayerPicture:
    """What a player has at one moment. ``deck`` begins with its top card, ``graveyard`` with the latest.

    ``attachments`` are those that the player controls, whoever controls the cards they are attached to.
    ``turns`` counts the turns that the player has begun, in a game that was played from its start.
    """

    name: str
    team: int
    has_turn: bool
    has_lost: bool
    hero_row: tuple[CardPicture, ...]
    ally_row: tuple[CardPicture, ...]
    resource_row: tuple[CardPicture, ...]
    attachments: tuple[CardPicture, ...]
    hand: tuple[CardPicture, ...]
    deck: tuple[CardPicture, ...]
    graveyard: tuple[CardPicture, ...]
    removed: tuple[CardPicture, ...]
    turns: int = 0

    @property
    def in_play(self) -> tuple[CardPicture, ...]:
        """The cards in play that the player controls (Rule 415.8b)."""
        return (*self.hero_row, *self.ally_row, *self.resource_row, *self.attachments)

    @property
    def ready_resources(self) -> int:
        """How much the player can pay (Rule 412.2)."""
        return sum(not card.is_exhausted for card in self.resource_row)


@dataclass(frozen=True, slots=True)
class LinkPicture:
    """A link on the chain (Rule 705). ``x`` is ``None`` where nothing was chosen for X.

    ``source`` is the number of its card, or of the card whose effect it is, ``None`` for a proposal.
    ``target_numbers`` are those of the cards among the targets that have not moved since.
    """

    name: str
    kind: str
    controller: str
    x: int | None
    targets: tuple[str, ...]
    source: int | None = None
    target_numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionPicture:
    """What a player is asked: the rule that asks, and the options, none of which other players see."""

    player: str
    kind: str
    rule: str
    about: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A game at one moment. The first link of ``chain`` is its top; ``question`` is ``None`` at its end.

    ``sabotaged_player`` is the player who is, or would be, attacked instead of a card (Rule 601.2b),
    ``offered`` are the hidden cards that the viewer may look at to decide.
    """

    turn: int
    turn_player: str
    step: str
    chain: tuple[LinkPicture, ...]
    players: tuple[PlayerPicture, ...]
    question: QuestionPicture | None
    sabotaged_player: str = ""
    offered: tuple[CardPicture, ...] = ()


def picture_for(game: Game, viewer: int | None = None) -> BoardPicture:
    """The picture of a game as it is now for the player of a seat; with ``None`` everything is visible."""
    return picture_of(view_for(game.state, viewer, game.pending))


def picture_of(view: BoardView) -> BoardPicture:
    """The picture of what somebody sees."""
    drawer = _BoardDrawer(view)
    players = view.players
    sabotaged = None if view.combat is None else view.combat.player
    return BoardPicture(
        turn=view.turn,
        turn_player=players[view.turn_player].name,
        step=view.describe_step(),
        chain=tuple(drawer.link(link) for link in reversed(view.chain)),
        players=tuple(map(drawer.player, players)),
        question=None if view.question is None else drawer.question(view.question),
        sabotaged_player="" if sabotaged is None else players[sabotaged].name,
        offered=drawer.pile(view.offered),
    )


class _BoardDrawer:
    """What the pictures of cards and players need to know beside them."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self.labels = view.describe_labels()
        self.roles = {} if view.combat is None else view.combat.roles

    def number(self, identity: int) -> int:
        return self.view.numbers.get(identity, identity)

    def current_numbers(self, identities: Iterable[int]) -> tuple[int, ...]:
        """The numbers of cards; for a viewer who sees all, of those that still have their identities."""
        if self.view.viewer is not None:
            return tuple(identities)
        numbers = self.view.numbers
        return tuple(numbers[identity] for identity in identities if identity in numbers)

    def name(self, player: int) -> str:
        return self.view.players[player].name

    def question(self, decision: Decision) -> QuestionPicture:
        return QuestionPicture(
            player=self.name(decision.player),
            kind=decision.kind.value,
            rule=decision.rule,
            about=decision.about,
            options=tuple(option.text for option in decision.options),
        )

    def link(self, link: VisibleLink) -> LinkPicture:
        name, targets = link.describe()
        source = self.current_numbers([link.source.identity] if link.source.identity else [])
        has_x = link.kind is LinkKind.CARD and link.source.current.cost_x > 0
        return LinkPicture(
            name=name,
            kind=link.kind.value,
            controller=self.name(link.controller),
            x=link.x if has_x or link.x else None,
            targets=targets,
            source=source[0] if source else None,
            target_numbers=self.current_numbers(link.targets),
        )

    def player(self, player: VisiblePlayer) -> PlayerPicture:
        hand, deck = self.pile(player.visible_hand), self.pile(player.visible_deck)
        return PlayerPicture(
            name=player.name,
            team=player.team,
            has_turn=player.index == self.view.turn_player and self.view.turn > 0,
            has_lost=player.lost,
            hero_row=self.row(player.hero_row),
            ally_row=self.row(player.ally_row),
            resource_row=self.row(player.resource_row),
            attachments=self.row(player.attachments),
            hand=hand + (HIDDEN_CARD,) * (player.hand - len(hand)),
            deck=deck + (HIDDEN_CARD,) * (player.deck - len(deck)),
            graveyard=self.pile(reversed(player.graveyard)),
            removed=self.pile(player.removed),
            turns=player.turns,
        )

    def pile(self, cards: Iterable[VisibleCard]) -> tuple[CardPicture, ...]:
        """Cards outside play, of which there is nothing to see but the print."""
        return tuple(
            CardPicture(
                self.number(card.identity),
                card.printed.name,
                card.printed,
                types=tuple(kind.value for kind in card.printed.types),
                cost=card.current.cost,
            )
            for card in cards
        )

    def row(self, cards: Iterable[VisibleCard]) -> tuple[CardPicture, ...]:
        return tuple(map(self.card, cards))

    def card(self, card: VisibleCard) -> CardPicture:
        now = card.current
        return CardPicture(
            number=self.number(card.identity),
            name=self.labels[card.identity],
            printed=card.printed,
            types=tuple(sorted(kind.value for kind in now.types)),
            cost=now.cost,
            atk=now.atk,
            damage_types=tuple(sorted(kind.value for kind in now.damage_types)),
            health=now.health,
            defense=now.defense,
            strike_cost=now.strike_cost,
            damage=card.damage,
            keywords=tuple(sorted(now.keywords)),
            counters=card.counters,
            is_exhausted=card.exhausted,
            is_face_down=card.face_down,
            is_flipped=card.flipped,
            is_fresh=card.is_fresh and now.is_character and self.view.turn > 0,
            is_character=now.is_character,
            is_token=card.is_token,
            roles=tuple(role for role, identity in self.roles.items() if identity == card.identity),
            owner=self.name(card.owner) if card.is_borrowed and card.owner is not None else "",
            host=None if card.host is None else self.number(card.host),
        )
