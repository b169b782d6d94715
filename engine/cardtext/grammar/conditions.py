"""Conditions behind "if", "while" and before the colon of a power (Rule 701.1, 703.2, 714.3a)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants, Enumeration, ListBehindArticle
from engine.cardtext.modes import Mode
from engine.cardtext.parser import Parser
from engine.cardtext.phrases import Phrase, phrase
from engine.cardtext.renderer import Renderer
from engine.cardtext.tokens import Tokens
from engine.tree.conditions import (
    AreBoth,
    AreInCombat,
    BothConditions,
    Compares,
    Controls,
    ControlsMore,
    CouldTarget,
    DidSo,
    DuringCombat,
    DuringTurn,
    DuringTurnOf,
    EitherCondition,
    GuessedCorrectly,
    Happened,
    HasCardOfEachKind,
    HasCards,
    HasCounters,
    HasDamage,
    HasFatalDamage,
    HasHighest,
    HasKeyword,
    HasMoreCards,
    HasMoreDamage,
    HaveDifferentNames,
    HaveDifferentTypes,
    HaveSameType,
    InCombatWith,
    Is,
    IsAt,
    IsAttached,
    IsAttacking,
    IsDefending,
    IsIn,
    IsTargeted,
    Negation,
    NoneRemain,
    NumberIs,
    PaidAdditionalCost,
    Remains,
    RemainsControlled,
    SharesType,
    SomeOfThemAre,
    TargetsOnly,
    ThereAre,
    TookLastTurn,
    WasAffected,
    WasDone,
    WasNotDone,
    WentFirst,
    YouAffected,
    YouDid,
    YouTargeted,
)
from engine.tree.criteria import SameNameAs, StatComparison, WithAttachment
from engine.tree.keywords import Keyword
from engine.tree.references import CardCriterion, Filter, HeroOf, It, Quantity, Some, That, ThatPlayer, You
from engine.tree.values import Number, StatOf, ThatMuch, TotalOf, X
from engine.tree.words import CardStat, CardState, Noun, Owner, Place, Relation, Turn

_NOT_OF_CARDS_IN_PLAY = (CardState.TOKEN, CardState.NON_TOKEN, CardState.REVEALED)
_STATES = {state.value: state for state in CardState if state not in _NOT_OF_CARDS_IN_PLAY}


def _there_are() -> Iterator[Phrase]:
    """How many cards there are in play, or somewhere else."""
    for template, relation in (
        ("{count:number_word_from_one} or more {filter:several}", Relation.AT_LEAST),
        ("{count:number_word_from_one} or fewer {filter:several}", Relation.AT_MOST),
    ):
        yield phrase("condition", ThereAre, f"you have {template}", relation=relation, check=_is_elsewhere)
        yield phrase(
            "condition", ThereAre, f"there are {template} in play", relation=relation, check=_is_in_play
        )
    none = {"count": Number(0), "relation": Relation.EQUAL}
    yield phrase("condition", ThereAre, "you have no {filter:many}", check=_is_elsewhere, **none)
    yield phrase("condition", ThereAre, "there are no {filter:many} in play", check=_is_in_play, **none)


def _is_in_play(condition: ThereAre) -> bool:
    return condition.filter.place is Place.PLAY


def _is_elsewhere(condition: ThereAre) -> bool:
    """Whether the cards are somewhere else, and not all that is there, which is :class:`HasCards`."""
    card_filter = condition.filter
    everything = Filter(
        nouns=(Noun.CARD,),
        place=card_filter.place,
        owner=card_filter.owner,
        from_place=card_filter.from_place,
    )
    return card_filter.place is not Place.PLAY and card_filter != everything


def _is_of_described(condition: DidSo) -> bool:
    """Whether it describes players: "each player who does"."""
    return condition.player == ThatPlayer("who")


def _is_about_you(condition: HasMoreCards) -> bool:
    return condition.player == You()


def _is_about_others(condition: HasMoreCards) -> bool:
    return condition.player != You()


def _is_one_state(condition: IsIn) -> bool:
    """Whether "while attacking or defending" is not two conditions."""
    return condition.state is not CardState.ATTACKING_OR_DEFENDING


def _is_only_called(condition: Is) -> bool:
    """Whether a description consists of nouns and tags, which are known of a card that is no longer that."""
    description = condition.filter
    return description == Filter(nouns=description.nouns, tags=description.tags)


NOTED_DEEDS = ("dealt damage", "destroyed", "discarded", "exhausted", "healed", "readied", "revealed")
"""What can be said to have been done to a card "this way"."""


def _cards_in_zone() -> Iterator[Phrase]:
    """As in "you have no cards in your hand", "its controller has two or fewer cards in their hand"."""
    number = "{count:number_word_from_one}"
    for words, relation, fixed in (
        (f"{number} or more cards", Relation.AT_LEAST, {}),
        (f"{number} or fewer cards", Relation.AT_MOST, {}),
        ("exactly {count:number_word} cards", Relation.EQUAL, {}),
        ("exactly one card", Relation.EQUAL, {"count": Number(1)}),
        ("no cards", Relation.EQUAL, {"count": Number(0)}),
        ("an even number of cards", Relation.EVEN, {"count": Number(0)}),
        ("an odd number of cards", Relation.ODD, {"count": Number(0)}),
    ):
        for zone, is_yours in (("own_zone", True), ("their_zone", False)):
            yield phrase(
                "condition",
                HasCards,
                f"{{player}} !have {words} in {{place:{zone}}}",
                relation=relation,
                check=_has_cards(is_yours=is_yours),
                **fixed,
            )


def _has_cards(*, is_yours: bool) -> Callable[[HasCards], bool]:
    """Whether the zone is yours, or that of another player."""
    return lambda condition: (condition.player == You()) is is_yours


def _is_in_question(condition: Controls) -> bool:
    """Whether text can ask for it: that a player controls a hero goes without saying, if no word is lost."""
    return condition.filter != Filter(nouns=(Noun.HERO,))


_COMPARISONS = (
    ("equal to", Relation.EQUAL),
    ("less than or equal to", Relation.AT_MOST),
    ("greater than or equal to", Relation.AT_LEAST),
    ("less than", Relation.LESS),
    ("greater than", Relation.MORE),
)
"""What stands before the other of two numbers."""


def _is_of_no_card(number: Quantity) -> bool:
    """Whether a number to compare is no figure, and none of a card, which is :class:`Compares`."""
    is_of_card = isinstance(number, StatOf) and not number.is_of and not number.printed
    return not isinstance(number, Number | X) and not is_of_card


def _are_mentioned(condition: SomeOfThemAre) -> bool:
    """Whether the cards are some that were mentioned, and no description."""
    return condition.cards == It("them") or isinstance(condition.cards, That)


PHRASES: tuple[Phrase, ...] = (
    phrase("condition", Controls, "{player} !control {filter:article_one}", check=_is_in_question),
    phrase("condition", RemainsControlled, "{player} !control {card:card_itself}", is_state=True),
    phrase("condition", HasCardOfEachKind, "{player} !control {filters:each_kind}"),
    phrase("condition", HasCardOfEachKind, "{filters:each_kind} are in {place:own_zone}", player=You()),
    phrase("condition", Controls, "{player} !control {count:number_word_from_one} or more {filter:several}"),
    phrase(
        "condition",
        Controls,
        "{player} !control {count:number_word} or more {filter:several} that share a {share:trait_kinds}",
    ),
    phrase(
        "condition",
        Controls,
        "{player} !control {count:number_word_from_one} or fewer {filter:several}",
        relation=Relation.AT_MOST,
    ),
    phrase(
        "condition", Controls, "{player} !control no {filter:many}", count=Number(0), relation=Relation.EQUAL
    ),
    phrase(
        "condition",
        Controls,
        "{player} !control exactly {count:number_word} {filter:several}",
        relation=Relation.EQUAL,
    ),
    phrase(
        "condition",
        Controls,
        "{player} !control exactly one {filter:one}",
        count=Number(1),
        relation=Relation.EQUAL,
    ),
    *_cards_in_zone(),
    phrase("conditions", None, "{=condition}"),
    phrase("conditions", EitherCondition, "{first:condition} or {second:condition}"),
    phrase("conditions", BothConditions, "{first:condition} and {second:condition}"),
    phrase("while_condition", BothConditions, "{first:state_of_subject} in {second:own_form}"),
    phrase(
        "own_form",
        HasKeyword,
        "{keyword}",
        card=HeroOf(),
        check=lambda condition: condition.keyword in (Keyword.BEAR_FORM, Keyword.CAT_FORM),
    ),
    phrase("while_condition", EitherCondition, "{first:state_of_subject} or {second:state_of_subject}"),
    phrase("condition", WasAffected, "{filter:article_one} was {verb:deed_done} this way"),
    phrase("condition", IsIn, "{card} !be {state:described_state}"),
    phrase("state_of_subject", IsIn, "{state:described_state}", card=None, check=_is_one_state),
    phrase("condition", Is, "{card} !be {filter:article_one}"),
    phrase("condition", Is, "{card} was {filter:article_one}", was=True, check=_is_only_called),
    phrase("condition", Is, "{card} !have {filter:attachment_to_have} attached to it"),
    phrase("condition", Is, "{card} !have the same name as {filter:namesake}"),
    phrase("condition", Compares, "{card:whose_card} {comparison:number_comparison}"),
    phrase("condition", Compares, "{card:card_with_article} 's {comparison:number_comparison}"),
    phrase("condition", Compares, "{card} !have {comparison:having}", says_has=True),
    phrase(
        "condition",
        NumberIs,
        "there are {limit:number_word_from_one} or more {number:traits_among}",
        relation=Relation.AT_LEAST,
    ),
    phrase("condition", NumberIs, "{number:compared} is {limit:figure} or less", relation=Relation.AT_MOST),
    phrase("condition", NumberIs, "{number:compared} is {limit:figure} or more", relation=Relation.AT_LEAST),
    *(
        phrase("condition", NumberIs, f"{{number:compared}} is {words} {{limit:quantity}}", relation=relation)
        for words, relation in _COMPARISONS
    ),
    phrase("compared", X, "X"),
    phrase("compared", TotalOf, "their total {stat}", cards=It("they")),
    phrase("compared", None, "{=plain_quantity}", check=_is_of_no_card),
    phrase("condition", HasHighest, "{card} !have or !be tied for the highest {stat} among {filter:many}"),
    phrase("condition", HaveDifferentNames, "{cards:card} !have different names"),
    phrase("condition", HaveDifferentTypes, "{cards:card} !have different card types"),
    phrase("condition", HaveSameType, "{cards:card} !have the same card type"),
    phrase("condition", SomeOfThemAre, "all of {cards:card_single} are {filter:many}", check=_are_mentioned),
    phrase(
        "condition",
        SomeOfThemAre,
        "{count:number_word_from_one} or more of {cards:card_single} are {filter:many}",
        check=_are_mentioned,
    ),
    phrase("condition", AreBoth, "{cards:card} !be {filters:both_kinds}"),
    phrase("both_kind", None, "both {=many}"),
    phrase("condition", SharesType, "{card} !share a card type with {other:card}"),
    phrase("condition", HasKeyword, "{card} !have {keyword}"),
    phrase("condition", InCombatWith, "in combat with {card}"),
    phrase("condition", DuringTurn, "it is {turn:whose_turn}"),
    phrase("condition", YouDid, "you do"),
    phrase("condition", DidSo, "{player} !do", check=_is_of_described),
    *(
        phrase("condition", WasDone, words, words=words)
        for words in ("they do", "that player does", "it does")
    ),
    *(
        phrase("condition", WasNotDone, words, words=words)
        for words in (
            *("you don't", "you can't", "they don't", "they can't", "it doesn't"),
            *("no opponent does", "no player does"),
        )
    ),
    phrase("condition", Happened, "{event:event/past} this turn"),
    phrase("condition", Happened, "{event:event/past} last turn", turn=Turn.LAST),
    phrase("condition", Happened, "{event:event/past} {times:number_word_from_one} or more times this turn"),
    phrase("condition", Negation, "{condition:not_happened}"),
    phrase("not_happened", Happened, "{event:event/past_not} this turn"),
    phrase("not_happened", Happened, "{event:event/past_not} last turn", turn=Turn.LAST),
    phrase("condition", HasDamage, "{card} !have {amount:figure} or more damage"),
    phrase("condition", HasDamage, "{card} !have {amount:figure} or less damage", relation=Relation.AT_MOST),
    phrase(
        "condition",
        HasCounters,
        "{card} !have {count:number_word_from_one} or more {name:counter_name} counters",
    ),
    phrase(
        "condition",
        HasCounters,
        "{card} !have {count:number_word_from_one} or fewer {name:counter_name} counters",
        relation=Relation.AT_MOST,
    ),
    phrase(
        "condition",
        HasCounters,
        "{card} !have no {name:counter_name} counters",
        count=Number(0),
        relation=Relation.EQUAL,
    ),
    *(
        phrase(
            "condition",
            ControlsMore,
            f"{{player}} !control {words} {{filter:many}} than {{other:player}}",
            fewer=words.endswith("fewer"),
        )
        for word in ("more", "fewer")
        for words in (word, f"at least {{by:number_word_from_one}} {word}")
    ),
    *(
        phrase(
            "condition",
            HasMoreCards,
            f"{{player}} !have {word} cards in {whose} {{place:zone_of_player}} than {{other:player}}",
            fewer=word == "fewer",
            check=_is_about_you if whose == "your" else _is_about_others,
        )
        for word in ("more", "fewer")
        for whose in ("your", "their")
    ),
    *(
        phrase(
            "condition",
            HasMoreCards,
            f"{{player}} !have {word} cards in {{place:{zone}}} than in {{other_place:{zone}}}",
            fewer=word == "fewer",
            check=_is_about_you if zone == "own_zone" else _is_about_others,
        )
        for word in ("more", "fewer")
        for zone in ("own_zone", "their_zone")
    ),
    *(
        phrase("condition", IsAt, f"{{card}} !be in {words}", place=place, owner=owner)
        for words, place, owner in (
            ("your graveyard", Place.GRAVEYARD, Owner.YOURS),
            ("your hand", Place.HAND, Owner.YOURS),
            ("a graveyard", Place.GRAVEYARD, Owner.ANY),
            ("play", Place.PLAY, None),
        )
    ),
    phrase("condition", IsAt, "{card} !be in {holder:zone_holder} {place:zone_of_player}"),
    phrase("condition", IsAt, "{card} !be removed from the game", place=Place.REMOVED, owner=None),
    *_there_are(),
    phrase("condition", IsAttached, "{card} !be attached to {host:card}"),
    phrase("condition", IsAttached, "{card} was attached to {host:card}", was=True),
    phrase("condition", IsAttached, "{card} !be attached"),
    phrase("condition", IsAttacking, "{card} !be attacking {defender:card}"),
    phrase("condition", IsDefending, "{card} !be defending against {attacker:card}"),
    phrase("state_of_subject", IsAttacking, "attacking {defender:card}", card=None),
    phrase("condition", HasMoreDamage, "{card} !have more damage than {other:card}"),
    phrase("condition", HasFatalDamage, "{card} !have fatal damage"),
    phrase("condition", HasFatalDamage, "{card} !have fatal damage or 0 [Health]", or_no_health=True),
    phrase("during_turn", DuringTurn, "on {turn:whose_turn}"),
    phrase("during_turn", DuringTurnOf, "on {player:player_possessive} turn"),
    phrase("condition", DuringTurnOf, "it is {player:player_possessive} turn"),
    phrase("during_turn", None, "{=during_combat}"),
    phrase("during_combat", DuringCombat, "during combat"),
    phrase("not_during", Negation, "{condition:during_turn}"),
    phrase("during_first_turn", DuringTurn, "on your first turn", turn=Turn.YOUR_FIRST),
    phrase("condition", AreInCombat, "{card} !be in combat with {other:card}"),
    phrase("condition", YouAffected, "you {verb:past_verb} {filter:article_one} {this_way?this way}"),
    phrase(
        "condition",
        YouAffected,
        "you {verb:past_verb} {count:number_word_from_one} or more {filter:several} this way",
        this_way=True,
        check=lambda condition: condition.count is not None,
    ),
    phrase(
        "condition",
        YouAffected,
        "you {verb:past_verb} {count:number_word} {filter:several} this way",
        this_way=True,
        exactly=True,
        check=lambda condition: condition.count is not None,
    ),
    *(
        phrase(
            "condition",
            YouAffected,
            f"you put {{filter:article_one}} {where} this way",
            verb=f"put {where}",
            this_way=True,
        )
        for where in ("into play", "into your hand", "into your graveyard")
    ),
    phrase(
        "condition",
        NumberIs,
        "you removed {limit:number_word_from_one} or more counters this way",
        number=ThatMuch("counters you removed this way"),
        relation=Relation.AT_LEAST,
    ),
    phrase(
        "condition",
        YouAffected,
        "{source:card} dealt damage to {filter:article_one} this way",
        verb="dealt damage",
        this_way=True,
    ),
    phrase("negated", Negation, "{condition}"),
    phrase("condition", Negation, "{condition:not_so}"),
    phrase("not_so", DuringTurn, "it isn't your turn", turn=Turn.YOURS),
    phrase("not_so", HasFatalDamage, "{card} doesn't have fatal damage"),
    phrase("not_so", HasKeyword, "{card} doesn't have {keyword}"),
    phrase("not_so", Is, "{card} isn't {filter:article_one}"),
    phrase("not_so", Is, "{card} wasn't {filter:article_one}", was=True, check=_is_only_called),
    phrase("not_so", IsIn, "{card} isn't {state:described_state}"),
    phrase("not_so", IsAttached, "{card} isn't attached to {host:card}"),
    phrase("not_so", IsAttached, "{card} wasn't attached to {host:card}", was=True),
    phrase("condition", PaidAdditionalCost, "you paid the additional cost"),
    phrase("condition", TookLastTurn, "{player} took the last turn"),
    phrase("not_so", TookLastTurn, "{player} didn't take the last turn"),
    phrase("condition", WentFirst, "{player} went first this game"),
    phrase("condition", YouTargeted, "you targeted {filter:article_one}"),
    phrase("condition", TargetsOnly, "{filter:article_one} is targeting only {card}"),
    phrase("condition", IsTargeted, "{card} !be targeted by {by:player_object}"),
    phrase("condition", CouldTarget, "{card} could target {target:card}"),
    phrase("condition", GuessedCorrectly, "{player} guessed correctly"),
    phrase("condition", NoneRemain, "none remain"),
    phrase("condition", Remains, "{card} !remain {state:described_state}"),
    phrase("while_condition", None, "{=conditions}"),
    phrase("while_condition", None, "{=state_of_subject}"),
    phrase(
        "number_comparison", StatComparison, "{stat} is {value:figure} or less", relation=Relation.AT_MOST
    ),
    phrase(
        "number_comparison", StatComparison, "{stat} is {value:figure} or more", relation=Relation.AT_LEAST
    ),
    *(
        phrase(
            "number_comparison", StatComparison, f"{{stat}} is {words} {{value:quantity}}", relation=relation
        )
        for words, relation in _COMPARISONS
    ),
    *(
        phrase(
            "number_comparison", StatComparison, f"{{stat}} is {relation}", relation=relation, value=Number(0)
        )
        for relation in (Relation.EVEN, Relation.ODD)
    ),
    *(
        phrase("having", StatComparison, f"an {relation} {{stat}}", relation=relation, value=Number(0))
        for relation in (Relation.EVEN, Relation.ODD)
    ),
    phrase("having", StatComparison, "{value:figure} or less {stat:stat_behind}", relation=Relation.AT_MOST),
    phrase("having", StatComparison, "{value:figure} or more {stat:stat_behind}", relation=Relation.AT_LEAST),
    *(
        phrase(
            "having",
            StatComparison,
            f"{{value:figure}} {words} remaining [Health]",
            stat=CardStat.REMAINING_HEALTH,
            relation=relation,
        )
        for words, relation in (("or less", Relation.AT_MOST), ("or more", Relation.AT_LEAST))
    ),
)


class ArticleFilter:
    """A description with its article as a filter: "an ally", "another Paladin hero or ally"."""

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Filter, int]]:
        """The description at the token."""
        for card, end in parser.parse("card_with_article", start):
            yield card.filter, end

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """The description with its article."""
        return renderer.render("card_with_article", Some(value)) if isinstance(value, Filter) else None

    def literals(self) -> Iterable[str]:
        """No words."""
        return ()


@dataclass(frozen=True)
class CriterionAlone:
    """What a criterion is about, as a description of the cards that meet it and need nothing else: "a Poison"
    for the cards that have one attached, "another card" for those that have the same name.
    """

    criterion: type[CardCriterion]
    part: str
    category: str

    def parse(self, parser: Parser, start: int, mode: Mode) -> Iterator[tuple[Filter, int]]:
        """What it is about, at the token."""
        for value, end in parser.parse(self.category, start):
            yield Filter(criteria=(self.criterion(**{self.part: value}),)), end

    def render(self, renderer: Renderer, value: Any, mode: Mode) -> Tokens | None:
        """What it is about, if nothing else is asked for."""
        if not isinstance(value, Filter) or value != Filter(criteria=value.criteria[:1]):
            return None
        described = value.criteria[0] if value.criteria else None
        if not isinstance(described, self.criterion):
            return None
        return renderer.render(self.category, getattr(described, self.part))

    def literals(self) -> Iterable[str]:
        """No words."""
        return ()


_PAST_VERBS = ("destroyed", "discarded", "exhausted", "readied", "removed", "revealed", "shuffled")

CATEGORIES: dict[str, Category] = {
    "each_kind": ListBehindArticle("one", least=2),
    "article_one": ArticleFilter(),
    "attachment_to_have": CriterionAlone(WithAttachment, "filter", "article_one"),
    "namesake": CriterionAlone(SameNameAs, "card", "card_single"),
    "both_kinds": Enumeration("both_kind", "or"),
    "described_state": Constants(_STATES),
    "deed_done": Constants({deed: deed for deed in NOTED_DEEDS}),
    "past_verb": Constants({verb: verb for verb in _PAST_VERBS}),
    "their_zone": Constants({"their hand": Place.HAND, "their graveyard": Place.GRAVEYARD}),
    "own_zone": Constants(
        {"your hand": Place.HAND, "your graveyard": Place.GRAVEYARD, "your deck": Place.DECK}
    ),
    "whose_turn": Constants(
        {
            "your turn": Turn.YOURS,
            "an opponent's turn": Turn.OPPONENTS,
            "each opponent's turn": Turn.EACH_OPPONENTS,
            "your first turn": Turn.YOUR_FIRST,
        }
    ),
}
