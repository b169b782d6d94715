"""Reading trees into promises: effects, costs, and how often triggered powers happen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.agents.view import VisibleCard
from engine.agents.worth import gains
from engine.agents.worth.numbers import Number, Test, candidates, condition, is_me, number
from engine.agents.worth.promises import CardChoice, Gain, Promise, Term
from engine.agents.worth.scene import LOSING, TRIFLE, PowerSource, Scene, can_fight
from engine.tree import costs, effects, triggers, values
from engine.tree.changes import Continuous, ThisCombat, ThisTurn
from engine.tree.conditions import WasDone, YouDid
from engine.tree.node import Node, transform
from engine.tree.powers import Triggered
from engine.tree.references import (
    All,
    CardReference,
    EachOf,
    HeroOf,
    Host,
    PlayerReference,
    Some,
    Target,
    TargetPlayer,
    That,
    This,
    Together,
    TopOfDeck,
    ZoneOf,
)
from engine.tree.words import CardStat, Place, Turn, TurnBoundary

PAYMENT_LOSS = 0.3
"""What a resource is worth that could pay for something else."""


class Reader:
    """Reads the parts of one power in the order of its wording, and remembers what "it" is.

    ``host`` is what "attached ally" means, for an attachment that is still to be played.
    """

    def __init__(self, host: CardReference | None = None) -> None:
        self.promise = Promise()
        self.mentioned: list[CardReference] = []
        self.tests: list[Test] = []
        self.host = host

    def inner(self) -> Reader:
        """A reader of a part that happens perhaps, or at another time."""
        reader = Reader(self.host)
        reader.mentioned = self.mentioned
        return reader

    # What happens

    def term(self, term: Term) -> None:
        """Something that happens, if the conditions read so far hold."""
        if self.tests:
            term = _if_all(self.tests, term)
        self.promise.terms.append(term)

    def gain(self, reference: CardReference, gain: Gain) -> None:
        """Something that happens to cards."""
        cards = self._meaning(reference)
        if cards is not reference or isinstance(cards, Target | Some | EachOf | All | HeroOf):
            self.mentioned.append(cards)
        if self.tests:
            gain = _gain_if_all(self.tests, gain)
        self._add_gain(cards, gain)

    def _add_gain(self, reference: CardReference, gain: Gain) -> None:
        match reference:
            case Target() | Some():
                self._choice(reference).gains.append(gain)
            case EachOf() | All():
                matching = candidates(reference.filter)
                self.promise.terms.append(
                    lambda scene, source: sum(gain(scene, source, card) for card in matching(scene, source))
                )
            case This():
                self.promise.terms.append(lambda scene, source: gain(scene, source, source.card))
            case HeroOf():
                self.promise.terms.append(_of_hero(reference, gain))
            case Host():
                self.promise.terms.append(_of_host(gain))
            case Together():
                for part in reference.cards:
                    self.gain(part, gain)

    def _meaning(self, reference: CardReference) -> CardReference:
        """What a reference means that points back; the card itself where nothing was mentioned."""
        if isinstance(reference, Host) and self.host is not None:
            return self.host
        particular = (Target, Some, EachOf, All, This, HeroOf, Host, Together, TopOfDeck, ZoneOf)
        if isinstance(reference, particular):
            return reference
        if isinstance(reference, That):
            for mention in reversed(self.mentioned):
                nouns = getattr(getattr(mention, "filter", None), "nouns", ())
                if reference.noun in [noun.value for noun in nouns]:
                    return mention
        return self.mentioned[-1] if self.mentioned else This("card")

    def _choice(self, reference: Target | Some) -> CardChoice:
        slot = reference.slot if isinstance(reference, Target) else None
        for choice in self.promise.choices:
            if slot is not None and choice.slot == slot:
                return choice
        if isinstance(reference, Target):
            least, most = reference.least, reference.most
        else:
            count = reference.count
            most = None if count is None else int(getattr(count, "amount", 1))
            most = 1 if count is None else most
            least = 0 if reference.up_to else most or 0
        choice = CardChoice(slot, least, most, candidates(reference.filter))
        self.promise.choices.append(choice)
        return choice

    # Effects

    def read_all(self, instructions: Iterable[Node]) -> Reader:
        """Read effects in order; what follows "if you do" belongs to what was asked for before."""
        pending = list(instructions)
        while pending:
            effect = pending.pop(0)
            consequences = []
            if isinstance(
                effect, effects.May | effects.Pay | effects.Destroy | effects.Move | effects.Discard
            ):
                while (
                    pending and isinstance(following := pending[0], effects.If) and _asks_if_done(following)
                ):
                    consequences.append(following.effect)
                    pending.pop(0)
            if isinstance(effect, effects.May):
                self._read_may(effect, consequences)
            else:
                self.read(effect)
                for consequence in consequences:
                    self.read(consequence)
        return self

    def read(self, effect: Node) -> None:
        """Read one effect; one that is not known promises nothing."""
        read = _EFFECTS.get(type(effect))
        if read is not None:
            read(self, effect)

    def _read_may(self, effect: effects.May, consequences: list[effects.Effect]) -> None:
        if not (is_me(effect.player) or isinstance(effect.player, TargetPlayer)):
            return
        part = self.inner()
        part.tests = list(self.tests)
        part.read_all([effect.effect, *consequences])
        self.promise.optional.append(part.promise)

    def read_costs(self, parts: Iterable[Node]) -> Reader:
        """Read what is paid, resources aside."""
        for part in parts:
            read = _COSTS.get(type(part))
            if read is not None:
                read(self, part)
        return self

    def read_modifier(self, modifier: Continuous) -> None:
        """Read a continuous modifier (Rule 714)."""
        if isinstance(modifier.who, PlayerReference):
            return
        for_turn = isinstance(modifier.duration, ThisTurn | ThisCombat)
        card_gains = [gains.change(change, for_turn=for_turn) for change in modifier.changes]
        for gain in card_gains:
            if gain is None:
                continue
            test = condition(modifier.condition)
            self.gain(modifier.who, gain if test is None else _gain_if_all([test], gain))

    def read_triggered(self, power: Triggered) -> None:
        """Read a triggered power, as often as its event will probably happen."""
        part = self.inner()
        body: tuple[effects.Effect, ...] = power.effects
        if isinstance(power.event, triggers.DealsDamage | triggers.Strikes):
            atk = values.StatOf(This("card"), CardStat.ATK)
            body = transform(body, lambda node: atk if isinstance(node, values.ThatMuch) else node)
        test = condition(power.condition)
        part.tests = list(self.tests) + ([] if test is None else [test])
        part.read_all(body)
        if not part.promise.is_empty:
            self.promise.repeated.append((times(power.event), part.promise))


def _asks_if_done(effect: effects.If) -> bool:
    return isinstance(effect.condition, YouDid | WasDone)


def _if_all(tests: list[Test], term: Term) -> Term:
    tests = list(tests)
    return lambda scene, source: (
        term(scene, source) if all(test(scene, source, source.card) for test in tests) else 0.0
    )


def _gain_if_all(tests: list[Test], gain: Gain) -> Gain:
    tests = list(tests)
    return lambda scene, source, card: (
        gain(scene, source, card) if all(test(scene, source, card) for test in tests) else 0.0
    )


def _of_hero(reference: HeroOf, gain: Gain) -> Term:
    own = is_me(reference.player)

    def term(scene: Scene, source: PowerSource) -> float:
        players = [scene.me] if own else scene.foes[:1]
        return sum(gain(scene, source, player.hero) for player in players if player.hero is not None)

    return term


def _of_host(gain: Gain) -> Term:
    def term(scene: Scene, source: PowerSource) -> float:
        host = source.card.host
        return sum(gain(scene, source, card) for card in scene.board if card.identity == host)

    return term


def _amount(node: Any, part: Node) -> Number:
    """An amount, times "for each"."""
    amount, per = number(part), None if node.per is None else number(node.per)
    if per is None:
        return amount
    return lambda scene, source, card: amount(scene, source, card) * per(scene, source, card)


# Effects on cards


def _deal(reader: Reader, effect: effects.Deal) -> None:
    reader.gain(effect.to, gains.damage(_amount(effect, effect.amount)))


def _deal_respectively(reader: Reader, effect: effects.DealRespectively) -> None:
    reader.gain(effect.to, gains.damage(number(effect.amounts[0])))


def _deal_or(reader: Reader, effect: effects.DealOr) -> None:
    usual, other = number(effect.deal.amount), number(effect.amount)
    test = condition(effect.condition)

    def amount(scene: Scene, source: PowerSource, card: VisibleCard) -> float:
        holds = test is None or test(scene, source, card)
        return other(scene, source, card) if holds else usual(scene, source, card)

    reader.gain(effect.deal.to, gains.damage(amount))


def _destroy(reader: Reader, effect: effects.Destroy) -> None:
    if is_me(effect.player) or not isinstance(effect.cards, Some):
        reader.gain(effect.cards, gains.destruction)


def _exhaust(reader: Reader, effect: effects.Exhaust) -> None:
    if is_me(effect.player) or not isinstance(effect.cards, Some):
        reader.gain(effect.cards, gains.exhausting)


def _ready(reader: Reader, effect: effects.Ready) -> None:
    reader.gain(effect.cards, gains.readying)


def _move(reader: Reader, effect: effects.Move) -> None:
    cards = reader._meaning(effect.cards)
    if isinstance(cards, ZoneOf):
        if is_me(cards.player) and cards.place is Place.DECK and effect.place is Place.REMOVED:
            reader.term(lambda scene, source: -LOSING)
    elif isinstance(cards, TopOfDeck):
        if is_me(cards.player):
            _from_deck(reader, effect.place, number(cards.count))
    elif isinstance(cards, Some | Target) and cards.filter.place is Place.DECK:
        _from_deck(reader, effect.place, number(getattr(cards, "count", None)))
    else:
        reader.gain(effect.cards, gains.moving(effect.place))


def _from_deck(reader: Reader, place: Place, count: Number) -> None:
    """Cards of one's own deck, which are not known, go elsewhere."""

    def term(scene: Scene, source: PowerSource) -> float:
        cards = count(scene, source, source.card)
        if place is Place.HAND:
            return cards * scene.card
        if place is Place.RESOURCE_ROW:
            return cards * scene.resource
        return cards * 2 * scene.later if place is Place.PLAY else 0.0

    reader.term(term)


