"""A picture of a game, drawn as a board for a page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from card_rules.boards.board import (
    NO_ACTIONS,
    Board,
    BoardCombat,
    BoardRow,
    CardActions,
    CardMark,
    CardTile,
    ChainEntry,
    Pile,
    PileCard,
    PlayerSide,
    RowKind,
    is_plain_back,
)
from card_rules.boards.faces import face_of
from card_rules.boards.wording import (
    attack_number,
    corner_number,
    difference_from_print,
    health_number,
    marks_of,
    sentence_about,
    shown_cost,
    turn_headline,
)
from common.wording import count_noun, join_words
from engine.board.determinising import UNKNOWN_CARD
from engine.board.picture import BoardPicture, CardPicture, LinkPicture, PlayerPicture
from engine.board.wording import EFFECT
from engine.cards import CardType
from engine.scenarios.board import FILLER
from engine.state import LinkKind
from rules.card_lookup import CardLink

NAMELESS = (FILLER, UNKNOWN_CARD)
"""Prints that stand for a card of which nothing is to be said."""
MOST_BACKS = 8
"""A row with more backs than these has equal ones in stacks."""
FACE_UP_RESOURCES = frozenset({CardType.LOCATION.value, CardType.QUEST.value})
"""The types of cards that lie face up among the resources."""
ROW_NAMES = {
    RowKind.HEROES: "Hero row",
    RowKind.ALLIES: "Allies",
    RowKind.RESOURCES: "Resources",
    RowKind.HAND: "Hand",
}
PILES = (("deck", "Deck"), ("graveyard", "Graveyard"), ("removed", "Removed"))


def visible_names(board: BoardPicture) -> set[str]:
    """The names of the cards that can be seen, for :func:`card_rules.named_cards.find_cards`."""
    cards = (
        card
        for player in board.players
        for pile in (player.in_play, player.hand, player.deck, player.graveyard, player.removed)
        for card in pile
    )
    names = {card.printed.name for card in (*cards, *board.offered) if card.printed not in NAMELESS}
    return names | set(map(_source_name, board.chain))


def _source_name(link: LinkPicture) -> str:
    """The name of the card that is a link, or that its effect comes from."""
    return link.name.removeprefix(f"{EFFECT} ")


def draw_board(
    board: BoardPicture,
    before: BoardPicture | None = None,
    links: Mapping[str, CardLink] | None = None,
    *,
    near: int = 0,
    actions: Mapping[int, CardActions] | None = None,
    is_over: bool = False,
) -> Board:
    """The board as the player of the seat ``near`` sits at it.

    What differs from the picture ``before`` is marked. ``links`` are the pages of cards by their names,
    ``actions`` what the viewer may do, by the numbers of cards.
    """
    drawer = _TileDrawer(board, before, links or {}, actions or {})
    seats = len(board.players)
    order = sorted(
        ((near + place) % seats for place in range(1, seats + 1)),
        key=lambda seat: (seat == near, board.players[seat].team == board.players[near].team),
    )
    step = board.step.partition(" (")[0] if board.turn else ""
    return Board(
        headline=turn_headline(board),
        step="game over" if is_over else step,
        sides=tuple(drawer.side(seat, near=near) for seat in order),
        chain=tuple(map(drawer.chain_entry, board.chain)),
        combat=None if drawer.has_proposal else drawer.combat,
        offered=tuple(map(drawer.hand_card, drawer.offered_cards())),
    )


def _combat(board: BoardPicture) -> BoardCombat | None:
    """The cards that attack and defend, or would."""
    cards = {role: card for player in board.players for card in player.in_play for role in card.roles}
    attacker = cards.get("attacking", cards.get("proposed attacker"))
    defender = cards.get("defending", cards.get("proposed defender"))
    if attacker is None and defender is None:
        return None
    is_fought = "attacking" in cards or "defending" in cards
    verb = "sabotage" if board.sabotaged_player and defender is None else "attack"
    return BoardCombat(
        attacker=attacker.name if attacker else "No attacker",
        verb=f"{verb}s" if is_fought else f"would {verb}",
        defender=defender.name if defender else board.sabotaged_player or "no defender",
        source=attacker.number if attacker else None,
        target=defender.number if defender else None,
    )


class _TileDrawer:
    """What is drawn of cards depends on the rest of the board, on the board before, and on the viewer."""

    def __init__(
        self,
        board: BoardPicture,
        before: BoardPicture | None,
        links: Mapping[str, CardLink],
        actions: Mapping[int, CardActions],
    ) -> None:
        self.board = board
        self.combat = _combat(board)
        self.has_proposal = any(link.kind == LinkKind.PROPOSAL.value for link in board.chain)
        self.links = links
        self.actions = actions
        self.attached: defaultdict[int | None, list[CardPicture]] = defaultdict(list)
        for player in board.players:
            for card in player.attachments:
                self.attached[card.host].append(card)
        self.on_chain = {number for link in board.chain for number in (link.source, *link.target_numbers)}
        self.before = before
        self.cards_before = (
            None
            if before is None
            else {card for player in before.players for card in (*player.in_play, *player.hand)}
        )

    def side(self, seat: int, *, near: int) -> PlayerSide:
        player, is_near = self.board.players[seat], seat == near
        nearest = self.board.players[near]
        before = None if self.before is None else self.before.players[seat]
        hero = next((card for card in player.hero_row if CardType.HERO.value in card.types), None)
        rows = tuple(self.rows(player))
        return PlayerSide(
            name=player.name,
            is_near=is_near,
            partner=nearest.name if player.team == nearest.team and not is_near else "",
            has_turn=player.has_turn,
            has_lost=player.has_lost,
            health=None if hero is None else health_number(hero),
            ready_resources=player.ready_resources,
            resources=len(player.resource_row),
            rows=rows if is_near else rows[::-1],
            piles=tuple(self.piles(player, before)),
        )

    def offered_cards(self) -> list[CardPicture]:
        """The hidden cards to choose from that are not in sight elsewhere; piles are closed."""
        visible = {card.number for player in self.board.players for card in player.hand}
        return [card for card in self.board.offered if card.number not in visible]

    def rows(self, player: PlayerPicture) -> Iterator[BoardRow]:
        hero_row = [*self.destroyed_heroes(player), *self.equal_together(player.hero_row)]
        contents = (
            (RowKind.HEROES, player.hero_row, hero_row),
            (RowKind.ALLIES, player.ally_row, self.equal_together(player.ally_row)),
            (RowKind.RESOURCES, player.resource_row, _stacked(self.equal_together(player.resource_row))),
            (RowKind.HAND, player.hand, _hidden_together([self.hand_card(card) for card in player.hand])),
        )
        for kind, pictures, cards in contents:
            yield BoardRow(
                kind, ROW_NAMES[kind], f"{ROW_NAMES[kind]} of {player.name}", tuple(cards), len(pictures)
            )

    def destroyed_heroes(self, player: PlayerPicture) -> Iterator[CardTile]:
        """The hero of a player who has lost it and the game (102.2), where it was."""
        if player.has_lost and not any(CardType.HERO.value in card.types for card in player.hero_row):
            for card in player.graveyard:
                if CardType.HERO.value in card.types:
                    yield self.destroyed_hero(card)

    def destroyed_hero(self, card: CardPicture) -> CardTile:
        """A hero in the graveyard, drawn once more; it has its number there."""
        marks = (CardMark("destroyed", "destroyed"),)
        return replace(
            self.front(card, in_play=False),
            number=0,
            sentence=sentence_about(card, (), marks),
            right=None,
            marks=marks,
            is_hero=True,
        )

    def equal_together(self, cards: Iterable[CardPicture]) -> list[CardTile]:
        """Cards in play, those in one stack that look alike and offer the same, but for the numbers in their
        names: a question that tells them apart offers them different options.
        """
        equal: defaultdict[Hashable, list[tuple[str, CardTile]]] = defaultdict(list)
        for card in cards:
            tile = self.card(card)
            equal[self.look(card, tile)].append((card.name, tile))
        return list(map(_equal_stack, equal.values()))

    def look(self, card: CardPicture, tile: CardTile) -> Hashable:
        """What cards in one stack have in common; the number of a card that lies alone."""
        if tile.is_back or tile.attachments or card.number in self.on_chain:
            return card.number
        name = card.printed.name
        reason, text = (words.replace(card.name, name) for words in (tile.actions.reason, tile.actions.text))
        actions = replace(tile.actions, options=(), reason=reason, text=text)
        return replace(card, number=0, name=name), actions, len(tile.actions.options), tile.is_changed

    def card(self, card: CardPicture) -> CardTile:
        """A card in play."""
        attachments = tuple(map(self.card, self.attached[card.number])) if card.number else ()
        if card.is_face_down:
            return replace(self.back(card), attachments=attachments)
        return replace(
            self.front(card, in_play=True),
            attachments=attachments,
            is_hero=CardType.HERO.value in card.types,
            is_exhausted=card.is_exhausted,
            role=card.roles[0].split()[-1] if card.roles else "",
        )

    def hand_card(self, card: CardPicture) -> CardTile:
        if card.printed == UNKNOWN_CARD:
            return CardTile(card.number, "Card in hand", "Card in hand")
        return self.front(card, in_play=False)

    def front(self, card: CardPicture, *, in_play: bool) -> CardTile:
        actions = self.actions.get(card.number, NO_ACTIONS)
        cost, cost_glyph = shown_cost(card) if actions.cost is None else (str(actions.cost), "")
        numbers = attack_number(card, in_play=in_play), corner_number(card, in_play=in_play)
        marks = tuple(marks_of(card, actions.part))
        sentence = sentence_about(card, numbers, marks)
        if cost and not in_play:
            sentence += f", cost {cost}"
            sentence += "" if actions.cost is None else f" in place of {card.printed.cost}"
        elif in_play and not card.is_exhausted and not FACE_UP_RESOURCES.isdisjoint(card.types):
            sentence += ", ready"
        return CardTile(
            number=card.number,
            name=card.printed.name,
            sentence=sentence,
            difference=difference_from_print(card, numbers, marks),
            face=face_of(card.printed),
            cost=cost,
            cost_glyph=cost_glyph,
            left=numbers[0],
            right=numbers[1],
            marks=marks,
            link=self.links.get(card.printed.name),
            actions=actions,
            is_changed=self.has_changed(card),
        )

    def back(self, card: CardPicture) -> CardTile:
        """A face-down resource; who may look at it learns its name."""
        name = "" if card.printed in NAMELESS else card.printed.name
        state = "exhausted" if card.is_exhausted else "ready"
        addition = f" ({name})" if name else ""
        return CardTile(
            number=card.number,
            name=name or "Face-down resource",
            sentence=f"Face-down resource{addition}, {state}",
            difference=f"face down, {state}",
            link=self.links.get(name),
            actions=self.actions.get(card.number, NO_ACTIONS),
            is_exhausted=card.is_exhausted,
            is_changed=self.has_changed(card),
        )

    def has_changed(self, card: CardPicture) -> bool:
        return self.cards_before is not None and card not in self.cards_before

    def piles(self, player: PlayerPicture, before: PlayerPicture | None) -> Iterator[Pile]:
        for kind, name in PILES:
            cards: tuple[CardPicture, ...] = getattr(player, kind)
            if cards or kind != "removed":
                visible = [card for card in cards if card.printed not in NAMELESS]
                yield Pile(
                    kind=kind,
                    name=name,
                    count=len(cards),
                    cards=tuple(self.pile_cards(visible)),
                    top=face_of(visible[0].printed) if visible and kind != "deck" else None,
                    numbers=tuple(card.number for card in visible if card.number),
                    is_changed=before is not None and _numbers(getattr(before, kind)) != _numbers(cards),
                )

    def pile_cards(self, cards: Iterable[CardPicture]) -> Iterator[PileCard]:
        """The cards in their order; those of one name with which nothing can be done are together."""
        together: dict[str, PileCard] = {}
        for card in cards:
            actions = self.actions.get(card.number, NO_ACTIONS)
            key = f"{card.name} {card.number}" if actions != NO_ACTIONS else card.name
            count = together[key].count + 1 if key in together else 1
            together[key] = PileCard(
                card.number, card.name, count, self.links.get(card.printed.name), actions
            )
        yield from together.values()

    def chain_entry(self, link: LinkPicture) -> ChainEntry:
        if link.kind == LinkKind.PROPOSAL.value and self.combat is not None:
            return self.proposed_combat(link, self.combat)
        number = (link.source or 0) if link.kind == LinkKind.CARD.value else 0
        return ChainEntry(
            number=number,
            text=link.name,
            kind=link.kind,
            controller=link.controller,
            x=link.x,
            target_names=link.targets,
            source=link.source,
            targets=link.target_numbers,
            link=self.links.get(_source_name(link)),
            actions=self.actions.get(number, NO_ACTIONS) if number else NO_ACTIONS,
        )

    @staticmethod
    def proposed_combat(link: LinkPicture, combat: BoardCombat) -> ChainEntry:
        return ChainEntry(
            number=0,
            text=f"{combat.attacker} {combat.verb}",
            kind=link.kind,
            controller=link.controller,
            x=None,
            target_names=(combat.defender,),
            source=combat.source,
            targets=() if combat.target is None else (combat.target,),
            link=None,
            actions=NO_ACTIONS,
        )


def _numbers(cards: Iterable[CardPicture]) -> list[int]:
    return [card.number for card in cards]


def _equal_stack(cards: list[tuple[str, CardTile]]) -> CardTile:
    """Equal cards, with what each is called, as the first of them."""
    name, top = cards[0]
    if len(cards) == 1:
        return top
    names = join_words([name for name, _ in cards], "and", limit=len(cards))
    return replace(
        top,
        sentence=f"{count_noun(len(cards), 'card')}: {top.sentence.replace(name, names, 1)}",
        difference=", ".join(filter(None, (f"{len(cards)} of these", top.difference))),
        marks=tuple(mark for mark in top.marks if mark.kind != "number"),
        count=len(cards),
        below=tuple(tile for _, tile in cards[1:]),
    )


def _stacked(cards: list[CardTile]) -> list[CardTile]:
    """The cards of a row; where there are many plain backs, those that are ready, and that are exhausted, lie
    in a stack behind the others.
    """
    backs = [card for card in cards if is_plain_back(card)]
    if len(backs) <= MOST_BACKS:
        return cards
    others = [card for card in cards if not is_plain_back(card)]
    by_state = sorted(backs, key=lambda card: card.is_exhausted)
    stacks = [_stack(list(equal)) for _, equal in groupby(by_state, key=lambda card: card.is_exhausted)]
    return [*others, *stacks]


def _stack(backs: list[CardTile]) -> CardTile:
    state = "exhausted" if backs[0].is_exhausted else "ready"
    count = len(backs)
    sentence = f"{count_noun(count, 'face-down resource')}, {state}"
    return CardTile(
        0,
        "Face-down resources",
        sentence,
        count=count,
        is_exhausted=backs[0].is_exhausted,
        is_changed=any(card.is_changed for card in backs),
    )


def _hidden_together(cards: list[CardTile]) -> list[CardTile]:
    """A hand, with the cards that are only counted as one stack of backs."""
    hidden = [card for card in cards if card.is_back]
    if not hidden:
        return cards
    sentence = count_noun(len(hidden), "hidden card")
    return [card for card in cards if not card.is_back] + [
        CardTile(0, "Hidden cards", sentence, count=len(hidden))
    ]
