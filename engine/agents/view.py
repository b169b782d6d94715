"""What one player may see of a game (Rule 415). Hidden cards are only counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from engine.agents.determinising import determinised
from engine.decisions import Decision, DecisionKind
from engine.derive.layers import refresh
from engine.derive.player_modifiers import can_see_top
from engine.play.costs import ready_resources
from engine.rules.combat_legality import attackable, proposed_defenders
from engine.state import ChainLink, Combat, GameCard, GameState, LinkKind, Player, TurnStep
from engine.state.characteristics import BLANK, Characteristics, printed_characteristics
from engine.state.reference import CardIdentity
from engine.state.seating import controller
from engine.state.zones import party
from engine.tree.powers import Payment, Triggered


@dataclass(slots=True, eq=False)
class VisibleCard:
    """A card as a player sees it.

    ``identity`` is the number by which options refer to it. ``current`` are its characteristics as far as the
    player may know them: another player's face-down resource is blank, one's own is not (Rule 415.8c).
    ``is_fresh`` is whether it joined its party this turn (Rule 302.2), ``host`` the identity of the card it
    is attached to, ``back`` the side that a hero shows when it is flipped (Rule 301.2a). ``owner`` is the
    seat of its owner in play, ``controller`` that of its controller in play and on the chain (Rule 401.1).
    """

    identity: int
    current: Characteristics
    exhausted: bool = False
    face_down: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    host: int | None = None
    is_token: bool = False
    is_fresh: bool = False
    flipped: bool = False
    owner: int | None = None
    controller: int | None = None
    back: Characteristics | None = None

    @property
    def is_borrowed(self) -> bool:
        """Whether it is in play under the control of a player who does not own it."""
        return self.owner is not None and self.owner != self.controller

    @property
    def health_left(self) -> int:
        """How much damage is fatal (Rule 405.2)."""
        return self.current.health - self.damage

    def counter(self, name: str) -> int:
        """How many counters of a name are on the card (Rule 404.1)."""
        return dict(self.counters).get(name, 0)


@dataclass(slots=True, eq=False)
class VisibleLink:
    """A link on the chain (Rule 705, 415.6a).

    ``source`` is the card with the text, blank where it is face down; ``power`` what an effect does, ``None``
    for a card and for a proposal. ``targets`` are the identities of the chosen cards.
    """

    kind: LinkKind
    controller: int
    source: VisibleCard
    power: Payment | Triggered | None
    x: int
    targets: tuple[int, ...]


@dataclass(slots=True, eq=False)
class VisibleCombat:
    """The combat that is proposed or fought (Rule 6): the identities of attacker and defender, ``None`` once
    they are removed from combat; instead of the defender the number of a player who is sabotaged.
    """

    attacker: int | None
    defender: int | None
    player: int | None
    is_sabotage: bool


@dataclass(slots=True, eq=False)
class VisiblePlayer:
    """A player as another player sees them. ``hand`` and ``deck`` are counts (Rule 415.3a, 415.4a).

    ``visible_deck`` are the cards of the deck that the other player may look at, its top first: all of a deck
    that was turned over, else at most the top card (Rule 415.3d to 415.3f). ``ready_resources`` is how much
    the player can pay (Rule 412.2). ``describe_resources`` and ``describe_graveyard`` are called when these
    cards are first looked at, which has to be before the game goes on.
    """

    index: int
    team: int
    lost: bool
    hand: int
    deck: int
    hero: VisibleCard | None
    hero_row: list[VisibleCard]
    ally_row: list[VisibleCard]
    resource_count: int
    ready_resources: int
    attachments: list[VisibleCard]
    visible_deck: list[VisibleCard]
    describe_resources: Callable[[], list[VisibleCard]] = field(repr=False)
    describe_graveyard: Callable[[], list[VisibleCard]] = field(repr=False)
    _resources: list[VisibleCard] | None = None
    _graveyard: list[VisibleCard] | None = None

    @property
    def resources(self) -> list[VisibleCard]:
        """The cards in the player's resource row."""
        if self._resources is None:
            self._resources = self.describe_resources()
        return self._resources

    @property
    def graveyard(self) -> list[VisibleCard]:
        """The cards in the player's graveyard."""
        if self._graveyard is None:
            self._graveyard = self.describe_graveyard()
        return self._graveyard

    @property
    def cards(self) -> list[VisibleCard]:
        """The cards in play that the player controls (Rule 415.8b)."""
        return [*self.hero_row, *self.ally_row, *self.attachments, *self.resources]


