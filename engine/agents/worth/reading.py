"""Reading powers into valuations, in the order of their wording."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.agents.worth import gains
from engine.agents.worth.frequency import times
from engine.agents.worth.numbers import Test, candidates, condition, is_me
from engine.agents.worth.scene import PowerSource, Scene
from engine.agents.worth.valuation import CardChoice, Gain, Term, Valuation
from engine.board.view import VisibleCard
from engine.tree import deck_effects, effects, triggers, values
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
from engine.tree.words import CardStat

EFFECTS: dict[type[Node], Callable[[Reader, Any], None]] = {}
COSTS: dict[type[Node], Callable[[Reader, Any], None]] = {}
"""How each kind of effect and of cost is read; :mod:`~engine.agents.worth.effects` and
:mod:`~engine.agents.worth.costs` fill them.
"""


class Reader:
    """Reads the parts of one power in the order of its wording, and remembers what "it" is.

    ``tests`` are conditions for what is read now, ``last_test`` that of the last sentence with one;
    ``host`` is what "attached ally" means, for an attachment that is still to be played.
    """

    def __init__(self, host: CardReference | None = None) -> None:
        self.valuation = Valuation()
        self.mentioned: list[CardReference] = []
        self.tests: list[Test] = []
        self.last_test: Test | None = None
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
        self.valuation.terms.append(term)

    def gain(self, reference: CardReference, gain: Gain) -> None:
        """Something that happens to cards."""
        cards = self.meaning(reference)
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
                self.valuation.terms.append(
                    lambda scene, source: sum(gain(scene, source, card) for card in matching(scene, source))
                )
            case This():
                self.valuation.terms.append(lambda scene, source: gain(scene, source, source.card))
            case HeroOf():
                self.valuation.terms.append(_of_hero(reference, gain))
            case Host():
                self.valuation.terms.append(_of_host(gain))
            case Together():
                for part in reference.cards:
                    self.gain(part, gain)

    def meaning(self, reference: CardReference) -> CardReference:
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
        for choice in self.valuation.choices:
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
        if isinstance(reference, Target):
            choice.is_by_opponent = reference.chooser is not None and not is_me(reference.chooser)
        self.valuation.choices.append(choice)
        return choice

    # Effects

    def read_all(self, instructions: Iterable[Node]) -> Reader:
        """Read effects in order; what follows "if you do" belongs to what was asked for before."""
        pending = list(instructions)
        while pending:
            effect = pending.pop(0)
            consequences = []
            if isinstance(
                effect, effects.May | effects.Pay | effects.Destroy | effects.Move | deck_effects.Discard
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
        """Read one effect; one that is not known is worth nothing."""
        read = EFFECTS.get(type(effect))
        if read is not None:
            read(self, effect)

    def _read_may(self, effect: effects.May, consequences: list[effects.Effect]) -> None:
        if not (is_me(effect.player) or isinstance(effect.player, TargetPlayer)):
            return
        part = self.inner()
        part.tests = list(self.tests)
        part.read_all([effect.effect, *consequences])
        self.valuation.optional.append(part.valuation)

    def read_costs(self, parts: Iterable[Node]) -> Reader:
        """Read what is paid, resources aside."""
        for part in parts:
            read = COSTS.get(type(part))
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
        often = times(power.event)
        if isinstance(self.host, Target):
            self._gain_by_host(self.host, often, part.valuation)
        if not part.valuation.is_empty:
            self.valuation.repeated.append((often, part.valuation))

    def _gain_by_host(self, host: Target, often: Term, part: Valuation) -> None:
        """What happens again and again to a card that is still to be chosen counts as that card is chosen."""
        for choice in list(part.choices):
            if choice.slot == host.slot:
                part.choices.remove(choice)
                self._choice(host).gains.extend(_repeated(often, gain) for gain in choice.gains)


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


def _repeated(often: Term, gain: Gain) -> Gain:
    """What happens several times to one card; an opposing ally can be lost only once."""

    def total(scene: Scene, source: PowerSource, card: VisibleCard) -> float:
        once = gain(scene, source, card)
        if once > 0 and not card.current.is_hero and scene.is_opposing(card):
            return min(often(scene, source) * once, max(once, scene.removal(card)))
        return often(scene, source) * once

    return total


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
