"""What is seen of the powers of a card while a game is played.

Instructions, costs and replacements are seen through the tables of the engine, which have a watched function
in place of each of their own for so long; everything else by events and by the position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from engine.cards import PrintedCard
from engine.decisions import Decision, DecisionKind, Option, Verb
from engine.derive import interpreter
from engine.derive.context import Context
from engine.derive.descriptions import in_hand
from engine.derive.index import traits_allow, watched_patterns
from engine.derive.interpreter import cards, players
from engine.derive.layer import Layer, affected
from engine.derive.layers import refresh
from engine.derive.modifiers_in_force import content_of
from engine.events import (
    AttachCard,
    ConcludeSabotage,
    DealDamage,
    EnterPlay,
    Event,
    LeaveChain,
    PlayCard,
    PreventDamage,
    ReadyCard,
)
from engine.events.chain import PlaceResource, RecordChosenWord
from engine.events.outcome import GameEnds
from engine.events.replaceable import REPLACEABLE
from engine.events.watching import match_event
from engine.game import Game
from engine.play.costs import PAY
from engine.play.perform import PERFORM
from engine.state import GameCard, GameState, GameZone
from engine.state.link import ChainLink
from engine.state.power_sheet import PowerSheet
from engine.tree import powers as kinds
from engine.tree import words
from engine.tree.costs import PayResources
from engine.tree.node import Node, cached_by_identity, transform, walk
from engine.tree.powers import Power
from engine.tree.references import OwnedEverywhere, PlayerReference, Target, TargetPlayer, This
from tests.engine.smoke.interests import asks_for_attacks
from tests.engine.smoke.powers import Place, PowerUse, sheets, unwrapped

PERFORMED = frozenset(PERFORM)
"""The kinds of instructions that the engine carries out."""


@cached_by_identity
def without_slots(node: Any) -> Any:
    """A tree as it is before its targets are numbered on from those of other paragraphs."""

    def reset(part: Node) -> Node:
        return replace(part, slot=0) if isinstance(part, Target | TargetPlayer) else part

    return transform(node, reset)


class Observer:
    """Watches a game for uses of the powers of all copies of a card."""

    def __init__(self, game: Game, card: PrintedCard, uses: Sequence[PowerUse]) -> None:
        self.state = game.state
        self.uses = {use.place: use for use in uses}
        self.numbers = {other.number for other in game.state.cards if other.original == card}
        self.begun: list[PowerUse] = []
        self.zones: dict[int, GameZone] = {}
        self.sheets = dict(sheets(card))
        self.link_powers: list[tuple[Place, object]] = []
        self.waiting_effects: dict[type[Node], list[tuple[PowerUse, Node]]] = {}
        for is_back, sheet in self.sheets.items():
            self._collect_link_powers(is_back, sheet)
        for use in uses:
            for effect in use.effects:
                self.waiting_effects.setdefault(type(effect), []).append((use, without_slots(effect)))
        for kind, listener in self._listeners().items():
            game.state.hooks.listen(kind, listener)

    # What belongs to which power

    def _collect_link_powers(self, is_back: bool, sheet: PowerSheet) -> None:
        entries = [*sheet.usable, *sheet.completions, *sheet.triggers]
        entries += [entry for _, entry in (*sheet.usable_elsewhere, *sheet.triggers_elsewhere)]
        self.link_powers += [((is_back, entry.index), entry.power) for entry in entries]

    def _of_kind(self, *power_types: type[Power]) -> Iterator[tuple[PowerUse, Any]]:
        for use in self.uses.values():
            power = unwrapped(use.power)
            if isinstance(power, power_types):
                yield use, power

    def is_needed(self, option: Option) -> bool:
        """Whether an option that concerns the card can show more of it."""
        if option.verb in (Verb.USE, Verb.COMPLETE):
            places = ((False, option.number), (True, option.number))
            return any(not self.uses[place].is_used for place in places if place in self.uses)
        is_to_be_stashed = any(not use.is_used for use, _ in self._of_kind(kinds.Stash))
        if option.verb is Verb.PLACE_FACE_DOWN:
            return is_to_be_stashed
        if option.verb is Verb.ATTACK:
            return any(not use.is_used and asks_for_attacks(use.power) for use in self.uses.values())
        return not (option.verb is Verb.PLAY and is_to_be_stashed)

    def mark(self, place: Place) -> None:
        """Note that a power was used."""
        use = self.uses.get(place)
        if use is not None:
            use.is_used = True

    def _mark_kind(self, *power_types: type[Power]) -> None:
        for use, _ in self._of_kind(*power_types):
            use.is_used = True

    # Events

    def _listeners(self) -> dict[type[Event], Callable[[GameState, Any], None]]:
        return {
            AttachCard: self._on_enter,
            ConcludeSabotage: self._on_sabotage,
            DealDamage: self._on_damage,
            EnterPlay: self._on_enter,
            GameEnds: self._on_end,
            LeaveChain: self._on_leave_chain,
            PlaceResource: self._on_placement,
            PlayCard: self._on_play,
            PreventDamage: self._on_prevention,
            ReadyCard: self._on_ready,
            RecordChosenWord: self._on_word,
        }

    def _on_leave_chain(self, state: GameState, event: LeaveChain) -> None:
        link = event.link
        if link.source is None or link.source.number not in self.numbers or link.power is None:
            return
        for place, power in self.link_powers:
            if link.power is power or link.power == power:
                self.mark(place)
        for use, power in self._of_kind(kinds.Stash):
            if link.power.effects == power.effects:
                use.is_used = True

    def _on_end(self, state: GameState, event: GameEnds) -> None:
        """An effect that ends the game does not leave the chain."""
        for use in self.begun:
            use.is_used = True

    def _on_enter(self, state: GameState, event: Any) -> None:
        is_own = event.card.number in self.numbers
        if is_own and event.host is not None:
            self._mark_kind(kinds.AttachTo)
        if isinstance(event, EnterPlay) and (event.damage or event.counters or event.exhausted):
            for use, power in self._of_kind(kinds.EntersWith):
                if is_own == isinstance(power.card, This):
                    use.is_used = True

    def _on_sabotage(self, state: GameState, event: ConcludeSabotage) -> None:
        if event.card.number in self.numbers:
            self._mark_kind(kinds.Sabotage)

    def _on_prevention(self, state: GameState, event: PreventDamage) -> None:
        if event.by.number in self.numbers and event.modifier is None:
            self._mark_kind(kinds.PreventionPower, kinds.Resistance, kinds.ShieldsOnlyAgainst)

    def _on_damage(self, state: GameState, event: DealDamage) -> None:
        if event.packet.preventable:
            return
        for card in self._cards():
            for use, power in self._of_kind(kinds.Unpreventable):
                if card.in_play and match_event(state, _context(card), event, power.damage) is not None:
                    use.is_used = True

    def _on_ready(self, state: GameState, event: ReadyCard) -> None:
        if event.by is not None and event.by.number in self.numbers:
            self._mark_kind(kinds.Inspire)

    def _on_word(self, state: GameState, event: RecordChosenWord) -> None:
        if event.card.number in self.numbers:
            self._mark_kind(kinds.ChosenAsPlayed)

    def _on_placement(self, state: GameState, event: PlaceResource) -> None:
        if event.link.card in self.numbers and not event.face_down:
            self._mark_kind(kinds.PlacementCost)

    def _on_play(self, state: GameState, event: PlayCard) -> None:
        link = event.link
        if link.card not in self.numbers:
            return
        self._mark_kind(kinds.AdditionalCost, kinds.PlayOnlyIf)
        if link.x:
            self._mark_kind(kinds.FinishingMove)
        for use, power in self._of_kind(kinds.CostReduction):
            use.is_used = use.is_used or self._reduces(state, link, power)
        for use, power in self._of_kind(kinds.AlternateCost):
            if all(isinstance(part, PayResources) for part in power.costs):
                use.is_used = use.is_used or event.paid < state.cards[link.card].base.cost
        for use, power in self._of_kind(kinds.MayPlay):
            place = None if power.place is None else power.place.value
            if (place is None or self.zones.get(link.card, GameZone.HAND).value == place) and not (
                power.without_paying and event.paid
            ):
                use.is_used = True

    def _reduces(self, state: GameState, link: ChainLink, power: kinds.CostReduction) -> bool:
        """Whether a card that has just been played costs more or less by its own text."""
        card = state.cards[link.card or 0]
        context = Context(link.controller, card.reference, x=link.x)
        if power.condition is not None and not interpreter.holds(state, context, power.condition):
            return False
        if power.x is not None:
            context.x = interpreter.value(state, context, power.x)
        amount = interpreter.value(state, context, power.amount)
        return amount * (1 if power.per is None else interpreter.value(state, context, power.per)) > 0

    # The position

    def look(self, state: GameState, decision: Decision) -> None:
        """See which modifiers of the card apply to something, which keywords count, and what is asked."""
        if state.stale:
            refresh(state)
        if decision.rule == READY_STEP_RULE and decision.kind is DecisionKind.MAY:
            identities = {card.identity for card in self._cards()}
            if any(option.card in identities for option in decision.options):
                self._mark_kind(kinds.MayStayExhausted)
        for card in self._cards():
            if card.zone is not GameZone.CHAIN:
                self.zones[card.number] = card.zone
            if card.in_play and not card.face_down:
                self._look_at_statics(state, card)
                self._look_at_keywords(card)
            elif card.zone in (GameZone.CHAIN, GameZone.HAND):
                self._look_at_keywords(card)
            for place, entry in card.base.sheet.statics_elsewhere:
                if place.value == card.zone.value:
                    self._look_at_static(state, card, entry, Context(card.owner, card.reference))

    def _look_at_keywords(self, card: GameCard) -> None:
        for index, power in enumerate(card.base.sheet.powers):
            place = (card.flipped, index)
            if isinstance(unwrapped(power), kinds.KeywordPower | kinds.Keywords):
                self.mark(place)

    def _look_at_statics(self, state: GameState, card: GameCard) -> None:
        if card.controller is None:
            return
        present = [entry.power for entry in card.current.sheet.statics]
        for entry in card.base.sheet.statics:
            if entry.power in present and traits_allow(state, card, entry):
                self._look_at_static(state, card, entry, _context(card))

    def _look_at_static(self, state: GameState, card: GameCard, entry: Any, context: Context) -> None:
        use = self.uses.get((card.flipped, entry.index))
        if use is None or use.is_used:
            return
        content = content_of(entry.power)
        if isinstance(content.who, PlayerReference):
            is_true = content.condition is None or interpreter.holds(state, context, content.condition)
            use.is_used = is_true and bool(players(state, context, content.who))
        else:
            layer = Layer(content, context, 0, None)
            use.is_used = (
                bool(affected(state, state.index.board, layer))
                or (_is_about_cards_elsewhere(content.who) and bool(cards(state, context, content.who)))
                or _is_about_owned_cards(state, context, content.who)
            )

    def _cards(self) -> list[GameCard]:
        return [self.state.cards[number] for number in self.numbers]

    # The tables of the engine

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watch what is carried out, paid and replaced, until the end of the block."""
        performers, payers = dict(PERFORM), dict(PAY)
        matchers = {kind: list(pairs) for kind, pairs in REPLACEABLE.items()}
        PERFORM.update({kind: self._watched(performer) for kind, performer in performers.items()})
        PAY.update({kind: self._watched_payer(payer) for kind, payer in payers.items()})
        for kind, pairs in matchers.items():
            REPLACEABLE[kind] = [(pattern, self._watched_matcher(matcher)) for pattern, matcher in pairs]
        try:
            yield
        finally:
            PERFORM.update(performers)
            PAY.update(payers)
            REPLACEABLE.update(matchers)

    def _watched(self, performer: Any) -> Any:
        def perform(game: GameState, context: Context, effect: Node) -> Any:
            version = game.version
            done = yield from performer(game, context, effect)
            if game is self.state:
                self._on_effect(context, effect, done or game.version != version)
            return done

        return perform

    def _on_effect(self, context: Context, effect: Node, has_changed: bool) -> None:
        waiting = self.waiting_effects.get(type(effect))
        if not waiting:
            return
        is_own = context.source.number in self.numbers
        matching = [pair for pair in waiting if pair[1] == without_slots(effect)]
        if not matching and is_own and len(waiting) == 1:
            matching = list(waiting)  # an instruction in which something was put in for its words
        for pair in matching:
            use, _ = pair
            if not is_own and not _grants(use.power):
                continue
            if is_own and isinstance(unwrapped(use.power), LINKED):
                self.begun.append(use)
            elif is_own:
                use.is_used = True
            if has_changed:
                waiting.remove(pair)
                use.effects = [other for other in use.effects if without_slots(other) != pair[1]]

    def _watched_payer(self, payer: Any) -> Any:
        def pay(game: GameState, context: Context, player: Any, part: Any) -> Any:
            result = yield from payer(game, context, player, part)
            if game is self.state and context.source.number in self.numbers:
                for use, power in self._of_kind(kinds.AlternateCost):
                    use.is_used = use.is_used or part in power.costs
            return result

        return pay

    def _watched_matcher(self, matcher: Any) -> Any:
        def match(game: GameState, context: Context, event: Any, pattern: Any) -> Any:
            result = matcher(game, context, event, pattern)
            if result is not None and game is self.state and context.source.number in self.numbers:
                for use, power in self._of_kind(kinds.ReplacementPower):
                    if pattern in watched_patterns(power.replacement.event):
                        use.is_used = True
            return result

        return match


READY_STEP_RULE = "501.1"
"""The rule by which players are asked whether a card stays exhausted."""
LINKED = (kinds.Payment, kinds.Reward, kinds.Triggered, kinds.TriggeredGroup, kinds.DeathRattle, kinds.Stash)
"""Powers whose effects are links on the chain."""


@cached_by_identity
def _grants(power: Power) -> bool:
    """Whether a power has other powers in it, which other cards may have."""
    return any(isinstance(node, Power) for node in walk(unwrapped(power)) if node is not unwrapped(power))


def _is_about_cards_elsewhere(who: Node) -> bool:
    """Whether a modifier is about cards that are not in play, such as those of a hand."""
    filter = getattr(who, "filter", None)
    return filter is not None and filter.place is not words.Place.PLAY


def _is_about_owned_cards(state: GameState, context: Context, who: Node) -> bool:
    """Whether a modifier is about cards that a player owns everywhere, of which there are some in hand."""
    if not isinstance(who, OwnedEverywhere):
        return False
    return bool(in_hand(state, context, who.filter, context.controller))


def _context(card: GameCard) -> Context:
    return Context(card.owner if card.controller is None else card.controller, card.reference)
