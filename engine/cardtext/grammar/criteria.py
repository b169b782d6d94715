"""The criteria of descriptions: "named Skywing", "with cost 2 or less", "attached to it".

A category is what can stand at one place behind the noun (:mod:`engine.cardtext.grammar.descriptions`). Its
mode is :attr:`~engine.cardtext.modes.Mode.PLURAL` behind a noun in the plural.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.cards import DamageType
from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants, Enumeration
from engine.cardtext.inflection import article
from engine.cardtext.phrases import Phrase, phrase
from engine.tree.criteria import (
    AbleToTarget,
    AttachedTo,
    Attacking,
    ChosenName,
    Did,
    DidNot,
    DoneThisWay,
    EnteredThisTurn,
    Extreme,
    ExtremeOfDescription,
    InCombatAgainst,
    InPartyOf,
    InPartyWith,
    NameContains,
    Named,
    NotAttachedTo,
    NotNamed,
    OfChosen,
    OtherNameThan,
    OtherThan,
    PlayedBy,
    PlayedThisTurn,
    RemovedBy,
    SameNameAs,
    SharedTrait,
    SharedType,
    SharesNone,
    StatComparison,
    StruckThisCombat,
    Targeting,
    UnderControlOf,
    WithAnyKeyword,
    WithAttachment,
    WithChosenDamageType,
    WithCounter,
    WithDamage,
    WithKeyword,
    WithoutKeyword,
    WithoutPowers,
    WithPower,
)
from engine.tree.references import CardCriterion, Filter, It, You
from engine.tree.triggers import Defends, EntersPlay
from engine.tree.words import PowerWord, Relation, WordKind

NAME, WITH, RELATION, DID, DID_NOT = "name_criterion", "with_criterion", "relation", "did", "did_not"
"""The places behind the noun: a name, what follows "with", a relation to something else, what has happened,
and what has not.
"""

_DEEDS = (
    "dealt damage",
    *(f"dealt {damage_type.casefold()} damage" for damage_type in DamageType),
    "destroyed",
    "discarded",
    "exhausted",
    "healed",
    "looked at",
    "played",
    "put into a graveyard",
    "put into play",
    "put into your graveyard",
    "put into your hand",
    "readied",
    "shuffled",
    "removed",
    "removed from the game",
    "revealed",
)


def _one_counter() -> Iterator[Phrase]:
    for word in ("a", "an"):
        yield phrase(WITH, WithCounter, f"{word} {{name:counter_name}} counter", check=_takes_article(word))


def _takes_article(word: str) -> Callable[[WithCounter], bool]:
    return lambda criterion: article(criterion.name) == word


def _is_no_entrance(criterion: Did) -> bool:
    """Whether it is more than "that entered play this turn", which is :class:`EnteredThisTurn`."""
    return not isinstance(criterion.event, EntersPlay)


def _is_only_named(criterion: RemovedBy) -> bool:
    """Whether a card is described by its name, nouns and tags alone, which it has wherever it is."""
    described = criterion.filter
    plain = Filter(nouns=described.nouns, tags=described.tags, criteria=described.criteria)
    named = [part for part in described.criteria if isinstance(part, Named)]
    return described == plain and len(named) == len(described.criteria) == 1


PHRASES: tuple[Phrase, ...] = (
    phrase(NAME, Named, "named {name}"),
    phrase(NAME, NotNamed, "not named {name}"),
    phrase(WITH, None, "{=comparison}"),
    phrase(WITH, WithKeyword, "{keyword}"),
    phrase(WITH, WithPower, "{word:power_word}"),
    phrase(WITH, WithoutPowers, "no powers"),
    phrase(WITH, WithAnyKeyword, "{keywords:any_keywords}"),
    phrase(WITH, NameContains, "{part:name} in its|their name|names"),
    phrase(WITH, ChosenName, "that name"),
    phrase(WITH, WithChosenDamageType, "ATK of that type"),
    phrase(WITH, SameNameAs, "the same name", card=It("")),
    phrase(WITH, SameNameAs, "the same name as {card}"),
    *_one_counter(),
    phrase(WITH, WithCounter, "{name:counter_name} counters", several=True),
    phrase(WITH, WithCounter, "{count:number_word_from_one} or more {name:counter_name} counters"),
    phrase(WITH, ExtremeOfDescription, "the highest {stat}"),
    phrase(WITH, ExtremeOfDescription, "the lowest {stat}", lowest=True),
    phrase(WITH, WithDamage, "{amount:figure} or more damage"),
    phrase(WITH, WithDamage, "{amount:figure} or less damage", relation=Relation.AT_MOST),
    phrase(WITH, WithAttachment, "{filter:article_one} attached to it|them"),
    phrase(RELATION, PlayedThisTurn, "{player:controlling_player} played this turn"),
    phrase(RELATION, PlayedThisTurn, "you played this turn", player=You()),
    phrase(RELATION, PlayedThisTurn, "played this turn", player=None),
    phrase(RELATION, StruckThisCombat, "you struck with this combat"),
    phrase(RELATION, EnteredThisTurn, "that entered play this turn"),
    phrase(RELATION, InPartyWith, "in {card:whose_card} party"),
    phrase(RELATION, InPartyOf, "in {player:whose} party"),
    phrase(RELATION, UnderControlOf, "{player:controlling_player} controls"),
    phrase(RELATION, AttachedTo, "attached to {card}"),
    phrase(RELATION, NotAttachedTo, "that is|are not attached to {card}"),
    phrase(RELATION, PlayedBy, "played by {player:player_object}"),
    phrase(RELATION, RemovedBy, "removed by {filter:article_one}", check=_is_only_named),
    phrase(RELATION, OtherThan, "other than {card}"),
    phrase(RELATION, WithoutKeyword, "that doesn't|don't have {keyword}"),
    phrase(RELATION, OtherNameThan, "that doesn't|don't have the same name as {card}"),
    phrase(RELATION, OfChosen, "of that {kind:chosen_word}"),
    phrase(RELATION, OfChosen, "of the chosen kinds", kind=WordKind.CARD_TYPE, several=True),
    phrase(RELATION, SharedTrait, "that shares|share a {kinds:trait_kinds} with {card}"),
    phrase(RELATION, SharedType, "that shares|share a card type with {card}"),
    phrase(RELATION, SharesNone, "that doesn't|don't share {shared}"),
    phrase(RELATION, Extreme, "that has|have or shares|share the highest {stat} among {among:many}"),
    phrase(
        RELATION, Extreme, "that has|have or shares|share the lowest {stat} among {among:many}", lowest=True
    ),
    phrase(RELATION, InCombatAgainst, "in combat with {card}"),
    phrase(RELATION, Attacking, "that is|are attacking {defender:card}"),
    phrase(RELATION, Targeting, "that is targeting {card}"),
    phrase(RELATION, AbleToTarget, "that could target {card}"),
    *(phrase(RELATION, DoneThisWay, f"{deed} this way", deed=deed) for deed in _DEEDS),
    phrase(RELATION, DoneThisWay, "you removed this way", deed="removed", by_you=True),
    phrase(DID, Did, "{event~} this turn", check=_is_no_entrance),
    phrase(DID, Did, "that attacked {event:attacked_by_it} this turn"),
    phrase("attacked_by_it", Defends, "{card}", attacker=It()),
    phrase(DID_NOT, DidNot, "{event~} this turn"),
)

CATEGORIES: dict[str, Category] = {
    "any_keywords": Enumeration("keyword", "or", least=2),
    "power_word": Constants({word.value: word for word in PowerWord}),
    "with_criteria": Enumeration(WITH, "and"),
}

PLACES: dict[type[CardCriterion], str] = {
    StatComparison: WITH,
    **{entry.node: entry.category for entry in PHRASES if entry.node is not None},
}
"""Where a criterion stands behind the noun."""
