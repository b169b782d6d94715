"""Instructions that are greater, or others, under a condition (Rule 709.2d)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cardtext.categories import Category
from engine.cardtext.combinators import Separated
from engine.cardtext.phrases import Phrase, phrase
from engine.tree.alternative_effects import (
    Addition,
    Amended,
    Doubling,
    EitherOf,
    OrInstead,
    OtherChanges,
    OtherNumber,
    ReadyOrExhaust,
)
from engine.tree.changes import Cannot
from engine.tree.conditions import WasAffected, WasDone, WasNotDone, YouAffected, YouDid
from engine.tree.course_effects import CompleteWithoutPaying, PlayNow
from engine.tree.effects import (
    Destroy,
    Effect,
    Exhaust,
    If,
    Lasting,
    May,
    Move,
    Pay,
    Ready,
    RepeatEffect,
    Sequence,
    Unless,
)
from engine.tree.node import walk
from engine.tree.references import Host, It, Some, Target, TargetPlayer, That, ThatPlayer, This, You
from engine.tree.values import ThatMuch
from engine.tree.words import ForbiddenAction, Joiner

_PRICED_ACTIONS = {Cannot(ForbiddenAction.ATTACK), Cannot(ForbiddenAction.EXHAUST)}


def _is_priced_action(unless: Unless) -> bool:
    """Whether something is forbidden that is paid for each time it is done, not once as the text is carried
    out: "can't attack unless its controller pays (2)" (Rule 600.3).
    """
    if not isinstance(unless.action, Pay) or not isinstance(unless.effect, Lasting):
        return False
    return _PRICED_ACTIONS.issuperset(unless.effect.modifier.changes)


def _is_about_all(option: May) -> bool:
    """Whether a condition behind an option is about all of it, which "then" leaves open."""
    return not isinstance(option.effect, Sequence) or option.effect.joiner is not Joiner.THEN


def _is_another_card(effect: PlayNow) -> bool:
    """Whether the card is no card that says so of itself, as :class:`~engine.tree.powers.MayPlay` does."""
    return not isinstance(effect.cards, This)


_AFTERWARDS = (WasAffected, WasDone, WasNotDone, YouAffected, YouDid)


def _is_known_before(alternative: OrInstead) -> bool:
    """Whether a condition in a sentence of its own can be read before either instruction is carried out: it
    does not ask what came of the first, and what it refers to is a target of that.
    """
    nodes = list(walk(alternative.condition))
    if any(isinstance(node, (*_AFTERWARDS, ThatMuch)) for node in nodes):
        return False
    refers = any(isinstance(node, It | That | ThatPlayer) for node in nodes)
    targets = any(isinstance(node, Host | Target | TargetPlayer) for node in walk(alternative.effect))
    return targets or not refers


def _amended(effect: str, amendment: str) -> Iterator[Phrase]:
    """An instruction of a category with amendments of another behind it."""
    yield phrase("effect", Amended, f"{{effect:{effect}~}}, {{amendments:{amendment}s}}")


def _is_of_chosen_cards(effect: Effect) -> bool:
    """Whether something is done to some cards, of which another number can be said."""
    return isinstance(effect, Destroy | Exhaust | Ready) and isinstance(effect.cards, Some)


PHRASES: tuple[Phrase, ...] = (
    *_amended("deal", "amount_amendment"),
    *_amended("heal", "amount_amendment"),
    *_amended("draw", "count_of_cards_amendment"),
    *_amended("discard", "count_of_cards_amendment"),
    *_amended("counted", "count_amendment"),
    phrase("counted", None, "{=done_to_cards~}", check=_is_of_chosen_cards),
    *_amended("put_tokens", "count_amendment"),
    *_amended("counters", "count_amendment"),
    *_amended("lasting_effect", "changes_amendment"),
    phrase("amount_amendment", Addition, "plus an additional {amount:figure} if {condition:conditions}"),
    phrase("amount_amendment", Addition, "plus an additional {amount:figure} for each {per:each_thing}"),
    phrase("amount_amendment", OtherNumber, "or {number:amount} if {condition:conditions}"),
    phrase("count_of_cards_amendment", OtherNumber, "or {number:cards_counted} if {condition:conditions}"),
    phrase("count_amendment", OtherNumber, "or {number:number_word} if {condition:conditions}"),
    phrase("changes_amendment", OtherChanges, "or {changes:gains} if {condition:conditions}"),
    phrase("plain_sentence", Amended, "{effect:deal}. {amendments:doubling}"),
    phrase("damage_doubled", Doubling, "that damage is doubled for each {per:each_thing}"),
    phrase("plain_sentence", None, "{=qualified}"),
    phrase(
        "qualified",
        OrInstead,
        "{effect:clauses_with_comma}, or {other:clauses_with_comma} if {condition:conditions}",
    ),
    phrase(
        "plain_sentence",
        OrInstead,
        "{effect:clauses}. if {condition:conditions}, {other:clauses} instead",
        says_instead=True,
        check=_is_known_before,
    ),
    phrase("effect", ReadyOrExhaust, "{player:actor~} !ready or !exhaust {cards:card}"),
    phrase(
        "effect",
        CompleteWithoutPaying,
        "{player:actor~} !complete {card:card_single} without paying its cost",
    ),
    phrase(
        "effect",
        PlayNow,
        "{player:actor~} !play {cards:card_single} {immediately?immediately} without paying its cost",
        check=_is_another_card,
        without_paying=True,
    ),
    phrase(
        "effect",
        PlayNow,
        "{player:actor~} !play {cards:card_single} {immediately?immediately} without paying their costs",
        their=True,
        without_paying=True,
    ),
    phrase("effect", PlayNow, "{player:actor~} !play {cards:card_single} immediately", immediately=True),
    phrase("qualified", EitherOf, "{first:clauses_with_comma} or {second:clauses_with_comma}"),
    phrase("qualified", EitherOf, "{first:clauses_with_comma}, or {second:clauses_with_comma}", comma=True),
    phrase("qualified", EitherOf, "{first:clauses_with_comma} or {second:clauses/third}"),
    phrase(
        "qualified",
        EitherOf,
        "either {first:clauses_with_comma} or {second:clauses_with_comma}",
        says_either=True,
    ),
    phrase(
        "qualified",
        RepeatEffect,
        "{effect:clauses_with_comma} for each {value:each_thing}",
        trailing=True,
        check=lambda repeated: isinstance(repeated.effect, Destroy | Move),
    ),
    phrase("qualified", If, "{effect:last_body} if {condition:conditions}", after=True),
    phrase("qualified", If, "{effect:last_body} unless {condition:negated}", after=True, says_unless=True),
    phrase("last_body", None, "{=clauses_with_comma}"),
    phrase("last_body", None, "{=option}", check=_is_about_all),
    phrase("qualified", May, "you may {effect:option_unless}", player=You()),
    phrase(
        "option_unless",
        Unless,
        "{effect:clauses_with_comma/you} unless {player:player_named} {action:clauses/third}",
    ),
    phrase(
        "option_unless",
        Unless,
        "{effect:clauses_with_comma/you} unless they {action:clauses/base}",
        player=ThatPlayer("they"),
    ),
    phrase("qualified", Unless, "{effect:clauses_with_comma} unless you {action:clauses/you}", player=You()),
    phrase(
        "qualified",
        Unless,
        "{effect:clauses_with_comma} unless {player:player_named} {action:clauses/third}",
        check=lambda unless: not _is_priced_action(unless),
    ),
    phrase(
        "qualified",
        Unless,
        "{effect:clauses_with_comma} unless they {action:clauses/base}",
        player=ThatPlayer("they"),
    ),
)

CATEGORIES: dict[str, Category] = {
    "doubling": Separated("damage_doubled", (",",)),
    **{
        f"{amendment}s": Separated(amendment, (",",))
        for amendment in (
            "amount_amendment",
            "changes_amendment",
            "count_amendment",
            "count_of_cards_amendment",
        )
    },
}
