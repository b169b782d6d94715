"""What a viewer may see of a game: one player (Rule 415), a watcher who sees what every player sees, or
somebody who sees everything.

Who may see what is decided here and nowhere else. Hidden cards are only counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from engine.board.determinising import UNKNOWN_CARD, determinised
from engine.board.wording import describe_link, describe_step
from engine.cards import PrintedCard
from engine.decisions import Decision, DecisionKind
from engine.derive.layers import refresh
from engine.derive.names import target_names
from engine.derive.player_modifiers import can_see_top, is_hand_revealed
from engine.play.costs import ready_resources
from engine.rules.combat_legality import attackable, proposed_defenders
from engine.state import ChainLink, Combat, GameCard, GameState, GameZone, LinkKind, Player, TurnStep
from engine.state.characteristics import BLANK, Characteristics, printed_characteristics
from engine.state.reference import CardIdentity
from engine.state.seating import controller
from engine.state.zones import cards_in_play, labels, party, pile
from engine.tree.powers import Payment, Triggered

WATCHER = -1
"""The viewer without a seat, who sees nothing that is hidden from any player."""


@dataclass(slots=True, eq=False)
class VisibleCard:
    """A card as a viewer sees it.

    ``identity`` is the number by which options refer to it. ``current`` are its characteristics as far as the
    viewer may know them, and ``printed`` is the print that they come from, unknown for another player's
    face-down resource (Rule 415.8c).
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
    printed: PrintedCard = UNKNOWN_CARD

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
    for a card and for a proposal. ``targets`` are the identities of the chosen cards. ``describe`` gives the
    names of the link, and of the cards and players that were chosen.
    """

    kind: LinkKind
    controller: int
    source: VisibleCard
    power: Payment | Triggered | None
    x: int
    targets: tuple[int, ...]
    describe: Callable[[], tuple[str, tuple[str, ...]]] = field(repr=False)


@dataclass(slots=True, eq=False)
class VisibleCombat:
    """The combat that is proposed or fought (Rule 601, 602): ``roles`` has the identities of the cards in it
    by what they do, ``player`` the number of a player who is sabotaged instead of a card. ``is_protected`` is
    whether the defender took the place of another (Rule 602.2).
    """

    roles: dict[str, int]
    player: int | None
    is_sabotage: bool
    is_protected: bool = False

    @property
    def attacker(self) -> int | None:
        """The card that attacks or would; ``None`` once it is removed from combat."""
        return self.roles.get("attacking", self.roles.get("proposed attacker"))

    @property
    def defender(self) -> int | None:
        """The card that defends or would; ``None`` once it is removed from combat."""
        return self.roles.get("defending", self.roles.get("proposed defender"))


@dataclass(slots=True, eq=False)
class VisiblePlayer:
    """A player as a viewer sees them. ``hand`` and ``deck`` are counts (Rule 415.3a, 415.4a).

    ``turns`` counts the turns that the player has begun, ``last_turn`` is the number of the latest of them,
    ``ready_resources`` how much the player can pay (Rule 412.2). ``describe`` gives those cards of a zone
    that the viewer sees, ``describe_resources`` the resource row; they are called when these cards are first
    looked at, which has to be before the game goes on.
    """

    index: int
    name: str
    team: int
    lost: bool
    last_turn: int
    turns: int
    hand: int
    deck: int
    hero: VisibleCard | None
    hero_row: list[VisibleCard]
    ally_row: list[VisibleCard]
    resource_count: int
    ready_resources: int
    attachments: list[VisibleCard]
    describe: Callable[[GameZone], list[VisibleCard]] = field(repr=False)
    describe_resources: Callable[[], list[VisibleCard]] = field(repr=False)
    _resources: list[VisibleCard] | None = None
    _graveyard: list[VisibleCard] | None = None

    @property
    def resources(self) -> list[VisibleCard]:
        """The cards in the player's resource row, the viewer's own as they are printed, also face down."""
        if self._resources is None:
            self._resources = self.describe_resources()
        return self._resources

    @property
    def graveyard(self) -> list[VisibleCard]:
        """The cards in the player's graveyard."""
        if self._graveyard is None:
            self._graveyard = self.describe(GameZone.GRAVEYARD)
        return self._graveyard

    @property
    def resource_row(self) -> list[VisibleCard]:
        """The cards in the player's resource row as they are now: blank where they are face down."""
        return self.describe(GameZone.RESOURCE_ROW)

    @property
    def removed(self) -> list[VisibleCard]:
        """The player's cards that are removed from the game."""
        return self.describe(GameZone.REMOVED)

    @property
    def visible_hand(self) -> list[VisibleCard]:
        """The cards in the player's hand if the viewer may look at it, else none (Rule 415.4a)."""
        return self.describe(GameZone.HAND)

    @property
    def visible_deck(self) -> list[VisibleCard]:
        """The cards of the player's deck that the viewer may look at, its top first: all of a deck that was
        turned over, else at most the top card (Rule 415.3d to 415.3f).
        """
        return self.describe(GameZone.DECK)

    @property
    def cards(self) -> list[VisibleCard]:
        """The cards in play that the player controls (Rule 415.8b)."""
        return [*self.hero_row, *self.ally_row, *self.attachments, *self.resources]


