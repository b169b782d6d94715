"""A position of a game, so that the same one compares equal whenever it occurs again (Rule 803).

Identities, clock and version grow with everything that happens, so they are left out: cards are told apart by
what they are and where they lie, timestamps by their order.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.state.card import GameCard
from engine.state.combat import Combat
from engine.state.game_state import GameState
from engine.state.journal import Fact, Journal
from engine.state.link import ChainLink, WaitingTrigger
from engine.state.modifiers import Modifier, ReplacementModifier, TriggeredModifier
from engine.state.player import Player
from engine.state.power_times import NO_TIMES
from engine.state.reference import CardIdentity, Mention, PowerUse
from engine.state.snapshot import CardSnapshot, DescribedCard


def position(game: GameState) -> tuple[object, ...]:
    """Everything that decides how the game goes on, as plain values.

    Two games are in the same position if, and only if, these are equal.
    """
    cards = [card for player in game.players for pile in _piles(player) for card in pile]
    cards += [game.cards[link.card] for link in game.chain if link.card is not None]
    names = _Names(game, cards)
    return (
        tuple(names.card(card) for card in cards),
        tuple(_player(player) for player in game.players),
        tuple(names.link(link) for link in game.chain),
        None if game.combat is None else names.combat(game.combat),
        tuple(names.modifier(modifier) for modifier in game.modifiers),
        tuple(names.watcher(watcher) for watcher in game.watchers),
        tuple(names.replacement(modifier) for modifier in game.replacements),
        tuple(names.waiting(trigger) for trigger in game.waiting),
        names.journal(game.journal),
        game.turn,
        game.turn_player,
        game.regular_player,
        game.extra_turns,
        game.seats,
        game.step.value,
        game.chance.state,
    )


def _piles(player: Player) -> Iterator[list[GameCard]]:
    """The piles of a player; those without an order are sorted (Rule 415.4, 415.5, 415.7)."""
    yield player.hero_row
    yield player.ally_row
    yield player.resource_row
    yield player.attachments
    yield player.deck
    for pile in (player.hand, player.graveyard, player.removed):
        yield sorted(pile, key=lambda card: (card.printed.name, card.number))


def _player(player: Player) -> tuple[object, ...]:
    return (
        tuple(len(pile) for pile in player.piles()),
        player.placed,
        player.overdrawn,
        player.conceding,
        player.lost,
        player.deck_face_up,
        player.turns_to_skip,
    )


class _Names:
    """What cards and moments are called in a position: their places in the order of the position."""

    def __init__(self, game: GameState, cards: list[GameCard]) -> None:
        self.game = game
        self.places = {card.number: place for place, card in enumerate(cards)}
        moments = {card.timestamp for card in cards if card.in_play}
        moments |= {modifier.timestamp for modifier in game.modifiers}
        moments |= {watcher.timestamp for watcher in game.watchers}
        moments |= {record.time for times in game.power_times.values() for part in times for record in part}
        moments |= {record.moment for times in game.counter_times.values() for record in times}
        self.moments = {moment: place for place, moment in enumerate(sorted(moments))}

    def card(self, card: GameCard) -> tuple[object, ...]:
        """A card where it lies; only in play, and on the chain, there is more to it than what it is."""
        if card.controller is None:
            removal = self.game.removed_by.get(card.number)
            removed_by = removal and (self.reference(removal.card), removal.player)
            return card.printed, card.owner, card.zone.value, card.face_down, removed_by
        return (
            card.printed,
            card.original,
            card.is_token,
            card.is_copy,
            card.owner,
            card.controller,
            self.game.entered_under.get(card.number, card.controller),
            card.zone.value,
            card.exhausted,
            card.face_down,
            card.flipped,
            card.damage,
            card.counters,
            tuple(
                record._replace(moment=self.moments[record.moment])
                for record in self.game.counter_times.get(card.number, ())
            ),
            self.number(card.host),
            self.game.attach_descriptions.get(card.number),
            self.game.chosen_words.get(card.number),
            card.joined,
            card.entered,
            self.moments.get(card.timestamp),
            tuple(
                tuple(record._replace(time=self.moments[record.time]) for record in part)
                for part in self.game.power_times.get(card.identity, NO_TIMES)
            ),
        )

    def number(self, number: int | None) -> int | None:
        """The card of a number, by its place."""
        return None if number is None else self.places.get(number)

    def reference(self, reference: CardIdentity) -> tuple[object, ...]:
        """The card of a reference; one that has become a different card only by what is printed on it."""
        card = self.game.cards[reference.number]
        if card.identity == reference.identity:
            return (self.places.get(card.number),)
        return ("gone", card.printed, card.owner)

    def references(self, references: tuple[CardIdentity, ...]) -> tuple[object, ...]:
        """Several references."""
        return tuple(self.reference(reference) for reference in references)

    def mentions(self, mentions: tuple[Mention, ...]) -> tuple[object, ...]:
        """What a text can refer back to."""
        return tuple(
            (
                mention.words,
                self.references(mention.cards),
                mention.players,
                mention.is_source,
                self.references(mention.illegal),
            )
            for mention in mentions
        )

    def use(self, use: PowerUse) -> tuple[object, ...]:
        """The use of a power under a limit."""
        return self.reference(use.source), use.power, self.moments.get(use.copied)

    def link(self, link: ChainLink) -> tuple[object, ...]:
        """A link on the chain."""
        return (
            link.kind.value,
            link.controller,
            self.number(link.card),
            link.x,
            link.source and self.reference(link.source),
            link.power,
            tuple(self.references(slot) for slot in link.targets),
            link.target_players,
            link.modes,
            self.mentions(link.mentions),
            link.amount,
            tuple((deed, self.reference(card)) for deed, card in link.affected),
            link.modes,
            link.division,
            link.exhausted,
        )

    def combat(self, combat: Combat) -> tuple[object, ...]:
        """The combat that is proposed or fought."""
        return (
            self.number(combat.proposed_attacker),
            self.number(combat.proposed_defender),
            self.number(combat.attacker),
            self.number(combat.defender),
            combat.protecting,
            combat.is_sabotage,
            combat.proposed_player,
            combat.defending_player,
            combat.sabotaged_zone,
        )

    def modifier(self, modifier: Modifier) -> tuple[object, ...]:
        """A definite modifier."""
        return (
            modifier.content,
            self.reference(modifier.source),
            modifier.controller,
            self.moments[modifier.timestamp],
            modifier.expiry.value,
            None if modifier.flagged is None else self.references(modifier.flagged),
            tuple(self.references(slot) for slot in modifier.targets),
            modifier.target_players,
            self.mentions(modifier.mentions),
            self.references(modifier.chosen),
            modifier.player,
            modifier.created,
            modifier.x,
            modifier.printed,
        )

    def watcher(self, watcher: TriggeredModifier) -> tuple[object, ...]:
        """A modifier that watches for an event."""
        return (
            watcher.power,
            self.reference(watcher.source),
            watcher.controller,
            self.moments[watcher.timestamp],
            watcher.expiry.value,
            self.mentions(watcher.mentions),
            watcher.x,
            watcher.created,
            tuple(self.references(slot) for slot in watcher.targets),
            watcher.target_players,
            watcher.player,
        )

    def replacement(self, modifier: ReplacementModifier) -> tuple[object, ...]:
        """A definite modifier that replaces or prevents; it has no timestamp that matters (Rule 718.1)."""
        return (
            modifier.content,
            self.reference(modifier.source),
            modifier.controller,
            modifier.expiry.value,
            tuple(self.references(slot) for slot in modifier.targets),
            modifier.target_players,
            self.mentions(modifier.mentions),
            modifier.player,
            modifier.x,
            modifier.remaining,
            modifier.is_used,
            modifier.created,
        )

    def waiting(self, trigger: WaitingTrigger) -> tuple[object, ...]:
        """A triggered effect that is not on the chain yet."""
        return (
            trigger.power,
            self.reference(trigger.source),
            trigger.controller,
            self.mentions(trigger.mentions),
            trigger.amount,
            trigger.x,
        )

    def journal(self, journal: Journal) -> tuple[object, ...]:
        """What has happened this turn, without how often: it would never be the same again."""
        return (
            frozenset(self.fact(fact) for fact in journal.facts),
            frozenset(self.fact(fact) for fact in journal.last_turn),
            frozenset(self.use(use) for use in journal.uses),
            frozenset(self.use(use) for use in journal.uses_this_game),
        )

    def fact(self, fact: Fact) -> tuple[object, ...]:
        """Something that happened."""
        return (
            fact.kind.value,
            self.snapshot(fact.card),
            self.snapshot(fact.other),
            fact.player,
            fact.amount,
            fact.types,
            fact.combat,
            fact.is_fatal,
            tuple(self.snapshot(tool) for tool in fact.tools),
            fact.place,
        )

    def snapshot(self, snapshot: DescribedCard | None) -> tuple[object, ...]:
        """A card as it was, by what is known of it."""
        if not isinstance(snapshot, CardSnapshot):
            return ()
        place = self.places.get(snapshot.number)
        return (place, self.reference(snapshot.reference), *snapshot.appearance())