def _search(reader: Reader, effect: effects.SearchZones) -> None:
    if is_me(effect.player):
        count = getattr(effect.cards, "count", None) or values.Number(1)
        reader.mentioned.append(TopOfDeck(effect.player, count))


def _flip(reader: Reader, effect: effects.Flip) -> None:
    from engine.agents.worth.cards import powers_in_play

    def term(scene: Scene, source: PowerSource) -> float:
        hero = scene.me.hero
        if hero is None or hero.back is None or hero.flipped:
            return 0.0
        front = powers_in_play(hero.current.sheet)
        back = powers_in_play(hero.back.sheet)
        own = PowerSource(hero)
        return back.worth(scene, own) - front.worth(scene, own)

    reader.term(term)


def _gain_control(reader: Reader, effect: effects.GainControl) -> None:
    if not is_me(effect.player):
        reader.gain(effect.card, gains.destruction)


# Effects without cards


def _draw(reader: Reader, effect: effects.Draw) -> None:
    if not is_me(effect.player) and not isinstance(effect.player, TargetPlayer):
        return
    count = _amount(effect, effect.count)
    reader.term(lambda scene, source: count(scene, source, source.card) * scene.card)


def _draw_or(reader: Reader, effect: effects.DrawOr) -> None:
    if not is_me(effect.draw.player):
        return
    usual, other, test = number(effect.draw.count), number(effect.count), condition(effect.condition)

    def term(scene: Scene, source: PowerSource) -> float:
        card = source.card
        count = other if test is None or test(scene, source, card) else usual
        return count(scene, source, card) * scene.card

    reader.term(term)