@dataclass(slots=True, eq=False)
class PlayerView:
    """A game as one player sees it while a decision is asked for.

    The last of ``chain`` is its top. ``offered`` are the cards in decks and hands that the player may look at
    only for the decision, as in a search (Rule 413), or as they were revealed (glossary: Reveal).
    ``legal_defenders`` answers which cards the attacker with an identity can attack (Rule 601.2),
    ``determinised`` gives a copy of the game without what is hidden from the player, for a look-ahead from a
    quiet point; it is shuffled by a seed. ``describe_hand`` and ``describe_player`` are called when the hand
    and a player of the ``seats`` are first asked for. All of that has to be before the game goes on; many
    decisions need none of it.
    """

    player: int
    turn: int
    turn_player: int
    step: TurnStep
    chain: list[VisibleLink]
    combat: VisibleCombat | None
    offered: list[VisibleCard]
    describe_hand: Callable[[], list[VisibleCard]] = field(repr=False)
    describe_player: Callable[[int], VisiblePlayer] = field(repr=False)
    legal_defenders: Callable[[int], set[int]] = field(repr=False)
    determinised: Callable[[int], GameState] = field(repr=False)
    seats: range
    _hand: list[VisibleCard] | None = None
    _players: list[VisiblePlayer] | None = None
    _me: VisiblePlayer | None = None

    @property
    def hand(self) -> list[VisibleCard]:
        """The cards in the player's own hand."""
        if self._hand is None:
            self._hand = self.describe_hand()
        return self._hand

    @property
    def players(self) -> list[VisiblePlayer]:
        """Every player, in the order of the seats."""
        if self._players is None:
            self._players = [
                self.me if seat == self.player else self.describe_player(seat) for seat in self.seats
            ]
        return self._players

    @property
    def me(self) -> VisiblePlayer:
        """The player whose view this is."""
        if self._me is None:
            self._me = self.describe_player(self.player)
        return self._me


def view_for(game: GameState, player: int, decision: Decision | None = None) -> PlayerView:
    """Build the view that a player has of the game now, with the decision that is asked for."""
    if game.stale:
        refresh(game)
    return PlayerView(
        player=player,
        turn=game.turn,
        turn_player=game.turn_player,
        step=game.step,
        chain=[_visible_link(game, link, player) for link in game.chain],
        combat=None if game.combat is None else _visible_combat(game, game.combat),
        offered=[] if decision is None else _offered_cards(game, player, decision),
        describe_hand=lambda: _faces(game.players[player].hand),
        describe_player=lambda seat: _visible_player(game, game.players[seat], player),
        determinised=lambda seed: determinised(game, player, seed),
        legal_defenders=lambda identity: _legal_defenders(game, identity),
        seats=range(len(game.players)),
    )


def _visible_combat(game: GameState, combat: Combat) -> VisibleCombat:
    attacker = combat.proposed_attacker if combat.attacker is None else combat.attacker
    defender = combat.proposed_defender if combat.defender is None else combat.defender
    player = combat.proposed_player if combat.defending_player is None else combat.defending_player
    return VisibleCombat(
        None if attacker is None else game.cards[attacker].identity,
        None if defender is None else game.cards[defender].identity,
        player,
        combat.is_sabotage,
    )


def _legal_defenders(game: GameState, identity: int) -> set[int]:
    for card in party(game.players[game.turn_player]):
        if card.identity == identity:
            legal = proposed_defenders(game, card, attackable(game, controller(game, card)))
            return {defender.identity for defender in legal if isinstance(defender, GameCard)}
    return set()