@dataclass(slots=True, eq=False)
class BoardView:
    """A game as a viewer sees it at one moment: the player of a seat, ``WATCHER``, or with ``None`` somebody
    who sees all.

    What can be called has to be called before the game goes on; many decisions need none of it.
    """

    viewer: int | None
    turn: int
    turn_player: int
    step: TurnStep
    actions: int
    """How many links players have chosen to add in this turn."""
    chain: list[VisibleLink]
    """The last is its top."""
    combat: VisibleCombat | None
    """That of a game that goes on."""
    question: Decision | None
    """The decision that is waited for; what another player is asked is visible, but not about what and among
    which options.
    """
    offered: list[VisibleCard]
    """The cards in decks and hands that the viewer may look at only for the decision, as in a search (Rule
    413), or as they were revealed (glossary: Reveal).
    """
    numbers: dict[int, int]
    """Those that cards have for the whole game, from 1, by identity, for a viewer who sees all: others could
    follow a card by its number through hidden zones.
    """
    seats: range
    describe_step: Callable[[], str] = field(repr=False)
    """The step of the turn in words."""
    describe_labels: Callable[[], dict[int, str]] = field(repr=False)
    """What cards in play are called, by identity."""
    describe_player: Callable[[int], VisiblePlayer] = field(repr=False)
    """The player of one of the ``seats``."""
    legal_defenders: Callable[[int], set[int]] = field(repr=False)
    """Which cards the attacker with an identity can attack (Rule 601.2)."""
    determinised: Callable[[int], GameState] = field(repr=False)
    """A copy of the game without what is hidden from the viewer, for a look-ahead from a quiet point; it is
    shuffled by a seed.
    """
    _players: list[VisiblePlayer] | None = None
    _me: VisiblePlayer | None = None
    _hand: list[VisibleCard] | None = None

    @property
    def players(self) -> list[VisiblePlayer]:
        """Every player, in the order of the seats."""
        if self._players is None:
            self._players = [self.describe_player(seat) for seat in self.seats]
        return self._players

    @property
    def player(self) -> int:
        """The seat of the viewer.

        :raises LookupError: for a viewer who is no player.
        """
        if self.viewer is None or self.viewer == WATCHER:
            raise LookupError("the viewer is no player")
        return self.viewer

    @property
    def me(self) -> VisiblePlayer:
        """The player whose view this is."""
        if self._me is None:
            self._me = self.players[self.player]
        return self._me

    @property
    def hand(self) -> list[VisibleCard]:
        """The cards in the player's own hand."""
        if self._hand is None:
            self._hand = self.me.visible_hand
        return self._hand


def view_for(game: GameState, viewer: int | None, decision: Decision | None = None) -> BoardView:
    """Build the view that a player, ``WATCHER``, or with ``None`` somebody who sees all, has of the game now,
    with the decision that is asked for.
    """
    if game.stale:
        refresh(game)
    return BoardView(
        viewer=viewer,
        turn=game.turn,
        turn_player=game.turn_player,
        step=game.step,
        actions=game.actions,
        chain=[_visible_link(game, link, viewer) for link in game.chain],
        combat=None if game.combat is None or game.outcome else _visible_combat(game, game.combat),
        question=None if decision is None else _visible_question(decision, viewer),
        offered=[] if decision is None else _offered_cards(game, viewer, decision),
        numbers={card.identity: card.number + 1 for card in game.cards} if viewer is None else {},
        seats=range(len(game.players)),
        describe_step=lambda: describe_step(game),
        describe_labels=lambda: _labels(game),
        describe_player=lambda seat: _visible_player(game, game.players[seat], viewer),
        determinised=lambda seed: determinised(game, viewer, seed),
        legal_defenders=lambda identity: _legal_defenders(game, identity),
    )


def _labels(game: GameState) -> dict[int, str]:
    cards = cards_in_play(game)
    return dict(zip([card.identity for card in cards], labels(game, cards), strict=True))


def _visible_question(decision: Decision, viewer: int | None) -> Decision:
    if viewer is None or decision.player == viewer:
        return decision
    return Decision(decision.player, decision.kind, decision.rule, ())


def _visible_combat(game: GameState, combat: Combat) -> VisibleCombat:
    numbers = {
        "attacking": combat.attacker,
        "defending": combat.defender,
        "proposed attacker": combat.proposed_attacker,
        "proposed defender": combat.proposed_defender,
    }
    return VisibleCombat(
        {role: game.cards[number].identity for role, number in numbers.items() if number is not None},
        combat.proposed_player if combat.defending_player is None else combat.defending_player,
        combat.is_sabotage,
        combat.protecting,
    )