def _discard(reader: Reader, effect: effects.Discard) -> None:
    if not is_me(effect.player):
        return
    count = _amount(effect, effect.count)
    reader.term(lambda scene, source: -0.5 * scene.card * count(scene, source, source.card))


def _put_tokens(reader: Reader, effect: effects.PutTokens) -> None:
    if not is_me(effect.player):
        return
    count, token = number(effect.count), gains.token(effect.token.atk, effect.token.keywords)
    reader.term(lambda scene, source: count(scene, source, source.card) * token(scene))


def _add_counters(reader: Reader, effect: effects.AddCounters) -> None:
    reader.term(lambda scene, source: TRIFLE * scene.later)


# Combinations


def _sequence(reader: Reader, effect: effects.Sequence) -> None:
    reader.read_all(effect.effects)


def _if(reader: Reader, effect: Any) -> None:
    test = condition(effect.condition)
    if test is None:
        reader.read(effect.effect)
        return
    reader.tests.append(test)
    reader.read(effect.effect)
    reader.tests.pop()


def _may(reader: Reader, effect: effects.May) -> None:
    reader.read_all((effect,))


def _unless(reader: Reader, effect: effects.Unless) -> None:
    if not is_me(effect.player):
        reader.read(effect.effect)
        return
    parts = [reader.inner().read_all((part,)) for part in (effect.action, effect.effect)]
    reader.promise.unless.append([part.promise for part in parts])