def _offered_cards(game: GameState, player: int, decision: Decision) -> list[VisibleCard]:
    """The hidden cards that a choice of the player names, or that text shows them as they decide."""
    if decision.player != player:
        return []
    identities = set(decision.shown_cards)
    if decision.kind is DecisionKind.CHOICE:
        identities.update(option.card for option in decision.options if option.card is not None)
    if not identities:
        return []
    piles = [other.deck for other in game.players]
    piles += [other.hand for other in game.players if other.index != player]
    return _faces(card for pile in piles for card in pile if card.identity in identities)


def _faces(cards: Iterable[GameCard]) -> list[VisibleCard]:
    """Cards outside play, of which there is nothing to see but the print."""
    return [VisibleCard(card.identity, card.base) for card in cards]


def _row(game: GameState, cards: Sequence[GameCard], *, is_own: bool = False) -> list[VisibleCard]:
    """Cards in play; one's own also where they are face down."""
    turn = game.turn
    return [
        VisibleCard(
            card.identity,
            card.base if is_own else card.current,
            card.exhausted,
            card.face_down,
            card.damage,
            card.counters,
            None if card.host is None else game.cards[card.host].identity,
            card.origin.is_token,
            card.joined == turn,
            card.flipped,
            card.owner,
            card.controller,
        )
        for card in cards
    ]


def _visible_player(game: GameState, player: Player, viewer: int) -> VisiblePlayer:
    hero_row, resources = _row(game, player.hero_row), player.resource_row
    is_own = player.index == viewer
    hero = None
    if player.hero is not None and player.hero in player.hero_row:
        hero = hero_row[player.hero_row.index(player.hero)]
        if player.hero.printed.back is not None:
            hero.back = printed_characteristics(player.hero.printed, back=True)
    return VisiblePlayer(
        index=player.index,
        team=player.team,
        lost=player.lost,
        hand=len(player.hand),
        deck=len(player.deck),
        hero=hero,
        hero_row=hero_row,
        ally_row=_row(game, player.ally_row) if player.ally_row else [],
        resource_count=len(resources),
        ready_resources=len(ready_resources(player)),
        attachments=_row(game, player.attachments) if player.attachments else [],
        visible_deck=_visible_deck(game, player, viewer),
        describe_resources=lambda: _row(game, resources, is_own=is_own),
        describe_graveyard=lambda: _faces(player.graveyard),
    )


def _visible_deck(game: GameState, player: Player, viewer: int) -> list[VisibleCard]:
    count = 0
    if player.deck_face_up:
        count = len(player.deck)
    elif game.index.player_modifiers and can_see_top(game, game.players[viewer], player):
        count = 1
    return _faces(player.deck[::-1][:count]) if count else []


def _visible_link(game: GameState, link: ChainLink, player: int) -> VisibleLink:
    if link.card is not None:
        card = game.cards[link.card]
        is_hidden = card.face_down and link.controller != player
        source = VisibleCard(card.identity, BLANK if is_hidden else card.base, face_down=card.face_down)
    elif link.source is not None:
        source = _visible_source(game, link.source)
    else:
        source = VisibleCard(0, BLANK)
    source.controller = link.controller
    targets = tuple(pointer.identity for slot in link.targets for pointer in slot)
    return VisibleLink(link.kind, link.controller, source, link.power, link.x, targets)


def _visible_source(game: GameState, source: CardIdentity) -> VisibleCard:
    """The source of an effect: as it is now, or as it was when it was last in play (Rule 707.3)."""
    card = game.cards[source.number]
    if card.identity == source.identity:
        return _row(game, [card])[0]
    memory = game.memories.get(source.identity)
    return VisibleCard(source.identity, BLANK if memory is None else memory.characteristics)


def find_visible(view: PlayerView, identity: int | None) -> VisibleCard | None:
    """The card that an option refers to, wherever the player sees it."""
    for card in (*view.hand, *view.offered):
        if card.identity == identity:
            return card
    players = view.players
    for player in players:
        for card in (*player.hero_row, *player.ally_row, *player.attachments):
            if card.identity == identity:
                return card
    for player in players:
        for card in (*player.resources, *player.graveyard):
            if card.identity == identity:
                return card
    return next((link.source for link in view.chain if link.source.identity == identity), None)
