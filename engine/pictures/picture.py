"""A game as a picture of it needs it: what lies on the table, what is on the chain, who is asked what.

A picture shares nothing that changes with the game, and shows everything, hands as well: it is for those who
look at a game, not for its players.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.cards import PrintedCard
from engine.decisions import Decision
from engine.derive.layers import current
from engine.game import Game
from engine.pictures.wording import describe_link, describe_step
from engine.state import ChainLink, GameCard, GameState, LinkKind, Player
from engine.state.zones import label


@dataclass(frozen=True, slots=True)
class CardPicture:
    """A card at one moment.

    ``number`` stays the same for the whole game, ``name`` is what the log calls the card, ``printed`` what it
    shows. Numbers are as modified (Rule 718.1), 0 where the card has none. ``roles`` say what it does in
    combat, ``owner`` names its owner where another player controls it, ``host`` is the number of the card
    that it is attached to (Rule 400.5).
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


@dataclass(frozen=True, slots=True)
class PlayerPicture:
    """What a player has at one moment. ``deck`` begins with its top card, ``graveyard`` with the latest.

    ``attachments`` are those that the player controls, whoever controls the cards they are attached to.
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
    """A link on the chain (Rule 705). ``x`` is ``None`` where nothing was chosen for X."""

    name: str
    kind: str
    controller: str
    x: int | None
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuestionPicture:
    """What a player is asked: the rule that asks, and the options."""

    player: str
    kind: str
    rule: str
    about: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A game at one moment. The first link of ``chain`` is its top; ``question`` is ``None`` at its end."""

    turn: int
    turn_player: str
    step: str
    chain: tuple[LinkPicture, ...]
    players: tuple[PlayerPicture, ...]
    question: QuestionPicture | None


def take_picture(game: Game) -> BoardPicture:
    """The picture of a game as it is now."""
    return picture_of(game.state, game.pending)


def picture_of(state: GameState, decision: Decision | None = None) -> BoardPicture:
    """The picture of a position, in which this decision is asked for."""
    return BoardPicture(
        turn=state.turn,
        turn_player=state.players[state.turn_player].name,
        step=describe_step(state),
        chain=tuple(_link(state, link) for link in reversed(state.chain)),
        players=tuple(_player(state, player) for player in state.players),
        question=None if decision is None else _question(state, decision),
    )


def _question(state: GameState, decision: Decision) -> QuestionPicture:
    return QuestionPicture(
        player=state.players[decision.player].name,
        kind=decision.kind.value,
        rule=decision.rule,
        about=decision.about,
        options=tuple(option.text for option in decision.options),
    )


def _link(state: GameState, link: ChainLink) -> LinkPicture:
    cards = [label(state, state.cards[target.number]) for slot in link.targets for target in slot]
    players = [state.players[seat].name for slot in link.target_players for seat in slot]
    has_x = link.kind is LinkKind.CARD and link.card is not None and state.cards[link.card].base.cost_x > 0
    return LinkPicture(
        name=describe_link(state, link),
        kind=link.kind.value,
        controller=state.players[link.controller].name,
        x=link.x if has_x or link.x else None,
        targets=(*cards, *players),
    )


def _player(state: GameState, player: Player) -> PlayerPicture:
    return PlayerPicture(
        name=player.name,
        team=player.team,
        has_turn=player.index == state.turn_player and state.turn > 0,
        has_lost=player.lost,
        hero_row=_row(state, player.hero_row),
        ally_row=_row(state, player.ally_row),
        resource_row=_row(state, player.resource_row),
        attachments=_row(state, player.attachments),
        hand=_pile(player.hand),
        deck=_pile(reversed(player.deck)),
        graveyard=_pile(reversed(player.graveyard)),
        removed=_pile(player.removed),
    )


def _pile(cards: Iterable[GameCard]) -> tuple[CardPicture, ...]:
    """Cards outside play, of which there is nothing to see but the print."""
    return tuple(
        CardPicture(
            card.number,
            card.printed.name,
            card.printed,
            types=tuple(kind.value for kind in card.printed.types),
            cost=card.base.cost,
        )
        for card in cards
    )


def _row(state: GameState, cards: Sequence[GameCard]) -> tuple[CardPicture, ...]:
    return tuple(_card(state, card) for card in cards)


def _card(state: GameState, card: GameCard) -> CardPicture:
    now = current(state, card)
    return CardPicture(
        number=card.number,
        name=label(state, card),
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
        is_fresh=card.joined == state.turn and now.is_character,
        is_character=now.is_character,
        is_token=card.is_token,
        roles=_roles(state, card),
        owner="" if card.owner == card.controller else state.players[card.owner].name,
        host=card.host,
    )


def _roles(state: GameState, card: GameCard) -> tuple[str, ...]:
    """What a card does in the combat that is proposed or fought (Rule 601, 602)."""
    combat = state.combat
    if combat is None:
        return ()
    numbers = {
        "attacking": combat.attacker,
        "defending": combat.defender,
        "proposed attacker": combat.proposed_attacker,
        "proposed defender": combat.proposed_defender,
    }
    return tuple(role for role, number in numbers.items() if number == card.number)