def _modal(reader: Reader, effect: effects.Modal) -> None:
    reader.promise.modes.append([reader.inner().read_all(option).promise for option in effect.options])


def _where_x(reader: Reader, effect: effects.WhereX) -> None:
    reader.read(transform(effect.effect, lambda node: effect.value if isinstance(node, values.X) else node))


def _delayed(reader: Reader, effect: effects.Delayed) -> None:
    if isinstance(effect.power, Triggered):
        reader.read_triggered(effect.power)


def _pay(reader: Reader, effect: effects.Pay) -> None:
    reader.read_costs(effect.costs)
    for part in effect.costs:
        if isinstance(part, costs.PayResources):
            reader.term(_payment(number(part.amount)))


def _payment(amount: Number) -> Term:
    return lambda scene, source: -PAYMENT_LOSS * amount(scene, source, source.card)


_EFFECTS: dict[type[Node], Callable[[Reader, Any], None]] = {
    effects.AddCounters: _add_counters,
    effects.ChooseTargets: lambda reader, effect: reader.gain(effect.cards, lambda scene, source, card: 0.0),
    effects.Deal: _deal,
    effects.DealOr: _deal_or,
    effects.DealRespectively: _deal_respectively,
    effects.Delayed: _delayed,
    effects.Destroy: _destroy,
    effects.Discard: _discard,
    effects.DoubleDamage: lambda reader, effect: reader.gain(effect.cards, gains.doubled_damage),
    effects.Draw: _draw,
    effects.DrawOr: _draw_or,
    effects.Empowered: _if,
    effects.Exhaust: _exhaust,
    effects.Flip: _flip,
    effects.GainControl: _gain_control,
    effects.Heal: lambda reader, effect: reader.gain(
        effect.target, gains.healing(_amount(effect, effect.amount))
    ),
    effects.If: _if,
    effects.Lasting: lambda reader, effect: reader.read_modifier(effect.modifier),
    effects.May: _may,
    effects.Modal: _modal,
    effects.Move: _move,
    effects.Pay: _pay,
    effects.PutDamage: lambda reader, effect: reader.gain(effect.card, gains.damage(number(effect.amount))),
    effects.PutTokenCopy: lambda reader, effect: reader.gain(effect.card, gains.entering),
    effects.PutTokens: _put_tokens,
    effects.Ready: _ready,
    effects.SearchZones: _search,
    effects.Sequence: _sequence,
    effects.Then: lambda reader, effect: reader.read(effect.effect),
    effects.Unless: _unless,
    effects.WhereX: _where_x,
}