def _legal_defenders(game: GameState, identity: int) -> set[int]:
    for card in party(game.players[game.turn_player]):
        if card.identity == identity:
            legal = proposed_defenders(game, card, attackable(game, controller(game, card)))
            return {defender.identity for defender in legal if isinstance(defender, GameCard)}
    return set()


def _offered_cards(game: GameState, viewer: int | None, decision: Decision) -> list[VisibleCard]:
    """The hidden cards that a choice names, or that text shows who decides, for that player."""
    if viewer not in (None, decision.player):
        return []
    identities = set(decision.shown_cards)
    if decision.kind is DecisionKind.CHOICE:
        identities.update(option.card for option in decision.options if option.card is not None)
    if not identities:
        return []
    piles = [other.deck for other in game.players]
    piles += [other.hand for other in game.players if other.index != viewer]
    return _faces(card for pile in piles for card in pile if card.identity in identities)


def _faces(cards: Iterable[GameCard]) -> list[VisibleCard]:
    """Cards outside play, of which there is nothing to see but the print."""
    return [VisibleCard(card.identity, card.base, printed=card.printed) for card in cards]


def _row(
    game: GameState, cards: Sequence[GameCard], viewer: int | None, *, as_printed: bool = False
) -> list[VisibleCard]:
    """Cards in play, as they are now or as printed. Only its controller sees the print of a face-down one."""
    turn = game.turn
    return [
        VisibleCard(
            card.identity,
            card.base if as_printed else card.current,
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
            None,
            UNKNOWN_CARD if card.face_down and viewer not in (None, card.controller) else card.printed,
        )
        for card in cards
    ]


def _visible_player(game: GameState, player: Player, viewer: int | None) -> VisiblePlayer:
    hero_row = _row(game, player.hero_row, viewer)
    hero = None
    if player.hero is not None and player.hero in player.hero_row:
        hero = hero_row[player.hero_row.index(player.hero)]
        if player.hero.printed.back is not None:
            hero.back = printed_characteristics(player.hero.printed, back=True)
    return VisiblePlayer(
        index=player.index,
        name=player.name,
        team=player.team,
        lost=player.lost,
        last_turn=player.last_turn,
        turns=player.turns,
        hand=len(player.hand),
        deck=len(player.deck),
        hero=hero,
        hero_row=hero_row,
        ally_row=_row(game, player.ally_row, viewer) if player.ally_row else [],
        resource_count=len(player.resource_row),
        ready_resources=len(ready_resources(player)),
        attachments=_row(game, player.attachments, viewer) if player.attachments else [],
        describe=lambda zone: _visible_zone(game, player, zone, viewer),
        describe_resources=lambda: _row(game, player.resource_row, viewer, as_printed=player.index == viewer),
    )


def _visible_zone(game: GameState, player: Player, zone: GameZone, viewer: int | None) -> list[VisibleCard]:
    """The cards in a zone or row of a player that the viewer sees."""
    if zone is GameZone.RESOURCE_ROW:
        return _row(game, player.resource_row, viewer)
    if zone is GameZone.DECK:
        return _visible_deck(game, player, viewer)
    if zone is GameZone.HAND and viewer not in (None, player.index):
        is_seen = game.index.player_modifiers and is_hand_revealed(game, player)
        return _faces(player.hand) if is_seen else []
    return _faces(pile(player, zone))


def _visible_deck(game: GameState, player: Player, viewer: int | None) -> list[VisibleCard]:
    if viewer is None or player.deck_face_up:
        return _faces(player.deck[::-1])
    if viewer == WATCHER:
        return []
    if game.index.player_modifiers and can_see_top(game, game.players[viewer], player):
        return _faces(player.deck[-1:])
    return []


def _visible_link(game: GameState, link: ChainLink, viewer: int | None) -> VisibleLink:
    if link.card is not None:
        card = game.cards[link.card]
        is_hidden = card.face_down and viewer not in (None, link.controller)
        source = VisibleCard(
            card.identity,
            BLANK if is_hidden else card.base,
            face_down=card.face_down,
            printed=UNKNOWN_CARD if is_hidden else card.printed,
        )
    elif link.source is not None:
        source = _visible_source(game, link.source, viewer)
    else:
        source = VisibleCard(0, BLANK)
    source.controller = link.controller
    targets = tuple(pointer.identity for slot in link.targets for pointer in slot)
    return VisibleLink(
        link.kind,
        link.controller,
        source,
        link.power,
        link.x,
        targets,
        lambda: (describe_link(game, link), target_names(game, link)),
    )


def _visible_source(game: GameState, source: CardIdentity, viewer: int | None) -> VisibleCard:
    """The source of an effect: as it is now, or as it was when it was last in play (Rule 707.3)."""
    card = game.cards[source.number]
    if card.identity == source.identity:
        return _row(game, [card], viewer)[0]
    memory = game.memories.get(source.identity)
    return VisibleCard(source.identity, BLANK if memory is None else memory.characteristics)


def find_visible(view: BoardView, identity: int | None) -> VisibleCard | None:
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