# Costs


def _activate(reader: Reader, part: costs.Activate) -> None:
    """An ally either attacks or is activated."""

    def term(scene: Scene, source: PowerSource) -> float:
        card = source.card
        if scene.attacked and not card.exhausted and can_fight(card.current) and card.current.atk:
            return -LOSING
        return -float(card.current.atk) * scene.can_attack(card)

    reader.term(term)


def _put_damage(reader: Reader, part: costs.PutDamageCost) -> None:
    reader.gain(part.card, gains.damage(number(part.amount)))


def _losing(reader: Reader, part: Any) -> None:
    reader.gain(part.card, gains.destruction)


def _discarding(reader: Reader, part: costs.DiscardCost) -> None:
    reader.term(lambda scene, source: -0.5 * scene.card)


_COSTS: dict[type[Node], Callable[[Reader, Any], None]] = {
    costs.Activate: _activate,
    costs.DestroyCost: _losing,
    costs.DiscardCost: _discarding,
    costs.ExhaustCost: lambda reader, part: reader.gain(part.card, gains.exhausting),
    costs.MoveCost: _losing,
    costs.PutDamageCost: _put_damage,
}

# How often events happen


def times(event: Node) -> Term:
    """How often an event will probably happen from now on."""
    read = _TIMES.get(type(event))
    return _hardly if read is None else read(event)


def _hardly(scene: Scene, source: PowerSource) -> float:
    return 0.1 * scene.later


def _constantly(event: Any) -> Term:
    return lambda scene, source: 0.5 * scene.later


def _of_turns(event: triggers.TurnMoment) -> Term:
    if event.turn is Turn.YOUR_NEXT:
        return lambda scene, source: min(scene.later, 1.0)
    if event.turn is Turn.THIS:
        return lambda scene, source: 1.0
    this = event.moment is TurnBoundary.END
    return lambda scene, source: scene.later + this


def _of_entering(event: triggers.EntersPlay) -> Term:
    """Once, for a card in hand; sometimes, for others."""
    if isinstance(event.card, This):
        return lambda scene, source: float(source.card.identity in scene.hand)
    return lambda scene, source: 0.5 * scene.later * (source.card.identity not in scene.opposing)


def _of_attacks(event: Any) -> Term:
    actor = getattr(event, "card", None) or getattr(event, "source", None)
    to = getattr(event, "to", None)
    if to is not None and not _can_be_hero(to):
        return lambda scene, source: 0.0

    def attacks(scene: Scene, source: PowerSource) -> float:
        if isinstance(actor, This) or source.card.current.is_weapon:
            return _own_attacks(scene, source.card)
        return 0.5 * scene.later

    return attacks


def _can_be_hero(reference: CardReference) -> bool:
    nouns = getattr(getattr(reference, "filter", None), "nouns", ())
    return not nouns or any(noun.value in ("hero", "character") for noun in nouns)


def _own_attacks(scene: Scene, card: VisibleCard) -> float:
    if can_fight(card.current):
        return scene.attacks(card) * (card.current.atk > 0)
    return scene.later if card.current.is_weapon else 0.0


_TIMES: dict[type[Node], Callable[[Any], Term]] = {
    triggers.Attacks: _of_attacks,
    triggers.AttacksOrDefends: _of_attacks,
    triggers.CompletesQuest: _constantly,
    triggers.DamageThisWay: lambda event: lambda scene, source: 1.0,
    triggers.DealsDamage: _of_attacks,
    triggers.DrawsCard: lambda event: lambda scene, source: scene.later,
    triggers.EntersPlay: _of_entering,
    triggers.IsDealtDamage: _constantly,
    triggers.IsExhausted: _of_attacks,
    triggers.PlacesResource: lambda event: lambda scene, source: scene.later,
    triggers.PlaysCard: _constantly,
    triggers.Strikes: _of_attacks,
    triggers.TurnMoment: _of_turns,
}
